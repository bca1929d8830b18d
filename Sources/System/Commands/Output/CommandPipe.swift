/// A pipe between this process and a command; its `deinit` closes the ends that nobody has taken
/// over.
struct CommandPipe: ~Copyable {
  private let system: SystemCalls
  private let name: String
  private var ours: Int32 = -1
  /// The command's end, close-on-exec and blocking, as programs expect.
  private(set) var childs: Int32 = -1

  /// Creates a pipe whose ends both have numbers above the standard streams.
  init(for name: String, childReads: Bool, system: SystemCalls) throws(CommandError) {
    self.system = system
    self.name = name
    var ends: (reader: Int32, writer: Int32) = (-1, -1)
    guard system.pipe(&ends) != -1 else { throw failure }
    ours = childReads ? ends.writer : ends.reader
    childs = childReads ? ends.reader : ends.writer
    // A descriptor below 3 would be overwritten by a standard stream in the child.
    ours = try movedUp(ours)
    childs = try movedUp(childs)
    guard system.makeBlocking(childs) != -1 else { throw failure }
  }

  deinit {
    if ours != -1 { _ = system.close(ours) }
    if childs != -1 { _ = system.close(childs) }
  }

  private var failure: CommandError { .cannotStart(name: name, code: SystemCalls.lastError) }

  private func movedUp(_ end: Int32) throws(CommandError) -> Int32 {
    guard end < 3 else { return end }
    let moved = system.moveUp(end)
    guard moved != -1 else { throw failure }
    return moved
  }

  /// Writes all bytes at once into the pipe, before the command that will read them is started.
  func write(_ bytes: UnsafeRawBufferPointer) throws(CommandError) {
    guard unsafe !bytes.isEmpty else { return }
    let count = SystemCalls.retrying { unsafe system.write(ours, bytes) }
    guard count == bytes.count else { throw failure }
  }

  /// Closes our end, so that the command reads end of file.
  mutating func closeOurs() {
    _ = system.close(takeOurs())
  }

  /// Returns our end; the caller closes it.
  mutating func takeOurs() -> Int32 {
    defer { ours = -1 }
    return ours
  }
}
