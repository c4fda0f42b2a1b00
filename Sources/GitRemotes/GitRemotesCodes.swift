package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let gitRemotesCodes: [Self] = [
    .certificateRefused, .hostKeyChanged, .hostKeyUnknown, .hostNotFound, .loginRefused, .pushRejected,
    .pushTargetMissing, .pushUnsupported, .remoteAddressInvalid, .remoteAddressUnsupported, .remoteExists,
    .remoteFailed, .remoteNameInvalid, .remoteNotFound, .remoteRedirected, .remoteRepositoryMissing, .remoteUnreachable,
    .secureShellUnsupported, .transferStopped,
  ]
}
