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
    var made = Result<Void, Errno>.success(())
    if isNeeded { made = nothingOrErrno { system.pipe(&ends) } }
    ours = OwnedDescriptor(childReads ? ends.writer : ends.reader, system)
    let childsEnd = childReads ? ends.reader : ends.writer
    childs = OwnedDescriptor(childsEnd, system)
    if isNeeded { made = made.flatMap { nothingOrErrno { system.makeBlocking(childsEnd) } } }
    // An error is thrown only now, when both ends have an owner, which closes them.
    try made.mapError { CommandError.cannotStart(name: name, code: $0.code) }.get()
  }
}
