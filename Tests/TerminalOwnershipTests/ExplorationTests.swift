import CodePromptTerminalOwnership
import Testing

/// All sequences of what can happen to a prompt and its terminal, up to a number of surprises.
@Suite
struct ExplorationTests {
  /// The worlds that were reached, and the way to the first one with a problem.
  struct Exploration {
    var count = 0
    var problem: String?
    var transitions = Set<String>()

    init(from start: World) {
      var worlds = [start]
      var origins: [(parent: Int, move: World.Move?)] = [(0, nil)]
      var known: Set = [start]
      var next = 0
      while next < worlds.count {
        let world = worlds[next]
        for move in World.Move.allCases {
          guard let (after, told) = world.after(move) else { continue }
          let isNew = known.insert(after).inserted
          let problem = told ?? (isNew && !after.canBeEnded() ? "nothing ends it" : nil)
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

  @Test(arguments: World.Start.allCases, [true, false])
  func `whatever happens, no promise is broken`(start: World.Start, shellEdits: Bool) {
    for checks in [true, false] {
      let exploration = Exploration(
        from: World(start, checks: checks, shellEdits: shellEdits, surprises: 2))
      #expect(exploration.problem == nil, "\(exploration.problem ?? "")")
    }
  }

  @Test func `a terminal that can't be taken back from a command is never lent to it`() {
    let exploration = Exploration(
      from: World(
        .inForeground, checks: true, shellEdits: true, lendsToJobs: false, surprises: 2))
    #expect(exploration.problem == nil, "\(exploration.problem ?? "")")
  }
}
