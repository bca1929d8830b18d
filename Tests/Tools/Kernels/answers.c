// What is typed, and where it goes.
#include "processes.h"
#include "scene.h"
#include "terminal.h"

#include <signal.h>
#include <unistd.h>

static void ask_for_code(unsigned options) {
  LAUNCH(options, CODEPROMPT, "-md6", "Code");
  wait_for_text("Code");
}

static void the_version_is_printed_without_a_terminal(void) {
  LAUNCH(without_terminal | input_from_nothing, CODEPROMPT, "--version");
  wait_for_output("codeprompt ");
  wait_for_status(0);
}

static void a_typed_code_is_the_answer(void) {
  ask_for_code(0);
  type_dots("123", 3);
  type("456");
  wait_for_status(0);
  expect_output("123456\n");
  wait_until_given_back();
}

static void characters_of_several_bytes_are_edited_and_printed(void) {
  LAUNCH(0, CODEPROMPT, "--line", "Name");
  wait_for_text("Name");
  type("Jürg 漢👍\177字\r");
  wait_for_status(0);
  expect_output("Jürg 漢字\n");
  wait_until_given_back();
}

static void a_pasted_message_gives_its_code(void) {
  ask_for_code(0);
  type("\033[200~Your code is G-123 456.\033[201~");
  wait_for_status(0);
  expect_output("123456\n");
  wait_until_given_back();
}

// MARK: Keys that end the prompt

static void ctrl_c_ends_the_prompt_by_sigint(void) {
  ask_for_code(0);
  type_dots("12", 2);
  type("\003");
  wait_for_death(SIGINT);
  expect_output("");
  wait_until_given_back();
}

static void ends_with_130_after(const char *key) {
  ask_for_code(0);
  type_dots("12", 2);
  type(key);
  wait_for_status(130);
  expect_output("");
  wait_until_given_back();
}

static void escape_cancels(void) { ends_with_130_after("\033"); }

static void ctrl_d_cancels(void) { ends_with_130_after("\004"); }

// MARK: Time and size

static void the_time_limit_ends_the_prompt(void) {
  int64_t start = milliseconds();
  LAUNCH(0, CODEPROMPT, "-md6", "--timeout", "1", "Code");
  wait_for_status(124);
  int64_t time = milliseconds() - start;
  expect(time >= 1000, "it ended after %lld ms, before its second was over", (long long)time);
  wait_until_given_back();
}

static void the_prompt_is_drawn_anew_when_the_window_changes(void) {
  static const unsigned short columns[] = {40, 12, 200, 5, 80};
  ask_for_code(0);
  type_dots("12", 2);
  for (unsigned i = 0; i < sizeof columns / sizeof columns[0]; i++) {
    forget_text();
    resize(24, columns[i]);
    // In a small window, a number takes the place of the dots.
    wait_until(has_text("●") || has_text("2/6"), "the prompt with %d columns", columns[i]);
  }
  type("3456");
  wait_for_status(0);
  expect_output("123456\n");
  wait_until_given_back();
}

// MARK: Streams

static void a_script_gets_the_line_that_stdin_has(void) {
  LAUNCH(input_from_pipe, CODEPROMPT, "--stdin", "-d6");
  write_input("123456\n");
  wait_for_status(0);
  expect_output("123456\n");
  wait_until_given_back();
}

static void an_answer_that_nobody_can_read_is_status_4(void) {
  ask_for_code(0);
  close_output();
  type("123456");
  wait_for_status(4);
  wait_until_given_back();
}

static void a_full_disk_is_status_4(void) {
  ask_for_code(output_to_full_disk);
  type("123456");
  wait_for_status(4);
  wait_until_given_back();
}

static void without_a_terminal_the_status_is_3(void) {
  LAUNCH(without_terminal | input_from_nothing | errors_to_pipe, CODEPROMPT, "-md6", "Code");
  wait_for_errors("no terminal");
  wait_for_status(3);
  expect(!has_text("Code"), "there is a prompt");
  wait_until_given_back();
}

// MARK: Two prompts

static void a_second_prompt_in_the_terminal_is_refused(void) {
  static const char script[] =
      "codeprompt -md6 First < /dev/tty & read go\n"
      "codeprompt -md6 Second 2>&1; echo status $?; wait";
  LAUNCH(input_from_pipe, "/bin/sh", "-c", script);
  wait_for_text("First");
  write_input("go\n");
  wait_for_output("status 5\n");
  wait_for_output("codeprompt: ");
  expect(!has_text("Second"), "the second prompt is drawn");
  type("123456");
  wait_for_status(0);
  wait_for_output("\n123456\n");
  wait_until_given_back();
}

// Whether two prompts exist, and neither does anything.
static bool both_sleep(void) {
  struct process list[16];
  int count = list_processes(list, 16), sleeping = 0;
  for (int i = 0; i < count && i < 16; i++)
    sleeping += __builtin_strcmp(list[i].name, "codeprompt") == 0 && is_sleeping(list[i].id);
  return sleeping == 2;
}

// Neither prompt has a stream that is the terminal: each finds the device which both must lock.
static void a_second_prompt_waits_until_the_first_has_ended(void) {
  static const char script[] =
      "for name in First Second; do\n"
      "  codeprompt --wait -md4 $name < /dev/null 2> /dev/null &\n"
      "done; wait";
  LAUNCH(0, "/bin/sh", "-c", script);
  wait_until(has_text("First") || has_text("Second"), "a prompt");
  wait_until(both_sleep(), "two prompts, of which one waits for the other");
  bool first_asks = has_text("First");
  const char *other = first_asks ? "Second" : "First";
  expect(!has_text(other), "both prompts are drawn");
  type("1111");
  wait_for_output("1111\n");
  wait_for_text(other);
  type("2222");
  wait_for_status(0);
  expect_output("1111\n2222\n");
  wait_until_given_back();
}

const struct scene answer_scenes[] = {
    {"version", the_version_is_printed_without_a_terminal},
    {"code", a_typed_code_is_the_answer},
    {"line", characters_of_several_bytes_are_edited_and_printed},
    {"paste", a_pasted_message_gives_its_code},
    {"ctrl-c", ctrl_c_ends_the_prompt_by_sigint},
    {"escape", escape_cancels},
    {"ctrl-d", ctrl_d_cancels},
    {"time-limit", the_time_limit_ends_the_prompt},
    {"resized", the_prompt_is_drawn_anew_when_the_window_changes},
    {"stdin", a_script_gets_the_line_that_stdin_has},
    {"no-reader", an_answer_that_nobody_can_read_is_status_4},
    {"full-disk", a_full_disk_is_status_4},
    {"no-terminal", without_a_terminal_the_status_is_3},
    {"refused", a_second_prompt_in_the_terminal_is_refused},
    {"waits", a_second_prompt_waits_until_the_first_has_ended},
    {0},
};
