package import Diagnostics

extension Diagnostic.Code {
  package static let serverPortUnavailable = Diagnostic.Code(
    "server-port-unavailable", "The server can't listen on the port or address.",
    "use another port with --port, or another address with --host")
  package static let serverIdentityInvalid = Diagnostic.Code(
    "server-identity-invalid", "The certificate or the key of the server can't be used.",
    "remove the files of the local authority, which are created again")

  /// The error codes of the module.
  package static let webServingCodes: [Self] = [.serverIdentityInvalid, .serverPortUnavailable]
}
