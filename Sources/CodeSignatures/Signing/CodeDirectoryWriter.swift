/// Writes a code directory as Apple's `cdbuilder.cpp` does: the lowest version that has all fields.
struct CodeDirectoryWriter {
  var digest: CodeDigest
  var identifier: String
  var teamID: String?
  var flags: CodeDirectoryFlags
  var codeLimit: Int
  /// The bytes of a page; `nil` for one digest of everything.
  var pageSize: Int?
  /// The main segment; `nil` for code that is built for no known system.
  var executableSegment: CodeDirectory.ExecutableSegment?
  var runtimeVersion: MachOVersion?
  /// What the special slots are of.
  var special: [SignatureSlot: [UInt8]] = [:]

  private var version: UInt32 {
    if runtimeVersion != nil { return 0x20500 }
    if executableSegment != nil { return 0x20400 }
    if codeLimit > Int(UInt32.max) { return 0x20300 }
    return teamID == nil ? 0x20100 : 0x20200
  }

  private var fixedSize: Int {
    switch version {
    case 0x20500: Self.largestFixedSize
    case 0x20400: 88
    case 0x20300: 64
    case 0x20200: 52
    default: 48
    }
  }

  /// The size of the fixed fields that `codesign` reserves.
  static let largestFixedSize = 96

  private var pageCount: Int {
    guard let pageSize else { return 1 }
    return codeLimit == 0 ? 0 : (codeLimit - 1) / pageSize + 1
  }
  private var specialCount: Int { Int(special.keys.map(\.rawValue).max() ?? 0) }
  private var names: [UInt8] {
    Array(identifier.utf8) + [0] + (teamID.map { Array($0.utf8) + [0] } ?? [])
  }

  /// The size of the blob.
  var size: Int { fixedSize + names.count + (specialCount + pageCount) * digest.size }

  /// The size that `codesign` reserves.
  var reservedSize: Int { size - fixedSize + Self.largestFixedSize }

  /// The blob with the digests of all pages, one after the other.
  func bytes(pageDigests: [UInt8]) -> [UInt8] {
    let digestsOffset = fixedSize + names.count + specialCount * digest.size
    let isLong = codeLimit > Int(UInt32.max)
    var fields = version.bigEndianBytes + flags.rawValue.bigEndianBytes
    fields += UInt32(digestsOffset).bigEndianBytes + UInt32(fixedSize).bigEndianBytes
    fields += UInt32(specialCount).bigEndianBytes + UInt32(pageCount).bigEndianBytes
    fields += (isLong ? UInt32.max : UInt32(codeLimit)).bigEndianBytes
    fields += [UInt8(digest.size), digest.rawValue, 0, UInt8(pageSize?.trailingZeroBitCount ?? 0)]
    let teamOffset = teamID == nil ? 0 : fixedSize + identifier.utf8.count + 1
    fields += UInt32(0).bigEndianBytes + UInt32(0).bigEndianBytes + UInt32(teamOffset).bigEndianBytes
    fields += UInt32(0).bigEndianBytes + UInt64(isLong ? codeLimit : 0).bigEndianBytes
    let segment = executableSegment
    fields += (segment?.base ?? 0).bigEndianBytes + (segment?.limit ?? 0).bigEndianBytes
    fields += (segment?.flags.rawValue ?? 0).bigEndianBytes
    fields += (runtimeVersion?.rawValue ?? 0).bigEndianBytes + UInt32(0).bigEndianBytes
    var content = Array(fields.prefix(fixedSize - Blob.headerSize)) + names
    for number in stride(from: specialCount, to: 0, by: -1) {
      let value = special[SignatureSlot(rawValue: UInt32(number))].map { digest.hash($0) }
      content += value ?? [UInt8](repeating: 0, count: digest.size)
    }
    return Blob.bytes(.codeDirectory, content + pageDigests)
  }
}
