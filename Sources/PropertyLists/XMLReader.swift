import Diagnostics
import SyntaxTrees

/// Reads the XML form of property lists.
struct XMLReader {
  private var scanner: MarkupScanner
  private let limits: SyntaxLimits
  private var open: [Container] = []
  private var root: PropertyList?
  /// Whether `<plist>` is open, or was.
  private var wrapper = Wrapper.none
  /// The end of the element that was read last.
  private var elementEnd = 0
  /// Takes the pieces for a document, if one is wanted.
  private var builder: DocumentBuilder?

  private enum Wrapper {
    case none, open, closed
  }

  /// An array or dictionary whose end has not been read.
  private struct Container {
    let isDictionary: Bool
    let position: TextPosition
    var items: [PropertyList] = []
    var dictionary = PropertyListDictionary()
    var key: (text: String, position: TextPosition)?

    var tag: String { isDictionary ? "dict" : "array" }
  }

  static func read(
    _ bytes: [UInt8], file: String?, limits: SyntaxLimits
  ) throws(Diagnostic) -> PropertyList {
    var reader = try XMLReader(bytes, file: file, limits: limits)
    return try reader.malformedAsPropertyList { reader throws(Diagnostic) in try reader.document() }
  }

  /// The pieces of a document.
  static func pieces(
    _ bytes: [UInt8], file: String?, limits: SyntaxLimits
  ) throws(Diagnostic) -> DocumentBuilder {
    var reader = try XMLReader(bytes, file: file, limits: limits)
    reader.builder = DocumentBuilder(reader.scanner.bytes)
    _ = try reader.malformedAsPropertyList { reader throws(Diagnostic) in try reader.document() }
    return reader.builder ?? DocumentBuilder([])
  }

  private init(_ bytes: [UInt8], file: String?, limits: SyntaxLimits) throws(Diagnostic) {
    do {
      scanner = MarkupScanner(try MarkupEncoding(recognizing: bytes).decoded(bytes, file: file), file: file)
    } catch {
      throw Self.asPropertyList(error)
    }
    self.limits = limits
  }

  private mutating func malformedAsPropertyList<Result>(
    _ work: (inout XMLReader) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    do {
      return try work(&self)
    } catch {
      throw Self.asPropertyList(error)
    }
  }

  private static func asPropertyList(_ error: Diagnostic) -> Diagnostic {
    error.code == .markupMalformed ? Diagnostic(.propertyListMalformed, error.message, at: error.place) : error
  }

  private mutating func document() throws(Diagnostic) -> PropertyList {
    while let token = try scanner.next() {
      switch token.kind {
      case .comment, .instruction, .doctype: continue
      case .text, .characterData: try requireBlank(token)
      case .startTag, .emptyTag: try element(token)
      case .endTag: try endTag(token)
      }
    }
    guard let root, open.isEmpty, wrapper != .open else {
      throw problem("expected \(expectation), found the end of the file", at: scanner.bytes.count)
    }
    return root
  }

  // MARK: Tags

  private mutating func element(_ token: MarkupToken) throws(Diagnostic) {
    let name = scanner.rawText(token.content)
    let isEmpty = token.kind == .emptyTag
    switch name {
    case "plist": try beginWrapper(token, isEmpty: isEmpty)
    case "dict", "array": try begin(isDictionary: name == "dict", token, isEmpty: isEmpty)
    case "key": try key(token, isEmpty: isEmpty)
    default: try leaf(name, token, isEmpty: isEmpty)
    }
  }

  private mutating func beginWrapper(_ token: MarkupToken, isEmpty: Bool) throws(Diagnostic) {
    guard wrapper == .none, open.isEmpty, root == nil else { throw unexpected("<plist>", token) }
    guard !isEmpty else {
      throw problem("<plist> is empty, expected a value", at: token.range.lowerBound)
    }
    wrapper = .open
  }

  private mutating func begin(isDictionary: Bool, _ token: MarkupToken, isEmpty: Bool) throws(Diagnostic) {
    try requireValueAllowed(token, found: isDictionary ? "<dict>" : "<array>")
    let container = Container(isDictionary: isDictionary, position: position(of: token))
    guard open.count < limits.depth else {
      throw .propertyListTooDeep(limits, file: scanner.file, at: container.position)
    }
    let empty = PropertyList(isDictionary ? .dictionary([:]) : .array([]), at: container.position)
    builder?.begin(empty, token.range)
    guard !isEmpty else {
      builder?.finish(token.range.upperBound..<token.range.upperBound)
      try add(empty)
      return
    }
    open.append(container)
  }

  private mutating func endTag(_ token: MarkupToken) throws(Diagnostic) {
    let name = scanner.rawText(token.content)
    if name == "plist", open.isEmpty, wrapper == .open, root != nil {
      wrapper = .closed
      return
    }
    guard let last = open.last, last.tag == name, last.key == nil else { throw unexpected("</\(name)>", token) }
    open.removeLast()
    builder?.finish(token.range)
    guard last.isDictionary else {
      try add(PropertyList(.array(last.items), at: last.position))
      return
    }
    try add(PropertyList(Self.value(of: last.dictionary), at: last.position))
  }

