import SyntaxTrees

extension FuzzedReader {
  static let trees = [
    FuzzedReader(name: "json", check: checkJSON),
    FuzzedReader(name: "markup", check: checkMarkup),
  ]
}

/// A document keeps its bytes, and its value is the same whichever way it is written.
private func checkJSON(_ bytes: [UInt8]) {
  guard let document = try? JSONDocument(parsing: bytes, file: "fuzzed.json") else { return }
  precondition(document.bytes == bytes, "the document was changed")
  for style in [JSONStyle.compact, .pretty, .xcode] {
    let written = document.value.serialized(style: style)
    guard let again = try? JSONValue(parsing: written) else { preconditionFailure("what was written does not read") }
    precondition(again.serialized(style: style) == written, "writing again gives something else")
  }
}

/// A document keeps its bytes.
private func checkMarkup(_ bytes: [UInt8]) {
  guard let document = try? MarkupDocument(parsing: bytes, file: "fuzzed.xml") else { return }
  precondition(document.bytes == bytes, "the document was changed")
}
