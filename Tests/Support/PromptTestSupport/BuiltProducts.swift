package import Testing

extension Tag {
  /// Suites of what the way of compiling may change: start, memory, signals, processes, streams.
  ///
  /// `.ci/run` runs them a second time with the installed executable. It finds them by their files.
  @Tag package static var linking: Tag
}

/// The directory of the built products, and the executables in it.
package enum BuiltProducts {
  /// The directory of the built executables: `CODEPROMPT_PRODUCTS` if that is set, and otherwise
  /// ``ownDirectory``.
  ///
  /// The command has its name of a pinentry there, too.
  package static let directory: String = {
    let directory = environmentValue("CODEPROMPT_PRODUCTS") ?? ownDirectory
    // It is there already, unless the products were just built.
    _ = unsafe symlink("codeprompt", "\(directory)/pinentry-codeprompt")
    return directory
  }()

  /// The directory of the running test or tool.
  ///
  /// On Linux a test bundle is the running executable, on macOS a library inside `*.xctest`.
  package static let ownDirectory: String = {
    let path = bundlePath
    let components = path.split(separator: "/", omittingEmptySubsequences: true)
    let bundle = components.firstIndex { $0.hasSuffix(".xctest") } ?? components.count - 1
    return "/" + components[..<bundle].joined(separator: "/")
  }()

  /// Finds a command's file: a name with a slash is returned as it is, and any other name is looked
  /// for among the built products, then in the directories of `path`.
  ///
  /// A product that is not in `CODEPROMPT_PRODUCTS`, such as a tool of the tests, is taken from
  /// ``ownDirectory``.
  package static func find(_ command: String, path: String) throws(PseudoTerminalError) -> String {
    if command.contains("/") { return command }
    for directory in [directory, ownDirectory] + path.split(separator: ":").map(String.init) {
      let file = "\(directory)/\(command)"
      if unsafe access(file, X_OK) == 0 { return file }
    }
    throw .notFound(command)
  }

  /// The value of an environment variable of the test process.
  package static func environmentValue(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  private static var bundlePath: String {
    #if canImport(Darwin)
      var info = unsafe Dl_info()
      let address = #dsohandle
      guard unsafe dladdr(address, &info) != 0, let name = unsafe info.dli_fname else { return "" }
      return unsafe String(cString: name)
    #else
      var characters = [CChar](repeating: 0, count: 4096)
      let count = unsafe max(0, readlink("/proc/self/exe", &characters, characters.count))
      return String(decoding: characters[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    #endif
  }
}
