import CodeSignatures

extension MachOSlice {
  /// Whether a device may run it: not made for a simulator or for Intel processors.
  var runsOnDevices: Bool { build?.platform.isSimulator != true && architecture.isARM }

  /// Whether it is a program, library or bundle, not an object file or debug symbols.
  var isLinked: Bool { fileType == .execute || fileType == .dylib || fileType == .bundle }
}
