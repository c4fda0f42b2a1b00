import SyntaxTrees

/// A constraint between two objects of a storyboard or xib.
public struct InterfaceConstraint: Sendable {
  private let markup: MarkupElement
  /// The identifier of the view that holds the constraint.
  private let owner: String

  init(_ markup: MarkupElement, in owner: String) {
    self.markup = markup
    self.owner = owner
  }

  /// The identifier.
  public var id: String { markup[attribute: "id"] ?? "" }
  /// The identifier of the constrained object: without one, the view that holds the constraint.
  public var first: String { markup[attribute: "firstItem"] ?? owner }
  /// The constrained attribute, such as `leading`.
  public var firstAttribute: String { markup[attribute: "firstAttribute"] ?? "" }
  /// The relation: `equal`, `lessThanOrEqual` or `greaterThanOrEqual`.
  public var relation: String { markup[attribute: "relation"] ?? "equal" }
  /// The identifier of the other object; `nil` for a constraint to a number.
  public var second: String? { markup[attribute: "secondItem"] }
  /// The attribute of the other object.
  public var secondAttribute: String? { markup[attribute: "secondAttribute"] }
  /// The factor, as the file has it, such as `1:2`.
  public var multiplier: String? { markup[attribute: "multiplier"] }
  /// The points that are added.
  public var constant: String? { markup[attribute: "constant"] }
  /// The priority; without one, the constraint is required.
  public var priority: String? { markup[attribute: "priority"] }
}

/// A value that an object of a storyboard or xib gets when it is loaded.
public struct InterfaceRuntimeAttribute: Sendable {
  /// The key path of the property.
  public let keyPath: String
  /// The type, such as `number`.
  public let type: String
  /// The value as the file has it; `nil` for no value.
  public let value: String?

  init(_ markup: MarkupElement) {
    keyPath = markup[attribute: "keyPath"] ?? ""
    type = markup[attribute: "type"] ?? ""
    let part = markup.elements.first
    let parts = part?.attributes.filter { $0.name != "key" }.map(\.value) ?? []
    let own = part.map { parts.isEmpty ? $0.text : parts.joined(separator: " ") }
    value = markup[attribute: "value"] ?? own
  }
}

extension InterfaceElement {
  /// The constraints that it holds, in the order of the file.
  public var constraints: [InterfaceConstraint] {
    markup.elements(named: "constraints").flatMap { $0.elements(named: "constraint") }
      .map { InterfaceConstraint($0, in: id) }
  }

  /// The values that it gets when it is loaded, in the order of the file.
  public var runtimeAttributes: [InterfaceRuntimeAttribute] {
    markup.elements(named: "userDefinedRuntimeAttributes").flatMap(\.elements).map(InterfaceRuntimeAttribute.init)
  }
}
