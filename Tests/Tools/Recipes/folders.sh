#!/bin/bash
# Tries the recipes of the manual for encrypted folders, borgmatic and keytool: with a right answer, a
# wrong one, Esc and Ctrl-C. The folders need FUSE. .ci/run doesn't call it.
#
#   apt-get install expect gocryptfs encfs cryfs fuse3 borgmatic default-jre-headless
#   swift build && Tests/Tools/Recipes/folders.sh      # as root
#
# Last run on 2026-12-01 without an error, with gocryptfs 2.3, EncFS 1.9.5, CryFS 0.11.3, borgmatic
# 1.7.7 with borg 1.2.4, and keytool of OpenJDK 17.0.
set -u

. "$(dirname "$0")/common.sh"
export HOME=$folder BORG_BASE_DIR=$folder
mkdir sealed open

# expect_open KEYS LINE [TEXT]: expects that a line opens the folder after these keys; closes it.
expect_open() {
  local result=right
  expect_end 0 "$1" "$2" "${3-}"
  mountpoint -q open || result="nothing is open"
  fusermount -u open
  report "$result" "$2"
}

if has gocryptfs; then
  line=$(recipe 'gocryptfs -init' | sed 's/CIPHER/sealed/')
  expect_end 0 "secret$return,secret$return" "$line" "Once more"
  line=$(recipe gocryptfs | sed 's/CIPHER MOUNT/sealed open/')
  expect_open "wrong$return,secret$return" "$line"
  expect_end 130 "half$escape" "$line"
  expect_end 130 "half$interrupt" "$line"
  rm -r sealed
  mkdir sealed
fi

if has encfs; then
  line=$(recipe encfs | sed "s|ROOT MOUNT|$folder/sealed $folder/open|")
  expect_open "secret$return,secret$return" \
    "$(printf %s "$line" | sed 's/codeprompt/codeprompt --repeat/; s/encfs/encfs --standard/')" "Once more"
  expect_open "secret$return" "$line"
  expect_end 1 "wrong$return" "$line"
  expect_end 1 "half$escape" "$line"
  expect_end 130 "half$interrupt" "$line"
  rm -r sealed
  mkdir sealed
fi

if has cryfs; then
  export CRYFS_NO_UPDATE_CHECK=true SECONDS_TO_WAIT=600
  line=$(recipe cryfs | sed 's/BASE MOUNT/sealed open/')
  # The first password is that of a new folder.
  expect_open "secret$return,secret$return" \
    "$(printf %s "$line" | sed 's/codeprompt/codeprompt --repeat/')" "Once more"
  expect_open "wrong$return,secret$return" "$line"
  expect_end 130 "half$escape" "$line"
  expect_end 130 "half$interrupt" "$line"
  unset SECONDS_TO_WAIT
fi

if has borgmatic; then
  BORG_PASSPHRASE=secret borg init -e repokey repo 2>/dev/null
  cat >borgmatic.yaml <<END
location:
    source_directories:
        - $folder/open
    repositories:
        - $folder/repo
storage:
    $(recipe borgmatic)
END
  try 0 1 1 130 "borgmatic -c borgmatic.yaml list >borgmatic.log 2>&1"
fi

if has keytool; then
  keytool -genkeypair -keystore store -storepass secret -alias key -dname CN=here -keyalg RSA \
    >/dev/null 2>&1
  try_checked "$(recipe keytool | sed 's/FILE/store/')"
fi

finish
