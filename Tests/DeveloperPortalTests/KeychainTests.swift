import DeveloperPortal
import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing

struct KeychainTests {
  @Test func `only the owner can read the keys`() throws {
    let world = try World()
    let identity = try world.identity()
    let folder = world.home.keychain.directory
    #expect(try permissions(folder) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["\(identity.id).json", "\(identity.id).pem"])
    for name in names { #expect(try permissions("\(folder)/\(name)") == 0o600) }
  }

  @Test(arguments: KeyAlgorithm.allCases)
  func `an identity is found again, and openssl reads its key`(algorithm: KeyAlgorithm) throws {
    let world = try World()
    let keychain = world.home.keychain
    let made = try keychain.createIdentity(for: .ada, name: RecordName("Ada"), algorithm: algorithm, at: .day(1))
    #expect(made.algorithm == algorithm)
    #expect(try keychain.identities() == [made])
    #expect(try keychain.identity(matching: "ADA@example.com") == made)
    #expect(try keychain.identity(matching: String(made.id.rawValue.prefix(4))) == made)
    #expect(try keychain.privateKey(of: made).publicKey.identifier == made.keyIdentifier)
    let check = try world.run("openssl", "pkey", "-in", "\(keychain.directory)/\(made.id).pem", "-noout", "-check")
    #expect(check.code == 0, "\(check.output)")
  }

  @Test func `the same key is kept once, and deleted means gone`() throws {
    let world = try World()
    let keychain = world.home.keychain
    let identity = try world.identity()
    let key = try keychain.privateKey(of: identity)
    try expectError("identity-exists") { try keychain.keep(key, for: .ben, name: RecordName("Ben"), at: .day(1)) }
    try keychain.delete(identity)
    #expect(try keychain.identities().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: keychain.directory).isEmpty)
    try expectError("identity-not-found") { try keychain.identity(matching: identity.id.rawValue) }
    try expectError("private-key-unusable") { try keychain.privateKey(of: identity) }
  }

  @Test func `an empty world has no identities`() throws {
    let world = try World()
    #expect(try world.home.keychain.identities().isEmpty)
  }

  private func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }
}
