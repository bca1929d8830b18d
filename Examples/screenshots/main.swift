// Draws the screenshots of the README again: runs codeprompt in a terminal, types, and writes the
// screen as SVG.
//
//   swift run screenshots [--check] [FOLDER]
//
// FOLDER is Examples/screenshots/pictures by default. --check writes nothing: it prints a line for
// each stored screenshot that is not what the command draws now, and then the status is 1.
//
// Scenes.swift says what is run and typed, TerminalPicture.swift how a screen is drawn, and
// Film.swift how screens follow each other.

var arguments = CommandLine.arguments.dropFirst()
let isCheck = arguments.first == "--check"
if isCheck { arguments.removeFirst() }
let folder = arguments.popFirst() ?? Files.pictures
guard arguments.isEmpty, !folder.hasPrefix("-") else {
  Files.fail("usage: screenshots [--check] [FOLDER]", status: 2)
}

do {
  var changed: [String] = []
  for scene in Scene.all {
    let path = "\(folder)/\(scene.name).svg"
    let picture = Array(try scene.film().svg.utf8)
    if !isCheck {
      try Files.store(picture, at: path)
    } else if Files.contents(of: path) != picture {
      changed.append("\(path) is not what is drawn now: run 'swift run screenshots' and look")
    }
  }
  if !changed.isEmpty { Files.fail(changed.joined(separator: "\n"), status: 1) }
} catch {
  Files.fail("\(error)", status: 3)
}
