#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How a time grows with a size.
///
/// The slope in a row compares the row with the previous one: it is 1 where the time is in
/// proportion to the size, and 0 where the time stays the same.
struct Growth {
  private var table: Table
  private var last: (size: Double, time: Double)?

  /// Begins a table with the names of its columns.
  init(_ title: String, size: String, each: String) {
    table = Table(title, columns: [size, "time", each, "slope"])
  }

  /// Adds a row: a size, its time in seconds, and the time of each part.
  mutating func add(_ size: Int, _ time: Double, each: Double) {
    let slope = last.map { log(time / $0.time) / log(Double(size) / $0.size) }
    table.add([
      "\(size)", duration(time), duration(each), slope.map { decimal($0, 2) } ?? "",
    ])
    last = (Double(size), time)
  }

  /// The table, to be printed.
  var printed: Table { table }
}

/// A time in seconds as text, in the unit that suits it.
func duration(_ seconds: Double) -> String {
  let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")]
  guard let (unit, name) = units.first(where: { seconds >= $0.0 }) else {
    return "\(decimal(seconds / 1e-9, 1)) ns"
  }
  return "\(decimal(seconds / unit, seconds / unit < 100 ? 2 : 0)) \(name)"
}
