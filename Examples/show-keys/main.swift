// Prints what each key sends, one event a line, until `q` or Ctrl-C:
//
//     swift run show-keys
//
// With --hex it is a filter for lines of bytes, which HexFilter.swift describes.

let help = """
  usage: show-keys          print each key of the terminal as it is understood, until q or Ctrl-C
         show-keys --hex    do so for bytes: printf '1b5b41\\n' | show-keys --hex

  A line of --hex is hexadecimal bytes, with / for the end of a read, ! for a short pause and ~ for
  a long one. Its answer is one line of events with tabs between them.

  To report a key: send the terminal's name and version, the key, what show-keys prints for it, and
  what cat -v shows when the key and then Enter are pressed.

  """

switch CommandLine.arguments.dropFirst() {
case []:
  exitProcess(showKeys() ? 0 : 3)
case ["--hex"]:
  var filter = HexFilter()
  let isDone = filter.run()
  if !isDone { writeAll(2, "show-keys: standard output takes no more\n".utf8) }
  exitProcess(isDone ? 0 : 4)
case ["--help"], ["-h"]:
  exitProcess(writeAll(1, help.utf8) ? 0 : 4)
default:
  writeAll(2, "show-keys: no such arguments: try --help\n".utf8)
  exitProcess(2)
}
