import Testing
import XcodeProjects

@Suite struct ObjectIDTests {
  @Test func `a digest is 24 capital hexadecimal digits and never changes`() {
    let id = ObjectID.digest(of: "PBXNativeTarget Wecker")
    #expect(id == ObjectID.digest(of: "PBXNativeTarget Wecker"))
    #expect(id.rawValue.utf8.count == 24)
    #expect(id.rawValue.allSatisfy { "0123456789ABCDEF".contains($0) })
    #expect(id != ObjectID.digest(of: "PBXNativeTarget wecker"))
  }

  @Test func `a digest is the published FNV-1a in 128 bits, folded`() {
    // FNV-1a 128 of "" is 6C62272E07BB014262B821756295C58D, of "a" D228CB696F1A8CAF78912B704E4A8964.
    #expect(ObjectID.digest(of: "").rawValue == "6BD9266C62B821756295C58D")
    #expect(ObjectID.digest(of: "a").rawValue == "BD3247C678912B704E4A8964")
  }

  @Test func `a digest that is taken is made anew, the same way each time`() {
    let first = ObjectID.digest(of: "x")
    let second = ObjectID.digest(of: "x", avoiding: [first])
    #expect(second != first)
    #expect(second == ObjectID.digest(of: "x", avoiding: [first]))
    #expect(ObjectID.digest(of: "x", avoiding: [first, second]) != second)
  }

  @Test func `ten thousand identities have ten thousand digests`() {
    #expect(Set((0..<10_000).map { ObjectID.digest(of: "PBXFileReference App File\($0).swift") }).count == 10_000)
  }

  /// Identifiers of Xcode and of other tools: digits of all lengths, other letters, none at all.
  private static let texts = [
    "", "0", "00", "A", "A0", "A00", "AB", "a", "a0", "AG", "F", "FF", "OBJ_1", "ü",
    "0123456789ABCDEF", "0123456789ABCDEF0", "0123456789ABCDEF00", "0123456789ABCDE", "0123456789abcdef",
    "EB3C26D61ACE9F8B006B2FA0", "EB3C26D61ACE9F8B006B2FA00", "46EB2E00000000", "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
    "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF0", "00000000000000000000000000000000", "0000000000000000000000000000000",
  ]

  @Test(arguments: [7, 8, 24, 31]) func `a character at any place of the digits stays what it is`(count: Int) {
    for place in 0..<count {
      for byte in UInt8(0x20)..<0x7F {
        var digits = Array("0123456789ABCDEF0123456789ABCDEF".utf8.prefix(count))
        digits[place] = byte
        let text = String(decoding: digits, as: UTF8.self)
        #expect(ObjectID(text).rawValue == text)
      }
    }
  }

  @Test(arguments: texts) func `an identifier is the text that it was made of`(_ text: String) {
    #expect(ObjectID(text).rawValue == text)
    for other in Self.texts {
      #expect((ObjectID(text) == ObjectID(other)) == (text == other), "\(other)")
      #expect((ObjectID(text) < ObjectID(other)) == text.utf8.lexicographicallyPrecedes(other.utf8), "\(other)")
    }
  }
}
