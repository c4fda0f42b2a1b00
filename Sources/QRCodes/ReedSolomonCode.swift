/// A Reed-Solomon code over the field of 256 elements that QR codes use.
struct ReedSolomonCode {
  /// The coefficients, highest power first, of the product of x - 2ⁿ for each check codeword n.
  private let generator: [UInt8]

  init(checkCount: Int) {
    var generator: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<checkCount {
      generator = zip(generator + [0], [0] + generator.map { Self.product($0, root) }).map { $0 ^ $1 }
      root = Self.product(root, 2)
    }
    self.generator = generator
  }

  /// The remainder of dividing `data`, as coefficients of a polynomial, by the generator.
  func check(of data: [UInt8]) -> [UInt8] {
    var remainder = data + [UInt8](repeating: 0, count: generator.count - 1)
    for index in data.indices {
      let factor = remainder[index]
      for (power, coefficient) in generator.enumerated() {
        remainder[index + power] ^= Self.product(coefficient, factor)
      }
    }
    return Array(remainder.dropFirst(data.count))
  }

  /// The product modulo x⁸ + x⁴ + x³ + x² + 1.
  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product: UInt8 = 0
    var (multiple, factor) = (left, right)
    while factor != 0 {
      if factor & 1 == 1 { product ^= multiple }
      multiple = multiple << 1 ^ (multiple & 0x80 == 0 ? 0 : 0x1D)
      factor >>= 1
    }
    return product
  }
}
