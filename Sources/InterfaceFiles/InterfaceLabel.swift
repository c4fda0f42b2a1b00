public import SyntaxTrees

/// The names by which people know the objects of storyboards and xibs.
public enum InterfaceLabel {
  /// The label in Interface Builder, or the text that the object shows.
  static func of(_ element: MarkupElement) -> String? {
    let attributes = ["userLabel", "text", "title", "headerTitle", "placeholder", "placeholderString", "image"]
    if let own = attributes.lazy.compactMap({ value($0, of: element) }).first(where: { !$0.isEmpty }) { return own }
    let parts = element.elements.lazy.filter { part in
      let key = part[attribute: "key"]
      return part.name == "state" && key == "normal" || part.name == "buttonConfiguration"
        || part.name.hasSuffix("Cell") && key == "cell"
    }
    return parts.compactMap { value("title", of: $0) }.first { !$0.isEmpty }
  }

  /// The value of an attribute; one with several lines is an element.
  private static func value(_ key: String, of element: MarkupElement) -> String? {
    element[attribute: key]
      ?? element.elements.first { part in
        ["string", "mutableString"].contains(part.name) && part[attribute: "key"] == key
      }?.text
  }

  /// The words for an object: its class, or its kind with its label or identifier, such as `button "Log in"`.
  public static func name(of object: MarkupElement) -> String {
    if isFirstResponder(object) { return "First Responder" }
    if let name = object[attribute: "customClass"] { return name }
    if object.name == "viewLayoutGuide", let key = object[attribute: "key"] { return key }
    guard let label = of(object) else { return "\(object.name) \(object[attribute: "id"] ?? "")" }
    return "\(object.name) \"\(shortened(label))\""
  }

  /// Whether an object is the placeholder of the first responder.
  public static func isFirstResponder(_ object: MarkupElement) -> Bool {
    object[attribute: "placeholderIdentifier"] == "IBFirstResponder"
      || object[attribute: "sceneMemberID"] == "firstResponder" || object[attribute: "customClass"] == "FirstResponder"
  }

  /// A label on one line of at most 40 characters.
  public static func shortened(_ label: String) -> String {
    let line = label.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 40 ? line.prefix(39) + "…" : line
  }
}
