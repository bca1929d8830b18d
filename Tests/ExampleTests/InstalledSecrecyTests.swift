import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What install.sh installs can't be read by other processes of its user, however early they look.
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

  @Test func `of forty starts none gives away what is typed`() throws {
    try spy(on: "codeprompt")
    try spy(on: "codeprompt-askpass")
  }

  /// Otherwise the test above would be blind. A process that hides itself is too late now and then.
  @Test func `a copy that everybody may read does`() throws {
    try tree.shell("cp bin/codeprompt bin/copy && chmod 755 bin/copy")
    try spy(on: "copy", starts: 1000, reads: true)
  }
}
