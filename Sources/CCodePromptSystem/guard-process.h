// The process of the guard, which csystem_guard_start() forks.
#pragma once

/// Does the guard's work in the current process, a fork of the prompt, and exits.
///
/// `connection` is the guard's end of a socket pair. The kernel closes the prompt's end in whatever
/// way the prompt ends.
_Noreturn void guard_keep_watch(int connection);
