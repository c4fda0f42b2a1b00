import SwiftASN1

/// Reads PKCS#12 (RFC 7292, 4) as Keychain Access, openssl, Java and Windows write it, the looser encoding BER among it.
struct ArchiveReader {
  private let passphrase: Passphrase
  private var budget = DerivationBudget()
  private var contents = ArchiveContents()
  private var bags = 0

  /// No keychain exports more than some hundreds; a file of small bags could cost much.
  private static let mostBags = 4096
  /// Bags may be nested; programs write one level.
  private static let deepestBag = 4

  /// The contents of the file.
  ///
  /// - Throws: ``DecryptionProblem/old`` where another program has to read it, once the passphrase is known to be right
  ///   as far as the file says.
  static func contents(
    of bytes: [UInt8], passphrase: Passphrase
  ) throws(DecryptionProblem) -> ArchiveContents {
    do {
      var reader = ArchiveReader(passphrase: passphrase)
      try reader.read(bytes)
      return reader.contents
    } catch let problem as DecryptionProblem {
      throw problem
    } catch let structure as MalformedStructure {
      throw .malformed(structure.words)
    } catch {
      throw .malformed("can't be read")
    }
  }

  private init(passphrase: Passphrase) {
    self.passphrase = passphrase
  }

  private mutating func read(_ bytes: [UInt8]) throws {
    guard let root = try? BER.parse(bytes) else {
      let problem = EncodedArchive(bytes)?.words ?? DERExtent(of: bytes)?.problem.map { $0.replacingIt }
      throw DecryptionProblem.malformed(problem ?? "is not encoded as DER or BER")
    }
    var parts = ASN1Parts(try root.children(of: .sequence, "archive"))
    guard try parts.next("version").count("version") == 3 else {
      throw DecryptionProblem.unsupported("is not a PKCS #12 version 3 file")
    }
    var information = ASN1Parts(try parts.next("content").children(of: .sequence, "content"))
    guard try information.next("content type").objectIdentifier("content type") == .data else {
      throw DecryptionProblem.unsupported("is signed with a certificate instead of a passphrase")
    }
    let safe = try Self.wrapped(try information.next("content"))
    if let mac = parts.next(if: .sequence) {
      try ArchiveSeal(mac).check(safe, passphrase: passphrase, budget: &budget)
    }
    for part in try Self.parsed(safe).children(of: .sequence, "list of contents") {
      try readPart(part)
    }
  }

  /// The octets under the tag 0 that every content has.
  private static func wrapped(_ node: ASN1Node) throws -> [UInt8] {
    var parts = ASN1Parts(try node.children(of: .context(0), "content"))
    return try parts.next("content").octets("content")
  }

  private static func parsed(_ bytes: [UInt8]) throws -> ASN1Node {
    guard let node = try? BER.parse(bytes) else {
      throw DecryptionProblem.malformed("contains data that is not encoded as DER or BER")
    }
    return node
  }

  private mutating func readPart(_ node: ASN1Node) throws {
    var information = ASN1Parts(try node.children(of: .sequence, "content"))
    let type = try information.next("content type").objectIdentifier("content type")
    let content = try information.next("content")
    switch type {
    case .data:
      try readBags(try Self.parsed(try Self.wrapped(content)), depth: 0)
    case .encryptedData:
      try readBags(try Self.parsed(try decrypted(content)), depth: 0)
    default:
      throw DecryptionProblem.unsupported("contains a part encrypted with a certificate instead of a passphrase")
    }
  }

  /// Opens EncryptedData (RFC 5652, 8).
  private mutating func decrypted(_ node: ASN1Node) throws -> [UInt8] {
    var wrapped = ASN1Parts(try node.children(of: .context(0), "encrypted data"))
    var parts = ASN1Parts(try wrapped.next("encrypted data").children(of: .sequence, "encrypted data"))
    _ = try parts.next("version")
    var information = ASN1Parts(try parts.next("encrypted content").children(of: .sequence, "encrypted content"))
    _ = try information.next("content type")
    let encryption = try PasswordEncryption(try information.next("algorithm"))
    let content = try information.next("encrypted content").octets("encrypted content")
    return try encryption.decrypt(content, under: passphrase, budget: &budget)
  }

  private mutating func readBags(_ node: ASN1Node, depth: Int) throws {
    for bag in try node.children(of: .sequence, "list of bags") {
      bags += 1
      guard bags <= Self.mostBags else { throw DecryptionProblem.unsupported("has more than \(Self.mostBags) parts") }
      try readBag(bag, depth: depth)
    }
  }

  private mutating func readBag(_ node: ASN1Node, depth: Int) throws {
    var parts = ASN1Parts(try node.children(of: .sequence, "bag"))
    let kind = try parts.next("kind of bag").objectIdentifier("kind of bag")
    var wrapped = ASN1Parts(try parts.next("bag's value").children(of: .context(0), "bag's value"))
    let value = try wrapped.next("bag's value")
    switch kind {
    case .keyBag:
      contents.addKey(Array(value.encodedBytes), name: Self.friendlyName(parts))
    case .encryptedKeyBag:
      contents.addKey(
        try EncryptedKey(value).decrypted(under: passphrase, budget: &budget), name: Self.friendlyName(parts))
    case .certificateBag:
      var certificate = ASN1Parts(try value.children(of: .sequence, "certificate"))
      guard try certificate.next("kind of certificate").objectIdentifier("kind of certificate") == .x509 else { return }
      contents.addCertificate(try Self.wrapped(try certificate.next("certificate")))
    case .nestedBags:
      guard depth < Self.deepestBag else { throw DecryptionProblem.unsupported("contains parts nested too deeply") }
      try readBags(value, depth: depth + 1)
    default:
      // Lists of revoked certificates and other secrets sign nothing.
      break
    }
  }

  /// The name among a bag's attributes, where there is one that is a text.
  private static func friendlyName(_ rest: ASN1Parts) -> String? {
    var rest = rest
    guard let attributes = try? rest.next(if: .set)?.children(of: .set, "attributes") else { return nil }
    for attribute in attributes {
      guard case .constructed(let nodes) = attribute.content else { continue }
      var parts = ASN1Parts(Array(nodes))
      guard (try? parts.next("name").objectIdentifier("name")) == .friendlyName,
        let text = try? parts.next("values").children(of: .set, "values").first?.bytes(of: .bmpString, "name")
      else { continue }
      let units = stride(from: text.startIndex, to: text.endIndex - 1, by: 2).map {
        UInt16(text[$0]) << 8 | UInt16(text[$0 + 1])
      }
      return String(decoding: units, as: UTF16.self)
    }
    return nil
  }
}

extension MalformedStructure {
  /// The problem without the word "it" at the beginning.
  fileprivate var words: String { problem.replacingIt }
}

extension String {
  /// The sentence without the word "it" at its beginning.
  fileprivate var replacingIt: String {
    if hasPrefix("it ") { return String(dropFirst(3)) }
    return hasPrefix("its ") ? "is malformed: \(self)" : "is damaged: \(self)"
  }
}

extension ASN1ObjectIdentifier {
  static let encryptedData: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 6]
  static let friendlyName: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 20]
  static let localKeyID: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 21]
  static let x509: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 22, 1]
  static let encryptedKeyBag: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 12, 10, 1, 2]
  static let certificateBag: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 12, 10, 1, 3]
  fileprivate static let keyBag: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 12, 10, 1, 1]
  fileprivate static let nestedBags: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 12, 10, 1, 6]
}
