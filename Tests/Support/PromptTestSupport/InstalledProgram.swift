package import Testing

/// A program or library that is not part of the project; without it some tests are skipped.
package protocol Installable: Sendable {
  /// Why the program or library can't be used here; nil if it can.
  var absence: String? { get }
}

/// A program that is found by its name and recognized by what it prints.
package struct InstalledProgram: Installable {
  package let absence: String?

  /// Whether the program is there, is the one that is meant, and is new enough.
  package var isInstalled: Bool { absence == nil }

  /// Looks for a program among the built products and in `path`, by default that of the tests.
  ///
  /// It runs the program, once in a process, unless the program is one that every system has.
  package init(
    _ name: String, path: String? = nil, from oldest: Version? = nil, sign: ProgramSign? = nil
  ) {
    let path = path ?? Launch.defaultEnvironment["PATH"] ?? ""
    guard let file = try? BuiltProducts.find(name, path: path) else {
      absence = "\(name) is not installed"
      return
    }
    guard let sign = sign ?? ProgramSign.known(name) else {
      absence = nil
      return
    }
    let answer = Self.answer(of: file, to: sign)
    guard answer.contains(sign.text) || sign.text.isEmpty else {
      absence = "\(file) is another program: it doesn't print \"\(sign.text)\""
      return
    }
    absence = oldest?.objection(to: Version(answer), of: name)
  }

  private static let answers = Locked<[[String]: String]>([:])

  private static func answer(of file: String, to sign: ProgramSign) -> String {
    let command = [file] + sign.arguments
    if let known = answers.withLock({ $0[command] }) { return known }
    let result = try? CommandResult.run(command, input: Array(sign.input.utf8))
    let answer = result.map { $0.outputText + $0.errorText } ?? ""
    answers.withLock { $0[command] = answer }
    return answer
  }
}

/// The version of a program, such as 2.6.7.
package struct Version: Comparable, CustomStringConvertible, Sendable {
  private let numbers: [Int]

  /// Creates a version from its numbers.
  package init(_ numbers: Int...) { self.numbers = numbers }

  /// Reads the first version in a text, as `2.6.7` in `oathtool (OATH Toolkit) 2.6.7`.
  package init?(_ text: String) {
    let words = text.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    numbers = words.split(separator: ".").compactMap { Int($0) }
    if numbers.isEmpty { return nil }
  }

  package var description: String { numbers.map(String.init).joined(separator: ".") }

  package static func < (one: Version, other: Version) -> Bool {
    one.numbers.lexicographicallyPrecedes(other.numbers)
  }

  /// The reason to skip a test that needs this version or later; nil if `found` is new enough.
  package func objection(to found: Version?, of name: String) -> String? {
    guard let found else { return "\(name) doesn't say its version: \(self) or later is needed" }
    return found < self ? "\(name) \(found) is too old: \(self) or later is needed" : nil
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if one of these programs is not installed, and says which.
  package static func needs(_ programs: String...) -> Self {
    skips(programs.map { InstalledProgram($0) })
  }

  /// Skips a test if one of these programs or libraries is missing or too old, and says why.
  package static func needs(_ needed: any Installable...) -> Self {
    skips(needed)
  }

  private static func skips(_ needed: [any Installable]) -> Self {
    let reasons = needed.compactMap(\.absence)
    return .enabled(if: reasons.isEmpty, "\(reasons.joined(separator: ", "))")
  }
}
