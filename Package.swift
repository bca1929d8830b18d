// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "codeprompt",
  platforms: [.macOS(.v13)],
  // Only what others use: of a package that is depended on, Swift Package Manager builds nothing
  // else, and its other executables may be named like theirs.
  products: [
    .executable(name: "codeprompt", targets: ["codeprompt"]),
    .executable(name: "pinentry-codeprompt", targets: ["pinentry-codeprompt"]),
    .library(name: "CodePromptKit", targets: ["CodePromptKit"]),
    .library(name: "CodePromptConcurrency", targets: ["CodePromptConcurrency"]),
    .library(name: "CodePromptTesting", targets: ["CodePromptTesting"]),
  ],
  targets: [
    // The layers, in the order of the way a key takes. Arrows point down only. A module's name has
    // CodePrompt before its folder's, so that who depends on this may have a KeyDecoding too.
    .target(name: "CCodePromptSystemShims", path: "Sources/CSystemShims"),
    .target(name: "CodePromptSystemLibrary", path: "Sources/SystemLibrary"),
    .target(
      name: "CodePromptSecretStorage",
      dependencies: ["CCodePromptSystemShims", "CodePromptSystemLibrary"],
      path: "Sources/SecretStorage"),
    .target(name: "CodePromptTerminalOwnership", path: "Sources/TerminalOwnership"),
    .target(
      name: "CodePromptTerminalMode",
      dependencies: [
        "CCodePromptSystemShims", "CodePromptSecretStorage", "CodePromptSystemLibrary",
        "CodePromptTerminalOwnership",
      ],
      path: "Sources/TerminalMode"),
    .target(
      name: "CodePromptCommandRunning",
      dependencies: [
        "CCodePromptSystemShims", "CodePromptSecretStorage", "CodePromptSystemLibrary",
      ],
      path: "Sources/CommandRunning"),
    .target(name: "CodePromptKeyDecoding", path: "Sources/KeyDecoding"),
    .target(
      name: "CodePromptCodeEntry",
      dependencies: ["CodePromptKeyDecoding", "CodePromptSecretStorage"],
      path: "Sources/CodeEntry"),
    .target(
      name: "CodePromptTerminalText",
      dependencies: ["CodePromptCodeEntry", "CodePromptKeyDecoding"],
      path: "Sources/TerminalText"),
    .target(
      name: "CodePromptChallengePictures", dependencies: ["CodePromptTerminalText"],
      path: "Sources/ChallengePictures"),
    .target(
      name: "CodePromptCellRendering",
      dependencies: [
        "CodePromptChallengePictures", "CodePromptCodeEntry", "CodePromptSecretStorage",
        "CodePromptTerminalText",
      ],
      path: "Sources/CellRendering"),
    .target(
      name: "CodePromptKit",
      dependencies: [
        "CCodePromptSystemShims", "CodePromptCellRendering", "CodePromptChallengePictures",
        "CodePromptCodeEntry", "CodePromptCommandRunning", "CodePromptKeyDecoding",
        "CodePromptSecretStorage", "CodePromptSystemLibrary", "CodePromptTerminalMode",
        "CodePromptTerminalOwnership", "CodePromptTerminalText",
      ]),
    // For those who import them: the async form of a prompt, and a terminal for their tests.
    .target(
      name: "CodePromptConcurrency",
      dependencies: ["CodePromptKit", "CodePromptSecretStorage"]),
    .target(
      name: "CodePromptTesting",
      dependencies: [
        "CodePromptCommandRunning", "CodePromptConcurrency", "CodePromptKit",
        "CodePromptScreenEmulation", "CodePromptSecretStorage", "CodePromptTerminalMode",
        "CodePromptTerminalOwnership", "CodePromptTerminalText",
      ]),
    // What bytes make of a screen: for that terminal, and for the tests' own.
    .target(name: "CodePromptScreenEmulation", path: "Sources/ScreenEmulation"),
    // What runs before a command's own code; not for the library, a guest in its process.
    .target(name: "CCommandStart"),
    .executableTarget(
      name: "codeprompt",
      dependencies: [
        "CCommandStart", "CodePromptKit", "CodePromptSecretStorage", "CodePromptSystemLibrary",
        "CodePromptTerminalMode", "CodePromptTerminalText",
      ]),
    // The same prompt for GnuPG: its line protocol, and the command that speaks it.
    .target(name: "AssuanProtocol", dependencies: ["CodePromptTerminalText"]),
    .executableTarget(
      name: "pinentry-codeprompt",
      dependencies: [
        "AssuanProtocol", "CCommandStart", "CodePromptKit", "CodePromptSecretStorage",
        "CodePromptTerminalMode", "CodePromptTerminalText",
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
    .executableTarget(
      name: "show-keys", dependencies: ["CodePromptKeyDecoding"], path: "Examples/show-keys"),
    // swift run screenshots: the pictures of the README, from the command as it is built.
    .executableTarget(
      name: "screenshots", dependencies: ["PromptTestSupport", "codeprompt", "session-leader"],
      path: "Examples/screenshots", exclude: ["pictures"]),

    // What the tests share: a terminal to run programs in, and the session leader that runs them.
    .target(
      name: "PromptTestSupport",
      dependencies: ["CDescriptors", "CProcessTracing", "CodePromptScreenEmulation"],
      path: "Tests/PromptTestSupport"),
    .target(name: "CDescriptors", path: "Tests/CDescriptors"),
    .target(name: "CProcessTracing", path: "Tests/CProcessTracing"),
    .executableTarget(
      name: "session-leader", dependencies: ["CTerminalSession"], path: "Tests/SessionLeader"),
    // What needs a process of its own, by name, and what it shares with the tests of commands.
    .target(
      name: "CommandWatching",
      dependencies: ["CodePromptCommandRunning", "CodePromptSecretStorage"],
      path: "Tests/CommandWatching"),
    .executableTarget(
      name: "command-scenarios",
      dependencies: [
        "CCodePromptSystemShims", "CodePromptCommandRunning", "CodePromptKit",
        "CodePromptSecretStorage", "CodePromptTerminalMode", "CommandWatching", "PromptTestSupport",
      ],
      path: "Tests/CommandScenarios"),
    .executableTarget(
      name: "async-prompter", dependencies: ["CodePromptConcurrency"],
      path: "Tests/AsyncPrompter"),
    // swift run -c release benchmarks
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CTerminalSession", "CodePromptCellRendering", "CodePromptChallengePictures",
        "CodePromptCodeEntry", "CodePromptKeyDecoding", "CodePromptTerminalText",
        "PromptTestSupport",
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
      dependencies: [
        "CodePromptSecretStorage", "PromptTestSupport", "command-scenarios", "session-leader",
      ]),
    .testTarget(name: "TerminalOwnershipTests", dependencies: ["CodePromptTerminalOwnership"]),
    .testTarget(
      name: "TerminalModeTests",
      dependencies: [
        "CodePromptSecretStorage", "CodePromptTerminalMode", "CodePromptTerminalOwnership",
        "PromptTestSupport", "command-scenarios", "session-leader",
      ]),
    .testTarget(
      name: "CommandRunningTests",
      dependencies: [
        "CodePromptCommandRunning", "CodePromptSecretStorage", "CommandWatching",
        "PromptTestSupport", "command-scenarios", "session-leader",
      ]),
    .testTarget(
      name: "KeyDecodingTests",
      dependencies: ["CodePromptKeyDecoding", "PromptTestSupport", "session-leader"]),
    .testTarget(
      name: "CodeEntryTests",
      dependencies: [
        "CodePromptCodeEntry", "CodePromptKeyDecoding", "CodePromptSecretStorage",
        "PromptTestSupport",
      ]),
    .testTarget(
      name: "TerminalTextTests",
      dependencies: ["CodePromptCodeEntry", "CodePromptTerminalText", "PromptTestSupport"]),
    .testTarget(
      name: "CellRenderingTests",
      dependencies: [
        "CodePromptCellRendering", "CodePromptChallengePictures", "CodePromptCodeEntry",
        "CodePromptKeyDecoding", "CodePromptTerminalText", "PromptTestSupport",
      ],
      // What prompts look like, which tests compare and can record.
      exclude: ["Screens"]),
    .testTarget(
      name: "ChallengePicturesTests",
      dependencies: [
        "CodePromptChallengePictures", "CodePromptTerminalText", "PromptTestSupport",
        "session-leader",
      ]),
    .testTarget(
      name: "CodePromptKitTests",
      dependencies: [
        "CodePromptCommandRunning", "CodePromptKit", "CodePromptSecretStorage",
        "CodePromptTerminalMode", "CodePromptTerminalOwnership", "CodePromptTerminalText",
        "PromptTestSupport", "command-scenarios", "session-leader",
      ]),
    .testTarget(
      name: "CodePromptConcurrencyTests",
      dependencies: ["PromptTestSupport", "async-prompter", "session-leader"]),
    .testTarget(
      name: "CodePromptTestingTests",
      dependencies: ["CodePromptKit", "CodePromptTesting", "PromptTestSupport"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CodePromptKit", "CodePromptTerminalText", "PromptTestSupport", "codeprompt",
        "command-scenarios", "session-leader",
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
        "CDescriptors",
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
  "CCommandStart", "CCodePromptSystemShims", "CDescriptors", "CProcessTracing", "CTerminalSession",
  "fault-tracer", "smallest-prompt",
]
for target in package.targets where !cTargets.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + swiftSettings
}
