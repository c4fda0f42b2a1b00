public import Diagnostics
import SyntaxTrees

/// The attributes of an object that a user sets by a plain name.
public enum InterfaceAttribute: String, CaseIterable, Sendable {
  case `class`
  case module
  case identifier
  case reuseIdentifier = "reuse-identifier"
  case restorationIdentifier = "restoration-identifier"
  case label
  case title
  case text
  case placeholder
  case accessibilityLabel = "accessibility-label"
  case accessibilityHint = "accessibility-hint"
  case accessibilityIdentifier = "accessibility-identifier"

  /// The module name for the module of the target that contains the file.
  public static let ownModule = "target"

  /// Gives `element` the attribute with the value `value`, or removes it for `nil`.
  ///
  /// - Throws: `interface-attribute-unfit` where an object of that kind has no such attribute.
  func set(
    _ value: String?, of element: inout MarkupElement, ownModule: String?, file: String
  ) throws(Diagnostic) {
    switch self {
    case .class:
      guard value.map(DeclarationName.isValid) ?? true else {
        throw Diagnostic(
          .interfaceAttributeUnfit, "\"\(value ?? "")\" is not a valid class name",
          at: Place(file: file, line: element.line))
      }
      element.setAttribute("customClass", to: value, order: Self.order)
    case .module:
      let isOwn = value == Self.ownModule
      element.setAttribute("customModule", to: isOwn ? ownModule : value, order: Self.order)
      element.setAttribute("customModuleProvider", to: isOwn ? Self.ownModule : nil, order: Self.order)
    case .label: element.setAttribute("userLabel", to: value, order: Self.order)
    case .restorationIdentifier: element.setAttribute("restorationIdentifier", to: value, order: Self.order)
    case .identifier:
      let isController = element[attribute: "sceneMemberID"] == "viewController"
      element.setAttribute(isController ? "storyboardIdentifier" : "identifier", to: value, order: Self.order)
    case .reuseIdentifier:
      try require(element.name.hasSuffix("Cell") || element.name == "collectionReusableView", element, file)
      element.setAttribute("reuseIdentifier", to: value, order: Self.order)
    case .title where element.name == "tableViewSection":
      element.setAttribute("headerTitle", to: value, order: ["headerTitle", "id"])
    case .title:
      try require(!Self.untitled.contains(element.name), element, file)
      setTitle(value, of: &element)
    case .text where element.changeCell({ $0.setText(value, key: "title") }): return
    case .placeholder where element.changeCell({ $0.setAttribute("placeholderString", to: value, order: Self.order) }):
      return
    case .text:
      try require(["label", "textField", "textView"].contains(element.name), element, file)
      element.setText(value, key: "text")
    case .placeholder:
      try require(["textField", "searchBar", "searchField", "textFieldCell"].contains(element.name), element, file)
      element.setAttribute(element.placeholderName, to: value, order: Self.order)
    case .accessibilityLabel: element.setAccessibility("label", to: value)
    case .accessibilityHint: element.setAccessibility("hint", to: value)
    case .accessibilityIdentifier: element.setAccessibility("identifier", to: value)
    }
  }

  /// Views without a title, of which none has the attribute in 164 real files.
  private static let untitled: Set<String> = [
    "collectionView", "collectionViewCell", "containerView", "imageView", "label", "scrollView", "segmentedControl",
    "slider", "stackView", "stepper", "switch", "tableView", "tableViewCell", "textView", "view",
  ]

  /// The title of a button of iOS is in its state or configuration, of a macOS control in its cell.
  private func setTitle(_ value: String?, of element: inout MarkupElement) {
    let isPart = { (part: MarkupElement) in
      let key = part[attribute: "key"]
      return part.name == "buttonConfiguration" || part.name == "state" && key == "normal"
        || part.name.hasSuffix("Cell") && key == "cell"
    }
    guard element.elements.contains(where: isPart) else {
      if element.name == "button" {
        let state = MarkupElement("state", [("key", "normal"), ("title", value ?? "")])
        let end = element.elements.firstIndex { ["connections", "userDefinedRuntimeAttributes"].contains($0.name) }
        return element.insert(state, before: end ?? .max, style: .storyboard)
      }
      return element.setAttribute("title", to: value, order: Self.order)
    }
    var isDone = false
    element.changeElements { part in
      guard isPart(part), !isDone else { return }
      part.setText(value, key: "title")
      isDone = true
    }
  }

  private func require(_ fits: Bool, _ element: MarkupElement, _ file: String) throws(Diagnostic) {
    guard !fits else { return }
    throw Diagnostic(
      .interfaceAttributeUnfit, "a \(element.name) has no \(rawValue)", at: Place(file: file, line: element.line))
  }

  /// The order of attributes in documents that Xcode wrote, as far as these are concerned.
  private static let order = [
    "restorationIdentifier", "reuseIdentifier", "storyboardIdentifier", "identifier", "title", "placeholder", "id",
    "userLabel", "customClass", "customModule", "customModuleProvider", "sceneMemberID",
  ]
}

