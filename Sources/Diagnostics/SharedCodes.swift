/// Codes that several modules throw.
extension Diagnostic.Code {
  package static let signingFailed = Diagnostic.Code(
    "signing-failed", "A commit or tag, or a certificate request, profile or .p12 file, could not be signed.",
    "read the reason in the message; for a commit, correct user.signingKey, or run git config commit.gpgSign false")
  package static let usage = Diagnostic.Code(
    "usage", "The command line is not valid (exit 64).", "\(command: "COMMAND") --help")

  /// The error codes of the module.
  package static let diagnosticsCodes: [Self] = [
    .signingFailed, .usage,
  ]
}
