public import Diagnostics
public import PropertyLists
import ProvisioningProfiles

/// The signature of a program, library or bundle: its code directories and what they have digests of.
///
/// Reading checks the structure; whether the signature holds is the question that ``SignatureVerification`` answers.
public struct CodeSignature: Sendable {
  /// The code directories: the first, then those with other digests.
  public let directories: [CodeDirectory]
  /// The file's name for messages.
  public let file: String?
  /// How many bytes after the signature's end are not zero; nothing covers them.
  public let strayByteCount: Int
  /// The bytes that the signature has, in an area that may be larger.
  public let length: Int

  private let blobs: [SignatureSlot: [UInt8]]

  /// Reads the signature of a Mach-O slice.
  ///
  /// - Parameters:
  ///   - area: The bytes of the slice's ``MachOSlice/signatureRange``.
  ///   - file: Its name for messages.
  /// - Throws: `code-signature-invalid`.
  public init(parsing area: [UInt8], file: String? = nil) throws(Diagnostic) {
    do {
      let index = try SuperBlob(area, .embeddedSignature, "index")
      var blobs: [SignatureSlot: [UInt8]] = [:]
      for entry in index.entries { blobs[SignatureSlot(rawValue: entry.type)] = entry.blob }
      length = index.length
      strayByteCount = area[index.length...].count { $0 != 0 }
      directories = try Self.directories(in: blobs)
      self.blobs = blobs
      self.file = file
    } catch {
      throw .invalidCodeSignature(error, file: file)
    }
  }

  /// Combines the files of `_CodeSignature`, in a bundle without a Mach-O file.
  ///
  /// - Parameters:
  ///   - files: The files' contents, by slot: see ``SignatureSlot/fileName``.
  ///   - file: The bundle's name for messages.
  /// - Throws: `code-signature-invalid`.
  public init(files: [SignatureSlot: [UInt8]], file: String? = nil) throws(Diagnostic) {
    var blobs = files.filter { $0.key != .resources }
    // The file has the signature itself.
    if let signature = files[.cms] { blobs[.cms] = Blob.bytes(.wrapper, signature) }
    do {
      directories = try Self.directories(in: blobs)
    } catch {
      throw .invalidCodeSignature(error, file: file)
    }
    self.blobs = blobs
    self.file = file
    strayByteCount = 0
    length = files.values.reduce(0) { $0 + $1.count }
  }

  private static func directories(in blobs: [SignatureSlot: [UInt8]]) throws(MalformedCode) -> [CodeDirectory] {
    guard let first = blobs[.codeDirectory] else { throw MalformedCode(problem: "it has no code directory") }
    var directories = [try CodeDirectory(first)]
    for slot in SignatureSlot.alternateDirectories {
      guard let blob = blobs[slot] else { break }
      let directory = try CodeDirectory(blob)
      guard !directories.contains(where: { $0.digest == directory.digest }) else {
        throw MalformedCode(problem: "it has two code directories with \(directory.digest.name)")
      }
      directories.append(directory)
    }
    return directories
  }
}

extension CodeSignature {
  /// The slots that the signature has a blob for, in order.
  public var slots: [SignatureSlot] { blobs.keys.sorted() }

  /// The whole blob of a slot.
  public func blob(_ slot: SignatureSlot) -> [UInt8]? { blobs[slot] }

  /// The code directory that systems use: that with the strongest digest.
  public var directory: CodeDirectory {
    directories.max { $0.digest < $1.digest } ?? directories[0]
  }

  /// The identifier of the code.
  public var identifier: String { directory.identifier }

  /// The team that signed, if it is named.
  public var teamID: String? { directory.teamID }

  /// The name of the code: 20 bytes of the digest of ``directory``.
  public var cdHash: [UInt8] { directory.cdHash }

  /// Whether it is signed without an identity: by `codesign`, a linker, or a tool that writes no CMS signature.
  public var isAdHoc: Bool { directory.flags.contains(.adHoc) }

  /// The CMS signature; empty in an ad hoc signature of `codesign`, `nil` where there is none at all.
  public var cms: [UInt8]? { blobs[.cms].map { Array($0.dropFirst(Blob.headerSize)) } }

  /// The entitlements as the property list that was signed.
  public var entitlementsXML: [UInt8]? { blobs[.entitlements].map { Array($0.dropFirst(Blob.headerSize)) } }

  /// The entitlements in DER.
  public var entitlementsDER: [UInt8]? { blobs[.entitlementsDER].map { Array($0.dropFirst(Blob.headerSize)) } }

  /// The entitlements: those in DER, which systems since 2021 read, or else the property list; `nil` without any.
  ///
  /// - Throws: `entitlements-malformed`, or what reading a property list throws.
  public func entitlements() throws(Diagnostic) -> PropertyListDictionary? {
    if let der = entitlementsDER { return try EntitlementsEncoding.entitlements(der: der, file: file) }
    return try listedEntitlements()
  }

  /// The entitlements of the property list; `nil` without one.
  ///
  /// - Throws: what reading a property list throws.
  public func listedEntitlements() throws(Diagnostic) -> PropertyListDictionary? {
    guard let xml = entitlementsXML, !xml.isEmpty else { return nil }
    return try PropertyList(parsing: xml, file: file).dictionary
  }
}
