import Foundation
import PropertyLists
import TestSupport
import Testing

@Suite struct JudgedTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `plistlib reads what is written, and writes the same bytes`(seed: UInt64) throws {
    var generator = SeededNumbers(seed: seed)
    let values = generator.values(500)
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
    var generator = SeededNumbers(seed: seed)
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

  @Test func `plistlib reads files whose tables need wide numbers`() throws {
    let items = PropertyList.array((0..<70_000).map { .string("item \($0)") })
    let bytes = try items.serialized(as: .binary)
    #expect(try Judge.plistlib(bytes)?.binary == bytes)
    #expect(try PropertyList(parsing: bytes) == items)
  }

  @Test(
    .enabled(if: Judge.hasPlistutil || Judge.isRequired, "plistutil is not installed"),
    arguments: [(PropertyList.Form.xml, "bin1"), (.xml, "xml1"), (.binary, "xml1"), (.binary, "bin1")])
  func `plistutil reads what is written, and what it writes is read`(ours: PropertyList.Form, theirs: String) throws {
    var generator = SeededNumbers(seed: 6)
    let values = PropertyList.array((0..<1_000).map { _ in generator.value(depth: 3) }).knownToPlistutil
    let answer = try #require(try Judge.plistutil(values.serialized(as: ours), form: theirs))
    let read = try #require(try PropertyList(parsing: answer).array)
    #expect(read.count == 1_000)
    for (given, returned) in zip(values.array ?? [], read) {
      #expect(given == returned)
    }
  }
}

extension PropertyList {
  /// The value with the dates before 1970 and the infinite numbers, which plistutil does not know, made others.
  fileprivate var knownToPlistutil: PropertyList {
    switch value {
    case .array(let items): .array(items.map(\.knownToPlistutil))
    case .dictionary(let dictionary): .dictionary(dictionary.entries.map { ($0.key, $0.value.knownToPlistutil) })
    case .date: .date(.init(timeIntervalSinceReferenceDate: 86_400))
    case .real(let number) where !number.isFinite: 0.5
    default: self
    }
  }
}
