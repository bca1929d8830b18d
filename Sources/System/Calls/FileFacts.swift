/// The type and the owner of a file.
package struct FileFacts: Sendable {
  private let mode: UInt32
  private let user: UInt32
  private let group: UInt32

  /// Reads the type and the owner of the file at a path; nil if there is no file.
  package init?(path: String) {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return nil }
    mode = UInt32(facts.st_mode)
    user = facts.st_uid
    group = facts.st_gid
  }

  /// The mode in octal, the user and the group, such as `20620/1000/5`.
  package var text: String { "\(String(mode, radix: 8))/\(user)/\(group)" }

  /// Sets the access and modification times of a file to now, if the file exists.
  package static func touch(_ path: String) {
    _ = unsafe utimensat(AT_FDCWD, path, nil, 0)
  }
}

package enum ProcessIdentity {
  package static var process: Int32 { getpid() }
  /// The name of this machine, as `uname -n` prints it.
  package static var host: String {
    unsafe cString(capacity: 256) { unsafe gethostname($0, $1) == 0 } ?? ""
  }
  /// The effective user ID.
  package static var user: UInt32 { geteuid() }
  /// The effective group ID.
  package static var group: UInt32 { getegid() }
}
