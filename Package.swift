// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "codeprompt",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "codeprompt", targets: ["codeprompt"]),
    .executable(name: "pinentry-codeprompt", targets: ["pinentry-codeprompt"]),
    .executable(name: "one-time-code", targets: ["one-time-code"]),
    .executable(name: "codeprompt-sign-in", targets: ["codeprompt-sign-in"]),
    .executable(name: "show-keys", targets: ["show-keys"]),
    .executable(name: "screenshots", targets: ["screenshots"]),
    .executable(name: "benchmarks", targets: ["benchmarks"]),
    .executable(name: "soak", targets: ["soak"]),
    .executable(name: "fault-sweep", targets: ["fault-sweep"]),
    .executable(name: "verify-against-server", targets: ["verify-against-server"]),
    .library(name: "CodePromptKit", targets: ["CodePromptKit"]),
    .library(name: "CodePromptConcurrency", targets: ["CodePromptConcurrency"]),
    .library(name: "CodePromptTesting", targets: ["CodePromptTesting"]),
  ],
  targets: [
    // The layers, in the order of the way a key takes. Arrows point down only.
    .target(name: "CSystemShims"),
    .target(name: "SecretStorage", dependencies: ["CSystemShims"]),
    .target(name: "TerminalMode", dependencies: ["CSystemShims", "SecretStorage"]),
    .target(name: "CommandRunning", dependencies: ["CSystemShims", "SecretStorage"]),
    .target(name: "KeyDecoding"),
    .target(name: "CodeEntry", dependencies: ["KeyDecoding", "SecretStorage"]),
    .target(name: "TerminalText", dependencies: ["CodeEntry", "KeyDecoding"]),
    .target(
      name: "CellRendering", dependencies: ["CodeEntry", "SecretStorage", "TerminalText"]),
    .target(name: "ChallengePictures", dependencies: ["TerminalText"]),
    .target(
      name: "CodePromptKit",
      dependencies: [
        "CSystemShims", "CellRendering", "ChallengePictures", "CodeEntry", "CommandRunning",
        "KeyDecoding", "SecretStorage", "TerminalMode", "TerminalText",
      ]),
    // For those who import them: the async form of a prompt, and a terminal for their tests.
    .target(
      name: "CodePromptConcurrency",
      dependencies: ["CodePromptKit", "SecretStorage"]),
    .target(
      name: "CodePromptTesting",
      dependencies: [
        "CodePromptConcurrency", "CodePromptKit", "CommandRunning", "ScreenEmulation",
        "SecretStorage", "TerminalMode", "TerminalText",
      ]),
    // What bytes make of a screen: for that terminal, and for the tests' own.
    .target(name: "ScreenEmulation"),
    // What runs before a command's own code; not for the library, a guest in its process.
    .target(name: "CCommandStart"),
    .executableTarget(
      name: "codeprompt",
      dependencies: [
        "CCommandStart", "CodePromptKit", "SecretStorage", "TerminalMode", "TerminalText",
      ]),
    // The same prompt for GnuPG: its line protocol, and the command that speaks it.
    .target(name: "AssuanProtocol", dependencies: ["TerminalText"]),
    .executableTarget(
      name: "pinentry-codeprompt",
      dependencies: [
        "AssuanProtocol", "CCommandStart", "CodePromptKit", "SecretStorage", "TerminalMode",
        "TerminalText",
      ]),

    // Examples are built targets; tests run them.
    .executableTarget(
      name: "one-time-code", dependencies: ["CodePromptKit"], path: "Examples/one-time-code"),
    .executableTarget(
      name: "verify-against-server", dependencies: ["CodePromptConcurrency"],
      path: "Examples/verify-against-server"),
    .executableTarget(
      name: "codeprompt-sign-in", dependencies: ["CodePromptConcurrency"],
      path: "Examples/sign-in"),
    .executableTarget(name: "show-keys", dependencies: ["KeyDecoding"], path: "Examples/show-keys"),
    // swift run screenshots: the pictures of the README, from the command as it is built.
    .executableTarget(
      name: "screenshots", dependencies: ["PromptTestSupport", "codeprompt", "session-leader"],
      path: "Examples/screenshots", exclude: ["pictures"]),

    // What the tests share: a terminal to run programs in, and the session leader that runs them.
    .target(
      name: "PromptTestSupport", dependencies: ["CProcessTracing", "ScreenEmulation"],
      path: "Tests/PromptTestSupport"),
    .target(name: "CProcessTracing", path: "Tests/CProcessTracing"),
    .executableTarget(name: "session-leader", path: "Tests/SessionLeader"),
    // What needs a process of its own, by name, and what it shares with the tests of commands.
    .target(
      name: "CommandWatching", dependencies: ["CommandRunning", "SecretStorage"],
      path: "Tests/CommandWatching"),
    .executableTarget(
      name: "command-scenarios",
      dependencies: [
        "CSystemShims", "CodePromptKit", "CommandRunning", "CommandWatching", "PromptTestSupport",
        "SecretStorage", "TerminalMode",
      ],
      path: "Tests/CommandScenarios"),
    .executableTarget(
      name: "async-prompter", dependencies: ["CodePromptConcurrency"],
      path: "Tests/AsyncPrompter"),
    // swift run -c release benchmarks
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CTerminalSession", "CellRendering", "ChallengePictures", "CodeEntry", "KeyDecoding",
        "PromptTestSupport", "TerminalText",
      ],
      path: "Tests/Benchmarks", exclude: ["README.md"]),
    .executableTarget(name: "smallest-prompt", path: "Tests/SmallestPrompt"),
    .target(name: "CTerminalSession", path: "Tests/CTerminalSession"),
    // swift run -c release soak
    .executableTarget(
      name: "soak",
      dependencies: ["CodePromptKit", "PromptTestSupport", "codeprompt", "session-leader"],
      path: "Tests/Soak"),
    // swift run -c release fault-sweep
    .executableTarget(
      name: "fault-sweep",
      dependencies: ["PromptTestSupport", "codeprompt", "fault-tracer", "session-leader"],
      path: "Tests/FaultSweep"),
    .executableTarget(name: "fault-tracer", path: "Tests/FaultTracer"),

    .testTarget(
      name: "PromptTestSupportTests", dependencies: ["PromptTestSupport", "session-leader"]),
    .testTarget(
      name: "SecretStorageTests",
      dependencies: ["PromptTestSupport", "SecretStorage", "command-scenarios", "session-leader"]),
    .testTarget(
      name: "TerminalModeTests",
      dependencies: [
        "PromptTestSupport", "SecretStorage", "TerminalMode", "command-scenarios", "session-leader",
      ]),
    .testTarget(
      name: "CommandRunningTests",
      dependencies: [
        "CommandRunning", "CommandWatching", "PromptTestSupport", "SecretStorage",
        "command-scenarios", "session-leader",
      ]),
    .testTarget(name: "KeyDecodingTests", dependencies: ["KeyDecoding", "PromptTestSupport"]),
    .testTarget(
      name: "CodeEntryTests",
      dependencies: ["CodeEntry", "KeyDecoding", "SecretStorage", "PromptTestSupport"]),
    .testTarget(
      name: "TerminalTextTests", dependencies: ["CodeEntry", "PromptTestSupport", "TerminalText"]),
    .testTarget(
      name: "CellRenderingTests",
      dependencies: [
        "CellRendering", "CodeEntry", "KeyDecoding", "PromptTestSupport", "TerminalText",
      ],
      // What prompts look like, which tests compare and can record.
      exclude: ["Screens"]),
    .testTarget(
      name: "ChallengePicturesTests",
      dependencies: ["ChallengePictures", "PromptTestSupport", "session-leader"]),
    .testTarget(
      name: "CodePromptKitTests",
      dependencies: [
        "CodePromptKit", "CommandRunning", "SecretStorage", "TerminalMode", "PromptTestSupport",
        "TerminalText", "command-scenarios", "session-leader",
      ]),
    .testTarget(
      name: "CodePromptConcurrencyTests",
      dependencies: ["PromptTestSupport", "async-prompter", "session-leader"]),
    .testTarget(
      name: "CodePromptTestingTests", dependencies: ["CodePromptKit", "CodePromptTesting"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CodePromptKit", "PromptTestSupport", "TerminalText", "codeprompt", "command-scenarios",
        "session-leader",
      ]),
    .testTarget(name: "AssuanProtocolTests", dependencies: ["AssuanProtocol"]),
    .testTarget(
      name: "PinentryTests",
      dependencies: [
        "CodePromptKit", "PromptTestSupport", "codeprompt", "pinentry-codeprompt", "session-leader",
      ]),
    .testTarget(
      name: "SoakTests",
      dependencies: ["PromptTestSupport", "codeprompt", "session-leader", "soak"]),
    .testTarget(
      name: "FaultSweepTests",
      dependencies: [
        "PromptTestSupport", "codeprompt", "fault-sweep", "fault-tracer", "session-leader",
        "smallest-prompt",
      ]),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        // The samples of the documentation import the libraries.
        "CodePromptConcurrency", "CodePromptTesting", "PromptTestSupport", "codeprompt",
        "codeprompt-sign-in", "command-scenarios", "one-time-code", "pinentry-codeprompt",
        "screenshots", "session-leader", "show-keys", "verify-against-server",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// One strict settings list for every Swift target.
let swiftSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .treatWarning("ExplicitSendable", as: .error),
  .treatWarning("StrictLanguageFeatures", as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]
let cTargets = [
  "CCommandStart", "CProcessTracing", "CSystemShims", "CTerminalSession", "fault-tracer",
  "smallest-prompt",
]
for target in package.targets where !cTargets.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + swiftSettings
}
