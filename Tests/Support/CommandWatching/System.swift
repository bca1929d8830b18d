package import CodePromptSystem
import PromptTestSupport

/// Processes and files, as the system tells them.
package enum System {
  /// Whether a process group has no processes but zombies.
  ///
  /// Process 1 of a container may leave orphans unreaped.
  package static func isGone(group: Int32) -> Bool {
    if kill(-group, 0) == -1 && errno == ESRCH { return true }
    let processes = ProcessTable.processes
    return !processes.isEmpty
      && !processes.contains { getpgid($0) == group && !ProcessTable.hasEnded($0) }
  }

  /// Whether this process has a child, even an ended one.
  package static var hasChildren: Bool {
    waitid(P_ALL, 0, nil, WEXITED | WNOHANG | WNOWAIT) == 0
  }

  /// How many ends of pipes are open. Files don't count, since other threads may open some for a
  /// moment.
  package static var openPipeEnds: Int {
    (0..<Int32(1024)).count { descriptor in
      var status = stat()
      return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
  }

  /// Waits until a condition holds, as long as ``Patience`` lasts, and then looks once more.
  package static func wait(until condition: () -> Bool) -> Bool {
    var patience = Patience()
    while !condition() {
      guard patience.lasts() else { return condition() }
      _ = poll(nil, 0, 2)
    }
    return true
  }

  /// The contents of a small file.
  package static func contents(of path: String) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor != -1 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }
}

extension Terminal {
  /// Takes the terminal, and watches no other descriptors while it waits.
  package func hold() throws(TerminalError) {
    while case .blocked = try hold(beside: WatchedDescriptors()) {}
  }
}
