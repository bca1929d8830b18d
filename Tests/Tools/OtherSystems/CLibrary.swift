// The parts of a C library that Swift can't import and that are the same for Musl and macOS: each
// replacement of such a module is compiled with this file.
#if canImport(CDarwin)
  package import CDarwin
#else
  package import SwiftMusl
#endif

/// The error number of the last call that failed.
package var errno: Int32 {
  get { 0 }
  set {}
}

/// The bits of a file's mode that tell its kind.
package var S_IFMT: mode_t { 0o170000 }
/// The kind of a character device.
package var S_IFCHR: mode_t { 0o020000 }
/// The kind of a directory.
package var S_IFDIR: mode_t { 0o040000 }
/// The kind of a regular file.
package var S_IFREG: mode_t { 0o100000 }

/// Opens a file. In C both forms of `open` are one function.
package func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
/// Opens a file, or makes one with a mode.
package func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }

/// Reads a property of a descriptor.
package func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { -1 }
/// Changes a property of a descriptor.
package func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { -1 }
/// Passes what a pointer points to, such as a lock.
package func fcntl(
  _ descriptor: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer
) -> Int32 { -1 }

/// Controls a device with what a pointer points to.
package func ioctl(_ descriptor: CInt, _ request: UInt, _ value: UnsafeMutableRawPointer) -> CInt {
  -1
}
