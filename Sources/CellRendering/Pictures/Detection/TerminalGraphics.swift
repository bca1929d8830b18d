/// The picture support of a terminal, determined from the environment; the terminal is never
/// queried.
package struct TerminalGraphics: Equatable, Sendable {
  /// The protocols that the terminal supports, or that the user's choice says it supports.
  package let protocols: GraphicsProtocols
  /// Whether pictures are shown at all.
  package let showsPictures: Bool
  /// Whether sequences need tmux passthrough; sixels do not, since tmux handles or drops them
  /// itself.
  package let isInTmux: Bool
  /// Whether a sequence may have at most 1 MiB, as in tmux and iTerm2.
  package let limitsSequences: Bool
  /// The sequence that removes all images from a terminal in which they remain after their rows are
  /// erased; empty for other terminals.
  package let removal: [UInt8]

  /// Determines the support from the user's choice, or for `auto` from the environment.
  ///
  /// On an ASCII-only terminal, a kitty image can't be shown through tmux, since that needs
  /// placeholder characters.
  package init(
    _ choice: GraphicsUse = .auto, isASCII: Bool = false, on terminal: KnownTerminal
  ) {
    isInTmux = terminal.isInTmux
    limitsSequences = isInTmux || terminal.program == .iTerm2
    // Konsole keeps iTerm2 images and sixels after their rows are erased; kitty's delete command
    // removes all of them.
    removal = terminal.program == .konsole ? Array("\u{1B}_Ga=d,q=2\u{1B}\\".utf8) : []
    showsPictures = choice != .none
    let known: GraphicsProtocols =
      switch choice {
      case .auto: GraphicsProtocols(of: terminal.program)
      case .kitty: .kitty
      case .iterm2: .iterm2
      case .sixel: .sixel
      case .blocks, .none: []
      }
    protocols = isInTmux && isASCII ? known.subtracting(.kitty) : known
  }

  /// Returns the best way to show a content on this terminal.
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

/// A way to show a challenge.
package enum PictureWay: Sendable {
  /// A ``KittyImage``: a PNG file unchanged, or a Netpbm picture as pixels.
  case kitty
  /// An ``InlineImage`` with the unchanged file.
  case iterm2
  /// The challenge command's sixels, unchanged.
  case sixel
  /// A ``BlockPicture``: the pixels drawn as characters.
  case blocks
  /// A ``KittyImage``, after a ``PictureDecoder`` has converted the file to Netpbm.
  case decodedForKitty
  /// Characters, after a ``PictureDecoder`` has converted the file to Netpbm or text.
  case decodedForBlocks
  /// The challenge command's text, as ``StyledText``.
  case text
  /// No picture: only its description is shown.
  case nothing
}

/// The graphics protocols of a terminal.
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

  /// The protocols used automatically.
  fileprivate init(of program: KnownTerminal.Program) {
    self =
      switch program {
      case .kitty, .ghostty: .kitty
      case .konsole: [.kitty, .sixel]
      // WezTerm and iTerm2 support parts of kitty's protocol too, but not enough of it.
      case .wezTerm, .iTerm2: [.iterm2, .sixel]
      case .foot, .mlterm: .sixel
      // Visual Studio Code shows iTerm2 images only if `terminal.integrated.enableImages` is on;
      // otherwise nothing is visible.
      default: []
      }
  }
}

extension ColorDepth {
  /// Determines a terminal's colours, whether or not colours are wanted.
  package init(of terminal: KnownTerminal) {
    let term = terminal.term
    let has256 = term.utf8.holds("256color".utf8)
    switch terminal.program {
    case .kitty, .ghostty, .konsole, .oldKonsole, .wezTerm, .iTerm2, .vsCode, .foot:
      self = .trueColor
    case .appleTerminal: self = .palette256
    case .linuxConsole, .emacsTerm: self = .sixteen
    // They inherit COLORTERM.
    case .screen, .dvtm: self = has256 || term.hasPrefix("screen.") ? .palette256 : .sixteen
    default:
      let isTrue = terminal.claimsTrueColor || term.hasSuffix("-direct")
      self = isTrue ? .trueColor : has256 ? .palette256 : .sixteen
    }
  }
}

/// The way a challenge's picture is shown; the terminal's support is never queried.
public enum GraphicsUse: String, CaseIterable, Sendable {
  /// The best way according to the environment.
  case auto
  /// The picture is shown with kitty's graphics protocol, even through tmux.
  case kitty
  /// The picture is shown with iTerm2's inline images, even through tmux.
  case iterm2
  /// The picture is shown as sixels.
  case sixel
  /// The picture is shown with half-block characters.
  case blocks
  /// No picture is shown, only its description.
  case none
}
