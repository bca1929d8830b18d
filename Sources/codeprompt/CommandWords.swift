/// The words of the command line, each made a text only when it is its turn.
///
/// They are few and short: an array of texts would cost the start more than all that is read.
@safe struct CommandWords: Sequence, IteratorProtocol {
  private let strings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int
  private var position = 0

  /// The words that the process was started with, the name of the program first.
  ///
  /// Swift finds them by /proc on Linux; without it there are none.
  init() {
    unsafe strings = CommandLine.unsafeArgv
    count = Int(CommandLine.argc)
  }

  /// Takes the next word, or returns nil if none is left.
  mutating func next() -> String? {
    guard position < count, let string = unsafe strings[position] else { return nil }
    position += 1
    return unsafe String(cString: string)
  }
}
