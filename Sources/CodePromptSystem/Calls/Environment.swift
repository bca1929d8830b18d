/// The environment variables of this process.
package enum Environment {
  /// Returns the value of a variable, or nil if it isn't set.
  package static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Returns the value of a variable that is a whole number from 1 to 9999, or nil.
  package static func number(_ name: String) -> Int? {
    value(name).flatMap { Int($0) }.flatMap { (1...9999).contains($0) ? $0 : nil }
  }
}
