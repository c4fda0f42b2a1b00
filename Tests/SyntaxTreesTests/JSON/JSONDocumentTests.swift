import Diagnostics
import Foundation
import SyntaxTrees
import Testing

@Suite struct JSONDocumentTests {
  private let catalog = """
    {
      "images" : [
        {
          "idiom" : "universal",
          "scale" : "1x"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      },
      "properties" : {

      }
    }

    """

  @Test(arguments: [
    ("{}", "{\n  \"b\": 0\n}"), ("{\"a\": 1, \"c\": 2}", "{\"a\": 1, \"b\": 0, \"c\": 2}"),
    ("{\"c\":1}", "{\"b\":0,\"c\":1}"), ("{ \"c\": 1, \"d\": 2 }", "{ \"b\": 0, \"c\": 1, \"d\": 2 }"),
    (
      "{\n  \"a\" : 1,\n  \"c\" : {\n    \"x\" : 2\n  }\n}\n",
      "{\n  \"a\" : 1,\n  \"b\" : 0,\n  \"c\" : {\n    \"x\" : 2\n  }\n}\n"
    ),
    ("{\n  \"c\" : 1\n}\n", "{\n  \"b\" : 0,\n  \"c\" : 1\n}\n"),
    ("{\r\n\t\"a\": 1\r\n}", "{\r\n\t\"a\": 1,\r\n\t\"b\": 0\r\n}"),
    ("{\"b\": 5, \"a\": 1}", "{\"b\": 0, \"a\": 1}"),
  ])
  func `a new key goes where its name belongs, and nothing else changes`(_ old: String, _ new: String) throws {
    var document = try JSONDocument(parsing: Array(old.utf8))
    try document.setInOrder(0, forKey: "b", at: [])
    #expect(String(decoding: document.bytes, as: UTF8.self) == new)
  }

  @Test(arguments: [
    "{}", " [ ] \n", "{ \"a\" :1 , \"b\": [1 ,2,  3 ] }", "\u{FEFF}{\r\n\t\"a\": \"\\u00e9\"\r\n}\r\n", "1.0",
    "{\"a\":1,\"a\":2}", "\n\n\"x\"",
  ])
  func `a document that is not edited is written as it was read`(text: String) throws {
    #expect(try String(decoding: JSONDocument(parsing: Array(text.utf8)).bytes, as: UTF8.self) == text)
  }

