/// A sequence of screens as an SVG document without fonts, scripts or other files. With a single
/// screen it does not move.
struct Film {
  /// A screen and how long it is shown.
  struct Frame {
    let picture: TerminalPicture
    let seconds: Double
  }

  /// A description of what is shown.
  let title: String
  let frames: [Frame]
  /// The space between the edge of the window and its cells, in pixels.
  private let padding = 18

  init(title: String, frames: [Frame]) {
    self.title = title
    self.frames = frames
  }

  /// The frames as one SVG document.
  var svg: String {
    let columns = frames.map(\.picture.columns).max() ?? 0
    let rows = frames.map(\.picture.rows).max() ?? 0
    let width = columns * CellShape.width + 2 * padding
    let height = rows * CellShape.height + 2 * padding
    let window = "x=\".5\" y=\".5\" width=\"\(width - 1)\" height=\"\(height - 1)\" rx=\"8\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img">
      <title>\(title.escaped)</title>
      <style>
      \(Theme.sheet(for: frames.flatMap(\.picture.paints)))\(motion)
      </style>
      <rect class="w" \(window)/>
      <g transform="translate(\(padding) \(padding))">
      \(drawnFrames)
      </g>
      </svg>

      """
  }

  private var drawnFrames: String {
    if frames.count == 1 { return frames[0].picture.elements }
    return frames.enumerated().map { number, frame in
      "<g class=\"f\" id=\"f\(number)\">\n\(frame.picture.elements)\n</g>"
    }.joined(separator: "\n")
  }

  /// The style rules that show the frames one after the other, endlessly. A reader who prefers
  /// reduced motion gets the first frame.
  private var motion: String {
    if frames.count == 1 { return "" }
    let total = frames.reduce(0) { $0 + $1.seconds }
    var rules = ["", ".f{visibility:hidden}", "#f0{visibility:visible}"]
    rules.append("@media (prefers-reduced-motion:no-preference){")
    rules.append(".f{animation:\(total)s step-end infinite}")
    var start = 0.0
    for (number, frame) in frames.enumerated() {
      let (from, to) = (percent(start / total), percent((start + frame.seconds) / total))
      start += frame.seconds
      let before = number == 0 ? "" : "0%{visibility:hidden}"
      rules.append("#f\(number){animation-name:k\(number)}")
      rules.append(
        "@keyframes k\(number){\(before)\(from){visibility:visible}\(to){visibility:hidden}}")
    }
    return (rules + ["}"]).joined(separator: "\n")
  }

  /// A fraction in percent, with two decimals.
  private func percent(_ part: Double) -> String {
    let hundredths = Int((part * 10000).rounded())
    let decimals = hundredths % 100
    return "\(hundredths / 100).\(decimals / 10)\(decimals % 10)%"
  }
}
