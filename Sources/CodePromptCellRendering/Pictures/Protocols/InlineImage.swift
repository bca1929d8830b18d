/// The sequences of iTerm2's inline images protocol, which sends an image file unchanged.
///
/// Sources: https://iterm2.com/documentation-images.html; `doNotMoveCursor` is from
/// https://wezterm.org/imgcat.html, and terminals without it move the cursor.
package struct InlineImage: Sendable {
  private let file: [UInt8]
  private let isInTmux: Bool

  /// Creates the sequences for a PNG, JPEG or GIF.
  ///
  /// `isLimited` tells whether a sequence may have at most 1 MiB; nil for a file that needs more.
  package init?(_ file: [UInt8], isInTmux: Bool = false, isLimited: Bool = false) {
    guard !isLimited || file.count / 3 * 4 + 256 <= 1_048_576 else { return nil }
    self.file = file
    self.isInTmux = isInTmux
  }

  /// Returns the sequence that shows the file in an area at the cursor.
  package func showing(in area: CellArea) -> [UInt8] {
    let options =
      "inline=1;size=\(file.count);width=\(area.columns);height=\(area.rows)"
      + ";preserveAspectRatio=1;doNotMoveCursor=1"
    var result = Array("\u{1B}]1337;File=\(options):".utf8)
    result.append(base64: file[...])
    result.append(0x07)
    // tmux never combines a blank of another charset with what follows it, so it moves the outer
    // terminal's cursor there at once. The image then starts on the blank.
    return isInTmux
      ? "\u{1B}(0 \u{1B}(B".utf8 + TmuxPassthrough.handingOn([0x08] + result) : result
  }

  /// The sequence that ends an unfinished transmission.
  package var ending: [UInt8] { isInTmux ? TmuxPassthrough.ending : TerminalSequences.stringEnd }
}
