// The smallest useful prompt for a code of six digits, to which the benchmarks compare the others.
// It reads and writes once for each key, and handles no sequence, signal or error.
#include <fcntl.h>
#include <stdbool.h>
#include <termios.h>
#include <unistd.h>

enum { length = 6 };

static bool put(int terminal, const char *text, size_t count) {
  return write(terminal, text, count) == (ssize_t)count;
}

int main(void) {
  int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
  struct termios found;
  if (terminal < 0 || tcgetattr(terminal, &found) != 0) return 3;
  struct termios raw = found;
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  if (tcsetattr(terminal, TCSAFLUSH, &raw) != 0) return 3;

  char code[length + 1];
  int count = 0;
  bool works = put(terminal, "Code: ______\b\b\b\b\b\b", 18);
  while (works && count < length) {
    char key;
    works = read(terminal, &key, 1) == 1;
    if (works && key >= '0' && key <= '9') {
      code[count++] = key;
      works = put(terminal, "*", 1);
    } else if (works && key == 0x7F && count > 0) {
      count--;
      works = put(terminal, "\b_\b", 3);
    }
  }

  put(terminal, "\r\x1b[K", 4);
  tcsetattr(terminal, TCSAFLUSH, &found);
  code[length] = '\n';
  return works && put(STDOUT_FILENO, code, sizeof code) ? 0 : 3;
}
