public import Diagnostics
import ProvisioningProfiles

/// The list of digests that a signature is of: of every page of code, and of what belongs to it (Security's
/// `codedirectory.h`).
public struct CodeDirectory: Sendable {
  /// The blob, whose digest names the code.
  public let bytes: [UInt8]
  /// The version of the format, such as 0x20400.
  public let version: UInt32
  /// What the system enforces.
  public let flags: CodeDirectoryFlags
  /// The identifier of the code, in bundles the bundle identifier.
  public let identifier: String
  /// The team that signed, if it is named.
  public let teamID: String?
  /// How everything is digested.
  public let digest: CodeDigest
  /// The number of Apple's operating system that the code is part of; 0 for all other code.
  public let platform: UInt8
  /// The bytes of a page, or `nil` if all code is one.
  public let pageSize: Int?
  /// The end of the code that is digested, which is where the signature starts.
  public let codeLimit: Int
  /// The number of special slots.
  public let specialSlotCount: Int
  /// The number of pages.
  public let pageCount: Int
  /// The main segment, from version 0x20400 on.
  public let executableSegment: ExecutableSegment?
  /// The version of the hardened runtime, from version 0x20500 on.
  public let runtimeVersion: MachOVersion?
  /// Whether it also has the digests of pages before they were encrypted.
  public let hasPreEncryptDigests: Bool
  /// The linked code that version 0x20600 names.
  public let linkage: Linkage?
  /// Which parts of the code the pages are of, where they are not all of it.
  public let scatter: [Scatter]

  /// Where the digest of the first page is in the blob.
  let digestsOffset: Int

  /// The main segment of a program or library.
  public struct ExecutableSegment: Hashable, Sendable {
    /// The offset in the slice.
    public let base: UInt64
    /// The number of bytes.
    public let limit: UInt64
    /// What it is and may do.
    public let flags: ExecutableSegmentFlags
  }

  /// A part of the code.
  public struct Scatter: Hashable, Sendable {
    /// The number of pages.
    public let count: Int
    /// The number of the first page.
    public let base: Int
    /// The offset in the code.
    public let targetOffset: UInt64
  }

  /// Code that is linked with this one.
  public struct Linkage: Hashable, Sendable {
    /// The digest's number.
    public let digestType: UInt8
    /// The kind of application.
    public let applicationType: UInt8
    /// The variant of the kind.
    public let applicationSubtype: UInt16
    /// The digest.
    public let digest: [UInt8]
  }

  /// Reads a code directory.
  ///
  /// - Throws: `code-signature-invalid`.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    do {
      try self.init(bytes)
    } catch {
      throw .invalidCodeSignature(error, file: file)
    }
  }

  init(_ bytes: [UInt8]) throws(MalformedCode) {
    _ = try Blob.content(bytes, .codeDirectory, "code directory")
    self.bytes = bytes
    let fields = FieldReader(bytes)
    version = try fields.u32(8)
    guard (0x20001...0x2F000).contains(version) else {
      throw MalformedCode(problem: "its code directory has the unknown version 0x\(String(version, radix: 16))")
    }
    flags = CodeDirectoryFlags(rawValue: try fields.u32(12))
    digestsOffset = try fields.size(16)
    identifier = try Self.text(try fields.size(20), in: fields, name: "identifier")
    specialSlotCount = try fields.size(24)
    pageCount = try fields.size(28)
    digest = try Self.digest(try fields.u8(37), size: try fields.u8(36))
    platform = try fields.u8(38)
    pageSize = try Self.pageSize(try fields.u8(39))
    let later = try LaterFields(fields, version: version)
    let shortLimit = try fields.size(32)
    codeLimit = later.codeLimit ?? shortLimit
    teamID = try later.teamOffset.map { offset throws(MalformedCode) in
      try Self.text(offset, in: fields, name: "team identifier")
    }
    executableSegment = later.executableSegment
    runtimeVersion = later.runtimeVersion
    hasPreEncryptDigests = later.preEncryptOffset != nil
    linkage = later.linkage
    scatter = later.scatter
    try checkIntegrity(preEncryptOffset: later.preEncryptOffset)
  }

  private static func text(_ offset: Int, in fields: FieldReader, name: String) throws(MalformedCode) -> String {
    guard offset >= 44, offset < fields.bytes.count, fields.bytes[offset...].contains(0) else {
      throw MalformedCode(problem: "the \(name) of its code directory is outside of it")
    }
    return try fields.text(offset)
  }

  private static func digest(_ number: UInt8, size: UInt8) throws(MalformedCode) -> CodeDigest {
    guard let digest = CodeDigest(rawValue: number), digest.size == Int(size) else {
      throw MalformedCode(problem: "its code directory has unknown digests, \(number) with \(size) bytes")
    }
    return digest
  }

  /// The kernel takes pages of 4 and 16 KiB; older tools wrote others.
  private static func pageSize(_ power: UInt8) throws(MalformedCode) -> Int? {
    guard power <= 24 else { throw MalformedCode(problem: "its code directory has pages of 2^\(power) bytes") }
    return power == 0 ? nil : 1 << Int(power)
  }

  /// The rules that Apple's `CodeDirectory::checkIntegrity` has.
  private func checkIntegrity(preEncryptOffset: Int?) throws(MalformedCode) {
    let specialSize = specialSlotCount * digest.size
    let pagesSize = pageCount * digest.size
    guard digestsOffset - specialSize >= 44, digestsOffset <= bytes.count - pagesSize else {
      throw MalformedCode(problem: "the digests of its code directory are outside of it")
    }
    if let preEncryptOffset, preEncryptOffset > bytes.count - pagesSize {
      throw MalformedCode(problem: "the digests before encryption are outside its code directory")
    }
    let expected = codeLimit == 0 ? 0 : pageSize.map { (codeLimit - 1) / $0 + 1 } ?? 1
    guard pageCount == expected, pageSize == nil || codeLimit > 0 else {
      throw MalformedCode(problem: "its code directory has \(pageCount) digests for \(expected) pages")
    }
    guard scatter.reduce(0, { $0 + $1.count }) <= pageCount else {
      throw MalformedCode(problem: "the parts of its code directory have too many pages")
    }
  }
}

