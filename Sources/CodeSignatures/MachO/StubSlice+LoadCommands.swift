import AppleIdentifiers

extension StubSlice {
  /// The load commands, in the linker's order.
  func commands(uuid: [UInt8]) -> [[UInt8]] {
    var list = segments
    if case .library(let installName) = kind {
      list.append(library(LoadCommand.ownName, installName, timestamp: 1))
    }
    // Empty, because nothing is rebased, bound or exported. Chained fixups would need iOS 13.4 or macOS 11.
    list.append(command(LoadCommand.dyldInfoOnly, [UInt8](repeating: 0, count: 40)))
    list.append(
      command(
        LoadCommand.symbolTable,
        word(linkEditOffset) + word(1) + word(linkEditOffset + symbols.count) + word(strings.count)))
    // One local symbol; no external, undefined or indirect ones.
    let indexes = word(0) + word(1) + word(1) + word(0) + word(1) + word(0)
    list.append(command(LoadCommand.dynamicSymbolTable, indexes + [UInt8](repeating: 0, count: 48)))
    if isProgram { list.append(command(LoadCommand.dynamicLinker, word(12) + Array("/usr/lib/dyld\0".utf8))) }
    list.append(command(LoadCommand.uuid, uuid))
    list.append(buildVersion)
    if isProgram { list.append(command(LoadCommand.main, wide(codeOffset) + wide(0))) }
    if isForDevice { list.append(encryption) }
    list.append(library(LoadCommand.library, "/usr/lib/libSystem.B.dylib", timestamp: 2))
    return list
  }

  private var segments: [[UInt8]] {
    let (none, readable, executable) = (0, 1, 5)
    let code = section("__text", offset: codeOffset, size: instructions.count, alignment: 2, flags: 0x8000_0400)
    let notice = section(
      "__cstring", offset: codeOffset + instructions.count, size: text.count, alignment: 0, flags: 2)
    var list = isProgram ? [segment("__PAGEZERO", address: 0, memory: baseAddress, 0..<0, none)] : []
    list.append(
      segment(
        "__TEXT", address: baseAddress, memory: textSize, 0..<textSize, executable, sections: [code, notice]))
    list.append(
      segment(
        "__LINKEDIT", address: baseAddress + linkEditOffset, memory: Self.pageSize,
        linkEditOffset..<linkEditOffset + linkEditSize, readable))
    return list
  }

  private func segment(
    _ segment: String, address: Int, memory: Int, _ range: Range<Int>, _ protection: Int, sections: [[UInt8]] = []
  ) -> [UInt8] {
    var fields = name(segment) + pointer(address) + pointer(memory)
    fields += pointer(range.lowerBound) + pointer(range.count) + word(protection) + word(protection)
    fields += word(sections.count) + word(0) + sections.joined()
    return command(architecture.is64Bit ? LoadCommand.segment64 : LoadCommand.segment, fields)
  }

  private func section(_ section: String, offset: Int, size: Int, alignment: Int, flags: UInt32) -> [UInt8] {
    let place = pointer(baseAddress + offset) + pointer(size) + word(offset) + word(alignment)
    let relocations = word(0) + word(0)
    let reserved = [UInt8](repeating: 0, count: architecture.is64Bit ? 12 : 8)
    return name(section) + name("__TEXT") + place + relocations + word(flags) + reserved
  }

  /// A command for a library of version 1.0.0.
  private func library(_ kind: UInt32, _ path: String, timestamp: Int) -> [UInt8] {
    let version = word(MachOVersion(1).rawValue)
    return command(kind, word(24) + word(timestamp) + version + version + Array(path.utf8) + [0])
  }

  /// LC_BUILD_VERSION without tools; LC_VERSION_MIN_… for deployment targets before 2018, as the linker chooses.
  private var buildVersion: [UInt8] {
    let versions = word(build.minimumSystem.rawValue) + word(build.sdk.rawValue)
    let isAppleSilicon = architecture.isARM64 && build.platform == .macOS
    if let first = Self.firstWithBuildVersion[build.platform], build.minimumSystem < first, !isAppleSilicon,
      let old = LoadCommand.oldVersions.first(where: { $0.value == build.platform })
    {
      return command(old.key, versions)
    }
    return command(LoadCommand.buildVersion, word(build.platform.rawValue) + versions + word(0))
  }

  private static let firstWithBuildVersion: [MachOPlatform: MachOVersion] = [
    .macOS: MachOVersion(10, 14), .iOS: MachOVersion(12), .tvOS: MachOVersion(12), .watchOS: MachOVersion(5),
  ]

  private var isForDevice: Bool { !build.platform.isSimulator && build.platform.platform != .macOS }

  /// The part that the App Store may encrypt, which is not encrypted yet.
  private var encryption: [UInt8] {
    let fields = word(codeOffset) + word(textSize - codeOffset) + word(0)
    return architecture.is64Bit
      ? command(LoadCommand.encryptionInfo64, fields) : command(LoadCommand.encryptionInfo, fields)
  }
}
