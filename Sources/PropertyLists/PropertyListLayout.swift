import Diagnostics
import SyntaxTrees

/// How a property list lays out what an edit adds: in the style that its text shows.
struct PropertyListLayout: DocumentLayout {
  typealias Value = PropertyList

  let form: PropertyList.Form
  /// The spaces or tabs of a level.
  let unit: String
  let lineEnd: String
  /// The position of the root value.
  let top: DocumentSpot

  /// Finds the style of a document.
  init(_ form: PropertyList.Form, head: String, root: Node) {
    self.form = form
    let level = Whitespace.level(after: head) ?? ""
    top = DocumentSpot(level: level)
    // An indented root value also shows the indentation unit.
    unit = Self.unit(of: root, level: level) ?? (level.isEmpty ? "\t" : level)
    lineEnd = Whitespace.lineEnd(in: head.utf8) ?? Self.lineEnd(of: root) ?? "\n"
  }

  var keepsOrder: Bool { true }

  func content(of value: PropertyList) -> DocumentContent<PropertyList> {
    switch value.value {
    case .uid(let uid) where form == .xml:
      let number = Int64(exactly: uid).map { PropertyList.Value.integer($0) } ?? .unsigned(uid)
      return .dictionary([("CF$UID", PropertyList(number))])
    case .array(let items): return .array(items)
    case .dictionary(let dictionary): return .dictionary(dictionary.entries.map { ($0.key, $0.value) })
    default: return .scalar
    }
  }

  func array(_ items: [PropertyList], at position: TextPosition?) -> PropertyList {
    PropertyList(.array(items), at: position)
  }

  func dictionary(_ entries: [(key: Node.Key, value: PropertyList)], at position: TextPosition?) -> PropertyList {
    var dictionary = PropertyListDictionary()
    for (key, value) in entries {
      dictionary.append(.init(key: key.text, keyPosition: key.position, value: value))
    }
    return PropertyList(form == .xml ? XMLScalar.value(of: dictionary) : .dictionary(dictionary), at: position)
  }

  /// A value without parts, which must have passed ``require(_:)``.
  func scalar(_ value: PropertyList, at spot: DocumentSpot, like model: Node?) -> Node {
    Node(
      meaning(of: value, like: model), opening: form == .xml ? xml(value, at: spot) : openStep(value, like: model))
  }

  /// The key of a new entry beside `neighbour`.
  func key(_ text: String, at spot: DocumentSpot, like neighbour: Node.Key?) -> Node.Key {
    let raw: String
    switch form {
    case .xml: raw = "<key>\(MarkupText.escaped(text))</key>"
    case .openStep: raw = quoted(text, like: neighbour?.raw)
    case .binary: raw = ""
    }
    return Node.Key(text: text, raw: raw, separator: separator(at: spot, like: neighbour))
  }

  /// The text between a key and its value.
  private func separator(at spot: DocumentSpot, like neighbour: Node.Key?) -> String {
    let isUsual = neighbour.map { key in
      let rest = key.separator.utf8.filter { !Byte.isSpace($0) }
      return rest == (form == .openStep ? [Byte.equals] : [])
    }
    if let neighbour, isUsual == true { return neighbour.separator }
    switch form {
    case .openStep: return " = "
    case .xml: return spot.isOnOneLine ? "" : lineEnd + spot.level
    case .binary: return ""
    }
  }

  /// The value of a new scalar when read back; OpenStep has only text for numbers.
  func meaning(of value: PropertyList, like model: Node?) -> PropertyList {
    guard form == .openStep, !Self.isTyped(model) else { return PropertyList(value.value, spelling: value.spelling) }
    switch value.value {
    case .integer, .unsigned: return .string(XMLScalar.text(of: value.value) ?? "")
    case .real: return .string(number(value))
    case .boolean(let flag): return .string(flag ? "YES" : "NO")
    default: return PropertyList(value.value)
    }
  }

