import PromptTestSupport
import Testing

/// The samples in the README, the articles and the doc comments compile unchanged.
@Suite(.waits)
struct DocumentedSampleTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// All lines of the files that may contain samples.
  private func listing() throws -> String {
    let result = try CommandResult.run(
      ["grep", "-rn", "", "README.md", "Sources", "--include=*.md", "--include=*.swift"]
    ) { $0.directory = packageFolder }
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
    let modules = ["CodePromptKit", "CodeEntry", "CellRendering", "SecretStorage"]
    let types = try CommandResult.run(
      ["grep", "-rhoE", "^(@safe )?public (struct|enum) [A-Za-z]+"]
        + modules.map { "Sources/" + $0 }
    ) { $0.directory = packageFolder }
    let names = types.outputText.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    #expect(names.contains("SecretBytes") && names.contains("CodePrompt"))
    let page = try CommandResult.run(
      ["cat", "Sources/CodePromptKit/CodePromptKit.docc/CodePromptKit.md"]
    ) { $0.directory = packageFolder }
    for name in names { #expect(page.outputText.contains("- ``\(name)``\n"), "\(name)") }
  }

  @Test func `every sample in the documentation compiles`() throws {
    let samples = DocumentedSample.samples(in: try listing())
    let files = Set(samples.map(\.file))
    for part in ["README.md", "Sources/CodePromptKit/CodePromptKit.docc/VerifyAnswers.md"] {
      #expect(files.contains(part))
    }
    #expect(files.contains { $0.hasSuffix(".swift") })
    let (outcome, messages) = try typecheck(samples)
    #expect(outcome == .exited(0), "\(messages)")
  }

  @Test func `the recipes for signals and time limits are those that a test runs`() throws {
    let read = { (file: String) in
      try CommandResult.run(["cat", file]) { $0.directory = packageFolder }.outputText
    }
    let article = try read("Sources/CodePromptKit/CodePromptKit.docc/SignIn.md")
    let file = try read("Tests/Support/AsyncPrompter/Recipes.swift")
    let recipes = file.split(separator: "\nstruct ")
    #expect(recipes.count == 3)
    for recipe in recipes.dropFirst() {
      #expect(article.contains("struct " + trimmed(recipe)), "\(recipe)")
    }
  }

  private func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  @Test func `the blocking form in an asynchronous function says what to import`() throws {
    let samples = DocumentedSample.samples(
      in: """
        Guide.md:1:```swift
        Guide.md:2:import CodePromptKit
        Guide.md:3:await Task.yield()
        Guide.md:4:_ = try prompt.run()
        Guide.md:5:_ = try prompt.run { _ in .accepted }
        Guide.md:6:_ = try prompt.run(command: VerificationCommand(["true"]))
        Guide.md:7:_ = try prompt.askForText()
        Guide.md:8:_ = try prompt.askYesOrNo()
        Guide.md:9:```
        """)
    let (outcome, messages) = try typecheck(samples)
    #expect(outcome == .exited(1))
    let errors = messages.split(separator: "\n").filter { $0.contains("error: ") }
      .filter { $0.contains("import CodePromptConcurrency and await it") }
    for line in 4...8 {
      #expect(errors.contains { $0.hasPrefix("Guide.md:\(line):") }, "\(line): \(messages)")
    }
  }
}
