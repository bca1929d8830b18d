/// How to recognize a program by what it prints, since another program may have the same name.
package struct ProgramSign: Sendable {
  /// The arguments with which the program is run.
  let arguments: [String]
  /// What the program reads from standard input.
  let input: String
  /// A text that the program prints.
  let text: String

  /// Creates a sign; with an empty `text` every program has it.
  package init(_ arguments: [String], input: String = "", prints text: String) {
    (self.arguments, self.input, self.text) = (arguments, input, text)
  }

  /// The sign of a program that tests need; nil for one that every system has.
  static func known(_ name: String) -> ProgramSign? {
    if let text = versions[name] { return ProgramSign(["--version"], prints: text) }
    return others[name]
  }

  /// Parts of what programs print with `--version`.
  private static let versions = [
    "bash": "GNU bash", "borg": "borg 1.", "chafa": "Chafa", "cryptsetup": "cryptsetup ",
    "curl": "libcurl", "espeak-ng": "eSpeak NG", "fish": "fish, version",
    "giftopnm": "Netpbm", "git": "git version", "gpg": "GnuPG", "gpg-agent": "GnuPG",
    "gpg-connect-agent": "GnuPG", "gpgconf": "GnuPG", "jpegtopnm": "Netpbm",
    "msmtp": "msmtp version", "objdump": "Binutils", "pamdepth": "Netpbm",
    "pass": "password manager", "pinentry-curses": "pinentry", "pinentry-tty": "pinentry",
    "pngtopam": "Netpbm", "pngtopnm": "Netpbm", "python3": "Python 3",
    "qrencode": "qrencode version", "setpriv": "util-linux", "setsid": "util-linux",
    "su": "util-linux", "zsh": "zsh ",
  ]

  /// A picture with a letter, which takes a font, as a PNG file.
  private static let imageMagick = ProgramSign(
    ["-size", "9x9", "mvg:-", "png:-"], input: "text 0,9 'A'", prints: "IHDR")

  private static let others = [
    "7z": ProgramSign(["i"], prints: "7-Zip"),
    "convert": imageMagick,
    "djpeg": ProgramSign(["-help"], prints: "-pnm"),
    "expect": ProgramSign(["-v"], prints: "expect version"),
    "infocmp": ProgramSign(["-V"], prints: "ncurses"),
    "magick": imageMagick,
    "mandoc": ProgramSign(["-T", "ascii"], input: ".TH PAGE 1\n", prints: "PAGE(1)"),
    // The first test value of RFC 4226.
    "oathtool": ProgramSign(["3132333435363738393031323334353637383930"], prints: "755224"),
    "openssl": ProgramSign(["version"], prints: "SSL"),
    "perl": ProgramSign(["-v"], prints: "This is perl"),
    "restic": ProgramSign(["version"], prints: "restic "),
    "ssh-add": ProgramSign(["-l"], prints: "agent"),
    "ssh-agent": ProgramSign(["sh", "-c", "echo $SSH_AUTH_SOCK"], prints: "agent"),
    "ssh-keygen": ProgramSign(["-?"], prints: "ssh-keygen ["),
    "sshd": ProgramSign(["-V"], prints: "OpenSSH"),
    "sudo": ProgramSign(["-V"], prints: "Sudo version"),
    "tmux": ProgramSign(["-V"], prints: "tmux "),
  ]
}
