internal import CCodePromptSystem
package import CodePromptSecretStorage

extension RunningCommand {
  /// Starts a program whose standard input is a file with the given bytes, or `/dev/null`.
  ///
  /// It inherits all other descriptors that aren't close-on-exec, except for `closing`, of which 0
  /// to 2 are ignored. `deadline` is a time of ``SystemCalls/now``.
  ///
  /// - Throws: ``CommandError/cannotStart(name:code:)``.
  package static func start(
    _ program: Program, reading bytes: [UInt8]? = nil, output: CommandOutput,
    until deadline: Duration? = nil, closing: [Int32] = [], system: SystemCalls = SystemCalls()
  ) throws(CommandError) -> RunningCommand {
    guard let bytes else { return try start(program, input: -1, output, deadline, closing, system) }
    let descriptor = try valueOrErrno { unsafe csystem_unnamed_file(bytes, bytes.count) }
      .mapError { CommandError.cannotStart(name: program.words[0], code: $0.code) }.get()
    let file = OwnedDescriptor(descriptor, system)
    return try start(program, input: file.number, output, deadline, closing, system)
  }

  /// Starts a program whose standard input is an answer, without a copy of the answer.
  ///
  /// The answer is written to a pipe before the start, which can neither block nor fail with EPIPE.
  /// A pipe takes 64 KiB; only if its user has very many pipes, it takes 4 KiB (`pipe(7)`), and a
  /// longer answer is an error.
  ///
  /// - Throws: ``CommandError/cannotStart(name:code:)``.
  package static func start(
    _ program: Program, answering answer: borrowing SecretBytes, newline: Bool,
    output: CommandOutput, until deadline: Duration? = nil, closing: [Int32] = [],
    system: SystemCalls = SystemCalls()
  ) throws(CommandError) -> RunningCommand {
    let name = program.words[0]
    var pipe = try CommandPipe(for: name, childReads: true, system: system)
    func write(_ bytes: UnsafeRawBufferPointer) throws(CommandError) {
      switch valueOrErrno({ unsafe system.write(pipe.ours.number, bytes) }) {
      case .success(bytes.count): return
      // The pipe is full.
      case .success, .failure(.wouldBlock): throw .cannotStart(name: name, code: EMSGSIZE)
      case .failure(let error): throw .cannotStart(name: name, code: error.code)
      }
    }
    if !answer.isEmpty {
      try unsafe answer.withUnsafeBytes { bytes throws(CommandError) in try unsafe write(bytes) }
    }
    if newline {
      try unsafe withUnsafeBytes(of: UInt8(ascii: "\n")) { bytes throws(CommandError) in
        try unsafe write(bytes)
      }
    }
    pipe.ours.close()
    return try start(program, input: pipe.childs.number, output, deadline, closing, system)
  }

  /// Returns 0 if this number of descriptors can be opened now, else the `errno`.
  package static func missingDescriptors(
    _ count: Int, system: SystemCalls = SystemCalls()
  ) -> Int32 {
    var opened: [Int32] = []
    defer { for descriptor in opened { _ = system.close(descriptor) } }
    while opened.count < count {
      var ends = (reader: Int32(-1), writer: Int32(-1))
      if case .failure(let error) = nothingOrErrno({ system.pipe(&ends) }) { return error.code }
      opened += [ends.reader, ends.writer]
    }
    return 0
  }

  private static func start(
    _ program: Program, input: Int32, _ output: CommandOutput, _ deadline: Duration?,
    _ closing: [Int32], _ system: SystemCalls
  ) throws(CommandError) -> RunningCommand {
    let name = program.words[0]
    let outputPipe = try CommandPipe(
      for: name, childReads: false, isNeeded: output != .dropped, system: system)
    let errorPipe = try CommandPipe(for: name, childReads: false, system: system)
    guard
      let outputStream = try? CommandStream(of: outputPipe.ours, keeping: output, system: system),
      let errorStream = try? CommandStream(of: errorPipe.ours, keeping: .end, system: system),
      let chunk = try? SecretBytes(capacity: 4096)
    else { throw .cannotStart(name: name, code: ENOMEM) }
    var plan = SpawnPlan(
      program: program, input: input, output: outputPipe.childs.number,
      error: errorPipe.childs.number,
      closing: closing.filter { $0 > 2 && system.statusFlags($0) != -1 })
    var child: Int32 = 0
    var code = system.spawn(plan, &child)
    if code == ENOEXEC {
      // A script without a `#!` line is run by a shell, as execvp(3) does.
      plan.program = Program(
        path: "/bin/sh", words: ["sh", program.path] + program.words.dropFirst())
      code = system.spawn(plan, &child)
    }
    guard code == 0 else { throw .cannotStart(name: name, code: code) }
    return RunningCommand(
      leader: child, output: outputStream, errors: errorStream, chunk: chunk, until: deadline,
      system: system)
  }
}
