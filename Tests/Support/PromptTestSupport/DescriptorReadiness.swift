/// Returns whether a descriptor is ready, at once or within a time, for events such as `POLLIN`
/// (`poll(2)`).
package func isReady(
  _ descriptor: Int32, for events: Int32, withinMilliseconds limit: Int32 = 0
) -> Bool {
  SystemCalls.waitForEvents([(descriptor, events: events)], milliseconds: limit)[descriptor] != nil
}
