extension Collection<UInt8> {
  /// Whether some bytes stand in it in a row.
  ///
  /// The standard library's own search would bring all of its regular expressions into the command.
  package func holds(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.starts(with: bytes) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
