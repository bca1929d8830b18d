#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe whose ends reach no child by themselves; it is never closed by itself.
struct Pipe {
  let reader: Int32
  let writer: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }
}

/// Lends strings as C takes a list of them.
func withPointers<Result>(
  to strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  var pointers = unsafe strings.map { unsafe strdup($0) }
  unsafe pointers.append(nil)
  defer { unsafe pointers.forEach { unsafe free($0) } }
  return unsafe body(pointers)
}

/// Lends what posix_spawn(3) does with the descriptors of a new process: each source, and what it
/// is there.
func withActions<Result>(
  _ descriptors: [(source: Int32, target: Int32)],
  _ body: (UnsafePointer<posix_spawn_file_actions_t>) -> Result
) -> Result {
  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  for (source, target) in descriptors {
    unsafe posix_spawn_file_actions_adddup2(&actions, source, target)
  }
  return unsafe body(&actions)
}
