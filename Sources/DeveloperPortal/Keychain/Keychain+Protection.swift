public import Diagnostics
public import ProvisioningProfiles

extension Keychain {
  /// Whether the keys are encrypted under a passphrase.
  public var isProtected: Bool { folder.isProtected }

  /// Sets the passphrase that every key is encrypted under, or changes it: all keys at once, or none.
  ///
  /// - Parameters:
  ///   - passphrase: The new one.
  ///   - source: Where the one that holds comes from, if there is one.
  /// - Returns: How many keys it protects.
  /// - Throws: `passphrase-empty`, `passphrase-needed`, `passphrase-wrong`, `portal-file-unusable`.
  public func protect(
    with passphrase: Passphrase, unlocking source: PassphraseSource = .none
  ) throws(Diagnostic) -> Int {
    guard !passphrase.isEmpty else {
      throw Diagnostic(
        .passphraseEmpty, "the passphrase is empty",
        remedy: .advice("give a passphrase, or use --remove to remove the protection"))
    }
    return try rewrite(unlocking: source, removing: []) { key throws(Diagnostic) in try key.pem(under: passphrase) }
  }

  /// Takes the passphrase away: the keys are files again that only their permissions protect.
  ///
  /// - Returns: How many keys it protected.
  /// - Throws: `passphrase-needed`, `passphrase-wrong`, `portal-file-unusable`.
  public func unprotect(unlocking source: PassphraseSource) throws(Diagnostic) -> Int {
    guard isProtected else { return 0 }
    return try rewrite(unlocking: source, removing: [KeychainFolder.protection]) { $0.pem }
  }

  /// The passphrase of the keychain, opened to be used for a new key; `nil` where there is none.
  func lock(opening source: PassphraseSource) throws(Diagnostic) -> Passphrase? {
    guard isProtected else { return nil }
    let passphrase = try source.passphrase()
    try check(passphrase)
    return passphrase
  }

  /// The source, asked already where the keychain has a passphrase.
  ///
  /// It is asked before the keychain's lock is taken, so that nobody waits while a person types; where the protection
  /// was changed meanwhile, what was typed is of no use.
  func asked(_ source: PassphraseSource) throws(Diagnostic) -> PassphraseSource {
    try folder.finishInterruptedChange()
    guard let passphrase = try lock(opening: source) else {
      return PassphraseSource { () throws(Diagnostic) in
        throw Diagnostic(
          .passphraseNeeded, "another process set a passphrase for the keychain", remedy: .advice("try again"))
      }
    }
    return PassphraseSource { passphrase }
  }

  private func check(_ passphrase: Passphrase) throws(Diagnostic) {
    let path = folder.file(KeychainFolder.protection)
    let text = String(decoding: try PlainFile.bytes(of: path), as: UTF8.self)
    do {
      _ = try PrivateKey(pem: text, passphrase: passphrase, file: path)
    } catch {
      guard error.code == .passphraseWrong else { throw error }
      throw Diagnostic(
        .passphraseWrong, "the passphrase of the keychain is wrong",
        remedy: .hint("give the passphrase that \(command: "identity.protect") set last"))
    }
  }

  /// Writes every key again as `encode` has it.
  private func rewrite(
    unlocking source: PassphraseSource, removing obsolete: [String],
    _ encode: (PrivateKey) throws(Diagnostic) -> String
  ) throws(Diagnostic) -> Int {
    if mode == .rehearsing {
      _ = try lock(opening: source)
      return try identities().count
    }
    let opened = try asked(source)
    return try folder.locked { () throws(Diagnostic) -> Int in
      _ = try lock(opening: opened)
      var contents: [(name: String, bytes: [UInt8])] = []
      for identity in try identities() {
        let key = try privateKey(of: identity, unlocking: opened)
        contents.append((Self.keyFile(identity.id), Array(try encode(key).utf8)))
      }
      let count = contents.count
      if obsolete.isEmpty {
        let witness = try PrivateKey.generate(.p256)
        contents.append((KeychainFolder.protection, Array(try encode(witness).utf8)))
      }
      try folder.replace(contents, removing: obsolete)
      return count
    }
  }
}
