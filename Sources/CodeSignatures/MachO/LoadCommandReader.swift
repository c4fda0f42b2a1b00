/// Reads the load commands of one slice.
struct LoadCommandReader {
  private(set) var segments: [MachOSegment] = []
  private(set) var builds: [MachOBuild] = []
  private(set) var uuid: [UInt8]?
  private(set) var localSymbolCount = 0
  private(set) var encryption: MachOEncryption?
  private(set) var libraries: [MachOLibrary] = []
  private(set) var runPaths: [String] = []
  private(set) var signatureRange: Range<Int>?
  private(set) var infoPlistRange: Range<Int>?
  private(set) var signatureCommand: Int?
  private(set) var linkEditCommand: Int?
  private(set) var firstContent: Int?
  /// The end of the last load command, which the header may place later.
  private(set) var end: Int

  private let header: MachOHeader
  private let fields: FieldReader
  private let sliceSize: Int

  init(_ header: MachOHeader, in bytes: [UInt8], sliceSize: Int) throws(MalformedCode) {
    self.header = header
    self.sliceSize = sliceSize
    fields = FieldReader(bytes, isBigEndian: header.isBigEndian)
    end = header.size
    for index in 0..<header.commandCount {
      let kind = try fields.u32(end)
      let size = try fields.size(end + 4)
      guard size >= 8, size <= header.commandsEnd - end else {
        throw MalformedCode(problem: "load command \(index + 1) has \(size) bytes")
      }
      try read(kind, at: end, size: size)
      end += size
    }
    try checkOverlaps()
  }

  private mutating func read(_ kind: UInt32, at offset: Int, size: Int) throws(MalformedCode) {
    if let reference = LoadCommand.libraries[kind] {
      let name = try text(at: offset, size: size)
      libraries.append(MachOLibrary(reference: reference, name: name))
    } else if let platform = LoadCommand.oldVersions[kind] {
      builds.append(try MachOBuild(platform, fields, versionsAt: offset + 8))
    } else {
      switch kind {
      case LoadCommand.segment, LoadCommand.segment64: try readSegment(kind, at: offset, size: size)
      case LoadCommand.dynamicSymbolTable where size >= 16: localSymbolCount = Int(try fields.u32(offset + 12))
      case LoadCommand.encryptionInfo, LoadCommand.encryptionInfo64:
        let range = try range(at: offset + 8, of: "encrypted part")
        encryption = MachOEncryption(range: range, identifier: try fields.u32(offset + 16))
      case LoadCommand.uuid: uuid = Array(try fields.slice(offset + 8, 16))
      case LoadCommand.runPath: runPaths.append(try text(at: offset, size: size))
      case LoadCommand.codeSignature: try readSignature(at: offset, size: size)
      case LoadCommand.buildVersion:
        let platform = MachOPlatform(rawValue: try fields.u32(offset + 8))
        builds.append(try MachOBuild(platform, fields, versionsAt: offset + 12))
      default: break
      }
    }
  }

  /// The text whose offset in the command is the command's first field.
  private func text(at offset: Int, size: Int) throws(MalformedCode) -> String {
    let start = try fields.size(offset + 8)
    guard start < size else { throw MalformedCode(problem: "a path is outside its load command") }
    return try fields.text(offset + start, limit: size - start)
  }

  private func range(at offset: Int, of name: String) throws(MalformedCode) -> Range<Int> {
    let start = try fields.size(offset)
    return try range(start, try fields.size(offset + 4), of: name)
  }

  private func range(_ start: Int, _ count: Int, of name: String) throws(MalformedCode) -> Range<Int> {
    let end = try endOfRange(start, count)
    guard start >= 0, end <= sliceSize else { throw MalformedCode(problem: "its \(name) ends after the file") }
    return start..<end
  }

