import CodeSignatures
import Foundation
import PropertyLists
import ProvisioningProfiles

@testable import SignatureFixtures

/// A program that is signed by hand, so that verifying is judged by something else than signing.
struct HandSigned {
  var builder = MachOBuilder()
  var digests: [CodeDigest] = [.sha256]
  var identifier = "de.example.App"
  var team: String? = "A1B2C3D4E5"
  var flags: UInt32 = 0
  var infoPlist: [UInt8]? = Array("info".utf8)
  var resources: [UInt8]? = Array("resources".utf8)
  var entitlements: PropertyListDictionary? = ["get-task-allow": true]
  var entitlementsXML: [UInt8]?
  var requirement: CodeRequirement?
  var identity: CodeSigningIdentity?
  var signingTime: Date?
  /// Leaves the attributes with the digests of all directories out of the CMS signature.
  var attributes = true
  /// Changes the code directories after their digests were signed.
  var patchedDirectory: [Int: [UInt8]] = [:]
  var cms: [UInt8]?
  var slack = 64

  private static let areaSize = 16 * 1024

  private func blob(_ magic: UInt32, _ content: [UInt8]) -> [UInt8] {
    let size = UInt32(content.count + 8)
    return [magic, size].flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } } + content
  }

  /// The place of the signature in the slice.
  var signatureOffset: Int { builder.textSize + builder.linkEditSize }

  func bytes() throws -> [UInt8] {
    var builder = builder
    let place = builder.word(signatureOffset) + builder.word(Self.areaSize)
    builder.extraCommands.append(builder.command(0x1D, place))
    builder.linkEditSize += Self.areaSize
    let code = Array(builder.bytes().prefix(signatureOffset))
    var blobs: [(UInt32, [UInt8])] = []
    let requirements = CodeRequirementSet(requirement.map { [(.designated, $0)] } ?? []).bytes
    let xml = try entitlementsXML ?? entitlements.map { try PropertyList.dictionary($0).serialized(as: .xml) }
    let listed = xml.map { blob(0xFADE_7171, $0) }
    let encoded = try entitlements.map { blob(0xFADE_7172, try EntitlementsEncoding.der(of: $0)) }
    let special = [infoPlist, requirements, resources, nil, listed, nil, encoded]
    let directories = digests.map { directory($0, of: code, special: special) }
    let signature = try message(directories)
    var changed = directories
    for (offset, bytes) in patchedDirectory {
      changed[changed.count - 1].replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    blobs.append((0, changed[0]))
    blobs.append((2, requirements))
    if let listed { blobs.append((5, listed)) }
    if let encoded { blobs.append((7, encoded)) }
    for (index, directory) in changed.dropFirst().enumerated() { blobs.append((0x1000 + UInt32(index), directory)) }
    blobs.append((0x10000, blob(0xFADE_0B01, signature)))
    let area = DirectoryBytes.signature(blobs)
    return code + area + [UInt8](repeating: 0, count: Self.areaSize - area.count)
  }

  private func directory(_ digest: CodeDigest, of code: [UInt8], special: [[UInt8]?]) -> [UInt8] {
    var written = DirectoryBytes()
    written.flags = flags
    written.identifier = identifier
    written.team = team
    written.digest = digest
    written.codeLimit = code.count
    written.pages = stride(from: 0, to: code.count, by: 4096).map {
      digest.hash(Array(code[$0..<min($0 + 4096, code.count)]))
    }
    let last = special.lastIndex { $0 != nil } ?? -1
    written.special = special[...last].map { $0.map { digest.hash($0) } }
    return written.bytes()
  }

  private func message(_ directories: [[UInt8]]) throws -> [UInt8] {
    if let cms { return cms }
    guard let identity else { return [] }
    var hashes: [PropertyList] = []
    var full: [SignedData.CodeDirectoryDigest] = []
    for (digest, directory) in zip(digests, directories) {
      let value = digest.algorithm.hash(directory)
      hashes.append(.data(Array(value.prefix(20))))
      full.append(.init(algorithm: digest.algorithm.identifier, digest: value))
    }
    let list = try PropertyList.dictionary([("cdhashes", .array(attributes ? hashes : []))]).serialized(as: .xml)
    return try SignedData.signingCode(
      directories[0], by: identity,
      attributes: .init(hashes: list, digests: attributes ? full : [], moment: signingTime))
  }
}
