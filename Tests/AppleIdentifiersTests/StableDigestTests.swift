import AppleIdentifiers
import Testing

@Suite struct StableDigestTests {
  // Published values of FNV-1a, 128 bits.
  @Test(
    arguments: [
      ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
      ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
    ])
  func `the digest is FNV-1a`(text: String, digits: String) {
    let digest = StableDigest(of: text.utf8)
    #expect(StableDigest.hexadecimal(digest.high) + StableDigest.hexadecimal(digest.low) == digits)
  }
}
