// How a scene says that something does not hold.
#ifndef REPORT_H
#define REPORT_H

#include <stdio.h>

/// Prints the reason and what the terminal and the pipes received, and ends the scene.
__attribute__((format(printf, 1, 2))) _Noreturn void fail(const char *format, ...);

/// Ends the scene with a reason unless the condition holds.
#define expect(condition, ...) \
  do { \
    if (!(condition)) fail(__VA_ARGS__); \
  } while (0)

#endif
