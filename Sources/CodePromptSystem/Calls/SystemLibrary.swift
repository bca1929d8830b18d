// The C library of this system, under one name for all systems.

#if hasFeature(Embedded)
  @_exported public import CCodePromptSystem
#elseif canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
