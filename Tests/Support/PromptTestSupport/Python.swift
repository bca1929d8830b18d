/// The Python that tests run: the value of `CODEPROMPT_PYTHON`, or else `python3`.
package enum Python {
  /// The path or the name of the program.
  package static let program = BuiltProducts.environmentValue("CODEPROMPT_PYTHON") ?? "python3"

  /// Runs a Python program given as text, without a terminal.
  package static func run(
    _ text: String, _ arguments: [String] = [], input: [UInt8]? = nil
  ) throws(PseudoTerminalError) -> CommandResult {
    try CommandResult.run(
      [program, "-c", text] + arguments, input: input, within: .seconds(100))
  }
}

/// A module that ``Python`` may have.
package struct PythonModule: Installable {
  package let absence: String?

  /// A terminal emulator. Version 0.8.0 shows bright colours as dark ones.
  package static let pyte = PythonModule("pyte", from: Version(0, 8, 1))
  /// A table of character widths. Versions before 0.2.13 have other widths.
  package static let wcwidth = PythonModule("wcwidth", from: Version(0, 2, 13))
  /// The table from which ``Pyte`` needs all its mends, as was seen with version 0.9.4.
  package static let recentWcwidth = PythonModule("wcwidth", from: Version(0, 9, 4))
  /// An XML parser, which small installations of Python don't have.
  package static let elementTree = PythonModule("xml.etree.ElementTree")
  /// A module that every Python has.
  package static let system = PythonModule("sys")

  private init(_ name: String, from oldest: Version? = nil) {
    let search = try? Python.run("import \(name)")
    guard search?.outcome == .exited(0) else {
      let wanted = oldest.map { " \($0) or later" } ?? ""
      absence = "\(Python.program) has no \(name)\(wanted); CODEPROMPT_PYTHON names another Python"
      return
    }
    // Python 3.8 and later have importlib.metadata.
    let version = "from importlib.metadata import version; print(version('\(name)'))"
    let answer = oldest == nil ? nil : try? Python.run(version)
    absence = oldest?.objection(to: answer.flatMap { Version($0.outputText) }, of: name)
  }
}
