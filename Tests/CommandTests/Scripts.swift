import PromptTestSupport

/// Where scripts find the built products and the programs of the system.
let programPath = ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]

/// Starts a second prompt on the terminal of another, in another session, as from another window.
func askSecond(
  _ options: [String] = [], on terminal: PseudoTerminal
) throws -> PseudoTerminal {
  try PseudoTerminal.run(["codeprompt", "--tty", terminal.path] + options + ["Second"])
}

/// Starts a script, and waits until its prompt is drawn.
func ask(
  inScript script: String, of shell: String = "bash",
  _ change: (inout Launch) -> Void = { _ in }
) throws -> PseudoTerminal {
  let terminal = try PseudoTerminal.run([shell, "-c", script], environment: programPath, change)
  try terminal.waitForText("╰───╯")
  return terminal
}
