import CodePromptTerminalOwnership
import Testing

/// All sequences of what can happen to a prompt and its terminal, up to a number of surprises.
@Suite
struct ExplorationTests {
  /// The worlds that were reached, and the way to the first one with a problem.
  struct Exploration {
    var count = 0
    var problem: String?

    init(from start: World) {
      var worlds = [start]
      var origins: [(parent: Int, move: World.Move?)] = [(0, nil)]
      var known: Set = [start]
      // What follows without further surprises is looked at once.
      var ends: Set<World> = []
      var ending: Set<World> = []
      var next = 0
      while next < worlds.count {
        let world = worlds[next]
        var after = world
        for move in World.Move.allCases {
          var problem: String?
          guard after.make(move, &problem) else { continue }
          defer { after = world }
          let isNew = known.insert(after).inserted
          if isNew, problem == nil { problem = after.violation }
          if isNew, problem == nil {
            var end = after
            end.surprises = 0
            if ends.insert(end).inserted {
              problem = end.canBeEnded(known: &ending) ? end.hindrance() : "nothing ends it"
            }
          }
          guard isNew || problem != nil else { continue }
          worlds.append(after)
          origins.append((next, move))
          if let problem {
            var way: [String] = []
            var index = worlds.count - 1
            while index > 0 {
              if let move = origins[index].move {
                let world = worlds[origins[index].parent]
                let step = move == .act ? "\(world.actions[0])" : "\(move)"
                way.append("  \(step)  -> \(worlds[index].ownership.state)")
              }
              index = origins[index].parent
            }
            self.problem = ([problem] + way.reversed() + ["\(after)"]).joined(separator: "\n")
            count = worlds.count
            return
          }
        }
        next += 1
      }
      count = worlds.count
    }
  }

  /// How a prompt starts, whether its command checks the answer, whether the shell edits lines, and
  /// the number of surprises: what takes long comes first. All combinations with two surprises take
  /// a minute.
  private static let starts: [(World.Start, checks: Bool, shellEdits: Bool, surprises: Int)] = [
    (.besideOtherPrompt, true, false, 2), (.inForeground, true, true, 2),
    (.inForeground, false, false, 2), (.inForeground, true, false, 1),
    (.inForeground, false, true, 1), (.inBackground, true, true, 1),
    (.inBackground, false, false, 1), (.besideOtherPrompt, false, true, 1),
  ]

  @Test(arguments: starts.indices)
  func `whatever happens, no promise is broken`(index: Int) {
    let (start, checks, shellEdits, surprises) = Self.starts[index]
    let exploration = Exploration(
      from: World(start, checks: checks, shellEdits: shellEdits, surprises: surprises))
    #expect(exploration.problem == nil, "\(exploration.problem ?? "")")
    #expect(exploration.count > 100)
  }

  @Test func `a prompt that ignores ctrl-Z is never left stopped beside its command`() {
    let exploration = Exploration(
      from: World(.inForeground, checks: true, shellEdits: true, canStop: false, surprises: 2))
    #expect(exploration.problem == nil, "\(exploration.problem ?? "")")
    #expect(exploration.count > 100)
  }

  @Test func `a terminal that can't be taken back from a command is never lent to it`() {
    let exploration = Exploration(
      from: World(
        .inForeground, checks: true, shellEdits: true, lendsToJobs: false, surprises: 1))
    #expect(exploration.problem == nil, "\(exploration.problem ?? "")")
    #expect(exploration.count > 100)
  }
}
