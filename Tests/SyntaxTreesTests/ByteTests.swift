import SyntaxTrees
import Testing

/// Classes of bytes.
struct ByteTests {
  @Test func `eight bytes are letters and digits if each of them is one`() {
    for byte in UInt8.min...UInt8.max {
      let scalar = Unicode.Scalar(byte)
      let isOne = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      for place in 0..<8 {
        let others: UInt64 = 0x7A41_3039_5A61_4630
        let shift = UInt64(place * 8)
        let word = others & ~(0xFF << shift) | UInt64(byte) << shift
        #expect(Byte.areAlphanumeric(word) == isOne, "\(byte) at \(place)")
      }
    }
  }
}
