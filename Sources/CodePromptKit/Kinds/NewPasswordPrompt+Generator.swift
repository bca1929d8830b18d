public import CodePromptCodeEntry
public import CodePromptSecretStorage

extension NewPasswordPrompt {
  /// What makes up a new password when Ctrl-R is pressed.
  ///
  /// The password replaces what was typed, is shown until the next edit, and need not be repeated.
  /// In plain lines it is not offered, since the password would remain on the screen. A made-up
  /// password is validated and rated as a typed one.
  public struct Generator: Sendable {
    /// The label of Ctrl-R; nil for a built-in one.
    public var label: String?
    /// The number of characters; nil if a function decides.
    package let count: Int?
    /// Appends a password to the empty bytes, which have room for the longest answer, and returns
    /// whether it succeeded.
    package let generate: @Sendable (inout SecretBytes) -> Bool

    package init(
      label: String? = nil, count: Int? = nil,
      _ generate: @escaping @Sendable (inout SecretBytes) -> Bool
    ) {
      self.label = label
      self.count = count
      self.generate = generate
    }

    /// Makes up passwords of `count` characters, at random.
    ///
    /// - Parameters:
    ///   - count: The number of characters; a number that the prompt's format does not allow is
    ///     refused when the prompt runs.
    ///   - characters: The characters to choose from, each with the same probability; letters and
    ///     digits by default. For ``PromptCharacters/any`` these are the printable characters of
    ///     ASCII.
    /// - Returns: What makes up the passwords.
    public static func characters(
      _ count: Int, of characters: PromptCharacters = .alphanumeric
    ) -> Generator {
      let choices =
        characters == .any ? PromptCharacters.printable.sorted : characters.sorted
      return Generator(count: count) { entry in
        for _ in 0..<count {
          guard let scalar = choices.randomElement() else { return false }
          for byte in UTF8.encode(scalar)! where !entry.append(byte) { return false }
        }
        return true
      }
    }

    /// Makes up passwords with a function of the application; if it throws, the bell rings.
    public static func function(
      _ body: @escaping @Sendable () throws(PromptThrown) -> SecretBytes
    ) -> Generator {
      Generator { entry in
        do throws(PromptThrown) {
          let made = try body()
          return unsafe made.withUnsafeBytes { unsafe entry.append(contentsOf: $0) == $0.count }
        } catch {
          return false
        }
      }
    }
  }
}
