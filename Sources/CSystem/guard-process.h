// The guard's own process.
#pragma once

/// Runs a guard in the current process, and exits. The other end of the connection closes however
/// the prompt ends.
_Noreturn void guard_keep_watch(int connection);
