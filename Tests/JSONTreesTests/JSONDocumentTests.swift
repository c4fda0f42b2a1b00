import Diagnostics
import Foundation
import JSONTrees
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
    var document = JSONDocument([:], style: .pretty)
    try document.set(1, at: ["a", "b"])
    #expect(document.value == ["a": ["b": 1]])
    #expect(throws: Diagnostic.self) { try document.set(1, at: ["a", "b", "c"]) }
    #expect(document.value == ["a": ["b": 1]])
  }

  @Test func `an item is added and removed with its comma`() throws {
    let added = try edited { try $0.insert(["idiom": "mac"], at: ["images", 1]) }
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

  private func edited(_ edit: (inout JSONDocument) throws -> Void) throws -> String {
    var document = try JSONDocument(parsing: Array(catalog.utf8))
    try edit(&document)
    return String(decoding: document.bytes, as: UTF8.self)
  }
}
