// What CCodePromptSystem uses of macOS's crt_externs.h.
#pragma once
#include <unistd.h>

#define _NSGetEnviron() (&environ)
