internal import CCodePromptSystem

/// The words of the command line, each converted to a string only when it is read.
@safe package struct ArgumentVector: Sequence, IteratorProtocol {
  private let strings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int
  private var position = 0

  /// Creates the sequence, with the program's name first. Only glibc tells the words; elsewhere
  /// Swift provides them, on Linux through /proc, without which there are none.
  package init() {
    var count: Int32 = 0
    if let strings = unsafe csystem_arguments(&count) {
      unsafe self.strings = strings
      self.count = Int(count)
    } else {
      #if hasFeature(Embedded)
        fatalError("the C library hides the command line")
      #else
        unsafe strings = CommandLine.unsafeArgv
        self.count = Int(CommandLine.argc)
      #endif
    }
  }

  /// Takes the next word, or returns nil after the last one.
  package mutating func next() -> String? {
    guard position < count, let string = unsafe strings[position] else { return nil }
    position += 1
    return unsafe String(cString: string)
  }
}
