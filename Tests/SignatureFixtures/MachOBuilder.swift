import CodeSignatures

/// Writes small Mach-O files for any processor and system: one page of code, and a `__LINKEDIT` that ends the file.
struct MachOBuilder {
  var architecture = MachOArchitecture(cpuType: 0x0100_000C, cpuSubtype: 0)
  var fileType = MachOSlice.FileType.execute
  var isBigEndian = false
  /// The systems in LC_BUILD_VERSION.
  var builds: [(platform: UInt32, minimum: MachOVersion)] = [(2, MachOVersion(17))]
  /// A load command that older tools write instead, such as 0x25 for iOS.
  var oldVersion: (command: UInt32, minimum: MachOVersion)?
  var uuid: [UInt8]? = Array(1...16)
  var encryptionIdentifier: UInt32? = 0
  var libraries = ["/usr/lib/libSystem.B.dylib"]
  var installName: String?
  var runPaths: [String] = []
  var infoPlist: [UInt8] = []
  /// The bytes of the segment `__TEXT`.
  var textSize = 0x4000
  /// The bytes that are free between the load commands and the code.
  var room = 64
  var linkEditSize = 80
  /// Changes the place that a segment's load command gives.
  var misplaced: [String: (offset: Int, size: Int)] = [:]
  /// Load commands to add as they are.
  var extraCommands: [[UInt8]] = []

  var is64Bit: Bool { architecture.is64Bit && architecture.cpuType != 0x0200_000C }
  private var headerSize: Int { is64Bit ? 32 : 28 }

  func word(_ value: some FixedWidthInteger, _ size: Int = 4) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  /// A load command: its number, its size, and the rest.
  func command(_ kind: UInt32, _ rest: [UInt8]) -> [UInt8] {
    let padded = rest + [UInt8](repeating: 0, count: (8 - rest.count % 8) % 8)
    return word(kind) + word(padded.count + 8) + padded
  }

  private func name(_ text: String) -> [UInt8] {
    Array(Array(text.utf8) + [UInt8](repeating: 0, count: 16)).prefix(16).map { $0 }
  }

  private func segment(
    _ text: String, address: Int, memory: Int, offset: Int, size: Int, sections: [[UInt8]] = []
  ) -> [UInt8] {
    let place = misplaced[text] ?? (offset, size)
    let width = is64Bit ? 8 : 4
    var rest = name(text) + word(address, width) + word(memory, width)
    rest += word(place.offset, width) + word(place.size, width)
    rest += word(5) + word(5) + word(sections.count) + word(0) + sections.flatMap { $0 }
    return word(is64Bit ? UInt32(0x19) : 0x1) + word(rest.count + 8) + rest
  }

  private func section(_ text: String, offset: Int, size: Int) -> [UInt8] {
    let width = is64Bit ? 8 : 4
    let head = name(text) + name("__TEXT") + word(0x1_0000 + offset, width) + word(size, width)
    return head + word(offset) + word(0) + word(0) + word(0) + word(0x8000_0400) + word(0) + word(0)
      + (is64Bit ? word(0) : [])
  }

