/// The numbers of the load commands that signing reads or a stub has (mach-o/loader.h).
enum LoadCommand {
  static let segment: UInt32 = 0x1
  static let symbolTable: UInt32 = 0x2
  static let dynamicSymbolTable: UInt32 = 0xB
  static let library: UInt32 = 0xC
  static let ownName: UInt32 = 0xD
  static let dynamicLinker: UInt32 = 0xE
  static let segment64: UInt32 = 0x19
  static let uuid: UInt32 = 0x1B
  static let codeSignature: UInt32 = 0x1D
  static let encryptionInfo: UInt32 = 0x21
  static let encryptionInfo64: UInt32 = 0x2C
  static let buildVersion: UInt32 = 0x32
  static let runPath: UInt32 = 0x8000_001C
  static let dyldInfoOnly: UInt32 = 0x8000_0022
  static let main: UInt32 = 0x8000_0028

  static let oldVersions: [UInt32: MachOPlatform] = [0x24: .macOS, 0x25: .iOS, 0x2F: .tvOS, 0x30: .watchOS]
  static let libraries: [UInt32: MachOLibrary.Reference] = [
    library: .load, ownName: .own, 0x8000_0018: .weak, 0x8000_001F: .reexport, 0x20: .lazy, 0x8000_0023: .upward,
  ]
}
