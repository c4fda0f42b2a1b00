public import Diagnostics
public import SyntaxTrees

extension SyntaxTree {
  /// Reads the structure of a property list in XML.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, in any encoding of XML.
  ///   - file: The file's path, for messages.
  ///   - limits: How much to take before refusing.
  /// - Throws: `property-list-malformed` with the place and what was expected there, `property-list-too-deep` or
  ///   `property-list-too-large`.
  public init(xml bytes: [UInt8], file: String? = nil, limits: SyntaxLimits = .default) throws(Diagnostic) {
    try limits.require(bytes.count, .propertyListTooLarge, file: file)
    do {
      var reader = XMLReader(try MarkupEncoding(recognizing: bytes).decoded(bytes, file: file), file, limits)
      self = try reader.document()
    } catch {
      guard error.code == .markupMalformed else { throw error }
      throw Diagnostic(.propertyListMalformed, error.message, at: error.place)
    }
  }
}

/// Finds the values of a property list in XML.
private struct XMLReader {
  private var scanner: MarkupScanner
  private let limits: SyntaxLimits
  private var nodes: [SyntaxTree.Node] = []
  private var open: [Container] = []
  /// The values whose text has a form, which is checked at the end.
  private var scalars: [SyntaxTree.NodeID] = []
  /// Whether `<plist>` is open, or was.
  private var wrapper = Wrapper.none

  private enum Wrapper {
    case none, open, closed
  }

  /// An array or dictionary whose end has not been read.
  private struct Container {
    let node: Int
    let isDictionary: Bool
    /// The node of a key whose value has not been read.
    var key: Int?

    var tag: String { isDictionary ? "dict" : "array" }
  }

  init(_ bytes: [UInt8], _ file: String?, _ limits: SyntaxLimits) {
    scanner = MarkupScanner(bytes, file: file)
    self.limits = limits
  }

  /// The nodes that were found as a tree.
  private var tree: SyntaxTree { SyntaxTree(.xml, scanner.bytes, file: scanner.file, nodes: nodes) }

  mutating func document() throws(Diagnostic) -> SyntaxTree {
    while let token = try scanner.next() {
      switch token.kind {
      case .comment, .instruction, .doctype: continue
      case .text, .characterData: try requireBlank(token)
      case .startTag, .emptyTag: try element(token)
      case .endTag: try endTag(token)
      }
    }
    guard !nodes.isEmpty, open.isEmpty, wrapper != .open else {
      throw problem("expected \(expectation), found the end of the file", at: scanner.bytes.count)
    }
    let tree = tree
    try requireScalars(in: tree)
    return tree
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
    guard wrapper == .none, nodes.isEmpty else { throw unexpected("<plist>", token) }
    guard !isEmpty else {
      throw problem("<plist> is empty, expected a value", at: token.range.lowerBound)
    }
    wrapper = .open
  }

  private mutating func begin(isDictionary: Bool, _ token: MarkupToken, isEmpty: Bool) throws(Diagnostic) {
    try requireValueAllowed(token, found: isDictionary ? "<dict>" : "<array>")
    guard open.count < limits.depth else {
      throw .propertyListTooDeep(limits, file: scanner.file, at: scanner.position(of: token.range.lowerBound))
    }
    endKey()
    if !isEmpty { open.append(Container(node: nodes.count, isDictionary: isDictionary)) }
    append(isDictionary ? .dictionary : .array, token.range)
  }

  private mutating func endTag(_ token: MarkupToken) throws(Diagnostic) {
    let name = scanner.rawText(token.content)
    if name == "plist", open.isEmpty, wrapper == .open, !nodes.isEmpty {
      wrapper = .closed
      return
    }
    guard let last = open.last, last.tag == name, last.key == nil else { throw unexpected("</\(name)>", token) }
    open.removeLast()
    end(last.node, at: token.range.upperBound)
  }

  private mutating func key(_ token: MarkupToken, isEmpty: Bool) throws(Diagnostic) {
    guard let last = open.last, last.isDictionary, last.key == nil else { throw unexpected("<key>", token) }
    open[open.count - 1].key = nodes.count
    try addElement("key", token, isEmpty: isEmpty)
  }

