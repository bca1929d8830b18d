// The other names of the executable: askpass, as ssh and sudo run it, and pinentry, as GnuPG does.
#include "scene.h"
#include "terminal.h"

static void askpass_asks_its_question(void) {
  LAUNCH(0, "/bin/codeprompt-askpass", "Password for x:");
  wait_for_text("Password for x");
  type("open sesame\r");
  wait_for_status(0);
  expect_output("open sesame\n");
  wait_until_given_back();
}

// Starts pinentry as gpg-agent does, which tells it the terminal, and asks for a PIN.
static void start_pinentry(void) {
  char lines[256];
  LAUNCH(input_from_pipe, "/bin/pinentry-codeprompt");
  snprintf(lines, sizeof lines,
           "OPTION ttyname=%s\nOPTION ttytype=xterm\nOPTION lc-ctype=C.UTF-8\n"
           "SETDESC Unlock the card\nSETPROMPT PIN:\nGETPIN\n",
           device());
  write_input(lines);
  wait_for_text("Unlock the card");
}

static void pinentry_asks_for_a_pin(void) {
  start_pinentry();
  type("tea pot\r");
  wait_for_output("D tea pot\nOK\n");
  expect_settings_before();
  write_input("BYE\n");
  wait_for_status(0);
  wait_until_given_back();
}

static void pinentry_ends_when_its_client_has_gone(void) {
  start_pinentry();
  close_input();
  close_output();
  wait_until(has_ended(), "the end of pinentry");
  wait_until_given_back();
}

const struct scene program_scenes[] = {
    {"askpass", askpass_asks_its_question},
    {"pinentry", pinentry_asks_for_a_pin},
    {"client-gone", pinentry_ends_when_its_client_has_gone},
    {0},
};
