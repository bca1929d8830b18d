internal import CCodePromptSystem

// What the commands ask of the file system.

/// Returns a file's mode in octal, user and group, such as `20620/1000/5`; nil for no file.
package func modeAndOwner(of path: String) -> String? {
  var facts = stat()
  guard unsafe stat(path, &facts) == 0 else { return nil }
  return "\(String(facts.st_mode, radix: 8))/\(facts.st_uid)/\(facts.st_gid)"
}

/// Returns whether this user may read and write a file (`access`).
package func isReadableAndWritable(_ path: String) -> Bool {
  unsafe access(path, R_OK | W_OK) == 0
}

/// Sets a file's times to now; does nothing if there is no such file (`utimensat`).
package func touch(_ path: String) { _ = unsafe utimensat(AT_FDCWD, path, nil, 0) }
