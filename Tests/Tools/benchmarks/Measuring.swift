import PromptTestSupport

/// The time now in seconds.
func now() -> Double { time(of: .monotonic) }

/// The processor time in seconds that this process uses for a body: the least of three rounds,
/// since other work on the machine slows some of them.
func leastSeconds(_ body: () throws -> Void) rethrows -> Double {
  try (0..<3).map { _ in
    let start = time(of: .process)
    try body()
    return time(of: .process) - start
  }.min() ?? .nan
}

private func time(of clock: SystemClock) -> Double { clock.now.map { $0 / .seconds(1) } ?? .nan }

/// The median; NaN if there are no values.
func median(_ values: [Double]) -> Double {
  guard !values.isEmpty else { return .nan }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// Runs a shell command and discards what it prints; returns whether it succeeded.
@discardableResult
func shell(_ command: String) -> Bool {
  var status: Int32 = 0
  guard let process = spawn(["sh", "-c", "{ \(command)\n} >/dev/null 2>&1"], []) else {
    return false
  }
  while unsafe waitpid(process, &status, 0) == -1 && errno == EINTR {}
  return status == 0
}

/// Lends an empty folder, and removes it with its contents afterwards.
func withFolder<Result>(_ body: (String) -> Result?) -> Result? {
  var template = Array("/tmp/codeprompt-XXXXXX".utf8CString)
  guard unsafe mkdtemp(&template) != nil else { return nil }
  let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  defer { shell("rm -r \(folder)") }
  return body(folder)
}

/// Starts a program with descriptors as its standard streams; nil where it can't be started.
func spawn(_ command: [String], _ streams: [Int32]) -> pid_t? {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = unsafe posix_spawn_file_actions_t()
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  for (target, source) in streams.enumerated() {
    unsafe posix_spawn_file_actions_adddup2(&actions, source, Int32(target))
  }
  var process: pid_t = 0
  let error = unsafe withPointers(to: command) { arguments in
    unsafe withPointers(to: Contender.environment.map { "\($0)=\($1)" }) { environment in
      unsafe posix_spawnp(&process, command[0], &actions, nil, arguments, environment)
    }
  }
  return error == 0 ? process : nil
}

/// Writes a text to a pipe.
func send(_ text: String, to descriptor: Int32) {
  let bytes = Array(text.utf8)
  _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
}
