import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Other processes of the same user can't read the memory of installed commands, from their start
/// on.
@Suite(
  .serialized, .waits,
  .enabled(if: geteuid() == 0, "only root can play another user"))
struct InstalledSecrecyTests {
  private let tree: InstalledTree

  init() throws {
    tree = try InstalledTree()
    try tree.install()
    try tree.openToOthers()
  }

  private func spy(on program: String, starts: Int = 40, reads: Bool = false) throws {
    try Scenario.run(
      "look into a command from its start on",
      ["\(tree.prefix)/bin/\(program)", "\(starts)", "\(reads)"])
  }

  @Test func `in forty starts no installed command can be read while it has an answer`() throws {
    try spy(on: "codeprompt")
    try spy(on: "codeprompt-askpass")
  }

  /// Shows that the test above can fail. A program that hides itself only after its start is
  /// sometimes too late.
  @Test func `a copy that its users may read can sometimes be read`() throws {
    try tree.shell("cp bin/codeprompt bin/copy && chmod 755 bin/copy")
    try spy(on: "copy", starts: 1000, reads: true)
  }
}
