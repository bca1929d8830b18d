/// The options of the command line.
struct SoakOptions {
  /// How many prompts of the command run in a row.
  var prompts = 10_000
  /// How many prompts of the library run in one process.
  var libraryPrompts = 10_000
  /// How long the storm of random steps lasts.
  var storm = Duration.seconds(600)
  /// The seed of the first prompt of each part.
  var seed = UInt64.random(in: 1...999_999_999)
  /// How many prompts this process asks as the child of a soak; nil for the soak itself.
  var asks: Int?

  /// An argument that can't be understood.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: some Sequence<String>) throws {
    var iterator = arguments.makeIterator()
    while let name = iterator.next() {
      guard let value = iterator.next() else { throw Mistake(description: "\(name) needs a value") }
      switch (name, Int(value)) {
      case ("--prompts", .some(let count)) where count >= 0: prompts = count
      case ("--library", .some(let count)) where count >= 0: libraryPrompts = count
      case ("--ask", .some(let count)) where count >= 0: asks = count
      case ("--seed", .some(let number)) where number >= 0: seed = UInt64(number)
      case ("--storm", _): storm = try Self.duration(value)
      default: throw Mistake(description: "can't understand \(name) \(value)")
      }
    }
  }

  /// Reads a duration such as `90`, `90s` or `2m`.
  private static func duration(_ text: String) throws -> Duration {
    let factor = text.hasSuffix("m") ? 60 : 1
    let digits = text.last == "m" || text.last == "s" ? text.dropLast() : text[...]
    guard let number = Int(digits), number >= 0 else {
      throw Mistake(description: "no duration: \(text)")
    }
    return .seconds(number * factor)
  }
}
