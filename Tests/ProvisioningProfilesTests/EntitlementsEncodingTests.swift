import Diagnostics
import PropertyLists
import ProvisioningProfiles
import Testing

@Suite struct EntitlementsEncodingTests {
  @Test func `entitlements have a version and keys in order`() throws {
    let entitlements: PropertyListDictionary = ["b": true, "a": ["x", 1], "c": ["k": "v"]]
    let expected: [UInt8] = [
      0x70, 0x29, 0x02, 0x01, 0x01, 0xB0, 0x24,
      0x30, 0x0B, 0x0C, 0x01, 0x61, 0x30, 0x06, 0x0C, 0x01, 0x78, 0x02, 0x01, 0x01,
      0x30, 0x06, 0x0C, 0x01, 0x62, 0x01, 0x01, 0xFF,
      0x30, 0x0D, 0x0C, 0x01, 0x63, 0xB0, 0x08, 0x30, 0x06, 0x0C, 0x01, 0x6B, 0x0C, 0x01, 0x76,
    ]
    let der = try EntitlementsEncoding.der(of: entitlements)
    #expect(der == expected)
    #expect(try EntitlementsEncoding.entitlements(der: der) == entitlements)
  }

  @Test func `the first form, a set, is read as well`() throws {
    let der: [UInt8] = [0x31, 0x08, 0x30, 0x06, 0x0C, 0x01, 0x62, 0x01, 0x01, 0xFF]
    #expect(try EntitlementsEncoding.entitlements(der: der) == ["b": true])
  }

  @Test func `what the encoding does not have is refused`() {
    #expect(throws: Diagnostic.self) { try EntitlementsEncoding.der(of: ["a": 1.5]) }
    for bytes: [UInt8] in [[], [0x70, 0], [0x30, 0], [0x70, 3, 2, 1, 2], [0x70, 5, 2, 1, 2, 0xB0, 0]] {
      #expect(throws: Diagnostic.self) { try EntitlementsEncoding.entitlements(der: bytes) }
    }
  }
}

@Suite struct DigestAlgorithmTests {
  @Test(arguments: DigestAlgorithm.allCases) func `pieces have the digest of the whole`(algorithm: DigestAlgorithm) {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
    var running = RunningDigest(algorithm)
    for start in stride(from: 0, to: 300, by: 70) {
      bytes[start..<min(start + 70, 300)].withUnsafeBytes { running.update($0) }
    }
    #expect(running.finalize() == algorithm.hash(bytes))
    #expect(algorithm.hash(bytes).count == algorithm.size)
    #expect(DigestAlgorithm(identifier: algorithm.identifier) == algorithm)
  }
}
