#!/bin/sh
# Depends on the library as another package does: by the URL of a repository and the tag of a
# version, and by path. Both packages follow the READMEs word for word but for the location. They
# have targets with the names of our modules and tools, and one target in Swift 5 mode. Each package
# is built with its tests, without a warning and without our tools, and run without a terminal and
# in one.
#
#   usage: dependency.sh [tag] [path]     both, unless one is named
set -eu
clone=$(cd "$(dirname "$0")/../../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' "$clone/Sources/CodePromptKit/Release.swift")
fail() { echo "dependency.sh: $*" >&2; exit 1; }

mkdir "$folder/codeprompt"
(
  cd "$clone"
  cp -R Package.swift README.md Sources Tests Examples "$folder/codeprompt"
  cd "$folder/codeprompt"
  export GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test@localhost
  export GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test@localhost
  git init -q
  git add .
  git commit -qm "codeprompt $version"
  git tag --annotate --message "codeprompt $version" "$version"
)

# block FIRST: prints the block of the READMEs whose first line is FIRST, without its fences.
block() {
  awk -v first="$1" '
    /^```/ { open = !open; if (open) { getline; show = ($0 == first) } else show = 0 }
    show { print }' "$clone/README.md" "$clone/Examples/README.md"
}

# depend NAME DEPENDENCY: makes a package with this dependency and with targets named like ours.
depend() {
  package=$folder/$1
  for target in sign-in asking asking5 SecretStorage KeyDecoding System benchmarks soak; do
    mkdir -p "$package/Sources/$target"
  done
  mkdir -p "$package/Tests/AskingTests"
  block '// swift-tools-version: 6.2' |
    sed "s|.package(url: \"https://[^)]*)|$2|" > "$package/Package.swift"
  grep -qF "$2" "$package/Package.swift" || fail "the dependency is not where it was"
  cat >> "$package/Package.swift" <<'PACKAGE'

let libraries: [Target.Dependency] = package.targets[0].dependencies + [
  .product(name: "CodePromptConcurrency", package: "codeprompt")
]
let ours: [Target.Dependency] = ["SecretStorage", "KeyDecoding", "System"]
package.targets += [
  .target(name: "SecretStorage"), .target(name: "KeyDecoding"), .target(name: "System"),
  .executableTarget(name: "benchmarks", dependencies: ours),
  .executableTarget(name: "soak", dependencies: ours + libraries),
  .testTarget(name: "AskingTests", dependencies: ours + libraries),
]
for (name, mode) in [("asking", SwiftLanguageMode.v6), ("asking5", .v5)] {
  package.targets.append(
    .executableTarget(
      name: name, dependencies: ours + libraries,
      swiftSettings: [.swiftLanguageMode(mode), .treatAllWarnings(as: .error)]))
}
PACKAGE
  block 'import CodePromptKit' > "$package/Sources/sign-in/main.swift"
  grep -q 'ask {' "$package/Sources/sign-in/main.swift" || fail "the README's program is not there"
  for module in SecretStorage KeyDecoding System; do
    echo "public struct KeyDecoder { public init() {} }" > "$package/Sources/$module/$module.swift"
  done
  echo 'import KeyDecoding
print(KeyDecoder())' > "$package/Sources/benchmarks/main.swift"
  echo 'import CodePromptKit
import System
print(KeyDecoder(), CodePrompt("Code", .digits(6)).question)' > "$package/Sources/soak/main.swift"
  echo 'import CodePromptKit
import SecretStorage
struct AskingTests { let decoder = KeyDecoder() }' > "$package/Tests/AskingTests/AskingTests.swift"
  cat > "$package/Sources/asking/Asking.swift" <<'PROGRAM'
import CodePromptConcurrency

@main
struct Asking {
  /// A prompt, and what waits until it is open.
  static func makePrompt() -> (CodePrompt, AsyncStream<Void>) {
    let (opened, open) = AsyncStream<Void>.makeStream()
    var prompt = CodePrompt("Code from your app", .digits(6))
    prompt.onEvent = { if case .open = $0 { open.finish() } }
    return (prompt, opened)
  }

  /// What a cancelled task says of itself, and whether it said so at once.
  static func end(of asking: Task<Int32, any Error>, _ name: String) async {
    let start = ContinuousClock.now
    asking.cancel()
    do {
      print("\(name) ended: \(try await asking.value)")
    } catch PromptError.taskCancelled {
      let isInTime = start.duration(to: .now) < .milliseconds(100)
      print(isInTime ? "\(name) cancelled" : "cancelled late: \(start.duration(to: .now))")
    } catch {
      print("\(error)")
    }
  }

  static func main() async {
    do {
      let (prompt, opened) = makePrompt()
      // Awaits nothing: the form that is awaited is taken all the same.
      let asking = Task { try await prompt.run { _ in .accepted }.exitStatus }
      for await _ in opened {}
      await end(of: asking, "a task")
    }
    do {
      let (prompt, opened) = makePrompt()
      let asking = Task {
        try await withThrowingTaskGroup(of: Int32.self) { group in
          group.addTask { try await prompt.run().exitStatus }
          return try await group.next() ?? 0
        }
      }
      for await _ in opened {}
      await end(of: asking, "a task group")
    }
    await askOnMainActor()
  }

  @MainActor static func askOnMainActor() async {
    let (prompt, _) = makePrompt()
    do {
      print("accepted, \(try await prompt.ask().count) bytes")
    } catch PromptError.unanswered(.cancelled) {
      print("given up")
    } catch {
      print("\(error)")
    }
  }
}
PROGRAM
  cp "$package/Sources/asking/Asking.swift" "$package/Sources/asking5"
  (cd "$package" && swift build --build-tests ${JOBS:+-j "$JOBS"}) > "$package.log" 2>&1 ||
    { cat "$package.log" >&2; exit 1; }
  if grep -E 'warning:' "$package.log" >&2; then fail "$1: warnings"; fi
  for module in codeprompt fault_sweep session_leader PromptTestSupport CodePromptTesting; do
    [ ! -e "$package/.build/debug/Modules/$module.swiftmodule" ] || fail "$1: $module was built"
  done
  status=0
  found=$(setsid "$package/.build/debug/sign-in" < /dev/null 2>&1) || status=$?
  case $status:$found in
    '3:no terminal to ask on (/dev/tty: '*'): run the program in a terminal') ;;
    *) fail "$1 without a terminal: status $status, '$found'" ;;
  esac
  for program in asking asking5; do
    "${CODEPROMPT_PYTHON:-python3}" "$clone/Tests/Tools/Install/in-terminal.py" \
      "$package/.build/debug/$program" || fail "$1: $program"
  done
  echo "depended on by $1"
}
[ $# -gt 0 ] || set -- tag path
for way; do
  case $way in
    tag)
      depend tag ".package(url: \"file://$folder/codeprompt\", from: \"$version\")"
      grep -q "\"version\" : \"$version\"" "$folder/tag/Package.resolved" ||
        fail "another version was taken"
      ;;
    path) depend path '.package(path: "../codeprompt")' ;;
    *) fail "no way to depend: $way" ;;
  esac
done
