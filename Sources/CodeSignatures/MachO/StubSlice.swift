/// One slice of a stub: a page for the load commands, a page for code and text, and a `__LINKEDIT` with one symbol.
///
/// The code has a page to itself because the App Store encrypts whole pages, and never the load commands.
struct StubSlice: Sendable {
  let architecture: MachOArchitecture

  let kind: StubProgram.Kind
  let build: MachOBuild
  private let identity: String
  let instructions: [UInt8]

  /// 16 KiB: the largest page of all processors, to which segments and slices are aligned.
  static let pageSize = 1 << 14

  /// Creates a slice; `nil` if the architecture has no name or no instructions here.
  init?(_ kind: StubProgram.Kind, _ architecture: MachOArchitecture, _ build: MachOBuild, identity: String) {
    guard MachOArchitecture(name: architecture.description) != nil,
      let instructions = Self.instructions[architecture.cpuType]
    else { return nil }
    self.architecture = architecture.asLinked
    self.kind = kind
    self.build = build
    self.identity = identity
    self.instructions = instructions
  }

  /// A function that returns 0, by the kind of processor.
  private static let instructions: [UInt32: [UInt8]] = {
    let arm64: [UInt8] = [0x00, 0x00, 0x80, 0x52, 0xC0, 0x03, 0x5F, 0xD6]  // mov w0, #0; ret
    let arm: [UInt8] = [0x00, 0x00, 0xA0, 0xE3, 0x1E, 0xFF, 0x2F, 0xE1]  // mov r0, #0; bx lr
    let intel: [UInt8] = [0x31, 0xC0, 0xC3]  // xor eax, eax; ret
    return [0x0100_000C: arm64, 0x0200_000C: arm64, 12: arm, 7: intel, 0x0100_0007: intel]
  }()

  var bytes: [UInt8] {
    let unnamed = bytes(uuid: [UInt8](repeating: 0, count: 16))
    var uuid = Array(CodeDigest.sha256.hash(Array(identity.utf8) + [0] + unnamed).prefix(16))
    uuid[6] = uuid[6] & 0x0F | 0x80  // Version 8: made of a digest (RFC 9562).
    uuid[8] = uuid[8] & 0x3F | 0x80
    return bytes(uuid: uuid)
  }

  private func bytes(uuid: [UInt8]) -> [UInt8] {
    let commands = commands(uuid: uuid)
    var file = word(architecture.is64Bit ? 0xFEED_FACF : 0xFEED_FACE)
    file += word(architecture.cpuType) + word(architecture.cpuSubtype) + word(fileType.rawValue)
    file += word(commands.count) + word(commands.reduce(0) { $0 + $1.count }) + word(flags)
    if architecture.is64Bit { file += word(0) }
    file += commands.joined()
    file.padWithZeros(toMultipleOf: Self.pageSize)
    file += instructions + text
    file.padWithZeros(toMultipleOf: Self.pageSize)
    return file + symbols + strings
  }

  var isProgram: Bool { kind == .program }

  private var fileType: MachOSlice.FileType { isProgram ? .execute : .dylib }

  /// MH_NOUNDEFS, MH_DYLDLINK, MH_TWOLEVEL; in programs MH_PIE, in libraries MH_NO_REEXPORTED_DYLIBS.
  private var flags: UInt32 { 0x85 | (isProgram ? 0x20_0000 : 0x10_0000) }
}

extension StubSlice {
  /// The address of the Mach-O header: in programs after `__PAGEZERO`, which catches null pointers.
  var baseAddress: Int {
    guard isProgram else { return 0 }
    return architecture.is64Bit ? 1 << 32 : Self.pageSize
  }

  var codeOffset: Int { Self.pageSize }
  var textSize: Int { 2 * Self.pageSize }
  var linkEditOffset: Int { textSize }
  var linkEditSize: Int { symbols.count + strings.count }

  var text: [UInt8] { Array(StubProgram.notice.utf8) + [0] }

  /// The symbol table: the function, which is local, because a stub exports nothing.
  var symbols: [UInt8] {
    let isDefinedInSection: UInt8 = 0x0E
    return word(2) + [isDefinedInSection, 1, 0, 0] + pointer(baseAddress + codeOffset)
  }

  /// The names of symbols, which start after a space and a zero, as the linker writes them.
  var strings: [UInt8] {
    var strings = Array(" \0\(isProgram ? "_main" : "_stub")\0".utf8)
    strings.padWithZeros(toMultipleOf: 8)
    return strings
  }

  func word(_ value: UInt32) -> [UInt8] {
    value.bigEndianBytes.reversed()
  }

  func word(_ value: Int) -> [UInt8] {
    word(UInt32(value))
  }

  func wide(_ value: Int) -> [UInt8] {
    UInt64(value).bigEndianBytes.reversed()
  }

  /// An address or size, which has 8 bytes in the format for 64 bits.
  func pointer(_ value: Int) -> [UInt8] {
    architecture.is64Bit ? wide(value) : word(value)
  }

  func name(_ text: String) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 0, count: 16 - text.utf8.count)
  }

  /// A load command, padded to the size of a pointer.
  func command(_ kind: UInt32, _ fields: [UInt8]) -> [UInt8] {
    var fields = fields
    fields.padWithZeros(toMultipleOf: architecture.is64Bit ? 8 : 4)
    return word(kind) + word(fields.count + 8) + fields
  }
}

extension MachOArchitecture {
  /// The architecture with the subtype that the linker writes for its name.
  fileprivate var asLinked: MachOArchitecture {
    switch (cpuType, cpuSubtype) {
    // Version 0 of the ABI for programs, without which systems refuse arm64e.
    case (0x0100_000C, 2): MachOArchitecture(cpuType: cpuType, cpuSubtype: 0x8000_0002)
    default: self
    }
  }
}
