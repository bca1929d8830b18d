import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// The decoder, which does not read terminfo, knows the keys that terminfo names.
struct TerminfoTests {
  static let terminals = [
    "xterm-256color", "tmux-256color", "screen-256color", "linux", "rxvt-unicode-256color",
    "alacritty", "foot", "st-256color", "konsole-256color", "vte-256color", "putty", "kitty",
    "xterm-kitty",
  ]

  /// Capabilities whose bytes have another meaning for the decoder, and the reason.
  static let conflicts: [String: String] = [
    "linux kcbt": "ESC TAB is Alt+Tab",
    "putty ka1": Self.corner, "putty ka3": Self.corner, "putty kb2": Self.corner,
    "putty kc1": Self.corner, "putty kc3": Self.corner,
    "putty kf0": "SS3 y is the keypad's 9 since the VT100, and digits win",
    "putty kpADD": "SS3 l is the keypad's separator since the VT100",
    "putty kpDIV": Self.programmable, "putty kpMUL": Self.programmable,
    "putty kpSUB": Self.programmable,
  ]

  private static let corner = "the entry names the corners by digits that stand elsewhere"
  private static let programmable = "the VT100's PF keys are F1 to F4 on every other terminal"

  /// The terminals without an entry on this machine.
  static let missing = terminals.filter { Terminfo.keys(of: $0).isEmpty }

  @Test(
    .needs("infocmp"), .waits,
    arguments: terminals.filter { !missing.contains($0) })
  func `each key capability of a terminfo entry decodes to its key`(terminal: String) {
    for (name, bytes) in Terminfo.keys(of: terminal) where name != "kmous" {
      let events = decode(bytes)
      #expect(events.count == 1 && typed(events).count <= 1, "\(name)=\(printable(bytes))")
      let isExpected = Terminfo.events(name)?.contains { [$0] == events } ?? true
      let isConflict = Self.conflicts["\(terminal) \(name)"] != nil
      #expect(isExpected != isConflict, "\(name)=\(printable(bytes)) is \(events)")
    }
  }

  @Test(.waits, .enabled(if: missing.isEmpty, "no entry for \(missing.joined(separator: ", "))"))
  func `each terminfo entry has keys`() {
    for terminal in Self.terminals { #expect(Terminfo.keys(of: terminal).count >= 20) }
  }
}
