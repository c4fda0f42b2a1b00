import DeveloperPortal
import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The keychain under a passphrase: set, changed, taken away, and interrupted meanwhile.
struct ProtectedKeychainTests {
  private static var first: PassphraseSource { PassphraseSource { Passphrase("first") } }
  private static var second: PassphraseSource { PassphraseSource { Passphrase("second") } }

  @Test func `every key is encrypted at once, and openssl opens it with the passphrase`() throws {
    let world = try World()
    let keychain = world.home.keychain
    let before = try [world.identity(.ada), world.identity(.ben)]
    #expect(!keychain.isProtected)
    #expect(try keychain.protect(with: Passphrase("first")) == 2)
    #expect(keychain.isProtected)
    let after = try keychain.createIdentity(
      for: .eve, name: RecordName("Eve"), algorithm: .p256, at: .day(1), unlocking: Self.first)
    for identity in before + [after] {
      let file = "\(keychain.directory)/\(identity.id).pem"
      #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("-----BEGIN ENCRYPTED PRIVATE KEY-----"))
      #expect(try permissions(file) == 0o600)
      #expect(try world.run("openssl", "pkey", "-in", file, "-passin", "pass:first", "-noout").code == 0)
      #expect(
        try keychain.privateKey(of: identity, unlocking: Self.first).publicKey.identifier == identity.keyIdentifier)
    }
    #expect(try Set(keychain.identities()) == Set(before + [after]), "what is known of the keys needs no passphrase")
  }

  @Test func `without the passphrase no key is opened, made, changed or freed`() throws {
    let world = try World()
    let keychain = world.home.keychain
    let identity = try world.identity()
    _ = try keychain.protect(with: Passphrase("first"))
    let before = try contents(keychain)
    try expectError("passphrase-needed") { try keychain.privateKey(of: identity) }
    try expectError("passphrase-wrong") { try keychain.privateKey(of: identity, unlocking: Self.second) }
    try expectError("passphrase-wrong") { try keychain.certificateRequest(of: identity, unlocking: Self.second) }
    try expectError("passphrase-wrong") {
      try keychain.createIdentity(
        for: .ben, name: RecordName("Ben"), algorithm: .p256, at: .day(1), unlocking: Self.second)
    }
    try expectError("passphrase-wrong") { try keychain.protect(with: Passphrase("third"), unlocking: Self.second) }
    try expectError("passphrase-needed") { try keychain.protect(with: Passphrase("third")) }
    try expectError("passphrase-wrong") { try keychain.unprotect(unlocking: Self.second) }
    try expectError("passphrase-empty") { try keychain.protect(with: Passphrase(""), unlocking: Self.first) }
    #expect(try contents(keychain) == before)
  }

  @Test func `nobody waits for the keychain while a passphrase is typed`() throws {
    let world = try World()
    let keychain = world.home.keychain
    _ = try world.identity()
    _ = try keychain.protect(with: Passphrase("first"))
    let typed = PassphraseSource {
      let lock = open(keychain.directory + ".lock", O_RDWR | O_CLOEXEC)
      defer { close(lock) }
      // A program that another test starts just now has the lock for a moment, until it is itself.
      let isFree = (0..<600).contains { _ in flock(lock, LOCK_EX | LOCK_NB) == 0 || usleep(100_000) != 0 }
      #expect(lock >= 0 && isFree, "the lock is free")
      return Passphrase("first")
    }
    _ = try keychain.createIdentity(
      for: .ben, name: RecordName("Ben"), algorithm: .p256, at: .day(1), unlocking: typed)
    #expect(try keychain.protect(with: Passphrase("second"), unlocking: typed) == 2)
  }

  @Test func `a passphrase that was set while another command began is not passed by`() throws {
    let world = try World()
    let keychain = world.home.keychain
    _ = try world.identity()
    _ = try keychain.protect(with: Passphrase("first"))
    let overtaken = PassphraseSource { () throws(Diagnostic) in
      _ = try keychain.protect(with: Passphrase("second"), unlocking: Self.first)
      return Passphrase("first")
    }
    try expectError("passphrase-wrong") {
      try keychain.createIdentity(
        for: .ben, name: RecordName("Ben"), algorithm: .p256, at: .day(1), unlocking: overtaken)
    }
    #expect(try keychain.identities().count == 1)
  }

  @Test func `the passphrase is changed and taken away`() throws {
    let world = try World()
    let keychain = world.home.keychain
    let identity = try world.identity()
    let key = try keychain.privateKey(of: identity)
    #expect(try keychain.protect(with: Passphrase("first")) == 1)
    #expect(try keychain.protect(with: Passphrase("second"), unlocking: Self.first) == 1)
    try expectError("passphrase-wrong") { try keychain.privateKey(of: identity, unlocking: Self.first) }
    #expect(try keychain.privateKey(of: identity, unlocking: Self.second).publicKey == key.publicKey)
    #expect(try keychain.unprotect(unlocking: Self.second) == 1)
    #expect(!keychain.isProtected)
    #expect(try keychain.privateKey(of: identity).pem == key.pem)
    #expect(try contents(keychain).keys.sorted() == ["\(identity.id).json", "\(identity.id).pem"])
    #expect(try keychain.unprotect(unlocking: .none) == 0)
  }

  @Test func `a passphrase may be set before there is a key`() throws {
    let keychain = try World().home.keychain
    #expect(try keychain.protect(with: Passphrase("first")) == 0)
    try expectError("passphrase-needed") {
      try keychain.createIdentity(for: .ada, name: RecordName("Ada"), algorithm: .p256, at: .day(1))
    }
  }

  @Test func `a change that died before all was written is taken back, and one that died after is finished`() throws {
    let world = try World()
    let keychain = world.home.keychain
    let identity = try world.identity()
    let folder = keychain.directory
    let plain = try contents(keychain)
    _ = try keychain.protect(with: Passphrase("first"))
    let protected = try contents(keychain)
    // As it lies when the program is killed: new contents beside the old, without and with the word that all are there.
    for isWhole in [false, true] {
      try clear(folder)
      for (name, bytes) in plain { try bytes.write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
      for (name, bytes) in protected where name.hasSuffix(".pem") {
        try bytes.write(to: URL(fileURLWithPath: "\(folder)/\(name).next"))
      }
      try Data("stray".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(identity.id).pem.Ab3xYz"))
      if isWhole { try Data().write(to: URL(fileURLWithPath: folder + "/changing")) }
      let source = isWhole ? Self.first : .none
      #expect(try keychain.privateKey(of: identity, unlocking: source).publicKey.identifier == identity.keyIdentifier)
      try keychain.delete(
        keychain.keep(
          PrivateKey.generate(.p256), for: .ben, name: RecordName("Ben"), at: .day(2),
          unlocking: source))
      #expect(try contents(keychain) == (isWhole ? protected : plain))
    }
  }

  @Test func `a change that can't be written leaves every key as it was`() throws {
    let world = try World()
    let keychain = world.home.keychain
    let identity = try world.identity()
    try FileManager.default.createDirectory(
      atPath: "\(keychain.directory)/protection.pem.next/x", withIntermediateDirectories: true)
    try expectError("portal-file-unusable") { try keychain.protect(with: Passphrase("first")) }
    #expect(try keychain.privateKey(of: identity).publicKey.identifier == identity.keyIdentifier)
  }

  @Test func `a folder that others could open is closed to them again`() throws {
    let world = try World()
    let identity = try world.identity()
    let folder = world.home.keychain.directory
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    try world.home.keychain.delete(identity)
    #expect(try permissions(folder) == 0o700)
  }

  @Test func `sixteen at once lose no key`() async throws {
    let world = try World()
    let keychain = world.home.keychain
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<15 {
        group.addTask {
          func create() throws(Diagnostic) {
            _ = try keychain.createIdentity(
              for: .ada, name: RecordName("Ada \(number)"), algorithm: .p256, at: .day(1), unlocking: Self.first)
          }
          do throws(Diagnostic) {
            try create()
          } catch  where error.code == .passphraseNeeded {
            // The passphrase came while it waited for its turn, and the remedy is to try again.
            try create()
          }
        }
      }
      group.addTask { _ = try keychain.protect(with: Passphrase("first"), unlocking: Self.first) }
      try await group.waitForAll()
    }
    let identities = try keychain.identities()
    #expect(identities.count == 15)
    for identity in identities {
      #expect(
        try keychain.privateKey(of: identity, unlocking: Self.first).publicKey.identifier == identity.keyIdentifier)
      try expectError("passphrase-needed") { try keychain.privateKey(of: identity) }
    }
  }

  @Test func `certificates that came along are kept, added to, and gone with the key`() throws {
    let world = try World()
    let keychain = world.home.keychain
    let portal = try world.team()
    let record = try world.certificate(in: portal)
    let certificate = try portal.contents().signingCertificate(of: record)
    let identity = try #require(try keychain.identities().first)
    #expect(try keychain.certificates(of: identity).isEmpty)
    #expect(try keychain.add([certificate], to: identity) == 1)
    #expect(try keychain.add([certificate], to: identity) == 0)
    #expect(try keychain.certificates(of: identity) == [certificate])
    try keychain.delete(identity)
    #expect(try contents(keychain).isEmpty)
  }

  private func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }

  private func contents(_ keychain: Keychain) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: keychain.directory)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: URL(fileURLWithPath: "\(keychain.directory)/\($0)")))
      })
  }

  private func clear(_ folder: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }
}
