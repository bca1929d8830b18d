/// The size of the command's file without symbols, and the number of libraries it needs.
enum FileBenchmark {
  static func run(_ setting: Setting, _ report: inout Report) {
    guard let file = setting.executable else { return }
    let stripped = """
      copy=$(mktemp) && strip -o "$copy" '\(file)' && stat -c %s "$copy"; rm -f "$copy"
      """
    guard let size = linesPrinted(by: stripped)?.first.flatMap({ Double($0) }),
      let libraries = linesPrinted(by: "LC_ALL=C objdump -p '\(file)'")?
        .count(where: { $0.contains("NEEDED") })
    else { return report.note("binutils are missing: the file was not looked at.") }
    report.add(
      Row(name: "file, stripped", figure: size / 1e6, unit: "MB", digits: 1, budget: .atMost(9)))
    report.add(
      Row(name: "shared libraries", figure: Double(libraries), unit: "", budget: .atMost(0)))
    if libraries > 0 {
      report.note(
        "\(file) is linked dynamically. The budget is that of: \(Setting.buildCommand)")
    }
  }
}
