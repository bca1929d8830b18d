import PromptTestSupport

/// A program that asks for six digits, and what is typed to it.
struct Contender: Sendable {
  let name: String
  /// The program's file and its arguments.
  var command: [String]
  /// Makes the text that the program gets on standard input, given the terminal's path; nil where
  /// the program's standard input is the terminal.
  var orders: (@Sendable (String) -> String)?
  /// Whether the program takes the sixth digit and then waits for Enter.
  var needsEnter = false

  /// What is typed before the last key.
  var keys: [UInt8] { Array("12345".utf8) + (needsEnter ? [UInt8(ascii: "6")] : []) }
  /// The key that ends the prompt.
  var lastKey: UInt8 { needsEnter ? UInt8(ascii: "\r") : UInt8(ascii: "6") }

  /// The environment of all programs that are measured.
  static let environment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp", "TERM": "xterm-256color",
    "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
  ]

  /// The path of an installed program; nil where it is not installed.
  static func find(_ program: String) -> String? {
    try? BuiltProducts.find(program, path: environment["PATH"] ?? "")
  }
}

extension Contender {
  /// The C program that all others are compared with, compiled in a folder; nil where there is no C
  /// compiler.
  ///
  /// It is also a target of the package, but a program that the package manager builds loads the
  /// Swift library at its start, which takes longer than everything that the C program does. So the
  /// C compiler is called directly.
  static func smallest(in folder: String) -> Contender? {
    let source = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let file = "\(folder)/smallest-prompt"
    let compile = """
      "$(command -v cc || command -v clang)" -O2 -o '\(file)' '/\(source)/smallest-prompt/main.c'
      """
    return shell(compile) ? Contender(name: "C program", command: [file]) : nil
  }

  /// The prompts of other projects that are installed.
  static var installedPeers: [Contender] {
    peers.compactMap { peer in
      guard let file = find(peer.command[0]) else { return nil }
      var found = peer
      found.command[0] = file
      return found
    }
  }

  /// The names of all prompts of other projects, installed or not.
  static var peerNames: [String] { peers.map(\.name) }

  private static let peers = [
    Contender(
      name: "bash read",
      command: ["bash", "--norc", "-c", #"read -rs -n6 -p "Code: " code; echo "$code""#]),
    Contender(
      name: "python getpass",
      command: ["python3", "-c", #"import getpass; print(getpass.getpass("Code: "))"#],
      needsEnter: true),
    Contender(
      name: "dialog",
      command: ["dialog", "--stdout", "--insecure", "--passwordbox", "Code", "8", "40"],
      needsEnter: true),
    Contender(
      name: "systemd-ask-password", command: ["systemd-ask-password", "Code:"], needsEnter: true),
    Contender(
      name: "pinentry-tty", command: ["pinentry-tty"], orders: pinentryOrders, needsEnter: true),
    Contender(
      name: "pinentry-curses", command: ["pinentry-curses"], orders: pinentryOrders,
      needsEnter: true),
  ]

  /// The requests that tell a pinentry which terminal it has and what it asks for.
  static func pinentryOptions(_ terminal: String) -> [String] {
    [
      "OPTION ttyname=\(terminal)", "OPTION ttytype=xterm-256color", "OPTION lc-ctype=C.UTF-8",
      "SETPROMPT Code:",
    ]
  }

  @Sendable private static func pinentryOrders(_ terminal: String) -> String {
    (pinentryOptions(terminal) + ["GETPIN", "BYE", ""]).joined(separator: "\n")
  }
}
