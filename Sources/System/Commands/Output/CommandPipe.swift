/// A pipe between this process and a command.
struct CommandPipe: ~Copyable {
  var ours: OwnedDescriptor
  /// The command's end, close-on-exec and blocking, as programs expect.
  var childs: OwnedDescriptor

  /// Creates a pipe whose ends both have numbers above the standard streams: a lower one would be
  /// overwritten by a standard stream in the child.
  init(for name: String, childReads: Bool, system: SystemCalls) throws(CommandError) {
    var ends: (reader: Int32, writer: Int32) = (-1, -1)
    let isMade = system.pipe(&ends) != -1
    ours = OwnedDescriptor(childReads ? ends.writer : ends.reader, system)
    childs = OwnedDescriptor(childReads ? ends.reader : ends.writer, system)
    guard isMade, ours.moveUp(), childs.moveUp(), system.makeBlocking(childs.number) != -1 else {
      throw .cannotStart(name: name, code: SystemCalls.lastError)
    }
  }

  /// Creates a pipe without ends.
  init(none system: SystemCalls) {
    ours = OwnedDescriptor(-1, system)
    childs = OwnedDescriptor(-1, system)
  }
}
