/// The name and date of this version, defined only here.
///
/// Help, manual, completions and packages use it. `.github/CHANGELOG.md` has a section with this
/// name, and a release is the commit that has it as its tag.
package enum Release {
  package static let version = "0.1.0"
  /// The date, in the format of mdoc(7).
  package static let date = "November 21, 2026"
}
