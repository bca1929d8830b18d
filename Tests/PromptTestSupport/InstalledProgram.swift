package import Testing

/// A program or a library of others, without which some tests are skipped.
package protocol Installable: Sendable {
  /// Why it can't be used here, as a reason to skip a test; nil if it can.
  var absence: String? { get }
}

/// A program that is found by its name.
package struct InstalledProgram: Installable {
  package let absence: String?

  /// Whether it is there, and as new as it has to be.
  package var isInstalled: Bool { absence == nil }

  /// Looks for a program where commands of the tests find it, or in another `path`.
  ///
  /// It is asked for its version only where `oldest` says which is needed.
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

/// The version of a program, as the first number with its parts in a text says it.
package struct Version: Comparable, CustomStringConvertible, Sendable {
  private let numbers: [Int]

  /// Creates a version of some numbers.
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

  /// Why what was found won't do where this version is needed; nil if it will.
  package func objection(to found: Version?, of name: String) -> String? {
    guard let found else { return "\(name) doesn't say its version: \(self) or later is needed" }
    return found < self ? "\(name) \(found) is too old: \(self) or later is needed" : nil
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where one of these programs is not installed, and says which.
  package static func needs(_ programs: String...) -> Self {
    skips(programs.map { InstalledProgram($0) })
  }

  /// Skips a test where something is not installed, or too old, and says why.
  package static func needs(_ needed: any Installable...) -> Self {
    skips(needed)
  }

  private static func skips(_ needed: [any Installable]) -> Self {
    let reasons = needed.compactMap(\.absence)
    return .enabled(if: reasons.isEmpty, "\(reasons.joined(separator: ", "))")
  }
}