  /// The value of a new part when read back.
  func normalized(_ value: PropertyList, like model: Node?) -> PropertyList {
    guard form == .openStep else { return value }
    switch value.value {
    case .array(let items): return .array(items.map { normalized($0, like: nil) })
    case .dictionary(let dictionary):
      return .dictionary(dictionary.entries.map { ($0.key, normalized($0.value, like: nil)) })
    default: return meaning(of: value, like: model)
    }
  }

  /// Whether `model` is one of GNUstep's typed values.
  static func isTyped(_ model: Node?) -> Bool {
    model?.opening.hasPrefix("<*") ?? false
  }

  // MARK: Containers

  func empty(_ kind: Node.Kind, at spot: DocumentSpot) -> Node {
    switch form {
    case .xml: Node(kind, opening: kind == .array ? "<array/>" : "<dict/>")
    case .openStep: kind == .array ? Node(kind, opening: "(", closing: ")") : Node(kind, opening: "{", closing: "}")
    case .binary: Node(kind, opening: "")
    }
  }

  func separator(in kind: Node.Kind) -> UInt8? {
    form == .openStep ? kind == .array ? Byte.comma : Byte.semicolon : nil
  }

  func isTerminated(_ kind: Node.Kind) -> Bool { kind == .dictionary }

  func leading(
    onLineOf neighbour: Node.Part, in node: Node, isFirst: Bool, before following: String
  ) -> (String, String) {
    if isFirst { return ("", form == .openStep && following.isEmpty ? " " : following) }
    let isUsual = Whitespace.isBlank(neighbour.leading) && !(neighbour.leading.isEmpty && form == .openStep)
    return (isUsual ? neighbour.leading : " ", following)
  }

  /// Gives a container that is to have its first part two tags, if it has one.
  func open(_ node: inout Node) {
    guard form == .xml, node.closing.isEmpty, node.opening.hasSuffix("/>") else { return }
    let name = node.kind == .array ? "array" : "dict"
    // Of several slashes, which readers let pass, none may be left to end the tag.
    let isKept = { (byte: UInt8) in byte != Byte.slash && !Byte.isSpace(byte) }
    let content = node.opening.utf8.dropLast().lastIndex(where: isKept).map { node.opening.utf8[...$0] }
    node.opening = String(decoding: content ?? node.opening.utf8[...], as: UTF8.self) + ">"
    node.closing = "</\(name)>"
  }

  func close(_ node: inout Node) {
    node.tail = ""
    let usual = empty(node.kind, at: top)
    guard form == .xml, node.opening.utf8.count + 1 == usual.opening.utf8.count else { return }
    (node.opening, node.closing) = (usual.opening, "")
  }

  /// Adds an equals sign to an entry without a value when it gets one.
  func complete(_ part: inout Node.Part) {
    guard form == .openStep, part.key?.separator.isEmpty == true, !part.node.opening.isEmpty else { return }
    part.key?.separator = " = "
  }

  func invalidPath(_ problem: String) -> Diagnostic { Diagnostic(.propertyListPathInvalid, problem) }
  func kindName(of node: Node) -> String { node.value(self).kindName }

  // MARK: Finding the style

  private static func unit(of node: Node, level: String) -> String? {
    guard let first = node.parts.first else { return nil }
    if let inner = Whitespace.level(after: first.leading), inner.hasPrefix(level), inner.utf8.count > level.utf8.count {
      return String(inner.dropFirst(level.count))
    }
    for part in node.parts where !part.node.parts.isEmpty {
      let level = Whitespace.level(after: part.key?.separator ?? "") ?? Whitespace.level(after: part.leading) ?? level
      if let unit = unit(of: part.node, level: level) { return unit }
    }
    return nil
  }

  private static func lineEnd(of node: Node) -> String? {
    for part in node.parts {
      let found =
        Whitespace.lineEnd(in: part.leading.utf8)
        ?? part.key.flatMap { Whitespace.lineEnd(in: $0.separator.utf8) } ?? lineEnd(of: part.node)
      if let found { return found }
    }
    return Whitespace.lineEnd(in: node.tail.utf8)
  }
}
