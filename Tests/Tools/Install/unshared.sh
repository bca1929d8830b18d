# Sourced by a script with its arguments: runs it again in a mount namespace of its own.

if [ -z "${CODEPROMPT_UNSHARED-}" ]; then
  export CODEPROMPT_UNSHARED=1
  for namespace in "unshare -m" "unshare -r -m"; do
    if $namespace true 2>/dev/null; then exec $namespace "$0" "$@"; fi
  done
  # In a restricted container this can't be tested, but the other tests must not fail for that.
  echo "${0##*/}: not tested, since no namespace may be made here" >&2
  exit 0
fi
