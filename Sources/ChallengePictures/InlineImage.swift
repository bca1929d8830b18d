/// The sequence of iTerm2's inline images protocol, which takes an image file as it is.
///
/// Sources: https://iterm2.com/documentation-images.html; `doNotMoveCursor` is of
/// https://wezterm.org/imgcat.html, and who does not know it moves the cursor.
package enum InlineImage {
  /// What ends what shows a file, wherever that was cut.
  package static func ending(isInTmux: Bool) -> [UInt8] {
    isInTmux ? TmuxPassthrough.ending : Array("\u{1B}\\".utf8)
  }

  /// Shows a file in an area at the cursor; `isInTmux` has tmux hand it on to its terminal, whose
  /// cursor it puts there.
  ///
  /// The file is any that the terminal knows: PNG, JPEG and GIF are known to all.
  package static func showing(
    _ file: [UInt8], in area: CellArea, isInTmux: Bool = false
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count / 3 * 4 + 256)
    // From behind the blank the terminal goes back onto it.
    if isInTmux { result += TmuxPassthrough.drawnBlank + TmuxPassthrough.start + [0x08] }
    result += TmuxPassthrough.escape(isInTmux)
    let options =
      "inline=1;size=\(file.count);width=\(area.columns);height=\(area.rows)"
      + ";preserveAspectRatio=1;doNotMoveCursor=1"
    result += Array("]1337;File=\(options):".utf8)
    Base64.append(file[...], to: &result)
    result.append(0x07)
    if isInTmux { result += TmuxPassthrough.end }
    return result
  }
}
