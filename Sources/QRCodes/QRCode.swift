/// A QR code with error correction level M (ISO/IEC 18004), made of dark and light modules.
public struct QRCode: Hashable, Sendable {
  /// The number of modules a side, without the quiet zone.
  public let size: Int

  private let modules: [Bool]

  /// Encodes the UTF-8 bytes of `text` in the smallest version; `nil` for more than 2,331 bytes.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion(holding: bytes.count) else { return nil }
    var matrix = QRMatrix(version)
    matrix.place(QRCodewords(bytes, version).interleaved)
    var best = matrix
    var fewest = Int.max
    for mask in QRMask.allCases {
      let candidate = matrix.masked(by: mask)
      let penalty = QRPenalty(candidate)
      if penalty.points < fewest { (best, fewest) = (candidate, penalty.points) }
    }
    size = version.size
    modules = best.modules
  }

  /// Whether a module is dark; modules outside of the code are light.
  public subscript(row: Int, column: Int) -> Bool {
    (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
  }
}
