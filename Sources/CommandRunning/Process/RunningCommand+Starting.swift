package import CodePromptSecretStorage

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

extension RunningCommand {
  private static let chunkCapacity = 16 * 1024

  /// Starts a program whose standard input is `/dev/null`.
  ///
  /// It has a process group of its own, default signals, an empty signal mask, and of this
  /// process's descriptors those that were inherited, but for `closing`.
  ///
  /// - Parameters:
  ///   - program: The program, looked up before.
  ///   - output: What becomes of its standard output.
  ///   - closing: Descriptors that don't reach it; 0 to 2, and those that aren't open, are no
  ///     matter.
  ///   - system: The C calls to use.
  /// - Returns: The command.
  /// - Throws: ``CommandError/cannotStart(name:code:)``.
  package static func start(
    _ program: Program, output: CommandOutput, closing: [Int32] = [],
    system: ProcessCalls = ProcessCalls()
  ) throws(CommandError) -> RunningCommand {
    try start(program, input: nil, output, .lastLine, closing, system)
  }

  /// Starts a program whose standard input is a file that holds some bytes.
  ///
  /// - Parameters:
  ///   - program: The program, looked up before.
  ///   - bytes: The file; the program may seek in it.
  ///   - output: What becomes of its standard output.
  ///   - closing: Descriptors that don't reach it; 0 to 2, and those that aren't open, are no
  ///     matter.
  ///   - system: The C calls to use.
  /// - Returns: The command.
  /// - Throws: ``CommandError/cannotStart(name:code:)``.
  package static func start(
    _ program: Program, reading bytes: [UInt8], output: CommandOutput, closing: [Int32] = [],
    system: ProcessCalls = ProcessCalls()
  ) throws(CommandError) -> RunningCommand {
    let file = unsafe bytes.withUnsafeBytes { unsafe system.unnamedFile($0) }
    guard file != -1 else {
      throw .cannotStart(name: program.words[0], code: ProcessCalls.lastError)
    }
    defer { _ = system.close(file) }
    return try start(program, input: file, output, .lastLine, closing, system)
  }

  /// Starts a program whose standard input is an answer, straight from where it is.
  ///
  /// The answer goes into an empty pipe before there is a reader, so it neither waits nor breaks.
  ///
  /// - Parameters:
  ///   - program: The program, looked up before.
  ///   - answer: The answer; with its newline at most 4096 bytes, which fit into any pipe.
  ///   - newline: Whether a newline follows the answer.
  ///   - output: What becomes of its standard output.
  ///   - errors: What is kept of its standard error, beside the last line.
  ///   - closing: Descriptors that don't reach it; 0 to 2, and those that aren't open, are no
  ///     matter.
  ///   - system: The C calls to use.
  /// - Returns: The command.
  /// - Throws: ``CommandError/cannotStart(name:code:)``.
  package static func start(
    _ program: Program, answering answer: borrowing SecretBytes, newline: Bool,
    output: CommandOutput, errors: CommandOutput = .lastLine, closing: [Int32] = [],
    system: ProcessCalls = ProcessCalls()
  ) throws(CommandError) -> RunningCommand {
    let name = program.words[0]
    guard answer.count + (newline ? 1 : 0) <= 4096 else {
      throw .cannotStart(name: name, code: EMSGSIZE)
    }
    var pipe = try CommandPipe(for: name, childReads: true, system: system)
    try unsafe answer.withUnsafeBytes { bytes throws(CommandError) in
      try unsafe pipe.write(bytes)
    }
    if newline {
      try unsafe withUnsafeBytes(of: UInt8(ascii: "\n")) { bytes throws(CommandError) in
        try unsafe pipe.write(bytes)
      }
    }
    pipe.closeOurs()
    return try start(program, input: pipe.childs, output, errors, closing, system)
  }

  /// Whether so many descriptors can be opened, before anybody types: 0, or the `errno`.
  package static func missingDescriptors(
    _ count: Int, system: ProcessCalls = ProcessCalls()
  ) -> Int32 {
    var opened: [Int32] = []
    defer { for descriptor in opened { _ = system.close(descriptor) } }
    while opened.count < count {
      var ends = (reader: Int32(-1), writer: Int32(-1))
      guard system.pipe(&ends) == 0 else { return ProcessCalls.lastError }
      opened += [ends.reader, ends.writer]
    }
    return 0
  }

  private static func start(
    _ program: Program, input: Int32?, _ output: CommandOutput,
    _ errors: CommandOutput, _ closing: [Int32], _ system: ProcessCalls
  ) throws(CommandError) -> RunningCommand {
    let name = program.words[0]
    guard var outputStream = try? CommandStream(keeping: output, system: system),
      var errorStream = try? CommandStream(keeping: errors, system: system),
      let chunk = try? SecretBytes(capacity: chunkCapacity)
    else { throw .cannotStart(name: name, code: ENOMEM) }
    var outputPipe: CommandPipe?
    if output != .dropped {
      outputPipe = try CommandPipe(for: name, childReads: false, system: system)
    }
    var errorPipe = try CommandPipe(for: name, childReads: false, system: system)
    var plan = SpawnPlan(
      program: program, input: input, output: outputPipe?.childs, error: errorPipe.childs,
      closing: closing.filter { $0 > 2 && system.descriptorFlags($0) != -1 })
    var child: Int32 = 0
    var code = system.spawn(plan, &child)
    if code == ENOEXEC {
      // A script without a line that says who reads it: a shell does, as execvp(3) has it.
      plan.program = .shellScript(program)
      code = system.spawn(plan, &child)
    }
    guard code == 0 else { throw .cannotStart(name: name, code: code) }
    if let descriptor = outputPipe?.takeOurs() { outputStream.open(descriptor) }
    errorStream.open(errorPipe.takeOurs())
    return RunningCommand(
      group: CommandGroup(leader: child, system: system), output: outputStream,
      errors: errorStream, chunk: chunk)
  }
}
