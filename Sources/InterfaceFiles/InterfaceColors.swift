import SyntaxTrees

/// The colors of a storyboard or xib.
struct InterfaceColors {
  /// The values of named colors and system colors, as the document lists them.
  private let named: [String: MarkupElement]

  init(of document: InterfaceDocument) {
    let listed = document.root.elements(named: "resources").flatMap(\.elements)
    named = Dictionary(
      listed.compactMap { entry in entry[attribute: "name"].flatMap { name in entry.first("color").map { (name, $0) } }
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// The background of a view as CSS; `nil` for none and for one that the document does not tell.
  func background(of view: MarkupElement) -> String? {
    let color = view.elements.first { $0.name == "color" && $0[attribute: "key"] == "backgroundColor" }
    return color.flatMap(css)
  }

  private func css(_ color: MarkupElement) -> String? {
    if let name = color[attribute: "name"] ?? color[attribute: "systemColor"] {
      return named[name].flatMap { $0[attribute: "name"] == nil && $0[attribute: "systemColor"] == nil ? css($0) : nil }
    }
    let parts = ["red", "green", "blue"].map { color[attribute: $0] ?? color[attribute: "white"] }
    let numbers = parts.compactMap { $0.flatMap(Double.init) }
    guard numbers.count == 3 else { return color[attribute: "cocoaTouchSystemColor"] == "whiteColor" ? "#fff" : nil }
    let bytes = numbers.map { Int((min(max($0, 0), 1) * 255).rounded()) }
    let alpha = color[attribute: "alpha"].flatMap(Double.init).map { min(max($0, 0), 1) } ?? 1
    return "rgba(\(bytes[0]),\(bytes[1]),\(bytes[2]),\(SVGText.number(alpha)))"
  }
}
