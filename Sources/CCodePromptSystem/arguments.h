// The memory of this process's arguments, from which ps(1) shows its command line.
#pragma once

/// Returns the start of the memory of this process's arguments, and sets `end` to its end.
///
/// It includes the memory of the environment if that follows directly. A forked child may write its
/// own name there. Returns NULL, and leaves `end` alone, if the memory is unknown.
char *arguments_memory(char **end);
