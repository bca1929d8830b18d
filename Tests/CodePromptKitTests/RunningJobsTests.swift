import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import PromptTestSupport
import Testing

/// What runs beside the prompt, without a loop around it.
struct RunningJobsTests {
  /// What a job is for: a check, or the effect of an errand.
  private typealias Use = Errand.Effect?
  private static let challenge = Errand.Effect.challenge(.auto)

  private static func job(_ use: Use, _ work: Job.Work) -> Job {
    use.map { Job(.errand(0), $0.traits, work, until: nil) }
      ?? Job(.check(nil), .check, work, until: nil)
  }

  private static func function(_ use: Use) throws -> Job {
    job(use, .function((try Mailbox<FunctionResult>.opened(), {})))
  }

  private static func command(
    _ use: Use, _ text: String = "sleep 1000", system: SystemCalls = SystemCalls()
  ) throws -> Job {
    let command = try RunningCommand.start(
      .shell(text), output: .end, until: .seconds(60), closing: [], system: system)
    return job(use, .command(command))
  }

  @Test
  func `each effect has its activity, and a challenge and a new code run alone`() throws {
    for (use, activity, runsAlone) in [
      (nil, Errand.Activity.checking, false), (.code, nil, false),
      (.newCode, .sending, true), (.word, .working, true), (Self.challenge, .fetching, true),
      (.verdict, .awaiting, false),
    ] as [(Use, Errand.Activity?, Bool)] {
      var jobs = RunningJobs()
      let job = try Self.function(use)
      jobs.add(job)
      #expect(jobs.includeLoneErrand == runsAlone && jobs.activity == activity)
      #expect(jobs.all.contains { $0.isCheck } == (use == nil))
      #expect(!jobs.includeCommand && !jobs.isEmpty)
      jobs.remove(job)
      #expect(jobs.isEmpty && !jobs.includeLoneErrand && jobs.activity == nil)
    }
  }

  @Test
  func `a function waits while the terminal is lent, and autofill during a challenge`() throws {
    let check = try Self.function(nil)
    #expect(check.canAdvance(whileAsking: true, isEntryHeld: true))
    #expect(!check.canAdvance(whileAsking: false, isEntryHeld: false))
    let autofill = try Self.function(.code)
    #expect(autofill.canAdvance(whileAsking: true, isEntryHeld: false))
    #expect(!autofill.canAdvance(whileAsking: true, isEntryHeld: true))
    let command = try Self.command(.newCode)
    #expect(command.canAdvance(whileAsking: false, isEntryHeld: true))
    command.stop()
  }

  @Test
  func `a wait ends when a job has brought something, and knows what is awaited`() throws {
    for (use, awaited) in [(nil, .verdict), (.newCode, .job), (.verdict, .event)]
      as [(Use, WatchedDescriptors.Awaited)]
    {
      let mailbox = try Mailbox<FunctionResult>.opened()
      let job = Self.job(use, .function((mailbox, {})))
      var watched = WatchedDescriptors()
      job.watch(&watched)
      #expect(watched.awaited == awaited)
      mailbox.post(.judged(.accepted))
      #expect(watched.wait(upTo: .seconds(10)), "\(awaited)")
    }
    let command = try Self.command(nil, "echo Looking >&2; sleep 1000")
    defer { command.stop() }
    var watched = WatchedDescriptors()
    command.watch(&watched)
    #expect(watched.awaited == .job && watched.wait(upTo: .seconds(10)))
  }

  @Test
  func `a process group belongs to the job whose command it is`() throws {
    var jobs = RunningJobs()
    jobs.add(try Self.function(nil))
    let command = try Self.command(.newCode)
    jobs.add(command)
    let group = command.command?.leader ?? 0
    #expect(jobs.includeCommand)
    #expect(jobs.owner(of: group) === command)
    #expect(jobs.owner(of: 1) == nil)
    jobs.stop { .zero }
    #expect(command.isOver)
  }

  @Test
  func `all jobs are stopped: functions are told, and commands have ended`() throws {
    var jobs = RunningJobs()
    let mailbox = try Mailbox<Bool>.opened()
    jobs.add(
      Self.job(
        .code, .function((try Mailbox<FunctionResult>.opened(), { mailbox.post(true) }))))
    let obstinate = try Self.command(.newCode, "trap '' TERM; sleep 1000 & wait; wait")
    jobs.add(obstinate)
    let clock = ContinuousClock()
    // The clock may have any time at the beginning.
    let start = clock.now - .seconds(3600)
    jobs.stop { clock.now - start }
    #expect(mailbox.take() == true)
    #expect(obstinate.isOver)
  }

  @Test
  func `commands that are stopped have 200 ms to exit before they are killed`() throws {
    let (now, killed) = (Locked(Duration.zero), Locked<[Duration]>([]))
    let (calls, real) = (SystemCalls(), SystemCalls())
    calls.now = { now.withLock { $0 } }
    calls.pause = { milliseconds in
      now.withLock { $0 += .milliseconds(50) }
      real.pause(milliseconds)
    }
    calls.signalGroup = { group, signal in
      // SIGTERM ends neither command.
      if signal == SIGTERM { return 0 }
      if signal == SIGKILL { killed.withLock { $0.append(calls.now()) } }
      return real.signalGroup(group, signal)
    }
    var jobs = RunningJobs()
    for _ in 0..<2 { jobs.add(try Self.command(.newCode, system: calls)) }
    jobs.stop { calls.now() }
    #expect(jobs.all.allSatisfy { $0.isOver })
    let moments = killed.withLock { $0 }
    // They share the time: the second one is killed as soon as the first one is gone.
    #expect(moments.count == 2 && moments.first == .milliseconds(200), "\(moments)")
  }

  @Test
  func `while the terminal is lent, a group is watched if its end is not the command's`()
    throws
  {
    let (command, function) = (try Self.command(.newCode), try Self.function(.newCode))
    defer { command.stop() }
    #expect(!command.isWatchedWhileLent && !function.isWatchedWhileLent)
    command.group += 1
    #expect(command.isWatchedWhileLent)
    command.group -= 1
    command.tookTerminal = true
    #expect(command.isWatchedWhileLent)
  }
}
