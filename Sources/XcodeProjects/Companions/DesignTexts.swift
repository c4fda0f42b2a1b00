public import Diagnostics
import PropertyLists
public import SyntaxTrees

/// The texts of a storyboard or xib that users see, as a file of translations (`.strings`) has them.
///
/// Keys, comments and their order are those that Xcode's `ibtool --generate-strings-file` writes, seen in files that
/// projects have: `"OBJECT-ID.property"`, the class of the object, the property and the text.
public struct DesignTexts: Sendable {
  /// A text, and its place.
  public struct Text: Sendable, Hashable {
    /// The object's identifier in the file.
    public let object: String
    /// The class of the object, such as `UILabel`.
    public let className: String
    /// The property, such as `text` or `segmentTitles[0]`.
    public let property: String
    /// The text.
    public let value: String

    /// The key by which the system finds the translation.
    public var key: String { "\(object).\(property)" }
  }

  /// The texts, by key.
  public let texts: [Text]

  /// Reads the texts of a storyboard or xib.
  ///
  /// - Throws: `markup-malformed` and its like.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    self.init(root: try MarkupDocument(parsing: bytes, file: file).root)
  }

  /// Collects the texts below the root element of a storyboard or xib.
  public init(root: MarkupElement) {
    let isTouch = root[attribute: "type"]?.contains("CocoaTouch") ?? true
    var texts: [String: Text] = [:]
    var waiting = [Element(markup: root, owner: nil, className: "")]
    while let element = waiting.popLast() {
      let known = element.markup[attribute: "id"]
      let isObject = known != nil && !Self.noObjects.contains(element.markup.name)
      let owner = isObject ? known : element.owner
      let className = isObject ? Self.className(element.markup.name, isTouch: isTouch) : element.className
      let found = isObject ? Self.own(element.markup) : Self.part(element.markup, isTouch: isTouch)
      for (property, value) in found where !value.isEmpty {
        guard let owner else { continue }
        let text = Text(object: owner, className: className, property: property, value: value)
        texts[text.key] = texts[text.key] ?? text
      }
      let children = element.markup.elements.filter { !Self.skipped.contains($0.name) }
      waiting += children.reversed().map { Element(markup: $0, owner: owner, className: className) }
    }
    self.texts = texts.values.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
  }

  /// The strings file, in which each text is its own translation.
  public var stringsFile: [UInt8] {
    var lines = ""
    for text in texts {
      let value = StringsLiteral(text.value).description
      lines += "\n/* Class = \"\(text.className)\"; \(text.property) = \(value.commentSafe); "
      lines += "ObjectID = \"\(text.object)\"; */\n\(StringsLiteral(text.key)) = \(value);\n"
    }
    return Array(lines.utf8)
  }

  private struct Element {
    let markup: MarkupElement
    let owner: String?
    let className: String
  }

  /// The properties of objects that hold what users read; Xcode lists them in the file of translations.
  private static let properties: Set<String> = [
    "alternateTitle", "footerTitle", "headerTitle", "label", "paletteLabel", "placeholder", "placeholderString",
    "prompt", "subtitle", "text", "title", "toolTip",
  ]

  /// Elements with an identifier but without visible text.
  private static let noObjects: Set<String> = ["constraint", "outlet", "segue", "viewLayoutGuide"]

  private static let skipped: Set<String> = ["connections", "constraints", "dependencies", "resources"]

  private static func own(_ element: MarkupElement) -> [(String, String)] {
    var found = element.attributes.filter { properties.contains($0.name) }.map { ($0.name, $0.value) }
    for child in element.elements where ["string", "mutableString"].contains(child.name) {
      // Long texts, and texts with line breaks, are in a child element.
      guard let key = child[attribute: "key"], properties.contains(key), child[attribute: "base64-UTF8"] == nil else {
        continue
      }
      found.append((key, child.text))
    }
    for segments in element.elements where segments.name == "segments" {
      for (number, segment) in segments.elements(named: "segment").enumerated() {
        if let title = segment[attribute: "title"] { found.append(("segmentTitles[\(number)]", title)) }
        if let label = segment[attribute: "label"] { found.append(("ibShadowedLabels[\(number)]", label)) }
      }
    }
    return found
  }

  /// The texts of an object's parts that have no identifier.
  private static func part(_ element: MarkupElement, isTouch: Bool) -> [(String, String)] {
    let key = element[attribute: "key"] ?? ""
    switch element.name {
    case "state":
      let title = element[attribute: "title"] ?? element.elements.first { $0[attribute: "key"] == "title" }?.text
      return title.map { [("\(key)Title", $0)] } ?? []
    case "buttonConfiguration":
      return ["title", "subtitle"].compactMap { name in
        element[attribute: name].map { ("\(key).\(name)", $0) }
      }
    case "accessibility":
      let names = [("label", "accessibilityLabel"), ("hint", "accessibilityHint")]
      return names.compactMap { name, property in element[attribute: name].map { (property, $0) } }
    case "tableHeaderCell":
      return element[attribute: "title"].map { [("\(key).title", $0)] } ?? []
    default: return []
    }
  }

  private static func className(_ name: String, isTouch: Bool) -> String {
    (isTouch ? "UI" : "NS") + name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension String {
  /// The text without what would end a comment.
  fileprivate var commentSafe: String {
    var result = ""
    for character in unicodeScalars {
      if character == "/", result.unicodeScalars.last == "*" { result += " " }
      result.unicodeScalars.append(character)
    }
    return result
  }
}
