public import Diagnostics

/// A Mach-O file: a program, library or bundle for one processor, or a universal file with a slice for each.
///
/// Reading looks at headers and load commands alone. Whatever points out of the file, overlaps, or is larger than it can
/// be is refused; what the reader accepts can be signed and verified without further checks of its structure.
public struct MachOFile: Sendable {
  /// How slices are put together.
  public enum Container: String, Hashable, Sendable {
    /// One slice, which is the file.
    case thin
    /// A universal file with offsets of 32 bits.
    case universal
    /// A universal file with offsets of 64 bits.
    case universal64 = "universal-64"
  }

  /// The bytes that were read.
  public let source: any ByteSource
  /// The file's name for messages.
  public let file: String?
  /// How slices are put together.
  public let container: Container
  /// The slices, in the file's order; there is at least one.
  public let slices: [MachOSlice]

  /// Reads the headers of a file.
  ///
  /// - Parameters:
  ///   - source: The file's bytes.
  ///   - file: Its name for messages.
  /// - Throws: `mach-o-invalid`, and what reading throws.
  public init(reading source: any ByteSource, file: String? = nil) throws(Diagnostic) {
    self.source = source
    self.file = file
    let head = try source.bytes(0..<8)
    guard let container = Container(magicOf: head) else {
      throw .invalidMachO(MalformedCode(problem: "it does not begin with a Mach-O header"), file: file)
    }
    self.container = container
    guard container != .thin else {
      slices = [try MachOSlice(reading: ByteWindow(source, 0..<source.count), alignment: nil, file: file)]
      return
    }
    let entries = try UniversalHeader.entries(container, of: source, file: file)
    var slices: [MachOSlice] = []
    for entry in entries {
      let slice = try MachOSlice(
        reading: ByteWindow(source, entry.range), alignment: entry.alignment, file: file)
      guard slice.architecture.cpuType == entry.architecture.cpuType else {
        throw .invalidMachO(
          MalformedCode(problem: "its header calls \(entry.architecture) what is \(slice.architecture)"), file: file)
      }
      slices.append(slice)
    }
    self.slices = slices
  }

  /// Whether a file that begins with `head`, of which 8 bytes are enough, is likely a Mach-O file.
  public static func isLikely(_ head: [UInt8]) -> Bool {
    Container(magicOf: head) != nil
  }
}

extension MachOFile.Container {
  /// A Java class file begins like a universal file, with its version, 45 or more, for the number of slices.
  static let mostSlices = 32

  fileprivate init?(magicOf head: [UInt8]) {
    guard head.count >= 8 else { return nil }
    let magic = head.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let count = head[4..<8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    switch magic {
    case 0xFEED_FACE, 0xFEED_FACF, 0xCEFA_EDFE, 0xCFFA_EDFE: self = .thin
    case 0xCAFE_BABE where count <= Self.mostSlices: self = .universal
    case 0xCAFE_BABF where count <= Self.mostSlices: self = .universal64
    default: return nil
    }
  }

  /// The bytes of one entry in the header.
  var entrySize: Int { self == .universal64 ? 32 : 20 }
}

/// The table at the start of a universal file.
enum UniversalHeader {
  struct Entry {
    let architecture: MachOArchitecture
    let range: Range<Int>
    /// The alignment as a power of two.
    let alignment: Int
  }

  fileprivate static func entries(
    _ container: MachOFile.Container, of source: any ByteSource, file: String?
  ) throws(Diagnostic) -> [Entry] {
    let head = try source.bytes(0..<8 + MachOFile.Container.mostSlices * container.entrySize)
    do {
      return try entries(container, in: FieldReader(head), fileSize: source.count)
    } catch {
      throw .invalidMachO(error, file: file)
    }
  }

  private static func entries(
    _ container: MachOFile.Container, in fields: FieldReader, fileSize: Int
  ) throws(MalformedCode) -> [Entry] {
    let count = try fields.size(4)
    guard count > 0 else { throw MalformedCode(problem: "it contains no slice") }
    let headerEnd = 8 + count * container.entrySize
    var entries: [Entry] = []
    for index in 0..<count {
      let entry = try entry(container, in: fields, at: 8 + index * container.entrySize)
      guard entry.range.lowerBound >= headerEnd, entry.range.upperBound <= fileSize else {
        throw MalformedCode(problem: "slice \(index + 1) (\(entry.architecture)) is outside the file")
      }
      for other in entries {
        guard !other.range.overlaps(entry.range) else {
          throw MalformedCode(problem: "the slices \(other.architecture) and \(entry.architecture) overlap")
        }
        guard other.architecture != entry.architecture else {
          throw MalformedCode(problem: "it contains two slices for \(entry.architecture)")
        }
      }
      entries.append(entry)
    }
    return entries
  }

  private static func entry(
    _ container: MachOFile.Container, in fields: FieldReader, at offset: Int
  ) throws(MalformedCode) -> Entry {
    let architecture = MachOArchitecture(
      cpuType: try fields.u32(offset), cpuSubtype: try fields.u32(offset + 4))
    let is64 = container == .universal64
    let start = is64 ? try fields.largeSize(offset + 8) : try fields.size(offset + 8)
    let size = is64 ? try fields.largeSize(offset + 16) : try fields.size(offset + 12)
    let alignment = try fields.size(offset + (is64 ? 24 : 16))
    guard alignment <= 24 else {
      throw MalformedCode(problem: "the slice \(architecture) has an alignment of 2^\(alignment)")
    }
    return Entry(
      architecture: architecture, range: start..<(try endOfRange(start, size)), alignment: alignment)
  }
}