  private mutating func readSignature(at offset: Int, size: Int) throws(MalformedCode) {
    guard signatureRange == nil else { throw MalformedCode(problem: "it has two code signatures") }
    guard size == 16 else { throw MalformedCode(problem: "its command for the code signature has \(size) bytes") }
    let range = try range(at: offset + 8, of: "code signature")
    guard range.lowerBound >= header.commandsEnd else {
      throw MalformedCode(problem: "its code signature overlaps the load commands")
    }
    guard range.count <= Self.largestSignature else {
      throw MalformedCode(problem: "its code signature has \(range.count) bytes")
    }
    signatureRange = range
    signatureCommand = offset
  }

  private mutating func readSegment(_ kind: UInt32, at offset: Int, size: Int) throws(MalformedCode) {
    let wide = kind == LoadCommand.segment64
    guard size >= (wide ? 72 : 56) else { throw MalformedCode(problem: "a segment's load command has \(size) bytes") }
    let name = try fields.text(offset + 8, limit: 16)
    let address = wide ? try fields.u64(offset + 24) : UInt64(try fields.u32(offset + 24))
    let memorySize = wide ? try fields.u64(offset + 32) : UInt64(try fields.u32(offset + 28))
    let start = wide ? try fields.largeSize(offset + 40) : try fields.size(offset + 32)
    let count = wide ? try fields.largeSize(offset + 48) : try fields.size(offset + 36)
    // A segment of debug symbols keeps the offsets of the program, but none of its bytes.
    let range = count == 0 ? 0..<0 : try range(start, count, of: "segment \(name)")
    segments.append(MachOSegment(name: name, address: address, memorySize: memorySize, range: range))
    if name == "__LINKEDIT" {
      guard linkEditCommand == nil else { throw MalformedCode(problem: "it has two segments __LINKEDIT") }
      linkEditCommand = offset
    }
    if !range.isEmpty, range.lowerBound > 0 { noteContent(range.lowerBound) }
    try readSections(of: name, count: try fields.size(offset + (wide ? 64 : 48)), at: offset, size: size, wide: wide)
  }

  private mutating func readSections(
    of segment: String, count: Int, at command: Int, size: Int, wide: Bool
  ) throws(MalformedCode) {
    let (start, length) = wide ? (72, 80) : (56, 68)
    guard count <= (size - start) / length else {
      throw MalformedCode(problem: "the sections of \(segment) do not fit its load command")
    }
    for index in 0..<count {
      let section = command + start + index * length
      let size = wide ? try fields.largeSize(section + 40) : try fields.size(section + 36)
      let place = try fields.size(section + (wide ? 48 : 40))
      let kind = try fields.u32(section + (wide ? 64 : 56)) & 0xFF
      // Sections that are filled with zeros, or that were left out of debug symbols, have no bytes.
      guard size > 0, place > 0, !Self.zeroFilled.contains(kind) else { continue }
      noteContent(place)
      if segment == "__TEXT", try fields.text(section, limit: 16) == "__info_plist" {
        infoPlistRange = try range(place, size, of: "section __info_plist")
      }
    }
  }

  /// A signature is read as a whole; one of 4 GiB of code has some 50 MB.
  private static let largestSignature = 128 << 20

  private static let zeroFilled: Set<UInt32> = [0x1, 0xC, 0x12]

  private mutating func noteContent(_ offset: Int) {
    firstContent = min(firstContent ?? offset, offset)
  }

  private func checkOverlaps() throws(MalformedCode) {
    let placed = segments.filter { !$0.range.isEmpty }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (first, second) in zip(placed, placed.dropFirst()) where first.range.overlaps(second.range) {
      throw MalformedCode(problem: "the segments \(first.name) and \(second.name) overlap")
    }
  }
}

extension MachOBuild {
  fileprivate init(
    _ platform: MachOPlatform, _ fields: FieldReader, versionsAt offset: Int
  ) throws(MalformedCode) {
    self.init(
      platform: platform, minimumSystem: MachOVersion(rawValue: try fields.u32(offset)),
      sdk: MachOVersion(rawValue: try fields.u32(offset + 4)))
  }
}