  /// A dictionary, or the UID that Apple's writers put into XML as a dictionary with the one key `CF$UID`.
  static func value(of dictionary: PropertyListDictionary) -> PropertyList.Value {
    guard dictionary.count == 1, let number = dictionary["CF$UID"]?.integer, let uid = UInt64(exactly: number) else {
      return .dictionary(dictionary)
    }
    return .uid(uid)
  }

  private mutating func key(_ token: MarkupToken, isEmpty: Bool) throws(Diagnostic) {
    guard let last = open.last, last.isDictionary, last.key == nil else { throw unexpected("<key>", token) }
    let position = position(of: token)
    let text = try content(of: "key", token, isEmpty: isEmpty)
    builder?.addKey(text, token.range.lowerBound..<elementEnd, at: position)
    open[open.count - 1].key = (text, position)
  }

  private mutating func leaf(_ name: String, _ token: MarkupToken, isEmpty: Bool) throws(Diagnostic) {
    guard XMLScalar.names.contains(name) else { throw unexpected("<\(name)>", token) }
    try requireValueAllowed(token, found: "<\(name)>")
    let position = position(of: token)
    let text = try content(of: name, token, isEmpty: isEmpty)
    guard let scalar = XMLScalar.value(name, text) else {
      let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
      throw .malformedPropertyList(
        "expected \(XMLScalar.expectation(name)) in <\(name)>, found \"\(shown)\"", file: scanner.file, at: position)
    }
    let value = PropertyList(scalar.value, at: position, spelling: scalar.spelling)
    builder?.addScalar(value, token.range.lowerBound..<elementEnd)
    try add(value)
  }

  /// The text up to the end tag of `name`, whose start tag is `start`.
  private mutating func content(
    of name: String, _ start: MarkupToken, isEmpty: Bool
  ) throws(Diagnostic) -> String {
    elementEnd = start.range.upperBound
    guard !isEmpty else { return "" }
    var text = ""
    while let token = try scanner.next() {
      switch token.kind {
      case .comment, .instruction: continue
      case .text: text += try decoded(token)
      case .characterData: text += scanner.rawText(token.content)
      case .endTag where scanner.rawText(token.content) == name:
        elementEnd = token.range.upperBound
        return text
      case .startTag, .emptyTag, .endTag, .doctype:
        let found = scanner.rawText(token.range).prefix(40)
        throw problem("expected </\(name)>, found \(found)", at: token.range.lowerBound)
      }
    }
    throw problem("expected </\(name)>, found the end of the file", at: scanner.bytes.count)
  }

  private func decoded(_ token: MarkupToken) throws(Diagnostic) -> String {
    switch MarkupText.decode(scanner.bytes[token.content]) {
    case .success(let text): return text
    case .failure(let reference):
      throw problem(
        reference.text == "&"
          ? "expected \"&amp;\" or another reference, found a bare \"&\""
          : "\"\(reference.text)\" is neither a predefined XML entity nor a valid character reference",
        at: reference.offset)
    }
  }

  // MARK: Adding

  private mutating func add(_ value: PropertyList) throws(Diagnostic) {
    guard let last = open.indices.last else {
      root = value
      return
    }
    guard open[last].isDictionary else {
      open[last].items.append(value)
      return
    }
    if let key = open[last].key {
      open[last].dictionary.append(.init(key: key.text, keyPosition: key.position, value: value))
      open[last].key = nil
    }
  }

  private func requireValueAllowed(_ token: MarkupToken, found: String) throws(Diagnostic) {
    let isAllowed = open.last.map { !$0.isDictionary || $0.key != nil } ?? (root == nil && wrapper != .closed)
    guard isAllowed else { throw unexpected(found, token) }
  }

  private func requireBlank(_ token: MarkupToken) throws(Diagnostic) {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    guard let offset = scanner.bytes[token.content].firstIndex(where: { !blanks.contains($0) }) else { return }
    let text = scanner.rawText(offset..<min(offset + 20, token.content.upperBound)).prefix { $0 != "\n" }
    throw problem("expected \(expectation), found the text \"\(text)\"", at: offset)
  }

  // MARK: Errors

  private var expectation: String {
    guard let last = open.last else {
      guard root != nil else { return "a value such as <dict>" }
      return wrapper == .open ? "</plist>" : "the end of the file"
    }
    guard last.isDictionary else { return "a value or </array>" }
    return last.key.map { "a value for the key \"\($0.text)\"" } ?? "<key> or </dict>"
  }

  private func unexpected(_ found: String, _ token: MarkupToken) -> Diagnostic {
    problem("expected \(expectation), found \(found)", at: token.range.lowerBound)
  }

  private func problem(_ text: String, at offset: Int) -> Diagnostic {
    .malformedPropertyList(text, file: scanner.file, at: scanner.position(of: offset))
  }

  private func position(of token: MarkupToken) -> TextPosition {
    scanner.position(of: token.range.lowerBound)
  }
}
