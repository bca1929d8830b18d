/// The sequences for an image in iTerm2's inline images protocol, which sends a file unchanged.
///
/// Source: https://iterm2.com/documentation-images.html. The option `doNotMoveCursor` is described
/// in https://wezterm.org/imgcat.html; terminals that don't know it move the cursor.
package struct InlineImage: Sendable {
  private let file: [UInt8]
  private let isInTmux: Bool

  /// Creates the sequences for the bytes of a PNG, JPEG or GIF file.
  ///
  /// `isLimited` tells whether the terminal takes at most 1 MiB in a sequence. Nil if it does, and
  /// the file needs more.
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
    // tmux does not move the outer terminal's cursor to the place of the image by itself. A blank
    // in another character set (`ESC ( 0`) makes it do so: tmux draws such a character at once
    // instead of collecting it with those that follow. The passed sequence then begins with BS,
    // which moves the cursor back onto the blank.
    return isInTmux
      ? "\u{1B}(0 \u{1B}(B".utf8 + TmuxPassthrough.handingOn([0x08] + result) : result
  }

  /// The sequence that ends one that was cut after any of its bytes.
  package var ending: [UInt8] { isInTmux ? TmuxPassthrough.ending : TerminalSequences.stringEnd }
}
