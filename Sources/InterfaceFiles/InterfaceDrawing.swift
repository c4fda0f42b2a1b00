import SyntaxTrees

/// A drawing of a storyboard or xib, roughly as Interface Builder's canvas shows it.
///
/// Scenes are at their positions on the canvas, views at their frames. The drawing is the document's, not a layout:
/// what constraints would move stays where Xcode last saved it.
public struct InterfaceDrawing: Sendable {
  private let scenes: [InterfaceScene]
  private let document: InterfaceDocument
  private let colors: InterfaceColors
  private let frames: [InterfaceFrame]
  /// The scene of each object, by identifier.
  private let places: [String: Int]

  /// Draws `scenes` of `document`.
  public init(of scenes: [InterfaceScene], in document: InterfaceDocument) {
    // The windows and views of a xib are beside each other.
    let scenes =
      document.kind == .storyboard
      ? scenes
      : scenes.flatMap(\.elements).filter { InterfaceFrame(of: $0.markup) != nil }.map { InterfaceScene(root: $0) }
    self.scenes = scenes
    self.document = document
    colors = InterfaceColors(of: document)
    frames = Self.frames(of: scenes, on: document.system)
    var places: [String: Int] = [:]
    for (number, scene) in scenes.enumerated() {
      for object in scene.objects { places[object.id] = number }
    }
    self.places = places
  }

  /// The drawing as an SVG file.
  public var svg: [UInt8] {
    let margin = 60.0
    let left = (frames.map(\.x).min() ?? 0) - margin
    let top = (frames.map(\.y).min() ?? 0) - margin
    let width = (frames.map { $0.x + $0.width }.max() ?? 0) + margin - left
    let height = (frames.map { $0.y + $0.height }.max() ?? 0) + margin - top
    let box = [left, top, width, height].map(SVGText.number).joined(separator: " ")
    let frame = InterfaceFrame(x: left, y: top, width: width, height: height)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\" width=\"\(SVGText.number(width / 2))\" "
        + "height=\"\(SVGText.number(height / 2))\" font-family=\"-apple-system, Helvetica, Arial, sans-serif\">",
      SVGText.arrowhead, SVGText.rectangle(frame, fill: "#eceff1", stroke: "none", width: 0),
    ]
    for (scene, frame) in zip(scenes, frames) { lines += drawing(of: scene, in: frame) }
    lines += arrows
    return Array((lines + ["</svg>", ""]).joined(separator: "\n").utf8)
  }

  /// The frames of the scenes; a scene without a free place on the canvas is to the right of the others.
  private static func frames(
    of scenes: [InterfaceScene], on system: InterfaceDocument.System
  ) -> [InterfaceFrame] {
    var taken: [InterfaceFrame] = []
    for scene in scenes {
      let view =
        scene.controller?.children.first { $0.markup[attribute: "key"] == "view" }
        ?? scene.elements.first {
          InterfaceFrame(of: $0.markup) != nil
        }
      let size = view.flatMap { InterfaceFrame(of: $0.markup) }
      let usual = system == .macOS ? (480.0, 270.0) : system == .watchOS ? (184.0, 224.0) : (393.0, 852.0)
      let location = scene.location.map { ($0.x, $0.y) } ?? (0, 0)
      var frame = InterfaceFrame(
        x: location.0, y: location.1, width: max(size?.width ?? usual.0, 40), height: max(size?.height ?? usual.1, 30))
      if taken.contains(where: frame.overlaps) { frame.x = (taken.map { $0.x + $0.width }.max() ?? 0) + 60 }
      taken.append(frame)
    }
    return taken
  }

  private func drawing(of scene: InterfaceScene, in frame: InterfaceFrame) -> [String] {
    let name =
      scene.controller.map { $0.className ?? $0.label ?? $0.kind } ?? scene.elements.first.map {
        InterfaceLabel.name(of: $0.markup)
      } ?? ""
    let isInitial = document.initialController != nil && document.initialController == scene.controller?.id
    var lines = [
      SVGText.text(name, x: frame.x, y: frame.y - 12, size: 18, color: "#234"),
      SVGText.rectangle(frame, fill: "#fff", stroke: "#90a4ae", width: 2),
    ]
    if isInitial {
      let y = frame.y + frame.height / 2
      lines.append(SVGText.arrow(from: (frame.x - 50, y), to: (frame.x - 2, y)))
    }
    let roots = scene.controller.map(\.children) ?? scene.elements
    for root in roots {
      let isView = root.markup[attribute: "key"] == "view" || scene.controller == nil
      let own = InterfaceFrame(of: root.markup)
      guard isView, own != nil else { continue }
      // The view fills its scene wherever its frame was saved.
      lines += drawing(of: root, in: frame)
    }
    return lines
  }

  /// An object in its frame, with the objects in it.
  private func drawing(of element: InterfaceElement, in frame: InterfaceFrame) -> [String] {
    var lines = [
      SVGText.rectangle(
        frame, fill: colors.background(of: element.markup) ?? "none", stroke: Self.strokes[element.kind] ?? "#cfd8dc",
        width: 1)
    ]
    // A section has no frame: the frames of its cells are relative to the table.
    let children = element.children.flatMap { $0.kind == "tableViewSection" ? $0.children : [$0] }
    for child in children {
      guard let own = InterfaceFrame(of: child.markup) else {
        // Items of bars, and other objects without a frame, hold views at most.
        continue
      }
      lines += drawing(of: child, in: own.inside(frame, isFlipped: document.system == .macOS))
    }
    guard children.allSatisfy({ InterfaceFrame(of: $0.markup) == nil }), let label = element.label else {
      return lines
    }
    let size = min(15, max(7, frame.height * 0.6))
    let room = Int(frame.width / (size * 0.55))
    let text = label.count > room ? label.prefix(max(room - 1, 1)) + "…" : label[...]
    return lines + [
      SVGText.text(String(text), x: frame.x + 4, y: frame.y + frame.height / 2 + size / 3, size: size, color: "#37474f")
    ]
  }

  private static let strokes = [
    "button": "#1e88e5", "label": "#b0bec5", "textField": "#8e24aa", "imageView": "#43a047", "tableViewCell": "#fb8c00",
  ]

  /// The segues from scene to scene: one arrow with all names between two scenes, in the order of the file.
  private var arrows: [String] {
    var names: [[Int]: [String]] = [:]
    var order: [[Int]] = []
    for segue in document.connections where segue.kind == "segue" {
      guard let from = segue.source.flatMap({ places[$0] }), let to = segue.destination.flatMap({ places[$0] }),
        from != to
      else { continue }
      if names[[from, to]] == nil { order.append([from, to]) }
      names[[from, to], default: []].append(segue.identifier ?? segue.name ?? "")
    }
    return order.map { ends in arrow(from: frames[ends[0]], to: frames[ends[1]], named: names[ends] ?? []) }
  }

  private func arrow(from: InterfaceFrame, to: InterfaceFrame, named names: [String]) -> String {
    let (start, end) = from.edges(to: to)
    let different = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let label = different.prefix(4).joined(separator: ", ") + (different.count > 4 ? ", …" : "")
    return SVGText.arrow(from: start, to: end)
      + SVGText.text(
        label, x: (start.0 + end.0) / 2, y: (start.1 + end.1) / 2 - 6, size: 14, color: "#456", anchor: "middle")
  }
}
