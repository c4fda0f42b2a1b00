/// The start of a slice.
struct MachOHeader: Sendable {
  let architecture: MachOArchitecture
  let fileType: UInt32
  let commandCount: Int
  let commandsSize: Int
  let isBigEndian: Bool
  /// Whether it has the format for 64 bits, with the longer header and segments.
  let is64Bit: Bool

  /// The bytes before the load commands.
  var size: Int { is64Bit ? 32 : 28 }
  /// The end of the load commands.
  var commandsEnd: Int { size + commandsSize }

  /// No linker writes more; a hostile file would cost memory.
  private static let mostBytes = 8 << 20

  init(_ bytes: [UInt8]) throws(MalformedCode) {
    let magic = try FieldReader(bytes).u32(0)
    switch magic {
    case 0xFEED_FACE: (is64Bit, isBigEndian) = (false, true)
    case 0xFEED_FACF: (is64Bit, isBigEndian) = (true, true)
    case 0xCEFA_EDFE: (is64Bit, isBigEndian) = (false, false)
    case 0xCFFA_EDFE: (is64Bit, isBigEndian) = (true, false)
    default: throw MalformedCode(problem: "a slice does not begin with a Mach-O header")
    }
    let fields = FieldReader(bytes, isBigEndian: isBigEndian)
    architecture = MachOArchitecture(cpuType: try fields.u32(4), cpuSubtype: try fields.u32(8))
    fileType = try fields.u32(12)
    commandCount = try fields.size(16)
    commandsSize = try fields.size(20)
    guard commandsSize <= Self.mostBytes else {
      throw MalformedCode(problem: "its load commands have \(commandsSize) bytes")
    }
    guard commandCount <= commandsSize / 8 else {
      throw MalformedCode(problem: "\(commandCount) load commands do not fit \(commandsSize) bytes")
    }
  }
}
