import Diagnostics
import SyntaxTrees

extension PropertyListLayout {
  /// Checks that the form can hold `value` with everything in it.
  ///
  /// - Throws: `property-list-unwritable` for a value or a character that the form does not have.
  func require(_ value: PropertyList, at depth: Int = 0) throws(Diagnostic) {
    try value.requireWritable(at: depth)
    switch value.value {
    case .array(let items):
      for item in items {
        try require(item, at: depth + 1)
      }
    case .dictionary(let dictionary):
      for entry in dictionary.entries {
        try require(key: entry.key)
        try require(entry.value, at: depth + 1)
      }
    case .string(let text):
      try require(key: text)
    case .uid where form == .openStep, .date where form == .openStep:
      throw Diagnostic(
        .propertyListUnwritable, "an OpenStep property list can't contain \(value.kindName)", at: value.place)
    case .date where form == .xml && XMLScalar.text(of: value.value) == nil:
      throw .unwritablePropertyList("contains a date out of range")
    default:
      return
    }
  }

  /// Checks that the form can hold a key, or any text.
  ///
  /// - Throws: `property-list-unwritable` for a control character in XML.
  func require(key text: String) throws(Diagnostic) {
    guard form != .xml || MarkupText.isWritable(text) else { throw .unwritableText(text) }
  }

  /// The elements of a scalar in XML.
  func xml(_ value: PropertyList, at spot: DocumentSpot) -> String {
    switch value.value {
    case .string(let text): return "<string>\(MarkupText.escaped(text))</string>"
    case .integer, .unsigned: return "<integer>\(number(value))</integer>"
    case .real: return "<real>\(number(value))</real>"
    case .date: return "<date>\(number(value))</date>"
    case .boolean(let flag): return flag ? "<true/>" : "<false/>"
    case .data(let data):
      guard !spot.isOnOneLine else {
        return "<data>\(String(decoding: Base64.encode(data[...]), as: UTF8.self))</data>"
      }
      let columns = spot.level.utf8.reduce(0) { $0 + ($1 == Byte.tab ? 8 : 1) }
      let lines = Base64.lines(data, after: columns).map { lineEnd + spot.level + String(decoding: $0, as: UTF8.self) }
      return "<data>" + lines.joined() + lineEnd + spot.level + "</data>"
    case .uid, .array, .dictionary: return ""
    }
  }

  /// A scalar in OpenStep's form, quoted as `model` is and with a type where it has one.
  func openStep(_ value: PropertyList, like model: Node?) -> String {
    guard form == .openStep else { return "" }
    if Self.isTyped(model), let typed = typed(value) { return typed }
    if case .string(let text) = meaning(of: value, like: nil).value { return quoted(text, like: model?.opening) }
    guard case .data(let data) = value.value else { return "" }
    var bytes: [UInt8] = []
    OpenStepWriter.appendData(data, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `text` in quotes if it needs them, or if its neighbours have unnecessary quotes.
  func quoted(_ text: String, like model: String?) -> String {
    let written = OpenStepWriter.quoted(text)
    let isBare = written.first != Byte.quote
    guard isBare, let model, model.utf8.first == Byte.quote, model.utf8.count > 2,
      model.utf8.dropFirst().dropLast().allSatisfy(Byte.isUnquoted)
    else { return String(decoding: written, as: UTF8.self) }
    return "\"\(text)\""
  }

  private func typed(_ value: PropertyList) -> String? {
    switch value.value {
    case .integer, .unsigned: "<*I\(number(value))>"
    case .real: "<*R\(number(value))>"
    case .boolean(let flag): flag ? "<*BY>" : "<*BN>"
    default: nil
    }
  }

  func number(_ value: PropertyList) -> String {
    value.spelling ?? XMLScalar.text(of: value.value) ?? ""
  }
}
