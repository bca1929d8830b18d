// What CCodePromptSystem uses of macOS's proc_pidinfo(3) and devname_r(3), by /proc.
#pragma once
#include <stdint.h>
#include <sys/types.h>

enum { PROC_PIDTBSDINFO = 3 };

struct proc_bsdinfo {
  uint32_t e_tdev;
};

int proc_pidinfo(int process, int flavor, uint64_t argument, void *buffer, int size);
char *devname_r(dev_t device, mode_t kind, char *name, int size);
