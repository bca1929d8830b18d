// The memory of this process's arguments, as ps(1) shows them.
#pragma once

/// Returns the memory of this process's arguments, up to `end`, in which a forked child writes its
/// own name; NULL if unknown.
char *arguments_memory(char **end);
