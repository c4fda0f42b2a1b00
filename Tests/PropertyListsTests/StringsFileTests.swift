import Diagnostics
import Foundation
import PropertyLists
import Testing

@Suite struct StringsFileTests {
  private let text = """
    /* Title of the start page; with = signs */
    "title" = "Wecker"; // short

    // two
    // lines
    "a \\"b\\"" = "c\\nd" /* ; */ ;
    plain = word;
    only;

    """

  @Test func `a file that is not edited is written as it was read`() throws {
    for text in [text, "", "\n\n", "\u{FEFF}\"a\"=\"b\";", "/* x */\r\n\"a\" = \"b\";\r\n/* end */"] {
      #expect(try StringsFile(parsing: Array(text.utf8)).bytes == Array(text.utf8))
    }
  }

  @Test func `keys, translations, comments and places are read`() throws {
    let file = try StringsFile(parsing: Array(text.utf8))
    #expect(file.entries.map(\.key) == ["title", "a \"b\"", "plain", "only"])
    #expect(file.entries.map(\.value) == ["Wecker", "c\nd", "word", "only"])
    #expect(file.entries.map(\.comment) == ["Title of the start page; with = signs", "two\nlines", nil, nil])
    #expect(file.entries.last?.position == PropertyList.Position(line: 8, column: 1))
  }

  @Test func `UTF-16 is read and kept`() throws {
    let bytes = utf16("\"ключ\" = \"значение\";\n")
    var file = try StringsFile(parsing: bytes)
    #expect(file["ключ"] == "значение")
    #expect(file.bytes == bytes)
    file["ключ"] = "x"
    #expect(file.bytes == utf16("\"ключ\" = \"x\";\n"))
  }

  @Test func `an edit touches its line only`() throws {
    var file = try StringsFile(parsing: Array(text.utf8))
    file["title"] = "Der \"Wecker\""
    file["plain"] = "word"
    #expect(
      String(decoding: file.bytes, as: UTF8.self)
        == text.replacingOccurrences(of: "\"Wecker\"", with: "\"Der \\\"Wecker\\\"\""))
    file["only"] = "one"
    #expect(String(decoding: file.bytes, as: UTF8.self).hasSuffix("\nonly = \"one\";\n"))
  }

  @Test func `keys are added at the end and removed with their comments`() throws {
    var file = try StringsFile(parsing: Array(text.utf8))
    file.append("new", "neu", comment: "said */ once")
    #expect(String(decoding: file.bytes, as: UTF8.self) == text + "\n/* said * / once */\n\"new\" = \"neu\";\n")
    file["new"] = nil
    #expect(String(decoding: file.bytes, as: UTF8.self) == text)
    file["a \"b\""] = nil
    #expect(String(decoding: file.bytes, as: UTF8.self).contains("\"Wecker\"; // short\nplain = word;"))
  }

  @Test func `keys that are there twice are told of`() throws {
    let file = try StringsFile(parsing: Array("a = 1; b = 2; a = 3; a = 4;".utf8))
    #expect(file.duplicateKeys == ["a"])
    #expect(file["a"] == "4")
  }

  @Test func `what is wrong is named with its place`() {
    let error = #expect(throws: Diagnostic.self) {
      try StringsFile(parsing: Array("\"a\" = \"b\"\n\"c\" = \"d\";".utf8), file: "de.strings")
    }
    #expect(error?.place == Place(file: "de.strings", line: 2, column: 1))
    #expect(throws: Diagnostic.self) { try StringsFile(parsing: Array("{ a = b; }".utf8)) }
  }

  private func utf16(_ text: String) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { (unit: UInt16) -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
  }
}
