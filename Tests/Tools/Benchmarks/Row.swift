/// A measured figure, the figure it is compared with, and the limit that the budget sets.
struct Row {
  let name: String
  let figure: Double
  let unit: String
  /// How many digits of the figure are shown after the decimal point.
  var digits = 0
  /// The figure that this one is compared with, measured in the same run, and its name.
  var reference: (name: String, figure: Double)?
  /// The median ratio of the two figures, where runs were compared in pairs; nil where the ratio of
  /// the two medians counts.
  var pairRatio: Double?
  var budget: Budget?

  /// The limit of a figure.
  enum Budget {
    case atMost(Double)
    case atMostTimes(Double)
    case atLeastTimes(Double)
  }

  /// The ratio of the figure to the reference's figure.
  private var ratio: Double? { pairRatio ?? reference.map { figure / $0.figure } }

  /// The cells of a row of a ``Table``: name, figure, reference, ratio, budget, and whether the
  /// budget is missed.
  var cells: [String] {
    let other = reference.map { "\($0.name) \(decimal($0.figure, digits))\(suffix)" }
    return [
      name, decimal(figure, digits) + suffix, other ?? "",
      ratio.map { "\(decimal($0, 2)) ×" } ?? "",
      budgetText, isMissed ? "missed" : "",
    ]
  }

  /// The titles of the columns.
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
