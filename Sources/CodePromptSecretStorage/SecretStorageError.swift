private import CCodePromptSystem

/// A failure to allocate memory for a secret.
public struct SecretStorageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The value of `errno` after `mmap(2)` failed, such as `ENOMEM`.
  public let code: Int32

  /// A lack of memory.
  package static let noMemory = SecretStorageError(code: csystem_no_memory)

  /// A one-line description in English of what happened and what to do.
  public var description: String {
    unsafe "no memory for a secret (\(String(cString: csystem_error_text(code)))): close other programs"
  }

  /// The same as ``description``.
  public var localizedDescription: String { description }
}
