/// What this version is called.
enum Release {
  static let version = "0.1.0"
}
