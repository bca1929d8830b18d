/// The way a challenge's picture is shown; the terminal's support is never queried.
public enum PromptGraphics: String, CaseIterable, Sendable {
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
