public import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// Scenes of existing storyboards.
public enum StoryboardScenes {
  /// The storyboard `bytes` with a scene more, in which an object of the class `typeName` has an empty view.
  ///
  /// Code finds the scene by the class's name. It has the parts that Interface Builder gives to a scene.
  ///
  /// - Parameters:
  ///   - typeName: The view controller's class, in the target that has the storyboard.
  ///   - kind: What kind of view controller.
  ///   - language: The language of its class; only Swift classes have a module.
  ///   - bytes: The storyboard.
  ///   - file: Its path, for messages.
  /// - Returns: The storyboard with the scene.
  /// - Throws: `storyboard-unsuitable` for what is no storyboard, `scene-exists` where the class has a scene, and what
  ///   the markup's syntax refuses.
  public static func adding(
    _ typeName: String, _ kind: Kind, in language: Language = .swift, to bytes: [UInt8], file: String? = nil
  ) throws(Diagnostic) -> [UInt8] {
    var markup = try MarkupDocument(parsing: bytes, file: file)
    let document = InterfaceDocument(markup)
    let root = markup.root
    guard root.name == "document", root[attribute: "type"]?.contains(".Storyboard.") ?? false,
      let scenes = root.first("scenes")
    else {
      throw Diagnostic(
        .storyboardUnsuitable, "\"\(file ?? "the file")\" is not a storyboard with scenes", at: Place(file: file))
    }
    guard !document.scenes.contains(where: { $0.controller?.className == typeName }) else {
      throw Diagnostic(
        .sceneExists, "\"\(file ?? "the storyboard")\" already contains a scene for class \"\(typeName)\"",
        at: Place(file: file))
    }
    var names = InterfaceIdentifiers(for: typeName, in: document)
    let scene = scene(
      of: typeName, kind, in: language, isMac: document.system == .macOS, number: scenes.elements.count, &names)
    markup.root.changeFirst("scenes") { scenes in
      scenes.append(scene, style: .storyboard)
      title(typeName, lastOf: &scenes)
    }
    return markup.bytes
  }

  /// The kinds of view controllers that have scenes.
  public enum Kind: Sendable {
    /// One with a view.
    case view
    /// One with a table.
    case table
    /// One with a collection view.
    case collection
    /// One that shows other view controllers on a stack.
    case navigation
    /// One that shows other view controllers by tabs.
    case tabBar

    /// The kind for a class that is derived from the system's class `superclass`.
    public init(superclass: String) {
      switch superclass {
      case "UITableViewController": self = .table
      case "UICollectionViewController": self = .collection
      case "UINavigationController": self = .navigation
      case "UITabBarController": self = .tabBar
      default: self = .view
      }
    }

    /// The element of its view controller.
    fileprivate var element: String {
      switch self {
      case .view: "viewController"
      case .table: "tableViewController"
      case .collection: "collectionViewController"
      case .navigation: "navigationController"
      case .tabBar: "tabBarController"
      }
    }
  }

  private static func scene(
    of typeName: String, _ kind: Kind, in language: Language, isMac: Bool, number: Int,
    _ names: inout InterfaceIdentifiers
  ) -> MarkupElement {
    let kind = isMac ? .view : kind
    let view =
      switch kind {
      case .view: view(isMac: isMac, &names)
      case .table: table(&names)
      case .collection: collection(&names)
      case .navigation: bar("navigationBar", &names)
      case .tabBar: bar("tabBar", &names)
      }
    let controller = MarkupElement(
      kind.element,
      isOfSystem(typeName)
        ? [("id", names.next("controller")), ("sceneMemberID", "viewController")]
        : [("storyboardIdentifier", typeName), ("id", names.next("controller")), ("customClass", typeName)]
          + (language == .swift ? [("customModuleProvider", "target")] : []) + [("sceneMemberID", "viewController")],
      children: [view])
    let responder =
      isMac
      ? MarkupElement(
        "customObject",
        [
          ("id", names.next("responder")), ("userLabel", "First Responder"), ("customClass", "NSResponder"),
          ("sceneMemberID", "firstResponder"),
        ])
      : MarkupElement(
        "placeholder",
        [
          ("placeholderIdentifier", "IBFirstResponder"), ("id", names.next("responder")),
          ("userLabel", "First Responder"), ("sceneMemberID", "firstResponder"),
        ])
    // Scenes are side by side on the canvas.
    let point = MarkupElement("point", [("key", "canvasLocation"), ("x", "\(number * 750)"), ("y", "0")])
    return MarkupElement(
      "scene", [("sceneID", names.next("scene"))],
      children: [MarkupElement("objects", children: [controller, responder]), point])
  }

