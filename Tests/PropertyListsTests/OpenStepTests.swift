import Diagnostics
import PropertyLists
import SyntaxTrees
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct OpenStepTests {
  private func read(_ text: String) throws -> PropertyList {
    try PropertyList(parsing: Array(text.utf8))
  }

  @Test(arguments: [
    (#""a\"b\\c""#, "a\"b\\c"), (#""\U00e4\u""#, "äu"), (#""\Ud83d\Ude00!""#, "😀!"), (#""\Ud83d!""#, "\u{FFFD}!"),
    (#""\341\012\7""#, "Æ\n\u{7}"), (#"'it"s'"#, "it\"s"), ("a-b:c+d/e", "a-b:c+d/e"), (#""line\#nend""#, "line\nend"),
    (#""\a\b\f\v\r\t""#, "\u{7}\u{8}\u{C}\u{B}\r\t"),
  ])
  func `a string is read with its escapes`(written: String, text: String) throws {
    #expect(try read("(\(written))") == [.string(text)])
  }

  @Test func `arrays, dictionaries, data and comments are read`() throws {
    let value = try read("// a\n{ a = (1, \"2\" /* two */, ); b = <0a 0B1>; c; /* d */ d = {}; e = (); }")
    #expect(value == ["a": ["1", "2"], "b": .data([0x0A, 0x0B, 0x10]), "c": "c", "d": [:], "e": []])
    #expect(value["a"]?.array?[1].place == Place(line: 2, column: 11))
  }

  @Test(
    arguments: [
      ("<*I5>", .integer(5)), ("<*I-9223372036854775808>", .integer(.min)),
      ("<*I18446744073709551615>", .unsigned(.max)),
      ("<*R1.5>", .real(1.5)), ("<*R-1e-7>", .real(-1e-7)), ("<*BY>", .boolean(true)), ("<*BN>", .boolean(false)),
      ("<*I\"5\">", .integer(5)), ("<*D2001-01-01 01:00:00 +0100>", .date(.init(timeIntervalSinceReferenceDate: 0))),
      ("<*D2000-12-31 19:30:00 -0430>", .date(.init(timeIntervalSinceReferenceDate: 0))),
      ("<*D2024-05-17 09:30:00 +0000>", .date(.init(timeIntervalSinceReferenceDate: 737_631_000))),
    ] as [(String, PropertyList.Value)])
  func `a typed value of GNUstep is read`(text: String, value: PropertyList.Value) throws {
    #expect(try read("(\(text))").array?.map(\.value) == [value])
  }

  @Test(arguments: [
    "<*>", "<*I>", "<*I5x>", "<*I1.5>", "<*Rx>", "<*BM>", "<*Z1>", "<*D2024-05-17>", "<*D2024-13-17 09:30:00 +0000>",
  ])
  func `a typed value that means nothing is refused`(text: String) {
    let error = #expect(throws: Diagnostic.self) { try read("( \(text))") }
    #expect(error?.place == Place(line: 1, column: 3))
    #expect(error?.message.contains("expected a typed value such as <*I5>, <*R1.5> or <*BY>, found \"<\"") == true)
  }

  @Test func `real numbers are written as they were read`() throws {
    let value = try read("(<*R1.10>)")
    #expect(try String(decoding: value.serialized(as: .xml), as: UTF8.self).contains("<real>1.10</real>"))
  }

  @Test func `a file of strings needs no braces, and may be in UTF-16`() throws {
    let text = "/* greeting */\n\"Hello\" = \"Grüß \\\"dich\\\"\";\nBye = \"Tschüss\";\n"
    let expected: PropertyList = ["Hello": "Grüß \"dich\"", "Bye": "Tschüss"]
    #expect(try read(text) == expected)
    let units = [0xFEFF] + Array(text.utf16)
    #expect(try PropertyList(parsing: units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == expected)
    #expect(try PropertyList(parsing: units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == expected)
  }

  @Test(arguments: [
    ("{ a = b }", 1, 9, #"expected ";" after the value, found "}""#),
    ("{ a b; }", 1, 5, #"expected "=" after the key, found "b""#),
    ("(a\n b)", 2, 2, #"expected "," or ")" after the element, found "b""#),
    ("{ a = ; }", 1, 7, #"expected a value, found ";""#),
    ("(\"a\n", 1, 2, "unterminated string"),
    ("/* a", 1, 1, "unterminated comment"),
    ("<0x>", 1, 3, #"expected hexadecimal digits or ">", found "x""#),
    ("{} x", 1, 4, #"expected the end of the file, found "x""#),
    ("(a, ä)", 1, 5, "expected a value, found a character that needs quotes"),
    ("{ a = 1;", 1, 9, #"expected a key or "}", found the end of the file"#),
  ])
  func `what is wrong is told with its place`(text: String, line: Int, column: Int, problem: String) {
    let error = #expect(throws: Diagnostic.self) { try SyntaxTree(openStep: Array(text.utf8), file: "f") }
    #expect(error?.place == Place(file: "f", line: line, column: column))
    #expect(error?.message == "\"f\" is not a valid property list: \(problem)")
  }

  @Test func `what is written is read as the same`() throws {
    let value: PropertyList = [
      "text": "a \"b\"\n\\ \u{1} ä", "empty": "", "list": ["1", ["x-y"], [:]], "data": .data([0, 255]),
      "a b": ["k": "v"],
    ]
    let bytes = try value.serialized(as: .openStep)
    #expect(try PropertyList(parsing: bytes) == value)
    #expect(throws: Diagnostic.self) { try PropertyList.uid(1).serialized(as: .openStep) }
  }

  @Test func `a value is found by its bytes`() throws {
    let text = Array("{ key /* c */ = \"v\\n\"; list = (a, b); }".utf8)
    let syntax = try SyntaxTree(openStep: text)
    let value = try #require(syntax.value("key", in: syntax.root))
    #expect(syntax.range(of: value) == 16..<21)
    #expect(syntax.string(of: value) == "v\n")
    let list = try #require(syntax.value("list", in: syntax.root))
    #expect(syntax.elements(of: list).map { syntax.string(of: $0) } == ["a", "b"])
    #expect(syntax.offsetAfterTrivia(from: 5) == 14)
  }
}

extension PropertyList {
  fileprivate static func uid(_ number: UInt64) -> PropertyList { PropertyList(.uid(number)) }
}
