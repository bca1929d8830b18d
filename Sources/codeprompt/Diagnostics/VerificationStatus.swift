/// What an exit status of COMMAND means: one table for the help, the manual and the README.
package struct VerificationStatus: Sendable {
  package let statuses: String
  /// What `statuses` mean, and what the prompt does after them.
  package let meaning: String

  /// All exit statuses of COMMAND, and its ends without a status, such as death by a signal.
  package static let listed = [
    VerificationStatus(
      statuses: "0",
      meaning: "right: what COMMAND wrote to standard output is written, or the answer with --print"
    ),
    VerificationStatus(
      statuses: "1 to 123 but 75, or those of --reject-status",
      meaning: """
        wrong: its last line on standard error is shown with the attempts left, and the field is \
        empty again
        """),
    VerificationStatus(
      statuses: "75, 124, 255, and up to 123 what --reject-status leaves out",
      meaning: """
        not checked: the answer stays, no attempt is counted, and Enter tries again; with --stdin \
        status 6
        """),
    VerificationStatus(
      statuses: "all others, death by a signal, longer than --verify-timeout",
      meaning: "broken: it could not do its work; status 6"),
  ]
}
