import PromptTestSupport

/// The colours of the screenshots, for a light and a dark page, as a style sheet.
///
/// A class of the sheet sets `color`; text, lines and areas are drawn in `currentColor`.
enum Theme {
  /// The colours for one kind of page, with the terminal's 16 colours in their order.
  private struct Colors {
    let window: String
    let border: String
    let text: String
    let palette: [String]
  }

  private static let light = Colors(
    window: "#f6f8fa", border: "#d0d7de", text: "#1f2328",
    palette: [
      "#24292f", "#cf222e", "#116329", "#9a6700", "#0969da", "#8250df", "#1b7c83", "#6e7781",
      "#57606a", "#a40e26", "#1a7f37", "#bf8700", "#218bff", "#a475f9", "#3192aa", "#8c959f",
    ])
  private static let dark = Colors(
    window: "#161b22", border: "#30363d", text: "#e6edf3",
    palette: [
      "#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4",
      "#6e7681", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#ffffff",
    ])

  private static let fonts =
    "ui-monospace,SFMono-Regular,Menlo,Consolas,Liberation Mono,DejaVu Sans Mono,monospace"

  /// The style sheet with rules for the given paints.
  static func sheet(for paints: [Ink.Paint]) -> String {
    let numbers = paints.compactMap { if case .palette(let number) = $0 { number } else { nil } }
    let colors = Set(numbers).sorted()
    return """
      rect,circle{fill:currentColor}
      text{font:15px \(fonts);white-space:pre;fill:currentColor}
      path{stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round;stroke:currentColor;fill:none}
      path.h{stroke-width:3}
      .b text{font-weight:bold}
      .d{opacity:.6}
      \(rules(light, colors))
      @media (prefers-color-scheme:dark){
      \(rules(dark, colors))
      }
      """
  }

  private static func rules(_ theme: Colors, _ colors: [UInt8]) -> String {
    let window = ".w{fill:\(theme.window);stroke:\(theme.border)}"
    let rules = [window, ".bg{color:\(theme.window)}", ".fg{color:\(theme.text)}"]
    let used = colors.map { ".c\($0){color:\(theme.palette[Int($0)])}" }
    return (rules + used).joined(separator: "\n")
  }
}
