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
  private func typecheck(_ samples: [DocumentedSample]) throws -> (Outcome, String) {
    var files = [try folder.add("context.swift", DocumentedSample.context)]
    for (number, sample) in samples.enumerated() {
      files.append(try folder.add("sample\(number).swift", sample.source(number: number)))
    }
    let products = BuiltProducts.directory
    let options = [
      "-emit-sil", "-o", "/dev/null", "-wmo", "-parse-as-library", "-swift-version", "6",
      "-suppress-warnings",
      "-enable-upcoming-feature", "MemberImportVisibility", "-module-name", "Samples",
      "-I", products + "/Modules",
      "-Xcc", "-fmodule-map-file=\(products)/CCodePromptSystem.build/module.modulemap",
      "-module-cache-path", products + "/ModuleCache",
    ]
    let path = BuiltProducts.environmentValue("PATH") ?? scriptPath
    let result = try CommandResult.run(
      ["swiftc"] + options + files, environment: ["PATH": path], within: .seconds(100))
    return (result.outcome, result.errorText)
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

  @Test func `every sample in the documentation compiles`() throws {
    let listing = try text("grep -rn '' README.md Sources --include=*.md --include=*.swift")
    let samples = DocumentedSample.samples(in: listing)
    let files = Set(samples.map(\.file))
    for part in ["README.md", "Sources/CodePromptKit/CodePromptKit.docc/VerifyAnswers.md"] {
      #expect(files.contains(part))
    }
    #expect(files.contains { $0.hasSuffix(".swift") })
    let (outcome, messages) = try typecheck(samples)
    #expect(outcome == .exited(0), "\(messages)")
  }

  @Test func `the recipe for signals is the one that a test runs`() throws {
    let article = try text("cat Sources/CodePromptKit/CodePromptKit.docc/SignIn.md")
    let recipes = try text("cat Tests/Support/async-prompter/Recipes.swift")
      .split(separator: "\nstruct ")
    #expect(recipes.count == 2)
    for recipe in recipes.dropFirst() {
      #expect(article.contains("struct " + recipe), "\(recipe)")
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
