/// A reader that is given whatever libFuzzer thinks of.
///
/// Its check says what must hold for every input; it traps where that does not hold.
struct FuzzedReader: Sendable {
  /// The reader's name, that of its folder in `seeds`.
  let name: String
  let check: @Sendable (_ bytes: [UInt8]) -> Void

  static let all = propertyLists + projects + companions + trees + repositories + signatures + packages

  /// The reader that `SLIPWAY_FUZZED_READER` names.
  static let chosen: FuzzedReader = {
    let name = environmentVariable("SLIPWAY_FUZZED_READER") ?? ""
    guard let reader = all.first(where: { $0.name == name }) else {
      print("SLIPWAY_FUZZED_READER names none of: \(all.map(\.name).joined(separator: " "))")
      exit(64)
    }
    return reader
  }()
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// What libFuzzer calls with each input (https://llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzedReader.chosen.check(Array(UnsafeBufferPointer(start: data, count: count)))
  return 0
}
