#!/bin/sh
# Shows a code as a noisy picture, asks for it in four cells, and draws another one on Ctrl-R.
#
#   Examples/picture-code.sh
#
# Needs ImageMagick. A picture shuts out those who can't see it: where espeak-ng, spd-say or say is
# there, Ctrl-F has a code said instead, and Ctrl-R then says another one. PICTURE_CODE_SAY names
# another program, which reads what it says on its standard input.
set -u
umask 077

# In a function $0 is not the script for every shell.
script=$0

# Signs that are not taken for one another, neither seen nor heard: sixteen of them.
signs=ACFHKLMPRTWXY347

# Notes a new code in a file that nobody else may read.
new_code() {
  code=
  for number in $(od -An -N4 -tu1 /dev/urandom); do
    code=$code$(printf '%s' "$signs" | cut -c "$((number % 16 + 1))")
  done
  printf '%s\n' "$code" >"$1"
}

# Writes commands that draw a code: each sign at a height and an angle of its own, below some lines.
drawing() {
  echo "fill white rectangle 0,0 160,60 font-size 42 fill black"
  for place in 1 2 3 4; do
    sign=$(printf '%s' "$1" | cut -c "$place")
    left=$((place * 36 - 22))
    od -An -N4 -tu1 /dev/urandom | {
      read -r height angle start end
      echo "push graphic-context translate $left,$((height % 11 + 40))"
      echo "rotate $((angle % 31 - 15)) text 0,0 '$sign' pop graphic-context"
      echo "stroke gray line $left,$((start % 60)) 160,$((end % 60)) stroke none"
    }
  done
}

# Whether a code can be said.
can_say() {
  [ -n "${PICTURE_CODE_SAY-}" ] || command -v espeak-ng >/dev/null ||
    command -v spd-say >/dev/null || command -v say >/dev/null
}

# Says what it reads.
say_aloud() {
  if [ -n "${PICTURE_CODE_SAY-}" ]; then
    "$PICTURE_CODE_SAY"
  elif command -v espeak-ng >/dev/null; then
    # Where there is no sound it says so, and ends as if it had spoken.
    ! espeak-ng -s 100 --stdin 2>&1 | grep -q '^error'
  elif command -v spd-say >/dev/null; then
    spd-say --wait --pipe-mode >/dev/null
  else
    say
  fi
}

case ${1-} in
  --draw)
    new_code "$2" || exit
    # On its standard input, since others see arguments.
    drawing "$(cat "$2")" |
      "$(command -v magick || echo convert)" -size 160x60 mvg:- -background white \
        -attenuate 0.4 +noise Gaussian -wave 2x50 -colorspace gray -alpha off -depth 8 png:- ||
      exit
    # What is said where the picture can't be shown.
    echo "A picture of four letters and digits" >&2
    exit
    ;;
  --say)
    new_code "$2" || exit
    # A pause after each sign.
    sed 's/./&, /g' "$2" | say_aloud >/dev/null 2>&1 || { echo "It can't be said" >&2; exit 1; }
    echo "Listen: a code of four letters and digits was said"
    exit
    ;;
  --check)
    read -r right <"$2" || exit 125
    read -r code
    [ "$code" = "$right" ]
    exit
    ;;
esac

# The code goes however this ends. The signals are passed on, so that who called sees them. One that
# goes to this script alone is seen when the prompt has ended: a shell waits for what it runs.
directory=$(mktemp -d) || exit
trap 'rm -rf "$directory"' EXIT
for signal in HUP INT QUIT TERM; do
  trap "rm -rf \"\$directory\"; trap - EXIT $signal; kill -s $signal \$\$" "$signal"
done

# What a prompt runs by itself is a line for a shell: here each word of it is in quotes.
quoted() {
  for word; do printf "'%s' " "$(printf '%s' "$word" | sed "s/'/'\\\\''/g")"; done
}

# Asks for the code that a command of this script makes.
ask() {
  command=$(quoted sh "$script" "$1" "$directory/code")
  shift
  codeprompt --length 4 --charset "chars:$signs" --upper --title "Are you a person?" \
    --challenge "$command" --text resend="another one" "$@" -- sh "$script" --check "$directory/code"
}

see() { ask --draw "$@" "What does the picture say?"; }

if can_say; then
  see --forgot="hear it"
  outcome=$?
  if [ "$outcome" -eq 7 ]; then
    ask --say "What was said?"
    outcome=$?
    # What can't be said after all is seen.
    [ "$outcome" -ne 6 ] || { see; outcome=$?; }
  fi
else
  see
  outcome=$?
fi
[ "$outcome" -eq 0 ] || exit "$outcome"
echo "welcome"
