import PropertyLists
import SyntaxTrees

extension PropertyList {
  /// The way to a value that was read from the same text, as commands take it; `nil` if it is not in the list.
  func keyPath(to value: PropertyList) -> String? {
    value.position.flatMap(keyPath)
  }

  private func keyPath(to position: TextPosition) -> String? {
    if self.position == position { return "" }
    let steps: [(text: String, value: PropertyList)] =
      dictionary?.entries.map { (Self.step($0.key), $0.value) }
      ?? (array ?? []).enumerated().map { ("\($0.offset)", $0.element) }
    for step in steps {
      if let rest = step.value.keyPath(to: position) { return rest.isEmpty ? step.text : "\(step.text).\(rest)" }
    }
    return nil
  }

  /// A key in a key path: in brackets where it could be taken for an index or for a key in brackets.
  ///
  /// Periods in a key that is there need no brackets.
  private static func step(_ key: String) -> String { key.first == "[" || Int(key) != nil ? "[\(key)]" : key }
}
