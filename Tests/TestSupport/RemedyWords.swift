package import Diagnostics

extension Remedy {
  /// The words, with commands as people type them; `nil` for an operation.
  package var words: String? {
    guard case .hint(let hint) = self else { return nil }
    return hint.parts.map { part in
      switch part {
      case .text(let words): words
      case .command(let name, _): "slipway " + name.replacing(".", with: " ")
      case .operations: ""
      }
    }.joined()
  }
}
