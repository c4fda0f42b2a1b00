import Diagnostics
import Foundation
import PropertyLists
import SyntaxTrees
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
    #expect(file.entries.last?.position == TextPosition(line: 8, column: 1))
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

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `what is added has the line ends, the spacing and the end of the file`(lineEnd: String) throws {
    for end in ["", lineEnd] {
      let text = "// y" + lineEnd + "\"a\"=\"b\"; // x" + end
      var file = try StringsFile(parsing: Array(text.utf8))
      file.append("c", "d", comment: "C")
      let before = "// y" + lineEnd + "\"a\"=\"b\"; // x" + lineEnd
      let added = before + lineEnd + "/* C */" + lineEnd + "\"c\"=\"d\";" + end
      #expect(String(decoding: file.bytes, as: UTF8.self) == added)
      file["c"] = nil
      #expect(String(decoding: file.bytes, as: UTF8.self) == text)
    }
  }

  @Test func `keys are removed with their comments, those of the file and of other keys stay`() throws {
    let text =
      "/* File */\n\n/* A */\n\"a\" = \"1\"; // a\n\n/* B */\n\"b\" = \"2\"; // b\n/* C */\n\"c\" = \"3\"; // c\n"
    func without(_ keys: [String]) throws -> String {
      var file = try StringsFile(parsing: Array(text.utf8))
      file.remove(keys)
      return String(decoding: file.bytes, as: UTF8.self)
    }
    #expect(try without(["a"]) == "/* File */\n\n/* B */\n\"b\" = \"2\"; // b\n/* C */\n\"c\" = \"3\"; // c\n")
    #expect(
      try without(["b"]) == "/* File */\n\n/* A */\n\"a\" = \"1\"; // a\n/* C */\n\"c\" = \"3\"; // c\n")
    #expect(try without(["c", "b"]) == "/* File */\n\n/* A */\n\"a\" = \"1\"; // a\n")
    #expect(try without(["c", "b", "a", "d"]) == "/* File */\n\n")
  }

  @Test func `empty lines at the end of the file stay there`() throws {
    let text = "/* A */\n\"a\" = \"1\";\n\n"
    var file = try StringsFile(parsing: Array(text.utf8))
    file.append("b", "2", comment: "B")
    #expect(String(decoding: file.bytes, as: UTF8.self) == text + "/* B */\n\"b\" = \"2\";\n\n")
    file["b"] = nil
    #expect(String(decoding: file.bytes, as: UTF8.self) == text)
  }

  @Test func `keys of composed and decomposed letters are two`() throws {
    var file = try StringsFile(parsing: Array("\"\u{E9}\" = \"1\";\n\"e\u{301}\" = \"2\";\n".utf8))
    #expect(file["\u{E9}"] == "1")
    file["\u{E9}"] = nil
    #expect(file["e\u{301}"] == "2")
    #expect(String(decoding: file.bytes, as: UTF8.self) == "\"e\u{301}\" = \"2\";\n")
  }

  @Test(arguments: [true, false])
  func `every encoding is kept through edits`(isBigEndian: Bool) throws {
    func encoded(_ text: String) -> [UInt8] {
      let bytes = utf16(text)
      return isBigEndian ? stride(from: 0, to: bytes.count, by: 2).flatMap { [bytes[$0 + 1], bytes[$0]] } : bytes
    }
    var file = try StringsFile(parsing: encoded("\"a\" = \"😀\";\r\n"))
    file["ü"] = "中"
    #expect(file.bytes == encoded("\"a\" = \"😀\";\r\n\"ü\" = \"中\";\r\n"))
    var marked = try StringsFile(parsing: [0xEF, 0xBB, 0xBF] + Array("a = b;".utf8))
    marked["a"] = nil
    #expect(marked.bytes == [0xEF, 0xBB, 0xBF])
  }

  @Test func `the last of several translations of a key counts`() throws {
    #expect(try StringsFile(parsing: Array("a = 1; b = 2; a = 3; a = 4;".utf8))["a"] == "4")
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
