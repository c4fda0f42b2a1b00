/// The name of a resource that code loads.
struct ResourceName: Hashable, Sendable {
  let kind: Kind
  let name: String

  /// What is loaded.
  enum Kind: String, Sendable {
    case color, font, image, nib, storyboard
  }
}
