import Diagnostics
import SyntaxTrees

/// How a document lays out what an edit adds: in the style that its text shows.
struct DocumentLayout: Sendable {
  let form: PropertyList.Form
  /// The spaces or tabs of a level.
  let unit: String
  let lineEnd: String
  /// The position of the root value.
  let top: Spot

  /// Finds the style of a document.
  init(_ form: PropertyList.Form, head: String, root: DocumentNode) {
    self.form = form
    let level = Whitespace.level(after: head) ?? ""
    top = Spot(level: level)
    // An indented root value also shows the indentation unit.
    unit = Self.unit(of: root, level: level) ?? (level.isEmpty ? "\t" : level)
    lineEnd = Whitespace.lineEnd(in: head.utf8) ?? Self.lineEnd(of: root) ?? "\n"
  }

  /// The position of a value: the indentation of its lines, and whether it is on one line.
  struct Spot {
    var level: String
    var isOnOneLine = false
  }

  /// `value` as a new part of the document; the replaced or neighbouring value shows how strings are quoted.
  ///
  /// It must have passed ``require(_:)``.
  func node(_ value: PropertyList, at spot: Spot, like model: DocumentNode? = nil) -> DocumentNode {
    switch value.value {
    case .uid(let uid) where form == .xml:
      let number = Int64(exactly: uid).map { PropertyList.Value.integer($0) } ?? .unsigned(uid)
      return node(.dictionary([("CF$UID", PropertyList(number))]), at: spot)
    case .array(let items):
      var node = empty(.array([]))
      fill(&node, with: items.map { (nil, $0) }, at: spot)
      return node
    case .dictionary(let dictionary):
      var node = empty(.dictionary([:]))
      fill(&node, with: dictionary.entries.map { ($0.key, $0.value) }, at: spot)
      return node
    default:
      let text = form == .xml ? xml(value, at: spot) : openStep(value, like: model)
      return DocumentNode(meaning(of: value, like: model), opening: text)
    }
  }

  /// The key of a new entry beside `neighbour`.
  func key(_ text: String, at spot: Spot, like neighbour: DocumentNode.Key?) -> DocumentNode.Key {
    let raw: String
    switch form {
    case .xml: raw = "<key>\(MarkupText.escaped(text))</key>"
    case .openStep: raw = quoted(text, like: neighbour?.raw)
    case .binary: raw = ""
    }
    return DocumentNode.Key(text: text, raw: raw, separator: separator(at: spot, like: neighbour))
  }

  /// The text between a key and its value.
  func separator(at spot: Spot, like neighbour: DocumentNode.Key?) -> String {
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
  func meaning(of value: PropertyList, like model: DocumentNode?) -> PropertyList {
    guard form == .openStep, !Self.isTyped(model) else { return PropertyList(value.value, spelling: value.spelling) }
    switch value.value {
    case .integer, .unsigned, .real: return .string(value.spelling ?? XMLScalar.text(of: value.value) ?? "")
    case .boolean(let flag): return .string(flag ? "YES" : "NO")
    default: return PropertyList(value.value)
    }
  }

  /// The value of a new part when read back.
  func normalized(_ value: PropertyList, like model: DocumentNode?) -> PropertyList {
    guard form == .openStep else { return value }
    switch value.value {
    case .array(let items): return .array(items.map { normalized($0, like: nil) })
    case .dictionary(let dictionary):
      return .dictionary(dictionary.entries.map { ($0.key, normalized($0.value, like: nil)) })
    default: return meaning(of: value, like: model)
    }
  }

  /// Whether `model` is one of GNUstep's typed values.
  static func isTyped(_ model: DocumentNode?) -> Bool {
    model?.opening.hasPrefix("<*") ?? false
  }

  // MARK: Containers

  /// An array or dictionary with nothing in it.
  func empty(_ value: PropertyList.Value) -> DocumentNode {
    let name = if case .array = value { "array" } else { "dict" }
    switch form {
    case .xml:
      return DocumentNode(PropertyList(value), opening: "<\(name)/>")
    case .openStep:
      var node = DocumentNode(PropertyList(value), opening: name == "array" ? "(" : "{")
      node.closing = name == "array" ? ")" : "}"
      return node
    case .binary:
      return DocumentNode(PropertyList(value), opening: "")
    }
  }

  /// Gives a container that is to have its first part two tags, if it has one.
  func open(_ node: inout DocumentNode, at spot: Spot) {
    guard form == .xml, node.closing.isEmpty, node.opening.hasSuffix("/>") else { return }
    let name = node.isArray ? "array" : "dict"
    // Of several slashes, which readers let pass, none may be left to end the tag.
    let isKept = { (byte: UInt8) in byte != Byte.slash && !Byte.isSpace(byte) }
    let content = node.opening.utf8.dropLast().lastIndex(where: isKept).map { node.opening.utf8[...$0] }
    node.opening = String(decoding: content ?? node.opening.utf8[...], as: UTF8.self) + ">"
    node.closing = "</\(name)>"
  }

  private func fill(_ node: inout DocumentNode, with parts: [(String?, PropertyList)], at spot: Spot) {
    node.insert(parts.map { DocumentNode.Addition(offset: 0, key: $0.0, value: $0.1) }, at: spot, self)
  }

  // MARK: Finding the style

  private static func unit(of node: DocumentNode, level: String) -> String? {
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

  private static func lineEnd(of node: DocumentNode) -> String? {
    for part in node.parts {
      let found =
        Whitespace.lineEnd(in: part.leading.utf8)
        ?? part.key.flatMap { Whitespace.lineEnd(in: $0.separator.utf8) } ?? lineEnd(of: part.node)
      if let found { return found }
    }
    return Whitespace.lineEnd(in: node.tail.utf8)
  }
}
