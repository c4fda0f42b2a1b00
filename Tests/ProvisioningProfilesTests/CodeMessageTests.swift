import Diagnostics
import Foundation
import Processes
import ProvisioningProfiles
import TestSupport
import Testing

@testable import SignatureFixtures

/// Signatures of code directories, whose content is detached.
@Suite struct CodeMessageTests {
  private let world: SigningWorld
  private let directory = Array("a code directory".utf8)

  init() throws {
    world = try SigningWorld()
  }

  private func attributes(moment: Date?) -> SignedData.CodeAttributes {
    SignedData.CodeAttributes(
      hashes: Array("<plist/>".utf8),
      digests: [
        .init(algorithm: DigestAlgorithm.sha1.identifier, digest: DigestAlgorithm.sha1.hash(directory)),
        .init(algorithm: DigestAlgorithm.sha256.identifier, digest: DigestAlgorithm.sha256.hash(directory)),
      ], moment: moment)
  }

  private func sign(_ identity: CodeSigningIdentity, timestamp: SignedData.TimestampSource? = nil) throws -> [UInt8] {
    try SignedData.signingCode(
      directory, by: identity, attributes: attributes(moment: world.day), timestamp: timestamp)
  }

  private func read(_ bytes: [UInt8], content: [UInt8]? = nil) throws -> SignedData {
    try SignedData(parsing: bytes, detached: content ?? directory, remembering: CertificateMemory())
  }

  @Test func `a signature has the attributes and the whole chain`() throws {
    let identity = try CodeSigningIdentity(key: world.key, certificate: world.development)
    #expect(identity.chain.count == 3)
    #expect(identity.root == .simulator)
    #expect(identity.teamID == "A1B2C3D4E5")
    let signed = try read(try sign(identity))
    #expect(signed.problem == nil)
    #expect(signed.certificates.count == 3)
    let signer = try #require(signed.signers.first)
    #expect(signer.certificate == world.development)
    #expect(signer.signingTime == world.day)
    #expect(signer.codeDirectoryHashes == Array("<plist/>".utf8))
    #expect(signer.codeDirectoryDigests == attributes(moment: nil).digests)
    #expect(signer.timestampToken == nil)
    #expect(try sign(identity) == sign(identity), "the same each time")
  }

  @Test func `other content, other bytes and a missing content are noticed`() throws {
    let bytes = try sign(try CodeSigningIdentity(key: world.key, certificate: world.development))
    #expect(try read(bytes, content: [1]).problem == "the content was changed after it was signed")
    #expect(throws: Diagnostic.self) { try SignedData(parsing: bytes) }
    var changed = bytes
    changed[bytes.count - 5] ^= 1
    #expect(try read(changed).problem?.contains("was not signed by the key") == true)
  }

  @Test(arguments: [KeyAlgorithm.p256, .rsa2048]) func `openssl verifies it`(algorithm: KeyAlgorithm) throws {
    let key = try PrivateKey.generate(algorithm)
    let certificate = try SigningWorld.certificate(.appleDevelopment, key: key, team: world.team, at: world.day)
    let bench = try TemporaryFolder()
    try bench.write(try sign(try CodeSigningIdentity(key: key, certificate: certificate)), to: "cms")
    try bench.write(directory, to: "content")
    let command = "openssl cms -verify -inform DER -in cms -content content -noverify -binary -out out"
    let outcome = try bench.run(command.split(separator: " ").map(String.init))
    #expect(outcome.succeeded, "\(outcome.errorText)")
    #expect(try bench.bytes(of: "out") == directory)
  }

  @Test func `a certificate of another key signs nothing`() throws {
    let other = try PrivateKey.generate(.p256)
    #expect(throws: Diagnostic.self) { try CodeSigningIdentity(key: other, certificate: world.development) }
  }

  @Test func `the timestamp of an authority is read and verified`() throws {
    let authority = try TimeStampingAuthority()
    let identity = try CodeSigningIdentity(key: world.key, certificate: world.development)
    let bytes = try sign(identity, timestamp: authority.timestamp)
    let signed = try read(bytes)
    #expect(signed.problem == nil)
    let signer = try #require(signed.signers.first)
    let token = try TimestampToken(parsing: try #require(signer.timestampToken))
    #expect(abs(token.moment.timeIntervalSinceNow) < 600)
    #expect(token.authority == "Made authority")
    #expect(token.status(of: signer.signature, trusting: try TrustedRoots()) == .untrustedRoot("Made authority"))
    let given = try TrustedRoots(given: [authority.certificate])
    #expect(token.status(of: signer.signature, trusting: given) == .trusted(.given))
    #expect(token.status(of: [1, 2], trusting: given) == .invalid("it is the timestamp of another signature"))
    #expect(throws: Diagnostic.self) { try TimestampToken.token(inResponse: [0x30, 3, 2, 1, 2]) }
  }
}
