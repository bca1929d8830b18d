/// What an exit status of COMMAND means: one table for the help, the manual and the README.
package enum VerificationStatus {
  /// All exit statuses of COMMAND, and its ends without a status, such as death by a signal; what
  /// they mean, and what the prompt does after them.
  package static let listed: [(statuses: String, meaning: String)] = [
    ("0", "right: what COMMAND wrote to standard output is written, or the answer with --print"),
    (
      "1 to 123 but 75, or those of --reject-status",
      """
      wrong: its last line on standard error is shown with the attempts left, and the field is \
      empty again
      """
    ),
    (
      "75, 124, 255, and up to 123 what --reject-status leaves out",
      """
      not checked: the answer stays, no attempt is counted, and Enter tries again; with --stdin \
      status 6
      """
    ),
    (
      "all others, death by a signal, longer than --verify-timeout",
      "broken: it could not do its work; status 6"
    ),
  ]
}
