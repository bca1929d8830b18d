/// A measured figure, what it is held against, and what the budget allows.
struct Row {
  let name: String
  let figure: Double
  let unit: String
  /// How many digits of the figure are shown after the point.
  var digits = 0
  /// Whose figure of the same run it is held against.
  var reference: (name: String, figure: Double)?
  /// How many times that it is, where runs were compared one by one; else the two figures are.
  var pairRatio: Double?
  var budget: Budget?

  /// What a figure may be.
  enum Budget {
    case atMost(Double)
    case atMostTimes(Double)
    case atLeastTimes(Double)
  }

  /// How many times the reference's figure it is.
  private var ratio: Double? { pairRatio ?? reference.map { figure / $0.figure } }

  /// The columns of a ``Table``: name, figure, reference, ratio, budget, and whether it is missed.
  var cells: [String] {
    let other = reference.map { "\($0.name) \(decimal($0.figure, digits))\(suffix)" }
    return [
      name, decimal(figure, digits) + suffix, other ?? "",
      ratio.map { "\(decimal($0, 2)) ×" } ?? "",
      budgetText, isMissed ? "missed" : "",
    ]
  }

  /// The titles of those columns.
  static let titles = ["", "codeprompt", "held against", "ratio", "budget", ""]

  private var suffix: String { unit.isEmpty ? "" : " \(unit)" }

  private var budgetText: String {
    switch budget {
    case .atMost(let limit): "≤ \(decimal(limit, digits))\(suffix)"
    case .atMostTimes(let limit): "≤ \(decimal(limit, 2)) ×"
    case .atLeastTimes(let limit): "≥ \(decimal(limit, 2)) ×"
    case nil: ""
    }
  }

  private var isMissed: Bool {
    switch budget {
    case .atMost(let limit): figure > limit
    case .atMostTimes(let limit): ratio.map { $0 > limit } ?? false
    case .atLeastTimes(let limit): ratio.map { $0 < limit } ?? false
    case nil: false
    }
  }
}
