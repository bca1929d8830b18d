// A span in which no other process can read this one.
#ifndef CSYSTEM_SECRECY_H
#define CSYSTEM_SECRECY_H

#include <stdbool.h>

/// Begin and end a span in which this process writes no core file and can't be read by other
/// processes of its user. Spans nest: the first one saves the settings, and the end of the last one
/// restores them, and returns true.
void csystem_secrecy_begin(void);
bool csystem_secrecy_end(void);
/// Restores the original core file limit briefly, for a child to inherit;
/// csystem_core_limit_take_back() lowers it again. Only one thread at a time may call them. Outside
/// a span of secrecy they do nothing.
void csystem_core_limit_lend(void);
void csystem_core_limit_take_back(void);

#endif
