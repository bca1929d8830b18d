internal import CodePromptSystem
internal import CodePromptTerminalOwnership

// Errands: starting them, at once or by a key. What comes of them is in `PromptLoop+Effects.swift`.
extension PromptLoop {
  /// Starts the errands that begin with the prompt.
  func startErrands() throws(PromptError) {
    for index in errands.indices where errands[index].startsAtOnce {
      do throws(PromptError) {
        try start(index)
      } catch {
        let traits = errands[index].effect.traits
        if traits.isNeeded { throw error }
        showResult([.message(texts.failure(of: traits))])
      }
    }
  }

  /// Starts the errand whose key was pressed, unless its key rests or another one runs that must
  /// run alone.
  func press(_ index: Int) throws(PromptError) -> PromptEvent.Ending? {
    // What was typed in the same read is reported first.
    handleEdits()
    let errand = errands[index]
    if errand.effect.traits.runsAlone, jobs.includeLoneErrand {
      screen.ring()
      status.repeatActivity()
      return nil
    }
    let rest = times.restSeconds(ofErrand: index, device.now)
    if rest > 0 {
      screen.ring()
      if !times.countsDown { session.note = .message(texts.resting(errand, seconds: rest)) }
      return nil
    }
    switch errand.work {
    case .source:
      do throws(PromptError) {
        try start(index)
      } catch {
        fail(texts.failure(of: errand.effect.traits))
      }
    case .generator(let generate): makeUpEntry(index, generate)
    case .nothing: return end(with: errand.effect)
    }
    return nil
  }

  /// Starts an errand that runs a command or a function.
  private func start(_ index: Int) throws(PromptError) {
    guard let source = errands[index].source else { return }
    let traits = errands[index].effect.traits
    events.report(.start(errands[index].name))
    if traits.locksEntry {
      session.lock()
    } else if traits.voidsEntry {
      session.expectNewCode()
    }
    if case .function = source.kind {} else { try follow(.commandsRun(true)) }
    do throws(PromptError) {
      let job = try source.start(
        .errand(index), traits, at: device.now, closing: prompt.ownDescriptors)
      jobs.add(job)
    } catch {
      if !jobs.includeCommand { try follow(.commandsRun(false)) }
      events.report(.end(errands[index].name, succeeded: false))
      throw error
    }
  }

  /// Starts again what fills the entry, since a new code was sent: what still runs may bring the
  /// old one.
  func startFillingAgain() {
    for job in jobs.all where job.traits.fillsEntry { giveUp(job) }
    guard !session.wasTouched else { return }
    for index in errands.indices where errands[index].effect.traits.fillsEntry {
      do throws(PromptError) { try start(index) } catch {}
    }
  }

  /// Has a function make up an entry, which replaces what was typed.
  private func makeUpEntry(_ index: Int, _ generate: (inout SecretBytes) -> Bool) {
    let name = errands[index].name
    events.report(.start(name))
    beginBlocking()
    defer { endBlocking() }
    var isMade = false
    if var entry = try? SecretBytes(growingTo: session.format.byteCapacity), generate(&entry) {
      isMade = unsafe entry.withUnsafeBytes { unsafe session.replace(with: $0) }
    }
    if isMade { rest(index, from: device.now) } else { screen.ring() }
    events.report(.end(name, succeeded: isMade))
  }

  // MARK: Rest

  /// Lets the key of an errand rest, if it has a cooldown.
  func rest(_ index: Int, from now: Duration) {
    times.rest(errand: index, for: errands[index].cooldown, at: now)
  }
}
