internal import CCodePromptSystem

/// Returns the string that a C call writes, with its NUL, into a buffer of this size; nil if it
/// fails.
func cString(capacity: Int, _ fill: (UnsafeMutablePointer<CChar>, Int) -> Bool) -> String? {
  unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
    guard let start = buffer.baseAddress, unsafe fill(start, capacity) else { return nil }
    return unsafe String(cString: start)
  }
}

/// Returns the message for an `errno`.
package func systemMessage(_ code: Int32) -> String {
  unsafe String(cString: csystem_error_text(code))
}

/// Returns whether an `errno` means that this user or the system has run out of processes, memory,
/// descriptors or room in pipes, so that it helps to close other programs.
package func isShortage(_ code: Int32) -> Bool {
  [EAGAIN, ENOMEM, EMFILE, ENFILE, EMSGSIZE].contains(code)
}

/// Returns the name of this machine, as `uname -n` prints it.
package func hostName() -> String {
  unsafe cString(capacity: 256) { unsafe gethostname($0, $1) == 0 } ?? ""
}
