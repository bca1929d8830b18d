public import CodePromptKit
internal import CodePromptSystem

extension CodePrompt.Source {
  /// Runs an asynchronous function in its own task, which is cancelled if the prompt abandons the
  /// source, and which has the task-local values of the task that asks.
  ///
  /// The function returns the text, or nil for nothing to show; what a thrown error says to people
  /// (``/CodePromptKit/PromptReadableError``) is shown as the reason for the failure.
  public static func function(
    _ body: @escaping @Sendable () async throws -> String?
  ) -> CodePrompt.Source {
    task { try await body().map { try SecretBytes(copying: $0.utf8) } }
  }

  fileprivate static func task(
    _ body: @escaping @Sendable () async throws -> SecretBytes?
  ) -> CodePrompt.Source {
    CodePrompt.Source(
      .function { () throws(PromptError) in
        let mailbox = try Mailbox<FunctionResult>.opened()
        let task = Task {
          do {
            mailbox.post(.brought(try await body()))
          } catch {
            mailbox.post(.failed(error))
          }
        }
        return (mailbox, { task.cancel() })
      })
  }
}

extension CodePrompt.SecretSource {
  /// Runs an asynchronous function in its own task, which is cancelled if the prompt abandons the
  /// source, and which has the task-local values of the task that asks.
  ///
  /// The function returns the code, or nil for none; what a thrown error says to people
  /// (``/CodePromptKit/PromptReadableError``) is shown as the reason for the failure.
  public static func function(
    _ body: @escaping @Sendable () async throws -> SecretBytes?
  ) -> CodePrompt.SecretSource {
    CodePrompt.SecretSource(.task(body))
  }
}