  private static func view(isMac: Bool, _ names: inout InterfaceIdentifiers) -> MarkupElement {
    let size = isMac ? ("480", "270") : ("393", "852")
    let mask = isMac ? [] : [("widthSizable", "YES"), ("heightSizable", "YES")]
    var parts = [
      MarkupElement("rect", [("key", "frame"), ("x", "0.0"), ("y", "0.0"), ("width", size.0), ("height", size.1)]),
      MarkupElement("autoresizingMask", [("key", "autoresizingMask")] + mask),
    ]
    if !isMac {
      parts.append(MarkupElement("viewLayoutGuide", [("key", "safeArea"), ("id", names.next("guide"))]))
      parts.append(background)
    }
    let mode = isMac ? [] : [("contentMode", "scaleToFill")]
    return MarkupElement("view", [("key", "view")] + mode + [("id", names.next("view"))], children: parts)
  }

  /// Whether a view controller has the class of its element.
  public static func isOfSystem(_ typeName: String) -> Bool {
    ["UIViewController", "NSViewController"].contains(typeName) || Kind(superclass: typeName) != .view
  }

  private static func bar(_ name: String, _ names: inout InterfaceIdentifiers) -> MarkupElement {
    let height = name == "tabBar" ? "49" : "44"
    return MarkupElement(
      name, [("key", name), ("contentMode", "scaleToFill"), ("id", names.next("bar"))],
      children: [
        MarkupElement("rect", [("key", "frame"), ("x", "0.0"), ("y", "0.0"), ("width", "393"), ("height", height)]),
        MarkupElement("autoresizingMask", [("key", "autoresizingMask")]),
      ])
  }

  private static func table(_ names: inout InterfaceIdentifiers) -> MarkupElement {
    MarkupElement(
      "tableView",
      [
        ("key", "view"), ("clipsSubviews", "YES"), ("contentMode", "scaleToFill"), ("alwaysBounceVertical", "YES"),
        ("dataMode", "prototypes"), ("style", "plain"), ("separatorStyle", "default"), ("rowHeight", "-1"),
        ("estimatedRowHeight", "-1"), ("sectionHeaderHeight", "-1"), ("sectionFooterHeight", "-1"),
        ("id", names.next("view")),
      ],
      children: screen)
  }

  private static func collection(_ names: inout InterfaceIdentifiers) -> MarkupElement {
    let view = names.next("view")
    let layout = MarkupElement(
      "collectionViewFlowLayout",
      [
        ("key", "collectionViewLayout"), ("minimumLineSpacing", "10"), ("minimumInteritemSpacing", "10"),
        ("id", names.next("layout")),
      ],
      children: [("itemSize", "128"), ("headerReferenceSize", "0.0"), ("footerReferenceSize", "0.0")].map {
        MarkupElement("size", [("key", $0), ("width", $1), ("height", $1)])
      } + [
        MarkupElement(
          "inset", [("key", "sectionInset"), ("minX", "0.0"), ("minY", "0.0"), ("maxX", "0.0"), ("maxY", "0.0")])
      ])
    return MarkupElement(
      "collectionView",
      [
        ("key", "view"), ("clipsSubviews", "YES"), ("multipleTouchEnabled", "YES"), ("contentMode", "scaleToFill"),
        ("dataMode", "prototypes"), ("id", view),
      ],
      children: screen + [layout, MarkupElement("cells")])
  }

  /// What every view that fills the screen contains.
  private static let screen = [
    MarkupElement("rect", [("key", "frame"), ("x", "0.0"), ("y", "0.0"), ("width", "393"), ("height", "852")]),
    MarkupElement(
      "autoresizingMask", [("key", "autoresizingMask"), ("widthSizable", "YES"), ("heightSizable", "YES")]),
    background,
  ]

  private static let background = MarkupElement(
    "color",
    [
      ("key", "backgroundColor"), ("xcode11CocoaTouchSystemColor", "systemBackgroundColor"),
      ("cocoaTouchSystemColor", "whiteColor"),
    ])

  /// Interface Builder writes a title, made from the class, in a comment before the scene, such as `Detail View Controller`.
  private static func title(_ typeName: String, lastOf scenes: inout MarkupElement) {
    let name = isOfSystem(typeName) ? typeName.dropFirst(2) : typeName[...]
    let title = name.indices.reduce(into: "") { title, index in
      let isStart =
        index > name.startIndex && name[index].isUppercase && !name[name.index(before: index)].isUppercase
      title += (isStart ? " " : "") + String(name[index])
    }
    guard let offset = scenes.children.lastIndex(where: { $0.element != nil }), offset > 0 else { return }
    let space = scenes.children[offset - 1]
    guard space.text != nil else { return }
    scenes.children.insert(contentsOf: [.comment(title), space], at: offset)
  }
}

extension Diagnostic.Code {
  package static let storyboardUnsuitable = Diagnostic.Code(
    "storyboard-unsuitable", "The file can't contain the scene.", "name a storyboard of the same platform")
  package static let sceneExists = Diagnostic.Code(
    "scene-exists", "The class already has a scene.", "choose another name for the class")
}
