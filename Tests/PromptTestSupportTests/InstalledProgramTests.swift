import PromptTestSupport
import Testing

/// A program that is missing or too old is a reason to skip a test.
struct InstalledProgramTests {
  @Test(arguments: [
    ("tmux 3.3a", "3.3"), ("oathtool (OATH Toolkit) 2.6.7\nmore 9", "2.6.7"), ("0.8.2\n", "0.8.2"),
    ("wcwidth 10", "10"), ("tmux next", nil), ("", nil),
  ])
  func `a version is the first number in a text, with its dots`(text: String, version: String?) {
    #expect(Version(text)?.description == version)
  }

  @Test(arguments: [
    ("0.2.5", true), ("0.2.12", true), ("0.2", true), ("0.2.13", false), ("0.2.13.1", false),
    ("0.9.4", false), ("1", false),
  ])
  func `versions are compared by their numbers, not as text`(found: String, isOld: Bool) {
    let objection = Version(0, 2, 13).objection(to: Version(found), of: "wcwidth")
    let reason = "wcwidth \(found) is too old: 0.2.13 or later is needed"
    #expect(objection == (isOld ? reason : nil))
  }

  @Test func `a missing program is reported as missing`() {
    #expect(InstalledProgram("no-such-program").absence == "no-such-program is not installed")
    #expect(InstalledProgram("sh", path: "/nowhere").absence == "sh is not installed")
    #expect(InstalledProgram("sh").isInstalled)
  }

  @Test func `a program is run to ask for its version if a test needs a certain one`() {
    let old = InstalledProgram("echo", from: Version(9, 1), sign: ProgramSign(["1.2"], prints: ""))
    #expect(old.absence == "echo 1.2 is too old: 9.1 or later is needed")
    let silent = InstalledProgram("true", from: Version(1), sign: ProgramSign(["-v"], prints: ""))
    #expect(silent.absence == "true doesn't say its version: 1 or later is needed")
    let new = InstalledProgram("echo", from: Version(9, 1), sign: ProgramSign(["9.10"], prints: ""))
    #expect(new.isInstalled)
  }

  @Test func `another program of the same name is reported as another one`() throws {
    let sign = ProgramSign(["-n", "kiwi"], prints: "kiwi")
    #expect(InstalledProgram("echo", sign: sign).isInstalled)
    let other = InstalledProgram("true", sign: sign).absence
    #expect(other?.hasSuffix("/true is another program: it doesn't print \"kiwi\"") == true)
  }
}
