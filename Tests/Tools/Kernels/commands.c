// COMMAND, which checks the answer and may use the terminal meanwhile.
#include "scene.h"
#include "terminal.h"

static void command_refuses_a_code_and_accepts_another(void) {
  static const char check[] =
      "read code; if [ $code = 123456 ]; then echo token-$code; else echo wrong >&2; exit 1; fi";
  LAUNCH(0, CODEPROMPT, "-md6", "--attempts", "3", "Code", "--", "/bin/sh", "-c", check);
  wait_for_text("Code");
  type("111111");
  wait_for_cursor_after("2 attempts left");
  type("123456");
  wait_for_status(0);
  expect_output("token-123456\n");
  wait_until_given_back();
}

static void the_last_refused_attempt_ends_with_status_1(void) {
  static const char check[] = "read code; exit 1";
  LAUNCH(0, CODEPROMPT, "-md6", "--attempts", "2", "Code", "--", "/bin/sh", "-c", check);
  wait_for_text("Code");
  type("111111");
  wait_for_cursor_after("1 attempt left");
  type("222222");
  wait_for_status(1);
  expect_output("");
  wait_until_given_back();
}

static void stdin_is_checked_too(void) {
  static const char check[] = "read code; [ $code = 123456 ]";
  LAUNCH(input_from_pipe | errors_to_pipe, CODEPROMPT, "--stdin", "-d6", "--", "/bin/sh", "-c",
         check);
  write_input("123457\n");
  wait_for_status(1);
  expect_output("");
  wait_until_given_back();
}

static void the_terminal_is_lent_to_command_and_taken_back(void) {
  static const char check[] =
      "read code; exec 4</dev/tty; stty -echo <&4; printf 'Second factor: ' >/dev/tty\n"
      "read word <&4; stty echo <&4; echo got-$word; [ $word = blue ]";
  LAUNCH(0, CODEPROMPT, "-md6", "Code", "--", "/bin/sh", "-c", check);
  wait_for_text("Code");
  type("123456");
  wait_for_text("Second factor: ");
  type("red\r");
  wait_for_cursor_after("attempts left");
  forget_text();
  type("123456");
  wait_for_text("Second factor: ");
  type("blue\r");
  wait_for_status(0);
  expect_output("got-blue\n");
  wait_until_given_back();
}

const struct scene command_scenes[] = {
    {"checked", command_refuses_a_code_and_accepts_another},
    {"attempts", the_last_refused_attempt_ends_with_status_1},
    {"checked-stdin", stdin_is_checked_too},
    {"lent", the_terminal_is_lent_to_command_and_taken_back},
    {0},
};
