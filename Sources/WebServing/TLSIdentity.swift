import NIOSSL

/// The certificate and the private key of a server, which are in memory only.
public struct TLSIdentity: Sendable {
  private let certificates: [[UInt8]]
  private let key: String

  /// Takes the server's certificate and its issuers in DER, and the key in PEM.
  public init(certificates: [[UInt8]], key: String) {
    self.certificates = certificates
    self.key = key
  }

  func configuration() throws -> TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: try certificates.map { .certificate(try NIOSSLCertificate(bytes: $0, format: .der)) },
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
    configuration.minimumTLSVersion = .tlsv12
    return configuration
  }
}
