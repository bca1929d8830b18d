internal import CCodePromptSystem

/// The words of the command line, each converted to a string only when it is read.
@safe package struct ArgumentVector: Sequence, IteratorProtocol {
  private let strings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int
  private var position = 0

  /// Creates the sequence, with the program's name first.
  ///
  /// Musl does not pass the words to libraries: there Swift reads them from /proc, without which
  /// there are none.
  package init() {
    var count: Int32 = 0
    #if hasFeature(Embedded)
      // Compiled only for C libraries that tell them (platform.c).
      unsafe strings = csystem_arguments(&count)
    #else
      if let strings = unsafe csystem_arguments(&count) {
        unsafe self.strings = strings
      } else {
        unsafe strings = CommandLine.unsafeArgv
        count = CommandLine.argc
      }
    #endif
    self.count = Int(count)
  }

  /// Takes the next word, or returns nil after the last one.
  package mutating func next() -> String? {
    guard position < count, let string = unsafe strings[position] else { return nil }
    position += 1
    return unsafe String(cString: string)
  }
}
