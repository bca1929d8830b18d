#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// libtermkey, the C library for terminal keys, where it is installed.
///
/// It is loaded at run time, so that nothing needs it to be built. It is never freed.
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

  /// Loads the library and makes an instance without a terminal; nil where it is missing.
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

  /// Puts bytes into its buffer and returns how many went in.
  func push(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    return unsafe pushBytes(instance, start, bytes.count)
  }

  /// Takes the keys out that are complete; the body gets the code of each that is a character.
  func takeKeys(_ body: (Int) -> Void) {
    // A `TermKeyKey`: the kind, 0 for a character; its code; modifiers and the text.
    var key: (kind: Int, code: Int, Int, Int) = (0, 0, 0, 0)
    while unsafe getKey(instance, &key) == Self.isKey {
      if Int32(truncatingIfNeeded: key.kind) == 0 { body(key.code) }
    }
  }
}
