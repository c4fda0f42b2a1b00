package import Diagnostics

extension Diagnostic.Code {
  package static let serverPortUnavailable = Diagnostic.Code(
    "server-port-unavailable", "The server can't listen on the port or address.",
    "use another port with --port, or another address with --host")
  package static let serverIdentityInvalid = Diagnostic.Code(
    "server-identity-invalid", "The certificate or the key of the server can't be used.",
    "delete the folder \"authorities\" in the folder of the keychain; Slipway creates it again")
  package static let webRequestFailed = Diagnostic.Code(
    "web-request-failed", "A web server can't be reached, or its response is invalid.",
    "check the URL and the network, and try again")

  /// The error codes of the module.
  package static let webServingCodes: [Self] = [.serverIdentityInvalid, .serverPortUnavailable, .webRequestFailed]
}
