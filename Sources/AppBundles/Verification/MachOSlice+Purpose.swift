import CodeSignatures

extension MachOSlice {
  /// Whether a device may run it: not made for a simulator or for Intel processors.
  var runsOnDevices: Bool { build?.platform.isSimulator != true && architecture.isARM }

  /// Whether it is a program, library or bundle, not an object file or debug symbols.
  var isLinked: Bool { fileType == .execute || fileType == .dylib || fileType == .bundle }

  /// The number of local symbols that LC_DYSYMTAB names.
  var localSymbolCount: Int {
    guard let head = try? content.bytes(0..<32), head.count == 32 else { return 0 }
    let isBigEndian = head[0] == 0xFE
    func word(_ bytes: [UInt8], _ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 << 8 | Int(bytes[offset + (isBigEndian ? $1 : 3 - $1)]) }
    }
    let is64Bit = (isBigEndian ? head[3] : head[0]) == 0xCF
    var offset = is64Bit ? 32 : 28
    // The reader has refused load commands of more than 8 MiB.
    guard let bytes = try? content.bytes(0..<offset + word(head, 20)) else { return 0 }
    while offset + 20 <= bytes.count {
      if word(bytes, offset) == 0xB { return word(bytes, offset + 12) }
      let size = word(bytes, offset + 4)
      guard size >= 8 else { return 0 }
      offset += size
    }
    return 0
  }
}
