import Crypto

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Signatures with P-256 and SHA-256 that are the same each time: the secret number is derived from key and message
/// (RFC 6979) instead of being drawn.
///
/// So the same profile has the same bytes on every machine. The arithmetic takes no care to hide the key from one
/// who measures time, which published keys do not need.
enum DeterministicSignature {
  /// The signature of `message`, DER.
  static func der(of message: [UInt8], key: P256.Signing.PrivateKey) throws -> [UInt8] {
    let digest = Array(SHA256.hash(data: message))
    let secret = OrderNumber(bytes: Array(key.rawRepresentation))
    let hashed = OrderNumber(reducing: digest)
    var candidates = SecretNumbers(key: Array(key.rawRepresentation), digest: hashed.bytes)
    // A number that gives no signature comes once in 2^32 tries; RFC 6979 then takes the next.
    for _ in 0..<8 {
      let bytes = candidates.next()
      guard let point = try? P256.Signing.PrivateKey(rawRepresentation: bytes).publicKey.rawRepresentation else {
        continue
      }
      let first = OrderNumber(reducing: Array(point.prefix(32)))
      let second = OrderNumber(bytes: bytes).inverse().times(hashed.plus(first.times(secret)))
      guard !first.isZero, !second.isZero else { continue }
      let signature = try P256.Signing.ECDSASignature(rawRepresentation: Data(first.bytes + second.bytes))
      return Array(signature.derRepresentation)
    }
    throw MalformedStructure(problem: "no nonce was found for the signature")
  }
}

/// The numbers that RFC 6979 (3.2) derives from a key and a message's digest, one after the other.
private struct SecretNumbers {
  private var key = [UInt8](repeating: 0, count: 32)
  private var value = [UInt8](repeating: 1, count: 32)
  private var isFirst = true

  init(key secret: [UInt8], digest: [UInt8]) {
    for separator in [0, 1] as [UInt8] {
      key = authenticated(value + [separator] + secret + digest)
      value = authenticated(value)
    }
  }

  mutating func next() -> [UInt8] {
    if !isFirst {
      key = authenticated(value + [0])
      value = authenticated(value)
    }
    isFirst = false
    value = authenticated(value)
    return value
  }

  private func authenticated(_ bytes: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
  }
}

/// A number modulo the order of the curve P-256, in four parts of 64 bits, the lowest first.
private struct OrderNumber: Equatable {
  var parts: SIMD4<UInt64>

  /// The order of the group (SEC 2, secp256r1).
  static let order = SIMD4<UInt64>(
    0xF3B9_CAC2_FC63_2551, 0xBCE6_FAAD_A717_9E84, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_0000_0000)

  init(parts: SIMD4<UInt64>) {
    self.parts = parts
  }

  /// The number whose 32 bytes, the highest first, are `bytes`; it must be below the order.
  init(bytes: [UInt8]) {
    parts = .zero
    for (offset, byte) in bytes.reversed().prefix(32).enumerated() {
      parts[offset / 8] |= UInt64(byte) << UInt64(offset % 8 * 8)
    }
  }

  /// The number modulo the order.
  init(reducing bytes: [UInt8]) {
    self.init(bytes: bytes)
    if !Self.isLess(parts, Self.order) { parts = Self.difference(parts, Self.order) }
  }

  var isZero: Bool { parts == .zero }

  var bytes: [UInt8] {
    (0..<32).reversed().map { UInt8(truncatingIfNeeded: parts[$0 / 8] >> UInt64($0 % 8 * 8)) }
  }

  func plus(_ other: OrderNumber) -> OrderNumber {
    let (sum, carry) = Self.sum(parts, other.parts)
    let isBelow = !carry && Self.isLess(sum, Self.order)
    return OrderNumber(parts: isBelow ? sum : Self.difference(sum, Self.order))
  }

  func minus(_ other: OrderNumber) -> OrderNumber {
    let difference = Self.difference(parts, other.parts)
    guard Self.isLess(parts, other.parts) else { return OrderNumber(parts: difference) }
    return OrderNumber(parts: Self.sum(difference, Self.order).sum)
  }

  func times(_ other: OrderNumber) -> OrderNumber {
    var product = OrderNumber(parts: .zero)
    for bit in (0..<256).reversed() {
      product = product.plus(product)
      if other.parts[bit / 64] >> UInt64(bit % 64) & 1 == 1 { product = product.plus(self) }
    }
    return product
  }

  /// The inverse, by halving and subtracting (the binary form of Euclid's algorithm); of zero, zero.
  func inverse() -> OrderNumber {
    guard !isZero else { return self }
    let one = SIMD4<UInt64>(1, 0, 0, 0)
    var (left, right) = (parts, Self.order)
    var (leftFactor, rightFactor) = (OrderNumber(parts: one), OrderNumber(parts: .zero))
    while left != one && right != one {
      while left[0] & 1 == 0 {
        left = Self.half(left, carry: false)
        leftFactor = leftFactor.half()
      }
      while right[0] & 1 == 0 {
        right = Self.half(right, carry: false)
        rightFactor = rightFactor.half()
      }
      if Self.isLess(left, right) {
        right = Self.difference(right, left)
        rightFactor = rightFactor.minus(leftFactor)
      } else {
        left = Self.difference(left, right)
        leftFactor = leftFactor.minus(rightFactor)
      }
    }
    return left == one ? leftFactor : rightFactor
  }

  private func half() -> OrderNumber {
    guard parts[0] & 1 == 1 else { return OrderNumber(parts: Self.half(parts, carry: false)) }
    let (sum, carry) = Self.sum(parts, Self.order)
    return OrderNumber(parts: Self.half(sum, carry: carry))
  }

  private static func half(_ parts: SIMD4<UInt64>, carry: Bool) -> SIMD4<UInt64> {
    var result = parts &>> 1
    for place in 0..<3 {
      result[place] |= parts[place + 1] << 63
    }
    if carry { result[3] |= 1 << 63 }
    return result
  }

  private static func sum(
    _ left: SIMD4<UInt64>, _ right: SIMD4<UInt64>
  ) -> (sum: SIMD4<UInt64>, carry: Bool) {
    var result = SIMD4<UInt64>.zero
    var carry = false
    for place in 0..<4 {
      let (first, overflow) = left[place].addingReportingOverflow(right[place])
      let (second, again) = first.addingReportingOverflow(carry ? 1 : 0)
      result[place] = second
      carry = overflow || again
    }
    return (result, carry)
  }

  private static func difference(_ left: SIMD4<UInt64>, _ right: SIMD4<UInt64>) -> SIMD4<UInt64> {
    var result = SIMD4<UInt64>.zero
    var borrow = false
    for place in 0..<4 {
      let (first, overflow) = left[place].subtractingReportingOverflow(right[place])
      let (second, again) = first.subtractingReportingOverflow(borrow ? 1 : 0)
      result[place] = second
      borrow = overflow || again
    }
    return result
  }

  private static func isLess(_ left: SIMD4<UInt64>, _ right: SIMD4<UInt64>) -> Bool {
    for place in (0..<4).reversed() where left[place] != right[place] {
      return left[place] < right[place]
    }
    return false
  }
}
