import CodeSignatures

extension MachOSlice {
  /// Whether a device may run it: not made for a simulator or for Intel processors.
  var runsOnDevices: Bool { build?.platform.isSimulator != true && architecture.isARM }

  /// The size of a memory page of devices, in bytes: 16 KiB for arm64, 4 KiB for older processors.
  var pageSize: Int { architecture.isARM64 ? 1 << 14 : 1 << 12 }

  /// The name of a segment, or of the encrypted part, that is not aligned to pages.
  var misalignedPart: String? {
    let size = pageSize
    if let segment = segments.first(where: { segment in
      segment.address % UInt64(size) != 0 || (!segment.range.isEmpty && segment.range.lowerBound % size != 0)
    }) {
      return quoted(segment.name)
    }
    guard let range = encryption?.range, range.lowerBound % size != 0 || range.count % size != 0 else { return nil }
    return "the part to encrypt"
  }

  /// Whether it is a program, library or bundle, not an object file or debug symbols.
  var isLinked: Bool { fileType == .execute || fileType == .dylib || fileType == .bundle }
}
