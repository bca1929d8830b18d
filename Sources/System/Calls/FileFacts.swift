/// Files of another program, by their paths.
package enum FileFacts {
  /// Returns a file's mode in octal, user and group, such as `20620/1000/5`; nil for no file.
  package static func text(of path: String) -> String? {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return nil }
    return "\(String(facts.st_mode, radix: 8))/\(facts.st_uid)/\(facts.st_gid)"
  }

  /// Sets the access and modification times of a file to now, if the file exists.
  package static func touch(_ path: String) { _ = unsafe utimensat(AT_FDCWD, path, nil, 0) }
}

/// Returns the name of this machine, as `uname -n` prints it.
package func hostName() -> String {
  unsafe cString(capacity: 256) { unsafe gethostname($0, $1) == 0 } ?? ""
}
