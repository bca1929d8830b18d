/// The prompts of this process that are asked asynchronously, and those that wait for their end.
actor PromptQueue {
  static let shared = PromptQueue()

  /// Whether the current task is one that a prompt has started, such as a check. The prompt waits
  /// for it, so it must not wait for the prompt.
  @TaskLocal static var isInPrompt = false

  private var openCount = 0
  /// Those that wait, in the order in which they ask.
  private var waiting: [(number: Int, turn: CheckedContinuation<Bool, Never>)] = []
  private var lastNumber = 0

  /// Counts a prompt as open and returns true. A prompt that waits is open only after all others;
  /// if its task is cancelled before, it is not, and the result is false.
  func enter(waits: Bool) async -> Bool {
    guard waits, openCount > 0 else {
      openCount += 1
      return true
    }
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        if Task.isCancelled {
          turn.resume(returning: false)
        } else {
          waiting.append((number, turn))
        }
      }
    } onCancel: {
      Task { await giveUp(number) }
    }
  }

  /// Counts a prompt as ended. The last one gives its place to the first one that waits.
  func leave() {
    if openCount == 1, !waiting.isEmpty {
      waiting.removeFirst().turn.resume(returning: true)
    } else {
      openCount -= 1
    }
  }

  private func giveUp(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).turn.resume(returning: false)
  }
}
