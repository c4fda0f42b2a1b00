import Diagnostics
import SyntaxTrees
import TestSupport
import Testing

@Suite struct JSONValueTests {
  @Test func `a value is written in each style`() {
    let value: JSONValue = ["name": "a\"b", "list": [1, true, nil], "none": [], "empty": [:]]
    #expect(text(value, .compact) == #"{"name":"a\"b","list":[1,true,null],"none":[],"empty":{}}"#)
    #expect(
      text(value, .pretty) == """
        {
          "name": "a\\"b",
          "list": [
            1,
            true,
            null
          ],
          "none": [],
          "empty": {}
        }

        """)
    #expect(
      text(["a": [:], "b": [["c": 1]]], .xcode)
        == "{\n  \"a\" : {\n\n  },\n  \"b\" : [\n    {\n      \"c\" : 1\n    }\n  ]\n}\n")
  }

  @Test func `order and spelling of numbers are kept`() throws {
    let value = try JSONValue(parsing: Array(#"{"z":1.50,"a":-0,"m":1E+2}"#.utf8))
    #expect(value.object?.keys == ["z", "a", "m"])
    #expect(text(value, .compact) == #"{"z":1.50,"a":-0,"m":1E+2}"#)
  }

  @Test func `of two members with the same key the last counts`() throws {
    #expect(try JSONValue(parsing: Array(#"{"a":1,"b":2,"a":3}"#.utf8)) == ["a": 3, "b": 2])
  }

  @Test func `composed and decomposed letters are different keys`() throws {
    let value = try JSONValue(parsing: Array("{\"é\":1,\"e\u{301}\":2}".utf8))
    #expect(value.object?.count == 2)
  }

  @Test func `escapes mean what they say`() throws {
    let value = try JSONValue(parsing: Array(#""\u00e9\ud83d\ude00\n\/\"\\ud800""#.utf8))
    #expect(value == .string("é😀\n/\"\\ud800"))
    #expect(try JSONValue(parsing: Array(#""\ud800x""#.utf8)) == .string("\u{FFFD}x"))
  }

  @Test(arguments: [
    ("", 1, 1, "expected a value, found the end of the file"),
    ("{\n  \"a\" 1}", 2, 7, "expected \":\" after the key, found \"1\""),
    ("[1,\n 2,]", 2, 4, "expected a value, found \"]\""),
    ("{\"a\":1,}", 1, 8, "expected a key in quotes, found \"}\""),
    ("{a:1}", 1, 2, "expected a value, found \"a\""),
    ("[1 2]", 1, 4, "expected \",\" or \"]\", found \"2\""),
    ("[1}", 1, 3, "expected \",\" or \"]\", found \"}\""),
    ("01", 1, 1, "without a leading zero"), ("1.", 1, 3, "digits after the decimal point"), ("-", 1, 1, "a number"),
    ("\"a\nb\"", 1, 3, "control character"), ("\"\\x\"", 1, 2, "escape"), ("\"\\u12g4\"", 1, 2, "four hexadecimal"),
    ("\"abc", 1, 1, "unterminated"), ("nul", 1, 1, "found \"nul\""), ("1 2", 1, 3, "the end of the file"),
  ])
  func `what is wrong is named with its place`(input: String, line: Int, column: Int, words: String) {
    let error = #expect(throws: Diagnostic.self) { try JSONValue(parsing: Array(input.utf8), file: "x.json") }
    #expect(error?.code == .jsonMalformed)
    #expect(error?.place == Place(file: "x.json", line: line, column: column))
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `bytes that are not UTF-8 are refused at their place`() {
    let error = #expect(throws: Diagnostic.self) { try JSONValue(parsing: [0x22, 0x61, 0xFF, 0x22]) }
    #expect(error?.place?.column == 3)
  }

  @Test func `nesting and size have limits`() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: Diagnostic.self) { try JSONValue(parsing: deep) }
    let allowed = Array(String(repeating: "[", count: 512).utf8) + Array(String(repeating: "]", count: 512).utf8)
    #expect(throws: Never.self) { try JSONValue(parsing: allowed) }
    let error = #expect(throws: Diagnostic.self) { try JSONValue(parsing: allowed, limits: SyntaxLimits(size: 100)) }
    #expect(error?.code == .jsonTooLarge)
  }

  @Test func `Python reads what is written, and writes what is read`() throws {
    var generator = SeededNumbers(seed: 7)
    let values = JSONValue.array((0..<400).map { _ in generator.value() })
    for style in [JSONStyle.compact, .pretty, .xcode] {
      let bytes = values.serialized(style: style)
      #expect(try JSONValue(parsing: bytes) == values)
      #expect(try JSONDocument(parsing: bytes).bytes == bytes)
      let script =
        "import json,sys; json.dump(json.load(open(sys.argv[1],encoding='utf-8'),parse_float=str),sys.stdout)"
      let answer = try #require(try Python.run(script, input: bytes))
      let judged = try JSONValue(parsing: Array(answer.utf8))
      #expect(floatsAsStrings(values) == judged)
    }
  }

  @Test func `a cut or changed file is read or refused`() {
    var generator = SeededNumbers(seed: 11)
    let sample = generator.value(depth: 5).serialized(style: .xcode)
    var tally = DamageTally()
    for round in 0..<2_000 {
      let length = round.isMultiple(of: 4) ? sample.count : Int.random(in: 0...sample.count, using: &generator)
      var bytes = Array(sample.prefix(length))
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let document = tally.attempt { try JSONDocument(parsing: bytes) }
      if let document { #expect(document.bytes == bytes) }
    }
    tally.expect(refused: [.jsonMalformed])
  }

  private func text(_ value: JSONValue, _ style: JSONStyle) -> String {
    String(decoding: value.serialized(style: style), as: UTF8.self)
  }

  private func floatsAsStrings(_ value: JSONValue) -> JSONValue {
    switch value {
    case .number(let digits) where digits.contains { ".eE".contains($0) }: .string(digits)
    case .number("-0"): .number("0")
    case .array(let items): .array(items.map(floatsAsStrings))
    case .object(let object): .object(JSONObject(object.members.map { ($0.key, floatsAsStrings($0.value)) }))
    default: value
    }
  }
}
