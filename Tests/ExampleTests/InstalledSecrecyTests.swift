import PromptTestSupport
import Testing

/// Other processes of the same user can't read the memory of installed commands, from their start
/// on.
@Suite(
  .waits,
  .enabled(if: isRoot, "only root can play another user"))
struct InstalledSecrecyTests {
  private let tree: InstalledTree

  init() throws {
    tree = try InstalledTree()
    try tree.install()
  }

  private func spy(on program: String, starts: Int = 40, reads: Bool = false) throws {
    try Scenario.run(
      "look into a command from its start on",
      ["\(tree.prefix)/bin/\(program)", "\(starts)", "\(reads)"])
  }

  @Test func `in forty starts no other process can read an installed command's answer`() throws {
    try spy(on: "codeprompt")
  }

  /// Shows that the spy can succeed. If users may read a program's file, the kernel does not hide
  /// its memory from the start, and the program itself sometimes hides it too late.
  @Test func `the memory of a command can sometimes be read if its file is readable`() throws {
    try tree.shell("cp bin/codeprompt bin/copy && chmod 755 bin/copy")
    try spy(on: "copy", starts: 1000, reads: true)
  }
}