extension CodeDirectory {
  /// The digest in a special slot; `nil` if the slot is empty, or there is none.
  public func specialDigest(_ slot: SignatureSlot) -> [UInt8]? {
    let number = Int(slot.rawValue)
    guard slot.isSpecial, number <= specialSlotCount else { return nil }
    let start = digestsOffset - number * digest.size
    let value = bytes[start..<start + digest.size]
    return value.contains { $0 != 0 } ? Array(value) : nil
  }

  /// The digest of a page.
  public func pageDigest(_ page: Int) -> ArraySlice<UInt8>? {
    guard (0..<pageCount).contains(page) else { return nil }
    let start = digestsOffset + page * digest.size
    return bytes[start..<start + digest.size]
  }

  /// The bytes of a page in the slice; empty beyond the code limit.
  public func range(ofPage page: Int) -> Range<Int> {
    guard let pageSize else { return 0..<codeLimit }
    let (start, overflows) = page.multipliedReportingOverflow(by: pageSize)
    let first = overflows ? codeLimit : min(start, codeLimit)
    return first..<first + min(pageSize, codeLimit - first)
  }

  /// The digest of the whole directory, which signatures have in full.
  public var fullDigest: [UInt8] { digest.algorithm.hash(bytes) }

  /// The name of the code: the first 20 bytes of the directory's digest.
  public var cdHash: [UInt8] { Array(fullDigest.prefix(20)) }
}

/// The fields that later versions have.
private struct LaterFields {
  var codeLimit: Int?
  var teamOffset: Int?
  var executableSegment: CodeDirectory.ExecutableSegment?
  var runtimeVersion: MachOVersion?
  var preEncryptOffset: Int?
  var linkage: CodeDirectory.Linkage?
  var scatter: [CodeDirectory.Scatter] = []

  init(_ fields: FieldReader, version: UInt32) throws(MalformedCode) {
    if version >= 0x20100, try fields.u32(44) != 0 { scatter = try Self.scatter(fields, at: try fields.size(44)) }
    if version >= 0x20200, try fields.u32(48) != 0 { teamOffset = try fields.size(48) }
    if version >= 0x20300, try fields.u64(56) != 0 { codeLimit = try fields.largeSize(56) }
    if version >= 0x20400 {
      executableSegment = CodeDirectory.ExecutableSegment(
        base: try fields.u64(64), limit: try fields.u64(72),
        flags: ExecutableSegmentFlags(rawValue: try fields.u64(80)))
    }
    if version >= 0x20500 {
      let runtime = try fields.u32(88)
      runtimeVersion = runtime == 0 ? nil : MachOVersion(rawValue: runtime)
      let offset = try fields.size(92)
      preEncryptOffset = offset == 0 ? nil : offset
    }
    if version >= 0x20600 { linkage = try Self.linkage(fields) }
  }

  private static func scatter(_ fields: FieldReader, at start: Int) throws(MalformedCode) -> [CodeDirectory.Scatter] {
    var list: [CodeDirectory.Scatter] = []
    var offset = start
    while true {
      let count = try fields.size(offset)
      if count == 0 { return list }
      list.append(
        CodeDirectory.Scatter(
          count: count, base: try fields.size(offset + 4), targetOffset: try fields.u64(offset + 8)))
      offset += 24
    }
  }

  private static func linkage(_ fields: FieldReader) throws(MalformedCode) -> CodeDirectory.Linkage? {
    let offset = try fields.size(100)
    guard offset != 0 else { return nil }
    return CodeDirectory.Linkage(
      digestType: try fields.u8(96), applicationType: try fields.u8(97), applicationSubtype: try fields.u16(98),
      digest: Array(try fields.slice(offset, try fields.size(104))))
  }
}
