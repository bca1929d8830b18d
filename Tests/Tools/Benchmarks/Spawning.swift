#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe whose ends are not inherited by child processes. It must be closed explicitly.
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

/// Lends strings as a C array of pointers that ends with a null pointer.
func withPointers<Result>(
  to strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  var pointers = unsafe strings.map { unsafe strdup($0) }
  unsafe pointers.append(nil)
  defer { unsafe pointers.forEach { unsafe free($0) } }
  return unsafe body(pointers)
}

/// Lends the actions with which posix_spawn(3) duplicates each source descriptor to its target in a
/// new process.
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
