import Foundation
import Processes
import ProvisioningProfiles
import TestSupport
import Testing

/// A root, an intermediate and a signer in the shape of Apple's, all made and signed with by openssl alone.
struct ForeignChain: Sendable {
  /// Which keys and digests the chain has.
  enum Kind {
    /// RSA and SHA-1, as the outer layers of profiles have to this day.
    case outer
    /// P-384 above P-256, as the inner layers have.
    case inner
  }

  let root: SigningCertificate
  let issuer: SigningCertificate
  let signer: SigningCertificate
  let key: PrivateKey
  private let bench: TemporaryFolder
  private let kind: Kind

  private static let signerMarker = "1.2.840.113635.100.6.58=critical,DER:0500"
  private static let authority = "basicConstraints=critical,CA:true,pathlen:0"

  /// Makes the chain.
  ///
  /// - Parameters:
  ///   - kind: The keys and digests.
  ///   - marker: The line of openssl's configuration that marks the signer.
  ///   - authority: The lines that make the intermediate an authority.
  ///   - subjects: The subjects of `root`, `issuer` and `signer` in openssl's notation.
  /// - Throws: what running openssl throws.
  init(
    _ kind: Kind, marker: String = signerMarker, authority: String = authority, subjects: [String: String] = [:]
  ) throws {
    let bench = try TemporaryFolder()
    for name in ["root", "issuer", "signer"] {
      let subject = subjects[name] ?? "/CN=Made \(name)"
      let files = ["-keyout", "\(name).key", "-nodes", "-subj", subject]
      let form =
        name == "root" ? ["-x509", kind.digest, "-days", "3650", "-out", "root.pem"] : ["-out", "\(name).csr"]
      try Self.run(bench, ["req", "-new"] + form + kind.newKey(isRoot: name == "root") + files)
    }
    try self.init(kind, bench, marker: marker, authority: authority)
  }

  /// The same root and keys with other extensions.
  func reissued(marker: String? = nil, authority: String? = nil) throws -> ForeignChain {
    try ForeignChain(
      kind, try bench.copy(), marker: marker ?? Self.signerMarker, authority: authority ?? Self.authority)
  }

  private init(_ kind: Kind, _ bench: TemporaryFolder, marker: String, authority: String) throws {
    self.bench = bench
    self.kind = kind
    try Self.issue("issuer", by: "root", [authority], kind, bench)
    let lines = ["basicConstraints=critical,CA:false", "keyUsage=critical,digitalSignature", marker]
    try Self.issue("signer", by: "issuer", lines, kind, bench)
    try bench.write(try bench.bytes(of: "issuer.pem") + (try bench.bytes(of: "root.pem")), to: "chain.pem")
    root = try SigningCertificate(parsing: try bench.bytes(of: "root.pem"))
    issuer = try SigningCertificate(parsing: try bench.bytes(of: "issuer.pem"))
    signer = try SigningCertificate(parsing: try bench.bytes(of: "signer.pem"))
    key = try PrivateKey(pem: String(decoding: try bench.bytes(of: "signer.key"), as: UTF8.self))
  }

  /// A certificate that the signer issued, which is no authority, and its key.
  func issuedBySigner() throws -> (certificate: SigningCertificate, key: PrivateKey) {
    let bench = try bench.copy()
    try Self.run(
      bench,
      ["req", "-new", "-out", "below.csr"] + kind.newKey(isRoot: false) + [
        "-keyout", "below.key", "-nodes", "-subj", "/CN=Made below",
      ])
    try Self.issue("below", by: "signer", [Self.signerMarker], kind, bench)
    return (
      try SigningCertificate(parsing: try bench.bytes(of: "below.pem")),
      try PrivateKey(pem: String(decoding: try bench.bytes(of: "below.key"), as: UTF8.self))
    )
  }

  /// `content` with a signature, attached; `options` go to `openssl cms -sign` as well.
  func sign(
    _ content: [UInt8], along certificates: String = "chain.pem", options: [String] = ["-nodetach"]
  ) throws -> [UInt8] {
    let bench = try bench.copy()
    try bench.write(content, to: "content")
    let files = ["-signer", "signer.pem", "-inkey", "signer.key", "-certfile", certificates, "-out", "signed"]
    try Self.run(
      bench,
      ["cms", "-sign", "-binary", "-md", kind == .outer ? "sha1" : "sha256", "-outform", "DER", "-in", "content"]
        + files + options)
    return try bench.bytes(of: "signed")
  }

  private static func issue(
    _ name: String, by issuer: String, _ lines: [String], _ kind: Kind, _ bench: TemporaryFolder
  ) throws {
    try bench.write(Array(lines.joined(separator: "\n").utf8), to: "extensions")
    try run(
      bench,
      [
        "x509", "-req", kind.digest, "-in", "\(name).csr", "-CA", "\(issuer).pem", "-CAkey", "\(issuer).key",
        "-CAcreateserial", "-days", "3650", "-extfile", "extensions", "-out", "\(name).pem",
      ])
  }

  private static func run(_ bench: TemporaryFolder, _ arguments: [String]) throws {
    let outcome = try bench.run(["openssl"] + arguments)
    #expect(outcome.succeeded, "\(arguments): \(outcome.errorText)")
  }
}

extension ForeignChain.Kind {
  fileprivate var digest: String { self == .outer ? "-sha1" : "-sha384" }

  fileprivate func newKey(isRoot: Bool) -> [String] {
    switch self {
    case .outer: ["-newkey", "rsa:2048"]
    case .inner: ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:\(isRoot ? "secp384r1" : "prime256v1")"]
    }
  }
}
