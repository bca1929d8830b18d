// macOS's branches of CCodePromptSystem for tests, beside Linux's in the same process.
#ifdef __linux__
#include "emulation.h"

#define csystem_poll emulated_poll
#include "../../../Sources/CCodePromptSystem/waiting.c"
#endif
