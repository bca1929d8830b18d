/// What this version is called, and when it came.
enum Release {
  static let version = "0.1.0"
  /// The day, as mdoc(7) writes it.
  static let date = "November 21, 2026"
}
