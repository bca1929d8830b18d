import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// For terminals that can only draw block characters, the prompt has installed programs decode
/// image files.
@Suite(.serialized, .waits)
struct PictureDecodingTests {
  private let blocks = ["--graphics", "blocks"]
  private let red = ScreenStyle.Color.rgb(255, 0, 0)
  private let real = "/usr/bin/pngtopnm"

  /// A folder with the test's own scripts, to be the only one in PATH.
  private final class Programs {
    let path: String
    private var names: [String] = []

    init() throws {
      var template = Array("/tmp/codeprompt-programs-XXXXXX".utf8CString)
      path = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
    }

    func add(_ name: String, _ text: String) {
      let file = "\(path)/\(name)"
      names.append(file)
      let bytes = Array("#!/bin/sh\nPATH=/bin:/usr/bin\n\(text)\n".utf8)
      // A program can't be run while a process that another test starts has it open for writing.
      let count = SpawnLock.whileHeld {
        let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
        defer { close(descriptor) }
        return unsafe write(descriptor, bytes, bytes.count)
      }
      #expect(count == bytes.count)
    }

    deinit {
      for name in names { _ = unsafe unlink(name) }
      _ = unsafe rmdir(path)
    }
  }

  private let programs: Programs

  init() throws {
    programs = try Programs()
  }

  private func start(
    _ programs: [String: String]?, file: String = ImageTests.png, printing: String? = nil,
    columns: Int = 80, rows: Int = 24, _ environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    var environment = ["COLORTERM": "truecolor"].merging(environment) { $1 }
    for (name, text) in programs ?? [:] { self.programs.add(name, text) }
    if programs != nil { environment["PATH"] = self.programs.path }
    return try PseudoTerminal.run(
      ["codeprompt", "-md6", "--challenge", printing ?? ImageTests.printing(file)] + blocks,
      columns: columns, rows: rows, environment: environment
    ) { $0.extra = [3: .pipe] }
  }

  private func expectRed(_ terminal: PseudoTerminal) throws {
    try terminal.waitForPicture()
    #expect(terminal.screen.style(at: .init(row: 3, column: 12)).background == red)
    try terminal.type("123456")
    try terminal.expectExit(0, except: [.effort], secret: "123456")
    #expect(terminal.screen.text == "")
  }

  @Test(.needs(pngReader, gifReader), arguments: [ImageTests.png, ImageTests.gif])
  func `installed programs decode a PNG and a GIF`(file: String) throws {
    try expectRed(try start(nil, file: file))
  }

  /// A command that prints a GIF of 8 × 4 pixels in one colour; its left half is transparent.
  private static func transparent(_ color: String) -> String {
    let digits =
      "474946383961" + "08000400800000" + color + color + "21f9040100000000"
      + "2c000000000800040000020884111987caba0e2c003b"
    let bytes = stride(from: 0, to: digits.utf8.count, by: 2).map {
      UInt8(digits.dropFirst($0).prefix(2), radix: 16) ?? 0
    }
    return "printf '" + bytes.map { "\\\(String($0, radix: 8))" }.joined() + "'"
  }

  private static let behind: [(String, ScreenStyle.Color, ScreenStyle.Color)] = [
    ("000000", .rgb(255, 255, 255), .rgb(0, 0, 0)),
    ("2a2a40", .rgb(255, 255, 255), .rgb(42, 42, 64)),
    ("ffffff", .rgb(0, 0, 0), .rgb(255, 255, 255)),
    ("b05050", .rgb(255, 255, 255), .rgb(176, 80, 80)),
  ]

