import Diagnostics
import Foundation
import PropertyLists
import SyntaxTrees
import TestSupport
import Testing

@Suite struct DocumentTests {
  @Test(arguments: [
    "<plist><dict><key>a</key><string>b</string></dict></plist>", "<!-- c -->\r\n<dict/>\r\n<!-- d -->", "<true/>",
    "\u{FEFF}<plist>\n<array>\n<!-- a -->\n <real> 1.10 </real> <dict ></dict >\n</array></plist>\n\n",
    "<array><key/><string><!-- x -->a<![CDATA[<]]></string></array>".replacingOccurrences(of: "<key/>", with: ""),
    "{a = b; c; /* d */ e = (1, 2 /* f */, ); }", "/* only */", "", "\n", "// x\n\"a\" = \"b\"; // y\r\nc;", "(<0a>)",
    "\u{FEFF}{}\n", "'a'", "{ a = <*I5>; a = 2; }",
  ])
  func `a document that is not edited is written as it was read`(text: String) throws {
    let bytes = Array(text.utf8)
    let document = try PropertyListDocument(parsing: bytes)
    #expect(document.bytes == bytes)
    #expect(try document.value == PropertyList(parsing: bytes))
  }

  @Test func `every encoding is kept`() throws {
    for text in ["<plist><dict><key>ä</key><string>😀</string></dict></plist>", "{ \"ä\" = \"😀\"; }"] {
      for isBigEndian in [false, true] {
        let bytes = utf16(text, isBigEndian)
        var document = try PropertyListDocument(parsing: bytes)
        #expect(document.bytes == bytes)
        try document.set("é", at: ["ä"])
        #expect(document.bytes == utf16(text.replacingOccurrences(of: "😀", with: "é"), isBigEndian))
      }
    }
    let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><string>".utf8) + [0xE9] + Array("</string>".utf8)
    var document = try PropertyListDocument(parsing: latin)
    #expect(document.value == "é")
    #expect(document.bytes == latin)
    try document.set("è€", at: [])
    #expect(document.bytes.suffix(17).elementsEqual([0xE8] + Array("&#8364;</string>".utf8)))
  }

  @Test func `every value and key knows where it stands`() throws {
    let text = "<plist>\n<dict>\n\t<key>a</key>\n\t<array>\n\t\t<true/>\n\t</array>\n</dict>\n</plist>"
    let document = try PropertyListDocument(parsing: Array(text.utf8))
    #expect(document["a", 0]?.place == Place(line: 5, column: 3))
    #expect(document["a"]?.place == Place(line: 4, column: 2))
    #expect(document.value.dictionary?.position(ofKey: "a") == TextPosition(line: 3, column: 2))
    #expect(document["a", 1] == nil)
    #expect(document["a", "b"] == nil)
  }

