import Diagnostics
import Foundation
import PropertyLists
import SyntaxTrees
import TestSupport
import Testing

@Suite struct XMLTests {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  @Test func `every kind of value is written as Apple's tools write it`() throws {
    let value: PropertyList = .dictionary([
      ("name", "A & <B>"), ("number", -3), ("ratio", 0.5), ("yes", true), ("list", ["a", []]), ("none", [:]),
      ("moment", .date(Date(timeIntervalSinceReferenceDate: 0))), ("bytes", .data([1, 2, 3])),
    ])
    #expect(
      String(decoding: try value.serialized(as: .xml), as: UTF8.self) == Self.head + """
        <dict>
        \t<key>name</key>
        \t<string>A &amp; &lt;B&gt;</string>
        \t<key>number</key>
        \t<integer>-3</integer>
        \t<key>ratio</key>
        \t<real>0.5</real>
        \t<key>yes</key>
        \t<true/>
        \t<key>list</key>
        \t<array>
        \t\t<string>a</string>
        \t\t<array/>
        \t</array>
        \t<key>none</key>
        \t<dict/>
        \t<key>moment</key>
        \t<date>2001-01-01T00:00:00Z</date>
        \t<key>bytes</key>
        \t<data>
        \tAQID
        \t</data>
        </dict>
        </plist>

        """)
  }

  @Test func `values and keys know their places`() throws {
    let list = try read("<dict>\n  <key>a</key>\n  <array>\n    <true/>\n  </array>\n</dict>\n")
    #expect(list.place == Place(line: 4, column: 1))
    #expect(list.dictionary?.position(ofKey: "a") == TextPosition(line: 5, column: 3))
    #expect(list["a"]?.place == Place(line: 6, column: 3))
    #expect(list["a"]?.array?.first?.place == Place(line: 7, column: 5))
  }

  @Test func `numbers and dates are written as they were read until they are changed`() throws {
    let text =
      "<array>\n\t<real>1.50</real>\n\t<integer>0x1F</integer>\n\t<integer>+7</integer>\n\t<date>2020-01-01Z</date>\n</array>\n</plist>\n"
    var list = try PropertyList(parsing: Array((Self.head + text).utf8))
    #expect(list.array?.compactMap(\.integer) == [31, 7])
    #expect(String(decoding: try list.serialized(as: .xml), as: UTF8.self) == Self.head + text)
    list.value = .array([.real(1.5)])
    #expect(String(decoding: try list.serialized(as: .xml), as: UTF8.self).contains("<real>1.5</real>"))
  }

  @Test func `text is put together from references, CDATA and comments`() throws {
    #expect(try read("<string>a&lt;&#66;<![CDATA[<&>]]><!-- no -->é\r\n</string>") == "a<B<&>é\n")
    #expect(try read("<string/>") == "")
    #expect(try read("<data> A Q I\nD </data>").data == [1, 2, 3])
  }

  @Test func `a value without a plist element around it is read`() throws {
    #expect(try PropertyList(parsing: Array("<dict><key>a</key><string>b</string></dict>".utf8)) == ["a": "b"])
  }

  @Test func `UTF-16 is read`() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>é</string></plist>"
    let bytes = [UInt8]([0xFE, 0xFF]) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try PropertyList(parsing: bytes) == "é")
  }

  @Test func `a key that is given twice has the value of the last and is told of`() throws {
    let list = try read(
      "<dict><key>a</key><integer>1</integer>\n<key>b</key><true/><key>a</key><integer>2</integer></dict>")
    #expect(list == ["a": 2, "b": true])
    let duplicate = try #require(list.dictionary?.duplicates.first)
    #expect(duplicate.key == "a")
    #expect(duplicate.first == TextPosition(line: 4, column: 7))
    #expect(duplicate.again?.line == 5)
  }

  @Test(arguments: [
    ("<dict><string>x</string></dict>", 4, 7, "expected <key> or </dict>, found <string>"),
    ("<dict><key>a</key></dict>", 4, 19, "expected a value for the key \"a\", found </dict>"),
    ("<dict>\n<key>a</key><key>b</key></dict>", 5, 13, "expected a value for the key \"a\", found <key>"),
    ("<array><key>a</key></array>", 4, 8, "expected a value or </array>, found <key>"),
    ("<array>", 5, 9, "expected a value or </array>, found the end"),
    ("<array></dict>", 4, 8, "found </dict>"), ("<array>x</array>", 4, 8, "found the text \"x\""),
    ("<strin>x</strin>", 4, 1, "found <strin>"),
    ("<integer>x</integer>", 4, 1, "a 64-bit integer in <integer>, found \"x\""),
    ("<integer>18446744073709551616</integer>", 4, 1, "a 64-bit integer"), ("<real></real>", 4, 1, "a number"),
    ("<date>yesterday</date>", 4, 1, "a date such as"), ("<date>2020-13-01T00:00:00Z</date>", 4, 1, "a date"),
    ("<data>A</data>", 4, 1, "Base64"), ("<data>*</data>", 4, 1, "Base64"),
    ("<true>x</true>", 4, 1, "nothing in <true>"),
    ("<string>&amp</string>", 4, 9, "found a bare \"&\""), ("<string>&bomb;</string>", 4, 9, "\"&bomb;\""),
    ("<string><b/></string>", 4, 9, "expected </string>, found <b/>"),
    ("<true/><true/>", 4, 8, "expected </plist>, found <true>"),
    ("", 5, 9, "expected a value such as <dict>"),
  ])
  func `what is wrong is named with its place`(body: String, line: Int, column: Int, words: String) {
    let ended = words.contains("the end") || body.isEmpty
    let bytes = Array((Self.head + body + (ended ? "\n<!-- -->" : "</plist>")).utf8)
    let error = #expect(throws: Diagnostic.self) { try PropertyList(parsing: bytes, file: "Info.plist") }
    #expect(error?.code == .propertyListMalformed)
    #expect(error?.place == Place(file: "Info.plist", line: line, column: column))
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `control characters can't be written`() {
    let error = #expect(throws: Diagnostic.self) { try PropertyList.string("a\u{1}").serialized(as: .xml) }
    #expect(error?.code == .propertyListUnwritable)
  }

  @Test func `entities of a document type are never used`() {
    let laughs = "<!DOCTYPE plist [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><plist><string>&b;</string></plist>"
    #expect(throws: Diagnostic.self) { try PropertyList(parsing: Array(laughs.utf8)) }
  }

  @Test func `nesting and size have limits`() {
    let deep = Array((Self.head + String(repeating: "<array>", count: 200_000)).utf8)
    #expect(#expect(throws: Diagnostic.self) { try PropertyList(parsing: deep) }?.code == .propertyListTooDeep)
    let small = SyntaxLimits(size: 1_000)
    #expect(
      #expect(throws: Diagnostic.self) { try PropertyList(parsing: deep, limits: small) }?.code == .propertyListTooLarge
    )
  }

  @Test func `a cut or changed file is read or refused`() throws {
    var generator = SeededNumbers(seed: 9)
    let sample = try generator.values(12).serialized(as: .xml)
    var tally = DamageTally()
    for round in 0..<1_000 {
      let bytes = generator.damaged(sample, cut: !round.isMultiple(of: 4))
      tally.attempt { try PropertyList(parsing: bytes) }
    }
    tally.expect(refused: [.propertyListMalformed])
  }

  private func read(_ body: String) throws -> PropertyList {
    try PropertyList(parsing: Array((Self.head + body + "</plist>").utf8))
  }
}

extension SeededNumbers {
  /// `bytes` cut somewhere, with a few of them changed.
  mutating func damaged(_ bytes: [UInt8], cut: Bool = true) -> [UInt8] {
    var damaged = cut ? Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &self))) : bytes
    for _ in 0..<below(5) where !damaged.isEmpty {
      damaged[Int.random(in: damaged.indices, using: &self)] = .random(in: 0...255, using: &self)
    }
    return damaged
  }
}
