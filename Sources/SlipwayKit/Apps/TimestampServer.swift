import Diagnostics
import ProvisioningProfiles
import WebServing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A time stamping authority that answers on the web (RFC 3161, 3.4).
public struct TimestampServer: Sendable {
  private let client: WebClient

  /// Reads the URL of the server; `nil` unless it is an http or https URL.
  ///
  /// Requests contain only a digest, and responses are signed, so http is as good as https.
  public init?(_ url: String) {
    guard let parsed = URL(string: url), let scheme = parsed.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = parsed.host().flatMap(ServerHost.init)
    else { return nil }
    let path = parsed.path(percentEncoded: true)
    client = WebClient(
      url: url, isSecure: scheme == "https", host: host.text, port: parsed.port ?? (scheme == "https" ? 443 : 80),
      path: (path.isEmpty ? "/" : path) + (parsed.query(percentEncoded: true).map { "?" + $0 } ?? ""))
  }

  /// Gets a token for a signature; throws `web-request-failed` or `signed-data-invalid`.
  var source: SignedData.TimestampSource {
    { signature throws(Diagnostic) in try token(for: signature) }
  }

  /// Gets a token, and checks that it is of this signature.
  private func token(for signature: [UInt8]) throws(Diagnostic) -> [UInt8] {
    let response = try client.post(
      TimestampToken.request(for: signature), as: "application/timestamp-query",
      expecting: "application/timestamp-reply", limit: Self.mostBytes)
    let token = try TimestampToken.token(inResponse: response)
    if case .invalid(let problem) = try TimestampToken(parsing: token).status(of: signature, trusting: TrustedRoots()) {
      throw Diagnostic(.signedDataInvalid, "the timestamp can't be used: \(problem)")
    }
    return token
  }

  private static let mostBytes = 1 << 16
}
