internal import CodePromptSystem

/// Whether this process runs tests.
enum TestProcess {
  /// Whether the process is one of those that `swift test` and Xcode run tests in, by its name.
  ///
  /// A prompt there would take the terminal of whoever runs the tests, and wait for keys.
  static var isOne: Bool {
    #if hasFeature(Embedded)
      false
    #else
      ArgumentVector().first { _ in true }.map(isName) ?? false
    #endif
  }

  /// Whether a program's name, perhaps with a path, is one of those.
  static func isName(_ name: String) -> Bool {
    let name = name.split(separator: "/").last ?? ""
    return name.hasSuffix(".xctest") || name == "xctest" || name == "swiftpm-testing-helper"
  }
}
