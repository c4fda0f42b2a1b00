/// The processor that a slice is for.
public struct MachOArchitecture: Hashable, Sendable, CustomStringConvertible {
  /// The kind of processor, such as 0x0100000C for arm64.
  public let cpuType: UInt32
  /// The processor's variant, with the bits that say how pointers are authenticated.
  public let cpuSubtype: UInt32

  /// Creates an architecture from the two numbers of a Mach-O header.
  public init(cpuType: UInt32, cpuSubtype: UInt32) {
    self.cpuType = cpuType
    self.cpuSubtype = cpuSubtype
  }

  /// The architecture that `name` names, such as `arm64e`; `nil` for an unknown name.
  public init?(name: String) {
    guard let row = Self.known.first(where: { $0.name == name }) else { return nil }
    self.init(cpuType: row.type, cpuSubtype: row.subtype)
  }

  /// The name as Apple's tools write it, such as `arm64e`; the numbers for an unknown one.
  public var description: String {
    let row = Self.known.first { $0.type == cpuType && $0.subtype == variant }
    return row?.name ?? "cpu \(cpuType) variant \(variant)"
  }

  /// Whether registers have 64 bits; the watch's arm64_32 has 32-bit pointers and the 32-bit format.
  public var is64Bit: Bool { cpuType & 0x0100_0000 != 0 }

  /// Whether it is one of Apple's 64-bit ARM processors, whose pages have 16 KiB.
  public var isARM64: Bool { cpuType == 0x0100_000C || cpuType == 0x0200_000C }

  /// The size of the processor's memory pages.
  var pageSize: Int { isARM64 ? 1 << 14 : 1 << 12 }

  private var variant: UInt32 { cpuSubtype & 0x00FF_FFFF }

  /// Apple's names (mach/machine.h).
  private static let known: [(name: String, type: UInt32, subtype: UInt32)] = [
    ("i386", 7, 3), ("x86_64", 0x0100_0007, 3), ("x86_64h", 0x0100_0007, 8),
    ("armv6", 12, 6), ("armv7", 12, 9), ("armv7s", 12, 11), ("armv7k", 12, 12), ("arm", 12, 0),
    ("arm64", 0x0100_000C, 0), ("arm64v8", 0x0100_000C, 1), ("arm64e", 0x0100_000C, 2),
    // Linkers write 1; lipo has one name for both.
    ("arm64_32", 0x0200_000C, 1), ("arm64_32", 0x0200_000C, 0),
    ("ppc", 18, 0), ("ppc7400", 18, 10), ("ppc750", 18, 9), ("ppc970", 18, 100), ("ppc64", 0x0100_0012, 0),
  ]
}
