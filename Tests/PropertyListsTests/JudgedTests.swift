import PropertyLists
import Testing

@Suite struct JudgedTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `plistlib reads what is written, and writes the same bytes`(seed: UInt64) throws {
    var generator = ValueGenerator(state: seed)
    let values = generator.values(200)
    let xml = try values.serialized(as: .xml)
    let binary = try values.serialized(as: .binary)
    let ofXML = try #require(try Judge.plistlib(xml))
    #expect(ofXML.xml == xml)
    #expect(ofXML.binary == binary)
    let ofBinary = try #require(try Judge.plistlib(binary))
    #expect(ofBinary.xml == xml)
    #expect(ofBinary.binary == binary)
  }

  @Test(arguments: [4, 5] as [UInt64])
  func `each form is read as the value it was written from`(seed: UInt64) throws {
    var generator = ValueGenerator(state: seed)
    let values = generator.values(400)
    for form in [PropertyList.Form.xml, .binary] {
      let bytes = try values.serialized(as: form)
      let read = try PropertyList(parsing: bytes)
      #expect(PropertyList.Form(recognizing: bytes) == form)
      #expect(read == values)
      #expect(try read.serialized(as: form) == bytes)
    }
  }

  @Test func `plistlib reads UIDs`() throws {
    let uids: [PropertyList] = [0, 255, 256, 65_536, 1 << 40].map { PropertyList(.uid($0)) }
    let bytes = try PropertyList.array(uids).serialized(as: .binary)
    #expect(try Judge.plistlib(bytes)?.binary == bytes)
    #expect(try PropertyList(parsing: bytes) == .array(uids))
    let xml = try PropertyList.array(uids).serialized(as: .xml)
    #expect(try PropertyList(parsing: xml) == .array(uids))
  }

  @Test(.enabled(if: Judge.hasPlistutil, "plistutil is not installed"))
  func `plistutil reads what is written, and what it writes is read`() throws {
    var generator = ValueGenerator(state: 6)
    // plistutil knows no dates before 1970 and no infinite numbers, so only the other kinds are judged.
    let values = PropertyList.array(
      (0..<300).map { _ in .array([.string(generator.text()), generator.value(depth: 0)]) })
    for (ours, theirs) in [(PropertyList.Form.xml, "bin1"), (.binary, "xml1")] {
      let answer = try #require(try Judge.plistutil(values.serialized(as: ours), form: theirs))
      #expect(try PropertyList(parsing: answer).array?.count == 300)
    }
  }
}
