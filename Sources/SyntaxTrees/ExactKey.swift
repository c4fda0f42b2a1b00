/// A key compared by its bytes, as readers do: Swift's strings take composed and decomposed letters as equal.
package struct ExactKey: Hashable, Sendable {
  private let text: String

  /// Creates the key of `text`.
  package init(text: String) { self.text = text }

  package static func == (left: ExactKey, right: ExactKey) -> Bool {
    left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
  }
}
