/// How a picture is shown that a prompt's challenge prints; the terminal is never asked what it knows.
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
