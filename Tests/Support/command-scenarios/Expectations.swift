import PromptTestSupport

/// Ends the scenario with a failure unless a condition holds.
func expect(
  _ holds: Bool, _ what: @autoclosure () -> String, file: String = #fileID, line: Int = #line
) throws {
  guard holds else { throw Failure("\(file):\(line): \(what())") }
}

/// Ends the scenario with a failure unless the found value equals the expected one.
func expect<Value: Equatable>(
  _ found: Value, is expected: Value, file: String = #fileID, line: Int = #line
) throws {
  try expect(found == expected, "\(found) is not \(expected)", file: file, line: line)
}

/// Returns a value, or ends the scenario with a failure if it is nil.
func require<Value>(
  _ value: Value?, _ what: String, file: String = #fileID, line: Int = #line
) throws -> Value {
  guard let value else { throw Failure("\(file):\(line): no \(what)") }
  return value
}

extension [String] {
  /// The scenario's argument at a position.
  func word(_ index: Int = 0) throws -> String {
    try require(dropFirst(index).first, "argument \(index)")
  }

  /// The scenario's argument at a position, as a number.
  func number(_ index: Int = 0) throws -> Int {
    try require(Int(try word(index)), "number as argument \(index)")
  }
}
