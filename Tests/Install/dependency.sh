#!/bin/sh
# Depends on the library as somebody else's package does: by the URL of a repository and the tag of a
# version, and by path. Both are made from what the README says, word for word but for the place, and
# a second target is in Swift 5 mode. Each is built without a warning, and run without a terminal and
# in one, by a Python script. Some six minutes.
#
#   usage: dependency.sh
set -eu
clone=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' "$clone/Sources/CodePromptKit/Release.swift")
fail() { echo "dependency.sh: $*" >&2; exit 1; }

git clone -q "$clone" "$folder/codeprompt"
git -C "$folder/codeprompt" -c user.name=test -c user.email=test@localhost \
  tag --annotate --message "codeprompt $version" "$version"

# block FIRST: the block of the README whose first line this is, without its fences.
block() {
  awk -v first="$1" '
    /^```/ { open = !open; if (open) { getline; show = ($0 == first) } else show = 0 }
    show { print }' "$clone/README.md"
}

# depend NAME DEPENDENCY: a new package that has only this dependency.
depend() {
  package=$folder/$1
  mkdir -p "$package/Sources/sign-in" "$package/Sources/cancelling" "$package/Sources/cancelling5"
  block '// swift-tools-version: 6.2' |
    sed "s|.package(url: \"https://.*|$2|" > "$package/Package.swift"
  grep -qF "$2" "$package/Package.swift" || fail "the README's dependency is not where it was"
  cat >> "$package/Package.swift" <<'PACKAGE'

// Each kind of target that a package may have beside it.
for (name, mode) in [("cancelling", SwiftLanguageMode.v6), ("cancelling5", .v5)] {
  package.targets.append(
    .executableTarget(
      name: name, dependencies: package.targets[0].dependencies,
      swiftSettings: [.swiftLanguageMode(mode), .treatAllWarnings(as: .error)]))
}
PACKAGE
  block 'import CodePromptConcurrency' > "$package/Sources/sign-in/SignIn.swift"
  grep -q '@main' "$package/Sources/sign-in/SignIn.swift" || fail "the README's program is not there"
  cat > "$package/Sources/cancelling/Cancelling.swift" <<'PROGRAM'
import CodePromptConcurrency
import CodePromptKit

@main
struct Cancelling {
  static func main() async {
    let prompt = CodePrompt(.digits(6), mask: .dots)
    // Awaits nothing: the form that is awaited is taken all the same.
    let asking = Task { try await prompt.run { _ in .accepted }.ending }
    try? await Task.sleep(for: .milliseconds(700))
    let start = ContinuousClock.now
    asking.cancel()
    do {
      print("ended: \(try await asking.value)")
    } catch is CancellationError {
      let isInTime = start.duration(to: .now) < .milliseconds(100)
      print(isInTime ? "cancelled" : "cancelled late: \(start.duration(to: .now))")
    } catch {
      print("\(error)")
    }
    do {
      switch try await prompt.run().ending {
      case .cancelled, .forgot: print("given up")
      case .accepted: print("accepted")
      case .rejected, .timedOut: print("refused")
      }
    } catch {
      print("\(error)")
    }
  }
}
PROGRAM
  cp "$package/Sources/cancelling/Cancelling.swift" "$package/Sources/cancelling5"
  (cd "$package" && swift build ${JOBS:+-j "$JOBS"}) > "$package.log" 2>&1 ||
    { cat "$package.log" >&2; exit 1; }
  if grep -E 'warning:' "$package.log" >&2; then fail "$1: warnings"; fi
  found=$(setsid "$package/.build/debug/sign-in" < /dev/null)
  case $found in
    'no terminal to ask on (/dev/tty: '*'): run it in a terminal') ;;
    *) fail "$1 without a terminal: '$found'" ;;
  esac
  for program in cancelling cancelling5; do
    "${CODEPROMPT_PYTHON:-python3}" "$clone/Tests/Install/in-terminal.py" \
      "$package/.build/debug/$program" || fail "$1: $program"
  done
  echo "depended on by $1"
}
depend tag ".package(url: \"file://$folder/codeprompt\", from: \"$version\")"
grep -q "\"version\" : \"$version\"" "$folder/tag/Package.resolved" || fail "another version was taken"
depend path '.package(path: "../codeprompt")'