  private func commands(codeOffset: Int) -> [[UInt8]] {
    let isProgram = fileType == .execute
    var list: [[UInt8]] = isProgram ? [segment("__PAGEZERO", address: 0, memory: 0x1_0000, offset: 0, size: 0)] : []
    var sections = [section("__text", offset: codeOffset, size: 16)]
    if !infoPlist.isEmpty {
      sections.append(section("__info_plist", offset: codeOffset + 16, size: infoPlist.count))
    }
    list.append(
      segment("__TEXT", address: 0x1_0000, memory: textSize, offset: 0, size: textSize, sections: sections))
    list.append(
      segment("__LINKEDIT", address: 0x1_0000 + textSize, memory: 0x4000, offset: textSize, size: linkEditSize))
    if let installName { list.append(library(0xD, installName)) }
    list.append(command(0x2, word(textSize) + word(0) + word(textSize) + word(linkEditSize)))
    if let uuid { list.append(command(0x1B, uuid)) }
    for build in builds {
      list.append(
        command(0x32, word(build.platform) + word(build.minimum.rawValue) + word(build.minimum.rawValue) + word(0)))
    }
    if let oldVersion {
      list.append(command(oldVersion.command, word(oldVersion.minimum.rawValue) + word(oldVersion.minimum.rawValue)))
    }
    if let encryptionIdentifier {
      let rest = word(0) + word(0) + word(encryptionIdentifier)
      list.append(command(is64Bit ? 0x2C : 0x21, rest))
    }
    if isProgram { list.append(command(0x8000_0028, word(codeOffset, 8) + word(0, 8))) }
    list += libraries.map { library(0xC, $0) }
    list += runPaths.map { command(0x8000_001C, word(12) + Array($0.utf8) + [0]) }
    return list + extraCommands
  }

  private func library(_ kind: UInt32, _ path: String) -> [UInt8] {
    command(kind, word(24) + word(2) + word(0x1_0000) + word(0x1_0000) + Array(path.utf8) + [0])
  }

  /// The file, without a signature.
  func bytes() -> [UInt8] {
    let size = commands(codeOffset: 0).reduce(0) { $0 + $1.count }
    let codeOffset = (headerSize + size + room + 15) / 16 * 16
    let list = commands(codeOffset: codeOffset)
    var file = word(is64Bit ? UInt32(0xFEED_FACF) : 0xFEED_FACE)
    file += word(architecture.cpuType) + word(architecture.cpuSubtype) + word(fileType.rawValue)
    file += word(list.count) + word(size) + word(0x0020_0085) + (is64Bit ? word(0) : [])
    file += list.flatMap { $0 }
    file += [UInt8](repeating: 0, count: codeOffset - file.count)
    file += (0..<16).map { UInt8($0) } + infoPlist
    file += (file.count..<textSize).map { UInt8(truncatingIfNeeded: $0 / 7) }
    return file + (0..<linkEditSize).map { UInt8(truncatingIfNeeded: $0 * 3) }
  }

  /// A universal file.
  static func universal(
    _ slices: [(MachOArchitecture, [UInt8])], container: MachOFile.Container = .universal, alignment: Int = 14
  ) -> [UInt8] {
    var header = MachOBuilder()
    header.isBigEndian = true
    let isWide = container == .universal64
    var head = header.word(isWide ? UInt32(0xCAFE_BABF) : 0xCAFE_BABE) + header.word(slices.count)
    var body: [UInt8] = []
    let unit = 1 << alignment
    let start = (8 + slices.count * (isWide ? 32 : 20) + unit - 1) / unit * unit
    for (architecture, bytes) in slices {
      body += [UInt8](repeating: 0, count: (unit - body.count % unit) % unit)
      head += header.word(architecture.cpuType) + header.word(architecture.cpuSubtype)
      head += header.word(start + body.count, isWide ? 8 : 4) + header.word(bytes.count, isWide ? 8 : 4)
      head += header.word(alignment) + (isWide ? header.word(0) : [])
      body += bytes
    }
    return head + [UInt8](repeating: 0, count: start - head.count) + body
  }
}

extension MachOArchitecture {
  static let arm64 = MachOArchitecture(cpuType: 0x0100_000C, cpuSubtype: 0)
  static let arm64e = MachOArchitecture(cpuType: 0x0100_000C, cpuSubtype: 0x8000_0002)
  static let x86_64 = MachOArchitecture(cpuType: 0x0100_0007, cpuSubtype: 3)
  static let armv7 = MachOArchitecture(cpuType: 12, cpuSubtype: 9)
  static let watch = MachOArchitecture(cpuType: 0x0200_000C, cpuSubtype: 1)
  static let ppc = MachOArchitecture(cpuType: 18, cpuSubtype: 0)
}
