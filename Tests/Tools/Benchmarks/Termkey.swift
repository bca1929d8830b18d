#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// libtermkey, a C library that decodes terminal keys.
///
/// The library is loaded at run time, so that it isn't needed to build. It is never unloaded.
@unsafe struct Termkey {
  private typealias New = @convention(c) (UnsafePointer<CChar>, Int32) -> OpaquePointer?
  private typealias Push = @convention(c) (OpaquePointer, UnsafeRawPointer, Int) -> Int
  private typealias GetKey = @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Int32

  private let instance: OpaquePointer
  private let pushBytes: Push
  private let getKey: GetKey

  /// `TERMKEY_FLAG_UTF8`.
  private static let utf8: Int32 = 1 << 3
  /// `TERMKEY_RES_KEY`.
  private static let isKey: Int32 = 1

  /// Loads the library and makes an instance without a terminal; nil where the library is missing.
  init?() {
    guard let library = unsafe dlopen("libtermkey.so.1", RTLD_NOW),
      let new = unsafe dlsym(library, "termkey_new_abstract"),
      let pushBytes = unsafe dlsym(library, "termkey_push_bytes"),
      let getKey = unsafe dlsym(library, "termkey_getkey"),
      let instance = unsafe unsafeBitCast(new, to: New.self)("xterm-256color", Self.utf8)
    else { return nil }
    unsafe self.instance = instance
    unsafe self.pushBytes = unsafeBitCast(pushBytes, to: Push.self)
    unsafe self.getKey = unsafeBitCast(getKey, to: GetKey.self)
  }

  /// Puts bytes into the library's buffer, and returns how many it took.
  func push(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    return unsafe pushBytes(instance, start, bytes.count)
  }

  /// Takes all complete keys; calls the body with the code of each key that is a character.
  func takeKeys(_ body: (Int) -> Void) {
    // The fields of a `TermKeyKey`: the kind (0 for a character), the code, the modifiers and the
    // text.
    var key: (kind: Int, code: Int, Int, Int) = (0, 0, 0, 0)
    while unsafe getKey(instance, &key) == Self.isKey {
      if Int32(truncatingIfNeeded: key.kind) == 0 { body(key.code) }
    }
  }
}
