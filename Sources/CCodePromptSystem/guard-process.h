// The guard's own process.
#pragma once

/// Runs a guard in the current process, and exits. `connection` is the guard's end of a socket pair
/// whose other end closes however the prompt ends.
_Noreturn void guard_keep_watch(int connection);
