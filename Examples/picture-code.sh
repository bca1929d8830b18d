#!/bin/sh
# Shows a code as a noisy picture, asks for it in four cells, and draws another one on Ctrl-R.
#
#   Examples/picture-code.sh
#
# It needs ImageMagick. For people who can't see a picture, Ctrl-F speaks a code if espeak-ng,
# spd-say or say is installed, and Ctrl-R then speaks another one. PICTURE_CODE_SAY may name
# another program, which reads the text on its standard input.
set -u
umask 077

# Saved here, because in some shells $0 is not the script inside a function.
script=$0

# Sixteen characters that neither look nor sound alike.
signs=ACFHKLMPRTWXY347

# Writes a new code to a file that only its owner can read.
new_code() {
  code=
  for number in $(od -An -N4 -tu1 /dev/urandom); do
    code=$code$(printf '%s' "$signs" | cut -c "$((number % 16 + 1))")
  done
  printf '%s\n' "$code" >"$1"
}

# Prints drawing commands for a code: each character at a random height and angle, with lines across
# them.
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

# Whether a code can be spoken.
can_say() {
  [ -n "${PICTURE_CODE_SAY-}" ] || command -v espeak-ng >/dev/null ||
    command -v spd-say >/dev/null || command -v say >/dev/null
}

# Speaks the text on standard input.
say_aloud() {
  if [ -n "${PICTURE_CODE_SAY-}" ]; then
    "$PICTURE_CODE_SAY"
  elif command -v espeak-ng >/dev/null; then
    # Without a sound device, espeak-ng prints an error, and exits with status 0 all the same.
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
    # ImageMagick reads the commands from standard input, since other users can see arguments.
    drawing "$(cat "$2")" |
      "$(command -v magick || echo convert)" -size 160x60 mvg:- -background white \
        -attenuate 0.4 +noise Gaussian -wave 2x50 -colorspace gray -alpha off -depth 8 png:- ||
      exit
    # The prompt shows this description if the terminal can't show the picture.
    echo "A picture of four letters and digits" >&2
    exit
    ;;
  --say)
    new_code "$2" || exit
    # A comma after each character makes a pause in the speech.
    sed 's/./&, /g' "$2" | say_aloud >/dev/null 2>&1 || { echo "The code can't be spoken" >&2; exit 1; }
    echo "Listen: a code of four letters and digits was spoken"
    exit
    ;;
  --check)
    read -r right <"$2" || exit 125
    read -r code
    [ "$code" = "$right" ]
    exit
    ;;
esac

# Removes the code however this script ends. After a signal the script sends the signal to itself
# again, so that the caller sees it. A signal to this script alone takes effect when the prompt
# ends, because a shell runs a trap only after the command that it waits for.
directory=$(mktemp -d) || exit
trap 'rm -rf "$directory"' EXIT
for signal in HUP INT QUIT TERM; do
  trap "rm -rf \"\$directory\"; trap - EXIT $signal; kill -s $signal \$\$" "$signal"
done

# The prompt has a shell run the command of --challenge, so each word is quoted.
quoted() {
  for word; do printf "'%s' " "$(printf '%s' "$word" | sed "s/'/'\\\\''/g")"; done
}

# Asks for the code that this script makes with --draw or --say.
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
    ask --say "Which code was spoken?"
    outcome=$?
    # Status 6: the code can't be spoken after all. A picture of a code is shown instead.
    [ "$outcome" -ne 6 ] || { see; outcome=$?; }
  fi
else
  see
  outcome=$?
fi
[ "$outcome" -eq 0 ] || exit "$outcome"
echo "welcome"
