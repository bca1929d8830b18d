/// A pipe between this process and a command.
struct CommandPipe: ~Copyable {
  var ours: OwnedDescriptor
  /// The command's end, close-on-exec and blocking, as programs expect.
  var childs: OwnedDescriptor

  /// Makes the pipe; one that isn't needed has no ends.
  init(
    for name: String, childReads: Bool, isNeeded: Bool = true, system: SystemCalls
  ) throws(CommandError) {
    var ends: (reader: Int32, writer: Int32) = (-1, -1)
    let isMade = isNeeded && system.pipe(&ends) != -1
    ours = OwnedDescriptor(childReads ? ends.writer : ends.reader, system)
    childs = OwnedDescriptor(childReads ? ends.reader : ends.writer, system)
    if isNeeded, !isMade || system.makeBlocking(childs.number) == -1 {
      throw .cannotStart(name: name, code: SystemCalls.lastError)
    }
  }
}
