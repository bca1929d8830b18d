/// The units of an X10 mouse report: the button, the column and the row.
///
/// A unit is one byte or, in mode 1005, may be a character of two bytes; the report does not tell
/// the mode.
struct MouseUnits {
  /// The number of units that have not begun; at 0, the second byte of the last may still follow.
  var remaining: UInt8 = 0
  /// Whether the last byte may be the first one of a two-byte character.
  var isAfterLead = false
  /// Whether nothing has followed `CSI M`, which the terminal st sends alone for Ctrl-Delete.
  var isKey = false
}
