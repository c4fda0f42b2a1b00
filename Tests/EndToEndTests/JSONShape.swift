import SyntaxTrees

extension JSONValue {
  /// The keys of the objects in it, in their order, such as `{schema, targets[{name}]}`: what scripts rely on.
  ///
  /// A list shows its first item, and no shape where it has none or holds texts and numbers.
  var shape: String {
    switch self {
    case .object(let object): object.shape
    case .array(let items): "[\(items.first?.shape ?? "")]"
    default: ""
    }
  }
}

extension JSONObject {
  /// The keys of the object, in their order.
  var shape: String {
    "{" + members.map { $0.key + $0.value.shape }.joined(separator: ", ") + "}"
  }
}
