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
}
