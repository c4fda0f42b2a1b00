/// A piece of a code signature: a magic number, a length, and content (Security's `blob.h`).
enum Blob {
  static let headerSize = 8

  /// The kinds of blob.
  enum Magic: UInt32 {
    case requirement = 0xFADE_0C00
    case requirements = 0xFADE_0C01
    case codeDirectory = 0xFADE_0C02
    case embeddedSignature = 0xFADE_0CC0
    case detachedSignature = 0xFADE_0CC1
    case wrapper = 0xFADE_0B01
    case entitlements = 0xFADE_7171
    case entitlementsDER = 0xFADE_7172
    case constraint = 0xFADE_8181
  }

  /// A blob with `content`.
  static func bytes(_ magic: Magic, _ content: [UInt8]) -> [UInt8] {
    magic.rawValue.bigEndianBytes + UInt32(clamping: content.count + headerSize).bigEndianBytes + content
  }

  /// The content of `blob`, whose length must be that which it says.
  static func content(_ blob: [UInt8], _ magic: Magic, _ name: String) throws(MalformedCode) -> ArraySlice<UInt8> {
    let fields = FieldReader(blob)
    guard try fields.u32(0) == magic.rawValue else { throw MalformedCode(problem: "its \(name) has another type") }
    guard try fields.size(4) == blob.count else { throw MalformedCode(problem: "its \(name) has another length") }
    return blob[headerSize...]
  }
}

/// Several blobs behind an index: a signature, or a set of requirements (Security's `superblob.h`).
struct SuperBlob {
  /// The blobs by their numbers, in the order of the index.
  let entries: [(type: UInt32, blob: [UInt8])]
  /// The length that the blob says it has.
  let length: Int

  private static let mostEntries = 64

  /// Reads `bytes`, which may go on after the blob.
  init(_ bytes: [UInt8], _ magic: Blob.Magic, _ name: String) throws(MalformedCode) {
    let fields = FieldReader(bytes)
    guard try fields.u32(0) == magic.rawValue else { throw MalformedCode(problem: "its \(name) has another type") }
    length = try fields.size(4)
    guard length >= 12, length <= bytes.count else {
      throw MalformedCode(problem: "its \(name) has \(length) of \(bytes.count) bytes")
    }
    let count = try fields.size(8)
    guard count <= Self.mostEntries else { throw MalformedCode(problem: "its \(name) has \(count) parts") }
    var entries: [(type: UInt32, blob: [UInt8])] = []
    for index in 0..<count {
      let type = try fields.u32(12 + index * 8)
      let offset = try fields.size(16 + index * 8)
      guard offset >= 12 + count * 8, offset <= length - Blob.headerSize else {
        throw MalformedCode(problem: "part \(index + 1) of its \(name) is outside of it")
      }
      let size = try fields.size(offset + 4)
      guard size >= Blob.headerSize, size <= length - offset else {
        throw MalformedCode(problem: "part \(index + 1) of its \(name) ends after it")
      }
      guard !entries.contains(where: { $0.type == type }) else {
        throw MalformedCode(problem: "its \(name) has two parts with the number \(type)")
      }
      entries.append((type, Array(try fields.slice(offset, size))))
    }
    self.entries = entries
  }

  /// The blob with `entries`, in their order.
  static func bytes(_ magic: Blob.Magic, _ entries: [(type: UInt32, blob: [UInt8])]) -> [UInt8] {
    var index = UInt32(clamping: entries.count).bigEndianBytes
    var content: [UInt8] = []
    let start = 12 + entries.count * 8
    for entry in entries {
      index += entry.type.bigEndianBytes + UInt32(clamping: start + content.count).bigEndianBytes
      content += entry.blob
    }
    return Blob.bytes(magic, index + content)
  }
}

extension FixedWidthInteger {
  /// The bytes, the highest first.
  var bigEndianBytes: [UInt8] {
    withUnsafeBytes(of: bigEndian) { Array($0) }
  }
}
