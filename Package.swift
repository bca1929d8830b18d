// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "codeprompt",
  platforms: [.macOS(.v13)],
  // Only what others use: of a package that is depended on, Swift Package Manager builds nothing
  // else, and its other executables may be named like theirs.
  products: [
    .executable(name: "codeprompt", targets: ["codeprompt"]),
    .library(name: "CodePromptKit", targets: ["CodePromptKit"]),
    .library(name: "CodePromptConcurrency", targets: ["CodePromptConcurrency"]),
    .library(name: "CodePromptTesting", targets: ["CodePromptTesting"]),
  ],
  targets: [
    // The layers, in the order of the way a key takes. Arrows point down only. A module has its
    // folder's name, with CodePrompt, so that who depends on this may have a KeyDecoding too.
    // In C: what runs in signal handlers, the memory for secrets, and the guard, a process that
    // restores the terminal after a crash; the bytes for the screen come from CellRendering.
    .target(name: "CCodePromptSystem"),
    // Locked memory that is wiped.
    .target(name: "CodePromptSecretStorage", dependencies: ["CCodePromptSystem"]),
    // Decides who has the terminal, and when it is lent to a command or another prompt.
    .target(name: "CodePromptTerminalOwnership"),
    // System calls: the terminal, the standard streams, and the commands that a prompt runs.
    .target(
      name: "CodePromptSystem",
      dependencies: [
        "CCodePromptSystem", "CodePromptSecretStorage", "CodePromptTerminalOwnership",
      ]),
    // The bytes that terminals send, as keys.
    .target(name: "CodePromptKeyDecoding"),
    // What keys and pastes make of the entry.
    .target(
      name: "CodePromptCodeEntry",
      dependencies: ["CodePromptKeyDecoding", "CodePromptSecretStorage"]),
    // What may be shown of any text, how wide it is, and where it is wrapped.
    .target(name: "CodePromptTerminalText"),
    // Drawing: cells and their frames (Drawing, from the characters of Theme), texts, pictures.
    .target(
      name: "CodePromptCellRendering",
      dependencies: ["CodePromptCodeEntry", "CodePromptSecretStorage", "CodePromptTerminalText"]),
    // The texts of a prompt in each language.
    .target(name: "CodePromptTexts"),
    // What is asked, what runs beside it, and what comes of it: data.
    .target(
      name: "CodePromptAsking",
      dependencies: [
        "CodePromptCellRendering", "CodePromptCodeEntry", "CodePromptSecretStorage",
        "CodePromptSystem", "CodePromptTerminalText", "CodePromptTexts",
      ]),
    // The life of a prompt: jobs beside it, its words, and the loop that joins the layers.
    .target(
      name: "CodePromptLoop",
      dependencies: [
        "CCodePromptSystem", "CodePromptAsking", "CodePromptCellRendering", "CodePromptCodeEntry",
        "CodePromptKeyDecoding", "CodePromptSecretStorage", "CodePromptSystem",
        "CodePromptTerminalOwnership", "CodePromptTerminalText", "CodePromptTexts",
      ]),
    // The library: the kinds of prompts.
    .target(
      name: "CodePromptKit",
      dependencies: [
        "CodePromptAsking", "CodePromptCellRendering", "CodePromptCodeEntry", "CodePromptLoop",
        "CodePromptSecretStorage",
      ]),
    // The async form of a prompt, and a terminal for the tests of those who import the library.
    .target(
      name: "CodePromptConcurrency",
      dependencies: [
        "CodePromptKit", "CodePromptLoop", "CodePromptSecretStorage", "CodePromptSystem",
      ]),
    .target(
      name: "CodePromptTesting",
      dependencies: [
        "CodePromptCellRendering", "CodePromptConcurrency", "CodePromptKit", "CodePromptLoop",
        "CodePromptSecretStorage", "CodePromptSystem", "CodePromptTerminalOwnership",
        "CodePromptTerminalText",
      ]),
    // The commands and options that GnuPG's agent sends to a pinentry, and the replies.
    .target(name: "AssuanProtocol", dependencies: ["CodePromptTerminalText"]),
    .executableTarget(
      name: "codeprompt",
      dependencies: [
        "AssuanProtocol", "CodePromptCellRendering", "CodePromptCodeEntry", "CodePromptKit",
        "CodePromptLoop", "CodePromptSecretStorage", "CodePromptSystem", "CodePromptTerminalText",
      ]),

    // Examples are built targets; tests run them.
    .executableTarget(
      name: "one-time-code", dependencies: ["CodePromptKit"], path: "Examples/one-time-code"),
    .executableTarget(
      name: "verify-against-server", dependencies: ["CodePromptConcurrency"],
      path: "Examples/verify-against-server"),
    .executableTarget(
      name: "codeprompt-sign-in", dependencies: ["CodePromptConcurrency"],
      path: "Examples/codeprompt-sign-in"),
    .executableTarget(
      name: "show-keys", dependencies: ["CodePromptKeyDecoding"], path: "Examples/show-keys"),
    // swift run screenshots: the pictures of the README, from the command as it is built.
    .executableTarget(
      name: "screenshots",
      dependencies: [
        "CodePromptCellRendering", "PromptTestSupport", "codeprompt", "session-leader",
      ],
      path: "Examples/screenshots", exclude: ["pictures"]),

    // What the tests share: a terminal to run programs in, and the session leader that runs them.
    .target(
      name: "PromptTestSupport",
      dependencies: [
        "CDescriptors", "CProcessTracing", "CodePromptCellRendering", "CodePromptCodeEntry",
        "CodePromptTesting",
      ],
      path: "Tests/Support/PromptTestSupport"),
    .target(name: "CDescriptors", path: "Tests/Support/CDescriptors"),
    // Takes the place of some C calls in the tests' process.
    .target(name: "CTerminalCalls", path: "Tests/Support/CTerminalCalls"),
    // Compiles files of CCodePromptSystem on Linux as for macOS.
    .target(
      name: "CDarwinEmulation", dependencies: ["CCodePromptSystem"],
      path: "Tests/Support/CDarwinEmulation", cSettings: [.headerSearchPath("headers")]),
    .target(name: "CProcessTracing", path: "Tests/Support/CProcessTracing"),
    .executableTarget(name: "session-leader", path: "Tests/Support/session-leader"),
    // What needs a process of its own, by name, and what it shares with the tests of commands.
    .target(
      name: "CommandWatching",
      dependencies: ["CodePromptSecretStorage", "CodePromptSystem", "PromptTestSupport"],
      path: "Tests/Support/CommandWatching"),
    .executableTarget(
      name: "command-scenarios",
      dependencies: [
        "CCodePromptSystem", "CodePromptKit", "CodePromptLoop", "CodePromptSecretStorage",
        "CodePromptSystem", "CommandWatching", "PromptTestSupport",
      ],
      path: "Tests/Support/command-scenarios"),
    .executableTarget(
      name: "async-prompter", dependencies: ["CodePromptConcurrency"],
      path: "Tests/Support/async-prompter"),
    // swift run -c release benchmarks
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CDescriptors", "CTerminalSession", "CodePromptCellRendering", "CodePromptCodeEntry",
        "CodePromptKeyDecoding", "CodePromptTerminalText", "PromptTestSupport",
      ],
      path: "Tests/Tools/benchmarks", exclude: ["README.md"]),
    .executableTarget(name: "smallest-prompt", path: "Tests/Tools/smallest-prompt"),
    .target(name: "CTerminalSession", path: "Tests/Tools/CTerminalSession"),
    // swift run -c release soak
    .executableTarget(
      name: "soak",
      dependencies: ["CodePromptKit", "PromptTestSupport", "codeprompt", "session-leader"],
      path: "Tests/Tools/soak", exclude: ["README.md"]),
    // swift run -c release fault-sweep
    .executableTarget(
      name: "fault-sweep",
      dependencies: ["PromptTestSupport", "codeprompt", "fault-tracer", "session-leader"],
      path: "Tests/Tools/fault-sweep", exclude: ["README.md"]),
    .executableTarget(name: "fault-tracer", path: "Tests/Tools/fault-tracer"),

    .testTarget(
      name: "PromptTestSupportTests",
      dependencies: ["CodePromptCellRendering", "PromptTestSupport", "session-leader"]),
    .testTarget(
      name: "SecretStorageTests",
      dependencies: [
        "CodePromptSecretStorage", "PromptTestSupport", "command-scenarios", "session-leader",
      ]),
    .testTarget(name: "TerminalOwnershipTests", dependencies: ["CodePromptTerminalOwnership"]),
    .testTarget(
      name: "SystemTests",
      dependencies: [
        "CCodePromptSystem", "CDarwinEmulation", "CTerminalCalls", "CodePromptSecretStorage",
        "CodePromptSystem", "CodePromptTerminalOwnership", "CommandWatching", "PromptTestSupport",
        "command-scenarios", "session-leader",
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
      name: "TerminalTextTests", dependencies: ["CodePromptTerminalText", "PromptTestSupport"]),
    .testTarget(
      name: "CellRenderingTests",
      dependencies: [
        "CodePromptCellRendering", "CodePromptCodeEntry", "CodePromptKeyDecoding",
        "CodePromptTerminalText", "PromptTestSupport", "session-leader",
      ],
      // What prompts look like, which tests compare and can record.
      exclude: ["Screens"]),
    .testTarget(
      name: "CodePromptKitTests",
      dependencies: [
        "CCodePromptSystem", "CodePromptCellRendering", "CodePromptKit", "CodePromptLoop",
        "CodePromptSecretStorage", "CodePromptSystem", "CodePromptTerminalOwnership",
        "CodePromptTerminalText", "CodePromptTesting", "CommandWatching", "PromptTestSupport",
        "command-scenarios", "session-leader",
      ],
      // Prompts in each language, which a test compares and can record.
      exclude: ["Languages"]),
    .testTarget(
      name: "CodePromptConcurrencyTests",
      dependencies: ["PromptTestSupport", "async-prompter", "session-leader"]),
    .testTarget(
      name: "CodePromptTestingTests",
      dependencies: [
        "CodePromptConcurrency", "CodePromptKit", "CodePromptLoop", "CodePromptSystem",
        "CodePromptTesting", "PromptTestSupport",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CodePromptCellRendering", "CodePromptKit", "CodePromptLoop", "CodePromptTerminalText",
        "PromptTestSupport", "codeprompt", "command-scenarios", "session-leader",
      ],
      // The help, which a test compares and can record.
      exclude: ["Texts"]),
    .testTarget(name: "AssuanProtocolTests", dependencies: ["AssuanProtocol"]),
    .testTarget(
      name: "PinentryTests",
      dependencies: [
        "CodePromptKit", "CodePromptLoop", "PromptTestSupport", "codeprompt", "session-leader",
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
        "CodePromptCellRendering", "CodePromptConcurrency", "CodePromptTesting",
        "PromptTestSupport", "codeprompt",
        "codeprompt-sign-in", "command-scenarios", "one-time-code",
        "screenshots", "session-leader", "show-keys", "verify-against-server",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// With CODEPROMPT_TESTS, only the test targets that it names are built: an error in another one
// stops nothing. `.ci/try` sets it.
if let names = Context.environment["CODEPROMPT_TESTS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.isTest && !names.contains($0.name) }
}

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
  "CCodePromptSystem", "CDarwinEmulation", "CDescriptors", "CProcessTracing", "CTerminalCalls",
  "CTerminalSession", "fault-tracer", "session-leader", "smallest-prompt",
]
for target in package.targets where !cTargets.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + swiftSettings
}

// Optimized in debug builds too: the terminals and searches that most tests use, and the exploration
// of half a million states. No product has these targets, so that packages may depend on this one.
for target in package.targets
where ["PromptTestSupport", "TerminalOwnershipTests"].contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
}
