import Diagnostics
import PropertyLists
import SyntaxTrees
import Testing

@Suite struct LimitsTests {
  /// `depth` arrays in each other, in the form `form`.
  private func nested(_ depth: Int, _ form: PropertyList.Form) throws -> [UInt8] {
    switch form {
    case .xml:
      let text = String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
      return Array("<plist version=\"1.0\">\(text)</plist>".utf8)
    case .openStep:
      return Array((String(repeating: "(", count: depth) + String(repeating: ")", count: depth)).utf8)
    case .binary:
      return try (1..<depth).reduce(PropertyList.array([])) { value, _ in .array([value]) }.serialized(as: .binary)
    }
  }

  @Test(arguments: PropertyList.Form.allCases)
  func `512 levels are read, more are refused`(form: PropertyList.Form) throws {
    let allowed = try nested(512, form)
    #expect(try PropertyList(parsing: allowed).serialized(as: form).isEmpty == false)
    #expect(try PropertyListDocument(parsing: allowed).bytes == allowed)
    let limits = SyntaxLimits(depth: 511)
    let error = #expect(throws: Diagnostic.self) { try PropertyList(parsing: allowed, file: "f", limits: limits) }
    #expect(error?.message == "\"f\" nests arrays and dictionaries deeper than 511 levels")
    #expect(throws: Diagnostic.self) { try PropertyListDocument(parsing: allowed, limits: limits) }
    let deeper = PropertyList.array([try PropertyList(parsing: allowed)])
    #expect(throws: Diagnostic.self) { try deeper.serialized(as: form) }
  }

  @Test(arguments: PropertyList.Form.allCases)
  func `the size has a limit that can be chosen`(form: PropertyList.Form) throws {
    let bytes = try nested(4, form)
    let limits = SyntaxLimits(size: bytes.count - 1)
    let error = #expect(throws: Diagnostic.self) { try PropertyList(parsing: bytes, file: "f", limits: limits) }
    #expect(error?.message == "\"f\" has \(bytes.count) bytes, more than the limit of \(bytes.count - 1) bytes")
    #expect(throws: Diagnostic.self) { try PropertyListDocument(parsing: bytes, limits: limits) }
    #expect(throws: Diagnostic.self) { try StringsFile(parsing: bytes, limits: limits) }
    #expect(SyntaxLimits.default.size == 64 << 20)
  }

  @Test func `a file of entities that grow is refused at the first use`() {
    var text = "<!DOCTYPE plist [\n<!ENTITY a0 \"ha\">\n"
    for level in 1...30 { text += "<!ENTITY a\(level) \"&a\(level - 1);&a\(level - 1);\">\n" }
    text += "]>\n<plist><string>&a30;</string></plist>"
    let error = #expect(throws: Diagnostic.self) { try PropertyList(parsing: Array(text.utf8), file: "f") }
    #expect(error?.place == Place(file: "f", line: 34, column: 16))
    #expect(error?.message.contains("\"&a30;\" is neither a predefined XML entity") == true)
  }

  @Test func `a document type from elsewhere is never fetched`() throws {
    let text = "<!DOCTYPE plist SYSTEM \"file:///dev/zero\" [<!ENTITY % x SYSTEM \"file:///dev/zero\"> %x;]><true/>"
    #expect(try PropertyList(parsing: Array(text.utf8)) == true)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x22], "f", 1, 1, "it contains bytes that are not UTF-16"),
      (Array("{\n a = \"".utf8) + [0xE4] + Array("\";\n}".utf8), "f", 2, 7, "it contains bytes that are not UTF-8"),
      (
        Array("<plist>\n<string>".utf8) + [0xE4] + Array("</string></plist>".utf8), "f", 2, 9,
        "bytes that are not UTF-8"
      ),
      (Array("<plist>\n".utf8), "f", 2, 1, "expected a value such as <dict>, found the end of the file"),
      (Array("<plist><dict>\n<<<<<<< HEAD\n".utf8), "f", 2, 1, "found a conflict marker"),
      (Array("{\n<<<<<<< HEAD\n a = b; }".utf8), "f", 2, 1, "found a conflict marker"),
      (Array("a = b;\nc \"d\";".utf8), "f", 2, 3, "expected \"=\" after the key, found \"d\""),
      (Array("hello world".utf8), "f", 1, 7, "expected the end of the file, found \"world\""),
      (Array("<plist>\n<string>a & b</string></plist>".utf8), "f", 2, 11, "found a bare \"&\""),
      (Array("<plist".utf8), "f", 1, 1, "unterminated tag <plist, expected >"),
      (Array("<!-- ".utf8), "f", 1, 1, "unterminated comment, expected -->"),
      (Array("\"a\" = \"b\"".utf8), "f", 1, 10, "expected \";\" after the value, found the end of the file"),
      (Array("<html><body/></html>".utf8), "f", 1, 1, "expected a value such as <dict>, found <html>"),
    ] as [([UInt8], String, Int, Int, String)])
  func `a document that is bad is told of with its place`(
    bytes: [UInt8], file: String, line: Int, column: Int, words: String
  ) {
    let error = #expect(throws: Diagnostic.self) { try PropertyListDocument(parsing: bytes, file: file) }
    #expect(error?.code == .propertyListMalformed)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    if words.contains("UTF-16") { return }
    #expect(error?.place == Place(file: file, line: line, column: column))
  }
}
