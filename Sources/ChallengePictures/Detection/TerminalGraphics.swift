/// What a terminal shows of pictures, told by the environment: it is never asked.
package struct TerminalGraphics: Equatable, Sendable {
  /// What it knows, or is to know by the choice.
  package let protocols: GraphicsProtocols
  /// Whether pictures are shown at all.
  package let showsPictures: Bool
  /// Whether sequences have to be handed on by tmux; sixels are not, tmux knows them or drops them.
  package let isInTmux: Bool
  /// Whether a large file has to go in parts: tmux takes no more, and iTerm2, which knows the
  /// parts.
  package let splitsFiles: Bool
  /// What takes all images off a terminal where they remain though their rows were erased; empty
  /// elsewhere.
  package let removal: [UInt8]

  /// Decides by the choice, and where that is left open by the environment.
  ///
  /// Where only ASCII is shown, an image of kitty's can't be shown within tmux: characters are
  /// for it there.
  package init(
    _ choice: GraphicsUse = .auto, isASCII: Bool = false, _ value: (String) -> String?
  ) {
    let terminal = TerminalProgram(value)
    isInTmux = terminal == .tmux
    splitsFiles = isInTmux || terminal == .iTerm2
    // Konsole keeps iTerm2's images and sixels so; it takes kitty's word for all of them.
    removal = terminal == .konsole ? Array("\u{1B}_Ga=d,q=2\u{1B}\\".utf8) : []
    showsPictures = choice != .none
    let known: GraphicsProtocols =
      switch choice {
      case .auto: terminal.protocols
      case .kitty: .kitty
      case .iterm2: .iterm2
      case .sixel: .sixel
      case .blocks, .none: []
      }
    protocols = isInTmux && isASCII ? known.subtracting(.kitty) : known
  }

  /// How something printed is shown.
  package func way(for content: ChallengeContent) -> PictureWay {
    if content == .text { return .text }
    guard showsPictures else { return .nothing }
    switch content {
    case .text: return .text
    case .unreadable: return .nothing
    case .sixel: return protocols.contains(.sixel) ? .sixel : .nothing
    case .netpbm: return protocols.contains(.kitty) ? .kitty : .blocks
    case .file(let file):
      if file.format == .png, protocols.contains(.kitty) { return .kitty }
      if protocols.contains(.iterm2) { return .iterm2 }
      return protocols.contains(.kitty) ? .decodedForKitty : .decodedForBlocks
    }
  }
}

/// A way in which a challenge is shown.
package enum PictureWay: Sendable {
  /// By ``KittyImage``: a PNG file as it is, a Netpbm picture as pixels.
  case kitty
  /// By ``InlineImage``, as it is.
  case iterm2
  /// As it is.
  case sixel
  /// By ``BlockPicture``.
  case blocks
  /// As ``kitty``, once a ``PictureDecoder`` has made a Netpbm picture of it.
  case decodedForKitty
  /// As ``blocks``, once a ``PictureDecoder`` has made a Netpbm picture or a text of it.
  case decodedForBlocks
  /// By ``StyledText``.
  case text
  /// Not at all: what describes it has to do.
  case nothing
}

/// The ways to show pixels that a terminal knows.
package struct GraphicsProtocols: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// kitty's graphics protocol.
  package static let kitty = GraphicsProtocols(rawValue: 1)
  /// iTerm2's inline images.
  package static let iterm2 = GraphicsProtocols(rawValue: 2)
  /// Sixels.
  package static let sixel = GraphicsProtocols(rawValue: 4)
}

/// How a picture is shown that a prompt's challenge prints; the terminal is never asked what it
/// knows.
public enum GraphicsUse: String, CaseIterable, Sendable {
  /// In the best way that the environment tells of.
  case auto
  /// By kitty's graphics protocol, through tmux too.
  case kitty
  /// By iTerm2's inline images, through tmux too.
  case iterm2
  /// As sixels, where the command prints them.
  case sixel
  /// With half blocks.
  case blocks
  /// Not at all: what describes it is shown.
  case none
}
