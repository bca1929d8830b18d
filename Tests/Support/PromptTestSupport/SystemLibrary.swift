// The C library, for the harness and for the tests that import it.
#if canImport(Darwin)
  @_exported public import Darwin
#else
  @_exported public import Glibc
#endif