  @Test(arguments: PropertyList.Form.allCases)
  func `edits do what they do to the value, and what is untouched stays equal`(form: PropertyList.Form) throws {
    var generator = SeededNumbers(seed: 31)
    for _ in 0..<150 {
      var model = generator.document(form)
      var document = try PropertyListDocument(model, form: form)
      #expect(document.bytes == (try model.serialized(as: form)))
      for round in 0..<4 {
        let path = generator.path(in: model)
        let value = generator.storable(form)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where !path.isEmpty:
          try document.remove(at: path)
          model = model.removing(path[...])
        case 1 where model.value(at: path)?.array != nil:
          try document.append(value, to: path)
          model = model.setting(value, path[...] + [.index(model.value(at: path)?.array?.count ?? 0)])
        case 2 where model.value(at: path)?.dictionary != nil:
          try document.set(value, at: path + [.key("new \(round)"), "and", 0])
          model = model.setting([value], path[...] + [.key("new \(round)"), "and"])
        default:
          try document.set(value, at: path)
          model = model.setting(value, path[...])
        }
        #expect(document.value == model)
        #expect(try PropertyList(parsing: document.bytes) == model)
      }
    }
  }

  @Test(arguments: [PropertyList.Form.xml, .openStep])
  func `a whole new value can be set`(form: PropertyList.Form) throws {
    var generator = SeededNumbers(seed: 41)
    for _ in 0..<150 {
      let value = generator.document(form)
      let other = generator.document(form)
      var document = try PropertyListDocument(value, form: form)
      let before = document.bytes
      try document.set(value, at: [])
      #expect(document.bytes == before)
      try document.set(other, at: [])
      #expect(try PropertyList(parsing: document.bytes) == other)
    }
  }

  @Test func `a binary file is encoded anew once it is edited`() throws {
    let bytes = try PropertyList.dictionary([("a", 1), ("b", [true])]).serialized(as: .binary)
    // The same objects with an unused byte between them and the table: another encoding of the same value.
    var document = try PropertyListDocument(parsing: bytes)
    try document.set(1, at: ["a"])
    #expect(document.bytes == bytes)
    try document.append(false, to: ["b"])
    #expect(try document.bytes == PropertyList.dictionary([("a", 1), ("b", [true, false])]).serialized(as: .binary))
  }

  @Test(
    arguments: [
      ("(a)", ["x"], "key \"x\" does not exist in an array"),
      ("(a)", [2], "index 2 is out of range for an array of length 1"),
      ("{a = b;}", ["a", 0], "index 0 does not exist in a string"),
      ("{a = b;}", ["c", 1], "item 1 can't be added to a missing array"),
    ] as [(String, [DocumentStep], String)])
  func `a path that leads nowhere is told of, and nothing is changed`(
    text: String, path: [DocumentStep], message: String
  ) throws {
    var document = try PropertyListDocument(parsing: Array(text.utf8))
    let error = #expect(throws: Diagnostic.self) { try document.set("v", at: path) }
    #expect(error?.message == message)
    #expect(error?.code == .propertyListPathInvalid)
    #expect(document.bytes == Array(text.utf8))
  }

  @Test func `what the form can't hold is refused, and nothing is changed`() throws {
    var xml = try PropertyListDocument(parsing: Array("<dict/>".utf8))
    #expect(throws: Diagnostic.self) { try xml.set(["a": "\u{1}"], at: ["a"]) }
    #expect(throws: Diagnostic.self) { try xml.set("a", at: ["\u{1}"]) }
    #expect(throws: Diagnostic.self) { try xml.remove(at: []) }
    #expect(throws: Diagnostic.self) { try xml.append("a", to: []) }
    let deep = (0..<512).reduce(PropertyList.array([])) { value, _ in .array([value]) }
    #expect(throws: Diagnostic.self) { try xml.set(deep, at: ["a"]) }
    #expect(xml.bytes == Array("<dict/>".utf8))
    var text = try PropertyListDocument(parsing: Array("{}".utf8))
    #expect(throws: Diagnostic.self) { try text.set(PropertyList(.uid(1)), at: ["a"]) }
    #expect(text.bytes == Array("{}".utf8))
  }

  private func utf16(_ text: String, _ isBigEndian: Bool) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { (unit: UInt16) -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }
}

extension SeededNumbers {
  /// A value that the form `form` gives back as it is.
  fileprivate mutating func storable(_ form: PropertyList.Form) -> PropertyList {
    form == .openStep ? textual(value(depth: 2)) : value(depth: 2)
  }

  /// A dictionary of such values.
  fileprivate mutating func document(_ form: PropertyList.Form) -> PropertyList {
    var pairs = (0..<Int.random(in: 0...6, using: &self)).map { _ in (text(), storable(form)) }
    if Bool.random(using: &self) { pairs.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) } }
    return .dictionary(pairs)
  }

  private func textual(_ value: PropertyList) -> PropertyList {
    switch value.value {
    case .array(let items): .array(items.map(textual))
    case .dictionary(let dictionary): .dictionary(dictionary.entries.map { ($0.key, textual($0.value)) })
    case .string, .data: value
    default: "other"
    }
  }

  /// A path to one of the values in `value`.
  fileprivate mutating func path(in value: PropertyList) -> [DocumentStep] {
    var steps: [DocumentStep] = value.array.map { $0.indices.map { .index($0) } } ?? []
    steps += value.dictionary?.keys.map { .key($0) } ?? []
    guard !steps.isEmpty, Int.random(in: 0..<3, using: &self) > 0 else { return [] }
    let step = pick(steps)
    guard let part = value.value(at: [step]) else { return [] }
    return [step] + path(in: part)
  }
}

extension PropertyList {
  fileprivate func setting(_ value: PropertyList, _ path: ArraySlice<DocumentStep>) -> PropertyList {
    guard let step = path.first else { return value }
    var copy = self
    switch step {
    case .key(let key): copy[key] = (self[key] ?? [:]).setting(value, path.dropFirst())
    case .index(let index):
      var items = array ?? []
      let part = (items.indices.contains(index) ? items[index] : [:]).setting(value, path.dropFirst())
      if index == items.count { items.append(part) } else { items[index] = part }
      copy = .array(items)
    }
    return copy
  }

  fileprivate func removing(_ path: ArraySlice<DocumentStep>) -> PropertyList {
    guard let last = path.last, let parent = value(at: Array(path.dropLast())) else { return self }
    var copy = parent
    switch last {
    case .key(let key): copy[key] = nil
    case .index(let index):
      var items = parent.array ?? []
      items.remove(at: index)
      copy = .array(items)
    }
    return setting(copy, path.dropLast())
  }
}