  private mutating func leaf(_ name: String, _ token: MarkupToken, isEmpty: Bool) throws(Diagnostic) {
    guard XMLScalar.names.contains(name) else { throw unexpected("<\(name)>", token) }
    try requireValueAllowed(token, found: "<\(name)>")
    endKey()
    let isPlain = name == "string" || isEmpty && (name == "true" || name == "false")
    if !isPlain { scalars.append(.init(UInt32(nodes.count))) }
    try addElement(name, token, isEmpty: isEmpty)
  }

  private func requireScalars(in tree: SyntaxTree) throws(Diagnostic) {
    for scalar in scalars {
      let (name, text) = (tree.name(of: scalar), tree.string(of: scalar) ?? "")
      guard XMLScalar.value(name, text) == nil else { continue }
      let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
      throw problem(
        "expected \(XMLScalar.expectation(name)) in <\(name)>, found \"\(shown)\"",
        at: tree.range(of: scalar).lowerBound)
    }
  }

  /// Adds the element `name`, whose start tag is `start`, and its texts.
  private mutating func addElement(_ name: String, _ start: MarkupToken, isEmpty: Bool) throws(Diagnostic) {
    let node = nodes.count
    append(.element, start.range)
    guard !isEmpty else { return }
    while let token = try scanner.next() {
      switch token.kind {
      case .comment, .instruction: continue
      case .text:
        try requireReferences(token)
        append(.text, token.content)
      case .characterData: append(.characterData, token.content)
      case .endTag where scanner.rawText(token.content) == name:
        end(node, at: token.range.upperBound)
        return
      case .startTag, .emptyTag, .endTag, .doctype:
        let found = scanner.rawText(token.range).prefix(40)
        throw problem("expected </\(name)>, found \(found)", at: token.range.lowerBound)
      }
    }
    throw problem("expected </\(name)>, found the end of the file", at: scanner.bytes.count)
  }

  private func requireReferences(_ token: MarkupToken) throws(Diagnostic) {
    let text = scanner.bytes[token.content]
    guard text.contains(UInt8(ascii: "&")), case .failure(let reference) = MarkupText.decode(text) else { return }
    throw problem(
      reference.text == "&"
        ? "expected \"&amp;\" or another reference, found a bare \"&\""
        : "\"\(reference.text)\" is neither a predefined XML entity nor a valid character reference",
      at: reference.offset)
  }

  // MARK: Adding

  private mutating func append(_ kind: SyntaxTree.Kind, _ range: Range<Int>) {
    nodes.append(
      .init(
        start: UInt32(range.lowerBound), end: UInt32(range.upperBound), next: UInt32(nodes.count + 1), kind: kind))
  }

  private mutating func end(_ node: Int, at offset: Int) {
    nodes[node].end = UInt32(offset)
    nodes[node].next = UInt32(nodes.count)
  }

  private mutating func endKey() {
    if !open.isEmpty { open[open.count - 1].key = nil }
  }

  private func requireValueAllowed(_ token: MarkupToken, found: String) throws(Diagnostic) {
    let isAllowed = open.last.map { !$0.isDictionary || $0.key != nil } ?? (nodes.isEmpty && wrapper != .closed)
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
      guard !nodes.isEmpty else { return "a value such as <dict>" }
      return wrapper == .open ? "</plist>" : "the end of the file"
    }
    guard last.isDictionary else { return "a value or </array>" }
    return last.key.flatMap { tree.string(of: .init(UInt32($0))) }.map { "a value for the key \"\($0)\"" }
      ?? "<key> or </dict>"
  }

  private func unexpected(_ found: String, _ token: MarkupToken) -> Diagnostic {
    problem("expected \(expectation), found \(found)", at: token.range.lowerBound)
  }

  private func problem(_ text: String, at offset: Int) -> Diagnostic {
    .malformedPropertyList(text, file: scanner.file, at: scanner.position(of: offset))
  }
}