  @Test(.needs(pngReader, gifReader), arguments: behind)
  func `with only Netpbm installed a transparent GIF gets a background in another colour`(
    color: String, left: ScreenStyle.Color, right: ScreenStyle.Color
  ) throws {
    let terminal = try start(
      ["giftopnm": #"exec /usr/bin/giftopnm "$@""#], printing: Self.transparent(color))
    try terminal.waitForPicture()
    for (column, shown) in [(2, left), (5, left), (6, right), (9, right)] {
      #expect(terminal.screen.style(at: .init(row: 1, column: column)).background == shown)
    }
    try terminal.type("123456")
    try terminal.expectExit(0, except: [.effort], secret: "123456")
  }

  @Test(.needs(pngReader, gifReader))
  func `kitty, which does not support GIF, gets the pixels of a GIF`() throws {
    let terminal = try ask(
      ["-md6", "--challenge", ImageTests.printing(ImageTests.gif)],
      environment: ["TERM": "xterm-kitty"])
    try terminal.waitForPicture()
    #expect(terminal.hasReceived("\u{1B}_Ga=T,q=2,m=1,f=24,s=40,v=64,"))
    try terminal.type("123456")
    try terminal.expectExit(0, except: [.effort], secret: "123456")
  }

  @Test func `a challenge picture that is all transparent ends the prompt with status 6`() throws {
    let pixels = #"cat >/dev/null; printf 'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 2\nMAXVAL 1\nENDHDR\n\1\0'"#
    let terminal = try start(["pngtopam": pixels])
    try terminal.expectExit(6, except: [.effort])
    #expect(terminal.errorText.contains("the command printed nothing that can be seen"))
    #expect(terminal.screen.text == "")
  }

  @Test(.needs(pngReader, gifReader))
  func `if a decoder fails or prints no picture, the next one is run`() throws {
    let terminal = try start([
      "pngtopam": "echo broken >&2; exit 1", "pngtopnm": "cat >/dev/null; echo P6 9",
      "magick": "head -c 3 | od -c >&3; exit 2", "convert": "exec \(real)",
    ])
    try expectRed(terminal)
    // These are the first bytes of the PNG: each decoder reads the file from its start.
    #expect(String(decoding: terminal.output(of: 3), as: UTF8.self).contains("211   P   N"))
  }

  @Test func `if chafa is the only decoder installed, the text that it prints is drawn`() throws {
    let text = #"[ "$2" = symbols ] && printf '\033[38;2;255;0;0mdrawn\n'"#
    let terminal = try start(["chafa": text])
    try terminal.waitForText("drawn")
    #expect(terminal.screen.style(at: .init(row: 0, column: 2)).foreground == red)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `chafa text that does not fit is replaced by the picture's description`() throws {
    let terminal = try start(
      ["chafa": "cat >/dev/null; seq 30"],
      printing: ImageTests.printing(ImageTests.png) + "; echo 'four letters' >&2")
    try terminal.waitForText("  The picture needs a larger window\n  four letters\n  Enter")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test(arguments: [
    (80, 24, "77x19"), (40, 12, "37x7"), (40, 9, "37x4"), (40, 7, "37x5"),
  ])
  func `chafa is told how many columns and rows are available`(
    columns: Int, rows: Int, size: String
  ) throws {
    let terminal = try start(
      ["chafa": #"cat >/dev/null; echo "$8""#], columns: columns, rows: rows)
    try terminal.waitForText("  \(size)\n")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test(
    .needs(chafa),
    arguments: [["LC_ALL": "C"], ["NO_COLOR": "1"], ["LC_ALL": "C", "NO_COLOR": "1"]])
  func `chafa draws ASCII in a locale without UTF-8, and no colours with NO_COLOR`(
    environment: [String: String]
  ) throws {
    let terminal = try start(
      ["chafa": #"exec /usr/bin/chafa "$@""#], file: Self.halves, environment)
    try terminal.waitForPicture()
    let text = terminal.screen.text
    let field = try #require(text.split(separator: "\n").firstIndex { $0.contains("Enter") })
    // The whole picture is above the largest field.
    #expect(field >= 10 && (text.contains("+---+") || text.contains("╭───╮")), "\(text)")
    #expect(!text.contains("?") && !text.contains("▄"), "\(text)")
    if environment["NO_COLOR"] != nil {
      #expect(text.split(separator: "\n")[..<field].contains { $0.contains("@") }, "\(text)")
    }
    try terminal.type("123456")
    try terminal.expectExit(0, except: [.effort], secret: "123456")
  }

  @Test(arguments: [
    (80, "To see the picture, install netpbm"), (28, "To see the picture,\n  install netpbm"),
  ])
  func `if no decoder is installed, a note says what to install`(columns: Int, note: String) throws
  {
    let terminal = try start([:], columns: columns)
    try terminal.waitForText("  \(note)\n  Enter")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `if chafa prints only blanks, the prompt says that the picture can't be read`() throws
  {
    let terminal = try start(["chafa": #"cat >/dev/null; printf '\033[0m \n'"#])
    try terminal.waitForText("  The picture can't be read\n  Enter")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test(arguments: ["", "; echo 'four letters' >&2"])
  func `an unreadable picture is reported, and the prompt asks without it`(description: String)
    throws
  {
    programs.add("pngtopam", "exit 1")
    programs.add("chafa", "true")
    let terminal = try ask(
      ["-md6", "--challenge", ImageTests.printing(ImageTests.png) + description] + blocks,
      environment: ["PATH": programs.path])
    let said = description.isEmpty ? "" : "  four letters\n"
    try terminal.waitForText("  The picture can't be read\n" + said + "  Enter")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test(.needs(pngReader, gifReader))
  func `if a decoder hangs, the next one is run after a time limit`() throws {
    let terminal = try start([
      "pngtopam": "echo started >&3; exec sleep 1000", "pngtopnm": "exec \(real)",
    ])
    try terminal.waitForWord("started")
    try terminal.wait("the picture", within: .seconds(40)) { $0.screen.text.contains("Ctrl-R") }
    try expectRed(terminal)
  }

  @Test(arguments: [ImageTests.png, ImageTests.gif])
  func `a truncated image file ends the prompt with status 6, even if a decoder reads it`(
    file: String
  ) throws {
    for name in ["pngtopam", "giftopnm"] { programs.add(name, "cat >/dev/null; echo P2 1 1 1 1") }
    let cut = ImageTests.printing(file) + " | /usr/bin/head -c -20"
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "-md6", "--challenge", cut] + blocks, environment: ["PATH": programs.path])
    try terminal.expectExit(6)
    #expect(terminal.errorText.contains("the command printed a picture that can't be read"))
    #expect(terminal.screen.text == "")
  }

  @Test(arguments: [("\u{1B}", nil), ("\u{4}", nil), ("\u{3}", 2)] as [(String, Int32?)])
  func `cancelling the prompt ends a running decoder`(key: String, signal: Int32?) throws {
    let terminal = try start(["pngtopam": "echo started >&3; sleep 1000"])
    try terminal.waitForWord("started")
    try terminal.type(key)
    if let signal { try terminal.expectDeath(by: signal) } else { try terminal.expectExit(130) }
  }

  @Test func `--verify-timeout also limits the decoders, and then the prompt asks without picture`()
    throws
  {
    programs.add("pngtopam", "echo started >&3; exec sleep 1000")
    programs.add("pngtopnm", "echo another >&3; exit 1")
    let terminal = try ask(
      ["-md6", "--challenge", ImageTests.printing(ImageTests.png)] + blocks
        + ["--verify-timeout", "500ms"], environment: ["PATH": programs.path]
    ) { $0.extra = [3: .pipe] }
    try terminal.waitForText("  The picture can't be read\n  Enter")
    #expect(terminal.output(of: 3) == Array("started\n".utf8))
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  /// A picture of 40 × 64 pixels, white on the left and black on the right.
  private static let halves =
    "iVBORw0KGgoAAAANSUhEUgAAACgAAABAAQAAAABAIgj3AAAAE0lEQVR42mP4//8DAwPDKDlAJABpA7uBQmGATgAAAABJRU5E"
    + "rkJggg=="

  // The real decoders, at the paths by which the tests' scripts call them.
  private static let pngReader = InstalledProgram("pngtopnm", path: "/usr/bin")
  private static let gifReader = InstalledProgram("giftopnm", path: "/usr/bin")
  private static let chafa = InstalledProgram("chafa", path: "/usr/bin")
}
