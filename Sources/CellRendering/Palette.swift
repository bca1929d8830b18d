/// The look of each part of the picture: the parameters of its SGR sequence, empty for none.
///
/// The standard one uses the terminal's own 16 colours, and none alone carries a meaning: a glyph,
/// a note or the cursor says the same.
package struct Palette: Sendable {
  private(set) var title: ShortText = "1"
  private(set) var prompt: ShortText = ""
  private(set) var empty: ShortText = ""
  private(set) var focus: ShortText
  private(set) var filled: ShortText = ""
  private(set) var revealed: ShortText = ""
  private(set) var error: ShortText
  private(set) var verifying: ShortText = "2"
  private(set) var note: ShortText = ""
  private(set) var hint: ShortText = "2"
  private(set) var accepted: ShortText

  /// Takes the standard looks, but for those that a text in the way of `GREP_COLORS` changes.
  ///
  /// - Parameters:
  ///   - usesColor: Whether there are colours; without, nothing is changed either.
  ///   - changes: Parts and SGR parameters, as `focus=36:error=1;31`. The parts are named as the
  ///     properties here; what names no part, or is more than digits and semicolons, is passed over.
  package init(usesColor: Bool, changes: String = "") {
    focus = usesColor ? "36" : "1"
    error = usesColor ? "31" : ""
    accepted = usesColor ? "32" : ""
    guard usesColor, !changes.isEmpty else { return }
    for change in changes.split(separator: ":") {
      let parts = change.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let style = Palette.style(parts[1]) else { continue }
      set(parts[0], to: style)
    }
  }

  private static func style(_ text: Substring) -> ShortText? {
    // By bytes: among characters a digit with marks stands between two digits.
    let isStyle = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ";")
    }
    return isStyle ? ShortText(text) : nil
  }

  private mutating func set(_ part: Substring, to style: ShortText) {
    switch part {
    case "title": title = style
    case "prompt": prompt = style
    case "empty": empty = style
    case "focus": focus = style
    case "filled": filled = style
    case "revealed": revealed = style
    case "error": error = style
    case "verifying": verifying = style
    case "note": note = style
    case "hint": hint = style
    case "accepted": accepted = style
    default: break
    }
  }
}
