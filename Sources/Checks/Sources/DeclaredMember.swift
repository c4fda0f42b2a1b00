/// An outlet or action that a source declares.
struct DeclaredMember: Sendable, Hashable {
  /// The class whose declaration, extension or category has it.
  let className: String
  /// The name of the outlet, or of the action without its arguments.
  let name: String
  let kind: Kind
  /// The offset of the name in the source.
  let offset: Int

  /// What Interface Builder offers.
  enum Kind: Sendable, Hashable {
    /// An outlet of a class, or of objects of a class; the class is `nil` if it is more than a name.
    case outlet(type: String?, isCollection: Bool)
    /// An action with its possible selectors.
    case action(Set<String>, isOverride: Bool)
  }

  /// The possible selectors of an action.
  var selectors: Set<String> {
    if case .action(let selectors, _) = kind { selectors } else { [] }
  }

  /// Whether it is an outlet.
  var isOutlet: Bool {
    if case .outlet = kind { true } else { false }
  }
}
