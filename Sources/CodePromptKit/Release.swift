/// What this version is called, and when it came: the one place that says so.
///
/// Help, manual, completions and packages take it from here. `.github/CHANGELOG.md` has a section
/// of this name, and a release is the commit that has it for a tag.
package enum Release {
  package static let version = "0.1.0"
  /// The day, as mdoc(7) writes it.
  package static let date = "November 21, 2026"
}
