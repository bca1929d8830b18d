private import CCodePromptSystemShims

/// The words of the command line, each made a text only when it is its turn.
///
/// They are few and short: an array of texts would cost the start more than all that is read.
@safe package struct ArgumentVector: Sequence, IteratorProtocol {
  private let strings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int
  private var position = 0

  /// The words that the process was started with, the name of the program first.
  ///
  /// They come from glibc where that is the C library. Elsewhere Swift finds them, on Linux by
  /// /proc; without it there are none.
  package init() {
    var count: Int32 = 0
    if let strings = unsafe csystem_arguments(&count) {
      unsafe self.strings = strings
      self.count = Int(count)
    } else {
      unsafe strings = CommandLine.unsafeArgv
      self.count = Int(CommandLine.argc)
    }
  }

  /// Takes the next word, or returns nil if none is left.
  package mutating func next() -> String? {
    guard position < count, let string = unsafe strings[position] else { return nil }
    position += 1
    return unsafe String(bytesOf: string)
  }
}
