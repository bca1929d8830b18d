import PromptTestSupport

/// A Swift sample in the documentation: the lines between ```` ```swift ```` and ```` ``` ```` in
/// an article or a doc comment.
struct DocumentedSample: Equatable {
  /// The path of the file in the package.
  let file: String
  /// The line number at which the sample starts.
  let line: Int
  let lines: [Substring]

  /// Declarations that the samples use without showing them.
  static let context = """
    import CodePromptKit
    nonisolated(unsafe) var prompt = CodePrompt("Code from your app", .digits(6))
    nonisolated(unsafe) var newPassword = NewPasswordPrompt("New password")
    let backend = Backend()
    let server = Server()
    let inbox = Inbox()
    let connection = Connection()
    let user = "ada"
    struct Token: Sendable, Equatable {}
    struct Account: Sendable {}
    struct WrongCode: Error {}
    struct Backend: Sendable {
      let isReachable = true
      func accepts(_ code: borrowing SecretBytes) throws -> Bool { true }
      func accepts(_ password: borrowing SecretBytes, of user: String) throws -> Bool { true }
      func verdict(on code: borrowing SecretBytes) throws -> PromptVerdict<Void> { .accepted }
      func token(for code: borrowing SecretBytes) throws -> Token { Token() }
      func isLocked(_ user: String) throws -> Bool { false }
      func signIn(with code: borrowing SecretBytes) throws {}
      func store(_ secret: borrowing SecretBytes) throws {}
    }
    struct Server: Sendable {
      func accepts(_ code: borrowing SecretBytes) async throws -> Bool { true }
      func check(
        _ password: borrowing SecretBytes, of user: String
      ) async throws -> PasswordPrompt.Verdict { .accepted }
      func token(for code: borrowing SecretBytes) async throws -> Token { Token() }
      func sendCode() async throws -> String { "" }
      func sendSMS() async throws {}
      func isApproved() async throws -> Bool { CommandLine.arguments.last != "pending" }
      func approvedToken() async throws -> Token? {
        CommandLine.arguments.last == "pending" ? nil : Token()
      }
      func account(named name: String) async throws -> Account? { Account() }
      func change(from old: borrowing SecretBytes, to new: borrowing SecretBytes) async throws {}
      func post(_ bytes: UnsafeRawBufferPointer) async throws -> Bool { true }
      func consume(_ code: consuming SecretBytes) async throws {}
    }
    struct Inbox: Sendable {
      func waitForCode() throws -> SecretBytes? { nil }
      func askForCode() throws {}
    }
    struct Connection { func send(_ bytes: UnsafeRawBufferPointer) -> Int { bytes.count } }
    func strength(of password: borrowing SecretBytes) -> NewPasswordPrompt.Rating.Strength {
      .enough(percent: password.count)
    }
    func openVault(with password: borrowing SecretBytes) throws -> SecretBytes? {
      try SecretBytes(copying: Array("what is in the vault".utf8))
    }
    func deleteVault(_ name: String) {}
    func store(_ secret: consuming SecretBytes) {}
    func log(_ line: String) {}
    func signIn() {}
    func askForToken() throws -> Token { Token() }
    func giveUp() {}
    func lockOut(_ reason: String?) {}
    """

  /// Calls of the functions that samples declare and don't call.
  private static let calls = [
    "trust": "_ = trust()", "setPIN": "try setPIN()", "delete": "try delete(\"vault\")",
    "secondFactor": "_ = try await secondFactor()", "export": "try export()",
    "changePassword": "try await changePassword(of: user)", "signIn": "_ = try await signIn()",
    "approve": "_ = try await approve(number: 21)",
  ]

  /// The statement that calls the function that the sample declares; nil if it declares none.
  private var call: String? {
    for line in lines where line.hasPrefix("func ") {
      return DocumentedSample.calls[String(line.dropFirst(5).prefix { $0 != "(" })]
    }
    return nil
  }

  /// Whether the sample is a type, or an extension of one, and so does nothing by itself.
  var declaresType: Bool {
    lines.contains { line in
      ["struct ", "extension ", "@MainActor final class "].contains { line.hasPrefix($0) }
    }
  }

  /// Whether the sample asks on the terminal; not one of tests.
  var asks: Bool {
    let text = lines.joined(separator: "\n")
    return !declaresType && !text.contains("ScriptedTerminal")
      && [".ask(", ".ask {", ".run("].contains(where: text.contains)
  }

  /// Whether the sample awaits something.
  var awaits: Bool { lines.contains { $0.contains("await ") } }

  /// Finds the samples in the README, the articles and the doc comments.
  static func all() throws -> [DocumentedSample] {
    let listing = try CommandResult.run(
      ["grep", "-rn", "", "README.md", "Sources", "--include=*.md", "--include=*.swift"]
    ) { $0.directory = packageFolder }
    return samples(in: listing.outputText)
  }

  /// Compiles files with the modules of this build, and returns the outcome and the messages.
  static func compile(_ files: [String], _ options: [String]) throws -> (Outcome, String) {
    let products = BuiltProducts.ownDirectory
    let common = [
      "-wmo", "-suppress-warnings", "-enable-upcoming-feature", "MemberImportVisibility",
      "-module-name", "Samples", "-I", products + "/Modules",
      "-Xcc", "-fmodule-map-file=\(products)/CCodePromptSystem.build/module.modulemap",
      "-module-cache-path", products + "/ModuleCache",
    ]
    let path = BuiltProducts.environmentValue("PATH") ?? scriptPath
    let result = try CommandResult.run(
      ["swiftc"] + common + options + files, environment: ["PATH": path], within: .seconds(100))
    return (result.outcome, result.errorText)
  }

  /// Finds the samples in lines that `grep -n` prints: `FILE:NUMBER:LINE`.
  static func samples(in listing: String) -> [DocumentedSample] {
    var samples: [DocumentedSample] = []
    var current: (file: Substring, line: Int, lines: [Substring])?
    for entry in listing.split(separator: "\n") {
      let parts = entry.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let number = Int(parts[1]) else { continue }
      let text = text(of: parts[2], isComment: parts[0].hasSuffix(".swift"))
      if let open = current {
        if let text, text != "```", parts[0] == open.file {
          current?.lines.append(text)
        } else {
          samples.append(.init(file: String(open.file), line: open.line, lines: open.lines))
          current = nil
        }
      } else if text == "```swift" {
        current = (parts[0], number + 1, [])
      }
    }
    return samples
  }

  /// The text of a line in an article or a doc comment; nil for code.
  private static func text(of line: Substring, isComment: Bool) -> Substring? {
    guard isComment else { return line }
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("///") else { return nil }
    return text.hasPrefix("/// ") ? text.dropFirst(4) : text.dropFirst(3)
  }

  /// The text of a Swift file with the sample inside a function, or at file scope if the sample
  /// declares types. Compiler messages name the lines of the documentation.
  func source(number: Int) -> String {
    let body = lines.map { $0.hasPrefix("import ") ? "" : $0 }
    let imports = lines.filter { $0.hasPrefix("import ") }
    // A sample without imports continues an earlier sample, which has them.
    let modules =
      imports.isEmpty
      ? ["import CodePromptKit", "import CodePromptTesting", "import Testing"] : imports
    let effects = awaits ? "async throws" : "throws"
    let located =
      "#sourceLocation(file: \"\(file)\", line: \(line))\n" + body.joined(separator: "\n")
      + "\n#sourceLocation()"
    return modules.joined(separator: "\n") + "\n"
      + (declaresType
        ? located : "func sample\(number)() \(effects) {\n\(located)\n\(call ?? "")\n}") + "\n"
  }
}
