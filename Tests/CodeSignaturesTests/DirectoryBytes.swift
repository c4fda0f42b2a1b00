import CodeSignatures

/// Writes code directories and signatures by hand, so that the readers meet every version.
struct DirectoryBytes {
  var version: UInt32 = 0x20400
  var flags: UInt32 = 0
  var identifier = "de.example.App"
  var team: String? = "A1B2C3D4E5"
  var digest = CodeDigest.sha256
  var pageSizePower: UInt8 = 12
  var codeLimit = 0x2001
  /// The digests of special slots, the first slot first; empty ones are `nil`.
  var special: [[UInt8]?] = []
  var pages: [[UInt8]]?
  var scatter: [(count: UInt32, base: UInt32)] = []
  var runtime: UInt32 = 0
  var linkage: [UInt8] = []
  /// Replaces fields by their offset after everything is written.
  var patches: [Int: [UInt8]] = [:]

  private func word(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  private var pageDigests: [[UInt8]] {
    let count = pageSizePower == 0 ? 1 : (codeLimit - 1) >> Int(pageSizePower) + 1
    return pages ?? (0..<count).map { [UInt8](repeating: UInt8($0 + 1), count: digest.size) }
  }

  private var fixedSize: Int {
    switch version {
    case 0x20600...: 108
    case 0x20500...: 96
    case 0x20400...: 88
    case 0x20300...: 64
    case 0x20200...: 52
    case 0x20100...: 48
    default: 44
    }
  }

  func bytes() -> [UInt8] {
    var tail: [UInt8] = []
    func place(_ bytes: [UInt8]) -> UInt32 {
      defer { tail += bytes }
      return UInt32(fixedSize + tail.count)
    }
    let scatterBytes = scatter.flatMap { word($0.count) + word($0.base) + word(UInt64(0)) + word(UInt64(0)) }
    let scatterOffset = scatter.isEmpty ? 0 : place(scatterBytes + [UInt8](repeating: 0, count: 24))
    let identifierOffset = place(Array(identifier.utf8) + [0])
    let teamOffset = version < 0x20200 ? 0 : team.map { place(Array($0.utf8) + [0]) } ?? 0
    let linkageOffset = linkage.isEmpty ? 0 : place(linkage)
    let empty = [UInt8](repeating: 0, count: digest.size)
    _ = place(special.reversed().flatMap { $0 ?? empty })
    let digestsOffset = place(pageDigests.flatMap { $0 })
    var head = word(version) + word(flags) + word(digestsOffset) + word(identifierOffset)
    head += word(UInt32(special.count)) + word(UInt32(pageDigests.count)) + word(UInt32(codeLimit))
    head += [UInt8(digest.size), digest.rawValue, 0, pageSizePower] + word(UInt32(0))
    head += word(scatterOffset) + word(teamOffset) + word(UInt32(0)) + word(UInt64(0))
    head += word(UInt64(0)) + word(UInt64(0x4000)) + word(UInt64(0x11))
    head += word(runtime) + word(UInt32(0))
    head += [2, 1] + word(UInt16(3)) + word(linkageOffset) + word(UInt32(linkage.count))
    var blob = [0xFA, 0xDE, 0x0C, 0x02] + word(UInt32(fixedSize + tail.count))
    blob += head.prefix(fixedSize - 8) + tail
    for (offset, bytes) in patches { blob.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
    return blob
  }

  /// An index with blobs, as a Mach-O slice holds it.
  static func signature(_ blobs: [(UInt32, [UInt8])]) -> [UInt8] {
    let writer = DirectoryBytes()
    var index = writer.word(UInt32(blobs.count))
    var content: [UInt8] = []
    for (type, blob) in blobs {
      index += writer.word(type) + writer.word(UInt32(12 + blobs.count * 8 + content.count))
      content += blob
    }
    return [0xFA, 0xDE, 0x0C, 0xC0] + writer.word(UInt32(8 + index.count + content.count)) + index + content
  }
}
