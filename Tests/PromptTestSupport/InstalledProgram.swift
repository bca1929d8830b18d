package import Testing

/// A program or library that is not part of the project; without it some tests are skipped.
package protocol Installable: Sendable {
  /// Why the program or library can't be used here; nil if it can.
  var absence: String? { get }
}

/// A program that is found by its name.
package struct InstalledProgram: Installable {
  package let absence: String?

  /// Whether the program is there and new enough.
  package var isInstalled: Bool { absence == nil }

  /// Looks for a program among the built products and in `path`, by default that of the tests.
  ///
  /// If `oldest` is given, it runs the program to ask for its version.
  package init(
    _ name: String, path: String? = nil, from oldest: Version? = nil,
    versionOption: String = "--version"
  ) {
    let path = path ?? Launch.defaultEnvironment["PATH"] ?? ""
    guard let file = try? BuiltProducts.find(name, path: path) else {
      absence = "\(name) is not installed"
      return
    }
    let answer = oldest == nil ? nil : try? CommandResult.run([file, versionOption])
    absence = oldest?.objection(to: answer.flatMap { Version($0.outputText) }, of: name)
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