  @Test func `changing a value touches its line only`() throws {
    #expect(
      try edited { try $0.set("2x", at: ["images", 0, "scale"]) }
        == catalog.replacingOccurrences(of: "\"1x\"", with: "\"2x\""))
  }

  @Test func `setting the value that is there changes nothing`() throws {
    var document = try JSONDocument(parsing: Array("{ \"a\": \"\\u0041\" }".utf8))
    try document.set("A", at: ["a"])
    #expect(String(decoding: document.bytes, as: UTF8.self) == "{ \"a\": \"\\u0041\" }")
  }

  @Test func `a new key comes last, in the style of the others`() throws {
    #expect(
      try edited { try $0.set(["x": 1], at: ["info", "extra"]) }
        == catalog.replacingOccurrences(
          of: "\"version\" : 1\n", with: "\"version\" : 1,\n    \"extra\" : {\n      \"x\" : 1\n    }\n"))
  }

  @Test func `an empty object opens for its first key`() throws {
    #expect(
      try edited { try $0.set(true, at: ["properties", "compression"]) }
        == catalog.replacingOccurrences(
          of: "\"properties\" : {\n\n  }", with: "\"properties\" : {\n    \"compression\" : true\n  }"))
  }

  @Test func `keys on the way are added`() throws {
    var document = try JSONDocument(parsing: Array("{}".utf8))
    try document.set(1, at: ["a", "b"])
    #expect(document.value == ["a": ["b": 1]])
    #expect(throws: Diagnostic.self) { try document.set(1, at: ["a", "b", "c"]) }
    #expect(document.value == ["a": ["b": 1]])
  }

  @Test func `an item is added and removed with its comma`() throws {
    let added = try edited { try $0.set(["idiom": "mac"], at: ["images", 1]) }
    #expect(
      added
        == catalog.replacingOccurrences(
          of: "\"1x\"\n    }\n", with: "\"1x\"\n    },\n    {\n      \"idiom\" : \"mac\"\n    }\n"))
    var document = try JSONDocument(parsing: Array(added.utf8))
    try document.remove(at: ["images", 1])
    #expect(String(decoding: document.bytes, as: UTF8.self) == catalog)
  }

  @Test func `the last key is removed with the comma before it`() throws {
    #expect(
      try edited { try $0.remove(at: ["info", "version"]) }
        == catalog.replacingOccurrences(of: "\"xcode\",\n    \"version\" : 1\n", with: "\"xcode\"\n"))
  }

  @Test func `a document on one line stays on one line`() throws {
    var document = try JSONDocument(parsing: Array(#"{"a":1,"b":[1]}"#.utf8))
    try document.set(["x": [1, 2]], at: ["c"])
    try document.set(2, at: ["b", 1])
    #expect(String(decoding: document.bytes, as: UTF8.self) == #"{"a":1,"b":[1,2],"c":{"x":[1,2]}}"#)
  }

  @Test func `line ends of the document are used for new lines`() throws {
    var document = try JSONDocument(parsing: Array("{\r\n\t\"a\": 1\r\n}".utf8))
    try document.set([1], at: ["b"])
    #expect(String(decoding: document.bytes, as: UTF8.self) == "{\r\n\t\"a\": 1,\r\n\t\"b\": [\r\n\t\t1\r\n\t]\r\n}")
  }

  @Test func `values are read by path`() throws {
    let document = try JSONDocument(parsing: Array(catalog.utf8))
    #expect(document["images", 0, "idiom"] == "universal")
    #expect(document["images", 1] == nil)
    #expect(document["info", "author", "x"] == nil)
  }

  @Test func `every value and key knows its place`() throws {
    let document = try JSONDocument(parsing: Array(catalog.utf8), file: "Contents.json")
    #expect(document.place(of: []) == Place(file: "Contents.json", line: 1, column: 1))
    #expect(document.place(of: ["images", 0]) == Place(file: "Contents.json", line: 3, column: 5))
    #expect(document.place(of: ["images", 0, "scale"]) == Place(file: "Contents.json", line: 5, column: 17))
    #expect(document.place(ofKey: ["images", 0, "scale"]) == Place(file: "Contents.json", line: 5, column: 7))
    #expect(document.place(ofKey: ["images", 0]) == nil)
    #expect(document.place(of: ["nothing"]) == nil)
    let marked = try JSONDocument(parsing: Array("\u{FEFF}[\r\n1,\r2]".utf8))
    #expect(marked.place(of: [1]) == Place(line: 3, column: 1))
  }

  @Test func `a whole new value writes only what differs`() throws {
    let text = "{ \"a\": [1,2,  3], \"b\":{\"c\":1.0}, \"d\": \"\\u0041\" }"
    func edited(_ value: JSONValue) throws -> String {
      var document = try JSONDocument(parsing: Array(text.utf8))
      try document.set(value, at: [])
      return String(decoding: document.bytes, as: UTF8.self)
    }
    let same: JSONValue = ["d": "A", "b": ["c": .number("1.0")], "a": [1, 2, 3]]
    #expect(try edited(same) == text)
    #expect(
      try edited(["a": [1, 3], "b": ["c": .number("1.0"), "e": 2], "d": "A"])
        == text.replacingOccurrences(of: "1,2,  3", with: "1,  3").replacingOccurrences(
          of: "1.0}", with: "1.0,\"e\":2}"))
    #expect(try edited(["a": [0, 1, 2, 3], "d": "A"]) == "{ \"a\": [0,  1,2,  3], \"d\": \"\\u0041\" }")
    #expect(try edited(["x": 1]) == "{ \"x\": 1 }")
    #expect(try edited([]) == "[]")
  }

  @Test func `what is emptied is written as an empty one`() throws {
    #expect(
      try edited { try $0.remove(at: ["images", 0]) }
        == catalog.replacingOccurrences(
          of: "[\n    {\n      \"idiom\" : \"universal\",\n      \"scale\" : \"1x\"\n    }\n  ]", with: "[\n\n  ]"))
  }

  @Test func `empty lines between others are not repeated`() throws {
    var document = try JSONDocument(parsing: Array("[\n  1,\n\n  2\n]".utf8))
    try document.set(3, at: [2])
    #expect(String(decoding: document.bytes, as: UTF8.self) == "[\n  1,\n\n  2,\n  3\n]")
  }

  @Test func `the first of several on a line is removed with the space after it`() throws {
    var document = try JSONDocument(parsing: Array("[1, 2]".utf8))
    try document.remove(at: [0])
    #expect(String(decoding: document.bytes, as: UTF8.self) == "[2]")
  }

  @Test func `many keys are set, added and removed`() throws {
    let keys = (0..<50_000).map { "key \($0)" }
    let entry: JSONValue = ["localizations": ["de": ["stringUnit": ["state": "new"]]]]
    let catalog: JSONValue = ["strings": .object(JSONObject(keys.map { ($0, entry) }))]
    var document = try JSONDocument(parsing: catalog.serialized(style: .xcode))
    let chosen = keys.indices.filter { $0.isMultiple(of: 5) }
    for key in chosen.map({ keys[$0] }) {
      try document.set("translated", at: ["strings", .key(key), "localizations", "de", "stringUnit", "state"])
      try document.set(1, at: ["strings", .key(key + "'")])
    }
    let expected: JSONValue = ["localizations": ["de": ["stringUnit": ["state": "translated"]]]]
    let pairs =
      keys.indices.map { (keys[$0], $0.isMultiple(of: 5) ? expected : entry) } + chosen.map { (keys[$0] + "'", 1) }
    #expect(document["strings"] == .object(JSONObject(pairs)))
    try document.set(.object(JSONObject([pairs[0]])), at: ["strings"])
    #expect(
      document.bytes == JSONValue.object(["strings": .object(JSONObject([pairs[0]]))]).serialized(style: .xcode))
  }

  private func edited(_ edit: (inout JSONDocument) throws -> Void) throws -> String {
    var document = try JSONDocument(parsing: Array(catalog.utf8))
    try edit(&document)
    return String(decoding: document.bytes, as: UTF8.self)
  }
}
