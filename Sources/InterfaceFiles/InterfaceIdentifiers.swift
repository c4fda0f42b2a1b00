import SyntaxTrees
import AppleIdentifiers

/// Identifiers for new objects of a storyboard or xib, in the form of Interface Builder's, such as `3fa-9c-1d2`.
///
/// They are made from the owner and the roles of the objects, so that equal edits on two branches give one object: the
/// same connection, or the same exit of a scene. An object that others may add as well, such as a view, has an owner
/// with a salt.
public struct InterfaceIdentifiers: Sendable {
  private let owner: String
  private var taken: Set<String>

  /// Makes identifiers for the objects of `owner` that `document` does not have.
  public init(for owner: String, in document: InterfaceDocument) {
    self.owner = owner
    taken = Set(document.elements.flatMap { element in ["id", "sceneID"].compactMap { element[attribute: $0] } })
  }

  /// The identifier of the object with the role `role`, such as `controller`.
  public mutating func next(_ role: String) -> String {
    var round = 0
    while true {
      let digest = StableDigest(of: "\(owner)\u{0}\(role)\u{0}\(round)".utf8)
      let digits = Array(StableDigest.hexadecimal(digest.high ^ digest.high >> 32).suffix(8).uppercased())
      let name = "\(String(digits[0..<3]))-\(String(digits[3..<5]))-\(String(digits[5..<8]))"
      if taken.insert(name).inserted { return name }
      round += 1
    }
  }
}