extension InterfaceDocument {
  /// The document with attributes of the object `id` set; empty values remove them.
  ///
  /// - Throws: `interface-attribute-unfit`.
  public func setting(
    _ values: [(attribute: InterfaceAttribute, value: String)], of id: String, file: String
  ) throws(Diagnostic) -> InterfaceDocument {
    guard var element = objects[id] else { return self }
    for (attribute, value) in values {
      let isText = attribute == .text || attribute == .title
      guard MarkupText.isWritable(value), isText || !value.contains(where: \.isNewline) else {
        throw Diagnostic(
          .interfaceAttributeUnfit, "the value of \(attribute.rawValue) contains a control character or line break",
          at: Place(file: file, line: element.line))
      }
      let isNamed =
        element.name.lowercased().hasSuffix("controller") || element[attribute: "sceneMemberID"] == "viewController"
        || ["segue", "constraint"].contains(element.name)
      guard attribute != .identifier || system == .macOS || system == .watchOS || isNamed else {
        throw Diagnostic(
          .interfaceAttributeUnfit, "a \(element.name) has no identifier", at: Place(file: file, line: element.line),
          remedy: element.name.hasSuffix("Cell") ? .advice("set reuse-identifier") : nil)
      }
      if attribute == .identifier, scenes.contains(where: { $0.controller?.id != id && $0.identifier == value }),
        element[attribute: "sceneMemberID"] == "viewController"
      {
        throw Diagnostic(
          .interfaceAttributeUnfit, "another scene already has the identifier \"\(value)\"",
          at: Place(file: file, line: element.line))
      }
      try attribute.set(
        value.isEmpty ? nil : value, of: &element, ownModule: element.ownModule ?? usualOwnModule, file: file)
    }
    let new = element
    return changing(id) { $0 = new }
  }
}

extension InterfaceDocument {
  /// The name that most classes of the document's own target have as their module; `nil` where Xcode leaves it out.
  fileprivate var usualOwnModule: String? {
    let names = objects.values.compactMap(\.ownModule)
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

extension MarkupElement {
  /// The name of the module of a class of the document's own target, where the document has it.
  fileprivate var ownModule: String? {
    self[attribute: "customModuleProvider"] == InterfaceAttribute.ownModule ? self[attribute: "customModule"] : nil
  }

  /// Changes the cell of a text field of a Mac, which has its texts; answers whether there is one.
  fileprivate mutating func changeCell(_ change: (inout MarkupElement) -> Void) -> Bool {
    name.hasSuffix("Field") && changeFirst("\(name)Cell", change)
  }

  fileprivate var placeholderName: String {
    self[attribute: "placeholderString"] != nil || name == "textFieldCell" || name == "searchField"
      ? "placeholderString" : "placeholder"
  }

  /// Sets a text, which is an attribute or, with line breaks, an element.
  fileprivate mutating func setText(_ value: String?, key: String) {
    let isLong = value?.contains("\n") ?? false
    let isKey = { (part: MarkupElement) in
      ["string", "mutableString"].contains(part.name) && part[attribute: "key"] == key
    }
    if !isLong { removeElements(where: isKey) }
    guard isLong, let value else { return setAttribute(key, to: value, order: [key, "textAlignment", "id"]) }
    self[attribute: key] = nil
    if !elements.contains(where: isKey) {
      let end = elements.firstIndex { ["fontDescription", "color", "nil", "connections"].contains($0.name) }
      insert(MarkupElement("string", [("key", key)]), before: end ?? .max, style: .storyboard)
    }
    changeElements { if isKey($0) { $0.setText(value) } }
  }

  /// Sets a part of the accessibility configuration, which Xcode writes after the views in it and before the constraints.
  fileprivate mutating func setAccessibility(_ part: String, to value: String?) {
    if first("accessibility") == nil {
      guard value != nil else { return }
      let earlier: Set<String> = [
        "rect", "autoresizingMask", "subviews", "viewLayoutGuide", "tableViewCellContentView",
      ]
      let color = elements.lastIndex { $0.name == "color" && $0[attribute: "key"] == "backgroundColor" }
      let last = color ?? elements.lastIndex { earlier.contains($0.name) }
      insert(
        MarkupElement("accessibility", [("key", "accessibilityConfiguration")]), before: last.map { $0 + 1 } ?? 0,
        style: .storyboard)
    }
    changeFirst("accessibility") { accessibility in
      accessibility.setAttribute(part, to: value, order: ["key", "identifier", "hint", "label"])
    }
    removeElements { $0.name == "accessibility" && $0.attributes.count == 1 && $0.children.isEmpty }
  }
}

extension Diagnostic.Code {
  package static let interfaceAttributeUnfit = Diagnostic.Code(
    "interface-attribute-unfit", "An object of that kind has no such attribute.",
    "choose another object: \(command: "interface.outline") FILE")
}
