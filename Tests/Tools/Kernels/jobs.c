// Job control: prompts that stop and continue, start in the background, lose their terminal, and
// are typed at a shell.
#include "processes.h"
#include "scene.h"
#include "terminal.h"

#include <signal.h>
#include <termios.h>

static void ask_and_type_three_digits(void) {
  LAUNCH(0, CODEPROMPT, "-md6", "Code");
  wait_for_text("Code");
  type_dots("123", 3);
}

static void expect_whole_answer_after_the_rest(void) {
  type("456");
  wait_for_status(0);
  expect_output("123456\n");
  wait_until_given_back();
}

static void ctrl_z_gives_the_terminal_back_and_fg_continues(void) {
  ask_and_type_three_digits();
  for (int i = 0; i < 3; i++) {
    type("\032");
    wait_for_stop(SIGTSTP);
    expect_settings_before();
    forget_text();
    continue_in_foreground();
    type_dots("", 3);
  }
  expect_whole_answer_after_the_rest();
}

// SIGSTOP can't be handled: only the shell can restore the settings, and the prompt sets its own
// again when it continues.
static void after_sigstop_the_prompt_takes_the_terminal_again(void) {
  ask_and_type_three_digits();
  struct settings settings = current_settings();
  kill(command_process(), SIGSTOP);
  wait_for_stop(SIGSTOP);
  set_settings_before();
  continue_in_foreground();
  wait_until(is_same(current_settings(), settings), "the prompt's settings");
  expect_whole_answer_after_the_rest();
}

static void a_prompt_in_the_background_draws_nothing_until_fg(void) {
  LAUNCH(in_background, CODEPROMPT, "-md6", "Code");
  wait_for_stop(SIGTTOU);
  expect_settings_before();
  expect(!has_text("Code"), "it is drawn in the background");
  continue_in_foreground();
  wait_for_text("Code");
  type("123");
  expect_whole_answer_after_the_rest();
}

static void a_closed_window_ends_the_prompt_without_an_answer(void) {
  ask_and_type_three_digits();
  hang_up();
  wait_for_death(SIGHUP);
  expect_output("");
  wait_until_given_back();
}

// MARK: Prompts that are typed at a shell

// Whether a shell has the settings in which it edits its line. Those of the prompt differ from them
// in VTIME.
static bool shell_edits(void) {
  struct settings settings = current_settings();
  return (settings.local & ICANON) == 0 && settings.characters[VTIME] == 0;
}

static void wait_for_shell(void) {
  wait_for_text("ready> ");
  wait_until(shell_edits(), "the shell's settings");
}

static void start_shell(void) {
  LAUNCH(output_to_terminal, "/bin/sh", "-i");
  wait_for_shell();
}

// The title is in a variable, since the shell's echo of the command must not look like a prompt.
static void ask_at_shell(const char *command) {
  forget_text();
  type(command);
  wait_for_text("Title");
}

static void end_shell(void) {
  type("exit\r");
  wait_until(has_ended(), "the end of the shell");
}

static void a_shell_gets_the_answer_and_can_stop_and_continue_the_prompt(void) {
  start_shell();
  struct settings settings = current_settings();
  ask_at_shell("x=$(codeprompt -md6 $TITLE); echo got-$x-$?\r");
  type("123456");
  wait_for_text("got-123456-0");
  wait_for_shell();
  ask_at_shell("codeprompt -md6 $TITLE\r");
  type_dots("12", 2);
  forget_text();
  type("\032");
  wait_for_shell();
  expect(is_same(current_settings(), settings), "the shell has other settings after ^Z");
  ask_at_shell("fg\r");
  forget_text();
  type("3456");
  wait_for_text("123456");
  wait_for_shell();
  end_shell();
  wait_until_given_back();
}

// Types a command that prints the settings which the shell's commands get, and returns whether
// these are canonical mode and echo.
static bool commands_have_lines_and_echo(void) {
  forget_text();
  type("stty -a; echo do''ne\r");
  wait_for_text("done");
  wait_for_shell();
  return has_text(" echo ") && has_text(" icanon");
}

// The shell takes the terminal at the moment at which the guard restores it.
static void a_shell_has_its_settings_after_kill_9_of_a_prompt(void) {
  start_shell();
  struct settings settings = current_settings();
  ask_at_shell("codeprompt -md6 $TITLE\r");
  type_dots("12", 2);
  forget_text();
  kill(only_process("codeprompt"), SIGKILL);
  wait_for_shell();
  wait_until(count_processes("prompt-guard", NULL) == 0, "the end of the guard");
  expect(is_same(current_settings(), settings), "the shell edits its line with other settings");
  expect(commands_have_lines_and_echo(), "the shell's commands lack echo or lines");
  end_shell();
  wait_until_given_back();
}

// The guard is held until the shell has taken the prompt's settings for its own.
static void stty_sane_helps_a_shell_that_came_before_the_guard(void) {
  start_shell();
  ask_at_shell("codeprompt -md6 $TITLE\r");
  type_dots("12", 2);
  pid_t guard = only_process("prompt-guard");
  hold(guard);
  forget_text();
  kill(only_process("codeprompt"), SIGKILL);
  wait_for_shell();
  release(guard);
  wait_until(count_processes("prompt-guard", NULL) == 0, "the end of the guard");
  expect(!commands_have_lines_and_echo(), "the shell did not come before the guard");
  forget_text();
  type("stty sane\r");
  wait_for_shell();
  expect(commands_have_lines_and_echo(), "stty sane did not help");
  end_shell();
  // Sane settings are others than those from before.
  set_settings_before();
  wait_until_given_back();
}

const struct scene job_scenes[] = {
    {"suspended", ctrl_z_gives_the_terminal_back_and_fg_continues},
    {"stopped", after_sigstop_the_prompt_takes_the_terminal_again},
    {"background", a_prompt_in_the_background_draws_nothing_until_fg},
    {"hangup", a_closed_window_ends_the_prompt_without_an_answer},
    {"ash", a_shell_gets_the_answer_and_can_stop_and_continue_the_prompt},
    {"late-guard", stty_sane_helps_a_shell_that_came_before_the_guard},
    {0},
};
const struct scene race_scenes[] = {
    {"killed-at-ash", a_shell_has_its_settings_after_kill_9_of_a_prompt},
    {0},
};
