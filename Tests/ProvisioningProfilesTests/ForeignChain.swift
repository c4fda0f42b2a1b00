import Foundation
import Processes
import ProvisioningProfiles
import Testing

/// A root, an intermediate and a signer in the shape of Apple's, all made and signed with by openssl alone.
final class ForeignChain {
  /// Which keys and digests the chain has.
  enum Kind {
    /// RSA and SHA-1, as the outer layers of profiles have to this day.
    case outer
    /// P-384 above P-256, as the inner layers have.
    case inner
  }

  let root: SigningCertificate
  private let bench: JudgesBench
  private let kind: Kind

  /// Makes the chain.
  ///
  /// - Parameters:
  ///   - kind: The keys and digests.
  ///   - marker: The line of openssl's configuration that marks the signer.
  ///   - authority: The line that makes the intermediate an authority.
  /// - Throws: what running openssl throws.
  init(
    _ kind: Kind, marker: String = "1.2.840.113635.100.6.58=critical,DER:0500",
    authority: String = "basicConstraints=critical,CA:true,pathlen:0"
  ) throws {
    let bench = try JudgesBench()
    self.bench = bench
    self.kind = kind
    let digest = kind == .outer ? "-sha1" : "-sha384"
    let named = { (name: String) in ["-keyout", "\(name).key", "-nodes", "-subj", "/CN=Made \(name)"] }
    try Self.run(
      bench,
      ["req", "-x509", digest, "-days", "3650", "-out", "root.pem"] + Self.key(kind, isRoot: true) + named("root"))
    for (name, issuer, lines) in [
      ("issuer", "root", [authority]),
      ("signer", "issuer", ["basicConstraints=critical,CA:false", "keyUsage=critical,digitalSignature", marker]),
    ] {
      try Self.run(bench, ["req", "-new", "-out", "\(name).csr"] + Self.key(kind, isRoot: false) + named(name))
      try bench.put(Array(lines.joined(separator: "\n").utf8), as: "extensions")
      try Self.run(
        bench,
        [
          "x509", "-req", digest, "-in", "\(name).csr", "-CA", "\(issuer).pem", "-CAkey", "\(issuer).key",
          "-CAcreateserial", "-days", "3650", "-extfile", "extensions", "-out", "\(name).pem",
        ])
    }
    try bench.put(try bench.bytes(of: "issuer.pem") + (try bench.bytes(of: "root.pem")), as: "chain.pem")
    root = try SigningCertificate(parsing: try bench.bytes(of: "root.pem"))
  }

  /// `content` with a signature, attached.
  func sign(_ content: [UInt8]) throws -> [UInt8] {
    try bench.put(content, as: "content")
    try Self.run(
      bench,
      [
        "cms", "-sign", "-binary", "-nodetach", "-md", kind == .outer ? "sha1" : "sha256", "-outform", "DER", "-in",
        "content", "-signer", "signer.pem", "-inkey", "signer.key", "-certfile", "chain.pem", "-out", "signed",
      ])
    return try bench.bytes(of: "signed")
  }

  private static func key(_ kind: Kind, isRoot: Bool) -> [String] {
    switch kind {
    case .outer: ["-newkey", "rsa:2048"]
    case .inner: ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:\(isRoot ? "secp384r1" : "prime256v1")"]
    }
  }

  private static func run(_ bench: JudgesBench, _ arguments: [String]) throws {
    let outcome = try bench.run(["openssl"] + arguments)
    #expect(outcome.succeeded, "\(arguments): \(outcome.errorText)")
  }
}
