import PromptTestSupport
import Testing

/// The samples in the README, the articles and the doc comments compile unchanged.
@Suite(.waits)
struct DocumentedSampleTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// What a shell command prints in the package's folder.
  private func text(_ command: String) throws -> String {
    let result = try CommandResult.run(["sh", "-c", command]) { $0.directory = packageFolder }
    #expect(result.outcome == .exited(0))
    return result.outputText
  }

  /// Type-checks all samples in one call of the compiler, and returns its messages.
  private func typecheck(
    _ samples: [DocumentedSample], mode: String = "6"
  ) throws -> (Outcome, String) {
    var files = [try folder.add("context.swift", DocumentedSample.context)]
    for (number, sample) in samples.enumerated() {
      files.append(try folder.add("sample\(number).swift", sample.source(number: number)))
    }
    return try DocumentedSample.compile(
      files, ["-emit-sil", "-o", "/dev/null", "-parse-as-library", "-swift-version", mode])
  }

  @Test func `every public type has a topic on the landing page of the documentation`() throws {
    let types = try text(
      """
      cd Sources
      grep -rhoE '^(@safe )?public (struct|enum) [A-Za-z]+' \
        CodePromptKit CodePromptCodeEntry CodePromptCellRendering CodePromptSecretStorage
      """)
    let names = types.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    #expect(names.contains("SecretBytes") && names.contains("CodePrompt"))
    let page = try text("cat Sources/CodePromptKit/CodePromptKit.docc/CodePromptKit.md")
    for name in names { #expect(page.contains("- ``\(name)``\n"), "\(name)") }
  }

  @Test func `every error that may grow says so`() throws {
    let enums = try text("grep -rh -B9 'public enum .*: Error' Sources | grep -E '///|public enum'")
    let pages = enums.split(separator: "\npublic enum ")
    #expect(pages.count == 3)
    for page in pages.dropLast() {
      #expect(page.contains("A later version may add cases: end a `switch` with `default`."))
    }
  }

  @Test(arguments: ["5", "6"])
  func `every sample in the documentation compiles in each language mode`(mode: String) throws {
    let samples = try DocumentedSample.all()
    let files = Set(samples.map(\.file))
    for part in ["README.md", "Sources/CodePromptKit/CodePromptKit.docc/VerifyAnswers.md"] {
      #expect(files.contains(part))
    }
    #expect(files.contains { $0.hasSuffix(".swift") })
    let (outcome, messages) = try typecheck(samples, mode: mode)
    #expect(outcome == .exited(0), "\(messages)")
  }

  @Test func `the recipes for signals are those that tests run`() throws {
    let article = try text("cat Sources/CodePromptKit/CodePromptKit.docc/SignIn.md")
    let recipes = try text("cat Tests/Support/async-prompter/Recipes.swift")
      .split(separator: "\nstruct ")
    #expect(recipes.count == 3)
    for recipe in recipes.dropFirst() {
      #expect(article.contains("struct " + recipe), "\(recipe)")
    }
  }

  /// Statements that make no sense, and what the compiler says of each.
  private static let refusals = [
    ("var name = TextPrompt(\"\"); name.display = .masked()", "has no member 'display'"),
    ("var secret = PasswordPrompt(\"\"); secret.autofill = nil", "has no member 'autofill'"),
    ("var secret = PasswordPrompt(\"\"); secret.repeats = true", "has no member 'repeats'"),
    ("var secret = PasswordPrompt(\"\"); secret.attempts = 3", "has no member 'attempts'"),
    ("var code = CodePrompt(\"\", .digits(6)); code.rating = nil", "has no member 'rating'"),
    ("var code = CodePrompt(\"\", .digits(6)); code.display = .none", "has no member 'none'"),
    (
      "var choice = ChoicePrompt(\"\", from: [1]); choice.display = .shown",
      "has no member 'display'"
    ),
    ("_ = CodePrompt(\"\", .digits(4...8, submission: .whenFull))", "cannot convert value"),
    ("_ = CodePrompt(\"\")", "missing argument for parameter #2"),
    ("_ = CodePrompt(\"\", .pin(4))", "has no member 'pin'"),
    ("_ = try ConfirmPrompt(\"\").ask { _ in .accepted }", "extra trailing closure"),
    ("let isYes: Bool? = try TextPrompt(\"\").ask()", "cannot convert value of type 'String'"),
    (
      "let copy = try CodePrompt(\"\", .digits(6)).ask(); print(copy)",
      "does not conform to expected type 'Copyable'"
    ),
    (
      "_ = try CodePrompt(\"\", .digits(6)).ask(attempts: 3)",
      "missing argument for parameter 'check'"
    ),
  ]

  @Test func `combinations that make no sense don't compile`() throws {
    let samples = Self.refusals.indices.map { index in
      DocumentedSample(
        file: "Refused\(index).md", line: 1,
        lines: ["import CodePromptKit"] + Self.refusals[index].0.split(separator: ";"))
    }
    let (outcome, messages) = try typecheck(samples)
    #expect(outcome == .exited(1))
    let errors = messages.split(separator: "\n").filter { $0.contains("error: ") }
    for (index, refusal) in Self.refusals.enumerated() {
      let own = errors.filter { $0.hasPrefix("Refused\(index).md:") }
      #expect(own.contains { $0.contains(refusal.1) }, "\(refusal.0): \(own)")
    }
  }

  @Test func `the blocking form in an asynchronous function says what to import`() throws {
    let calls = [
      "prompt.run()", "prompt.ask { _ in .accepted }",
      "prompt.run(command: CheckCommand([\"true\"]))", "TextPrompt(\"\").ask()",
      "NoticePrompt(\"\").run()",
    ]
    let sample = DocumentedSample(
      file: "Guide.md", line: 1,
      lines: ["import CodePromptKit", "await Task.yield()"] + calls.map { "_ = try \($0)" })
    let (outcome, messages) = try typecheck([sample])
    #expect(outcome == .exited(1))
    let errors = messages.split(separator: "\n").filter { $0.contains("error: ") }
      .filter { $0.contains("import CodePromptConcurrency and await it") }
    for line in 3...7 {
      #expect(errors.contains { $0.hasPrefix("Guide.md:\(line):") }, "\(line): \(messages)")
    }
  }
}
