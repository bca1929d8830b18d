package import CodePromptCellRendering

package typealias ScreenStyle = TextStyle

// The attributes of a style, by name.
extension TextStyle {
  package init(
    bold: Bool = false, dim: Bool = false, underlined: Bool = false, reversed: Bool = false,
    foreground: Color = .standard, background: Color = .standard
  ) {
    let named: [(Bool, Attributes)] = [
      (bold, .bold), (dim, .dim), (underlined, .underline), (reversed, .reverse),
    ]
    let attributes = named.reduce(into: Attributes()) { if $1.0 { $0.insert($1.1) } }
    self.init(attributes, color: foreground, background: background)
  }

  package var isBold: Bool { attributes.contains(.bold) }
  package var isDim: Bool { attributes.contains(.dim) }
  package var isUnderlined: Bool { attributes.contains(.underline) }
  package var isBlinking: Bool { attributes.contains(.blink) }
  package var isReversed: Bool { attributes.contains(.reverse) }
}
