import CodePromptKit
import CodePromptSystem
import Testing

/// What runs beside the prompt, without a loop around it.
struct RunningJobsTests {
  private static func function(_ purpose: Job.Purpose) throws -> Job {
    Job(purpose, .function((try Mailbox<FunctionResult>.opened(), {})), until: nil)
  }

  private static func command(_ purpose: Job.Purpose, _ text: String = "sleep 1000") throws -> Job {
    let command = try RunningCommand.start(
      .shell(text), output: .end, until: .seconds(60), closing: [])
    return Job(purpose, .command(command), until: nil)
  }

  @Test
  func `what the user waits for is a challenge or a code that is sent again`() throws {
    for (purpose, isFetched) in [
      (Job.Purpose.check, false), (.autofill, false), (.resend, true),
      (.challenge(isFirst: true), true), (.challenge(isFirst: false), true),
    ] {
      var jobs = RunningJobs()
      let job = try Self.function(purpose)
      jobs.add(job)
      #expect(jobs.isFetching == isFetched, "\(purpose)")
      #expect(jobs.includeCheck == (purpose == .check))
      #expect(!jobs.includeCommand && !jobs.isEmpty)
      jobs.remove(job)
      #expect(jobs.isEmpty && !jobs.isFetching)
    }
  }

  @Test
  func `a function waits while the terminal is lent, and autofill during a challenge`() throws {
    let check = try Self.function(.check)
    #expect(check.canAdvance(whileAsking: true, isLocked: true))
    #expect(!check.canAdvance(whileAsking: false, isLocked: false))
    let autofill = try Self.function(.autofill)
    #expect(autofill.canAdvance(whileAsking: true, isLocked: false))
    #expect(!autofill.canAdvance(whileAsking: true, isLocked: true))
    let command = try Self.command(.resend)
    #expect(command.canAdvance(whileAsking: false, isLocked: true))
    command.stop()
  }

  @Test
  func `a wait ends when a job has brought something, and knows what is awaited`() throws {
    for (purpose, awaited) in [
      (Job.Purpose.check, WatchedDescriptors.Awaited.verdict), (.resend, .job), (.event, .event),
    ] {
      let mailbox = try Mailbox<FunctionResult>.opened()
      let job = Job(purpose, .function((mailbox, {})), until: nil)
      var watched = WatchedDescriptors()
      job.watch(&watched)
      #expect(watched.awaited == awaited)
      mailbox.post(.judged(.accepted))
      #expect(watched.wait(upTo: .seconds(10)), "\(purpose)")
    }
    let command = try Self.command(.check, "echo Looking >&2; sleep 1000")
    defer { command.stop() }
    var watched = WatchedDescriptors()
    command.watch(&watched)
    #expect(watched.awaited == .job && watched.wait(upTo: .seconds(10)))
  }

  @Test
  func `a process group belongs to the job whose command it is`() throws {
    var jobs = RunningJobs()
    jobs.add(try Self.function(.check))
    let command = try Self.command(.resend)
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
      Job(
        .autofill,
        .function((try Mailbox<FunctionResult>.opened(), { mailbox.post(true) })), until: nil))
    let obstinate = try Self.command(.resend, "trap '' TERM; sleep 1000 & wait; wait")
    jobs.add(obstinate)
    let clock = ContinuousClock()
    // The clock may have any time at the beginning.
    let start = clock.now - .seconds(3600)
    jobs.stop { clock.now - start }
    #expect(mailbox.take() == true)
    #expect(obstinate.isOver)
  }

  @Test
  func `while the terminal is lent, a group is watched if its end is not the command's`()
    throws
  {
    let (command, function) = (try Self.command(.resend), try Self.function(.resend))
    defer { command.stop() }
    #expect(!command.isWatchedWhileLent && !function.isWatchedWhileLent)
    command.group += 1
    #expect(command.isWatchedWhileLent)
    command.group -= 1
    command.tookTerminal = true
    #expect(command.isWatchedWhileLent)
  }
}
