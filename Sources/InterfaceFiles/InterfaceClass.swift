public import SyntaxTrees

/// The system's class of an object in a storyboard or xib.
public struct InterfaceClass: Sendable, Hashable {
  /// The class, such as `UILabel`.
  public let name: String
  /// The framework that declares it, such as `UIKit`.
  public let framework: String

  /// The class of `element`: its custom class aside, what Interface Builder's library offers under that name.
  ///
  /// Most elements have the name of their class. The tables list the exceptions in Interface Builder's library.
  public init(of element: MarkupElement, on system: InterfaceDocument.System) {
    if let (framework, name) = Self.exceptions[element.name] {
      (self.framework, self.name) = (framework, name)
      return
    }
    if element.name == "hostingController" {
      framework = "SwiftUI"
      name = (Self.prefixes[system] ?? "") + "HostingController"
      return
    }
    let name = element.name.prefix(1).uppercased() + element.name.dropFirst()
    switch system {
    case .macOS:
      framework = "AppKit"
      self.name = Self.macExceptions[element.name] ?? "NS" + name
    case .watchOS:
      framework = "WatchKit"
      self.name = "WKInterface" + name
    case .iOS, .tvOS:
      framework = "UIKit"
      self.name = Self.touchExceptions[element.name] ?? "UI" + name
    }
  }

  private static let prefixes: [InterfaceDocument.System: String] = [
    .iOS: "UI", .macOS: "NS", .tvOS: "UI", .watchOS: "WK",
  ]

  private static let exceptions: [String: (String, String)] = [
    "arscnView": ("ARKit", "ARSCNView"), "arskView": ("ARKit", "ARSKView"), "arView": ("RealityKit", "ARView"),
    "avPlayerView": ("AVKit", "AVPlayerView"), "avPlayerViewController": ("AVKit", "AVPlayerViewController"),
    "glkView": ("GLKit", "GLKView"), "glkViewController": ("GLKit", "GLKViewController"),
    "mapView": ("MapKit", "MKMapView"), "mtkView": ("MetalKit", "MTKView"), "pdfView": ("PDFKit", "PDFView"),
    "scnView": ("SceneKit", "SCNView"), "sceneKitView": ("SceneKit", "SCNView"), "skView": ("SpriteKit", "SKView"),
    "wkWebView": ("WebKit", "WKWebView"),
  ]

  private static let touchExceptions = [
    "constraint": "NSLayoutConstraint", "pongPressGestureRecognizer": "UILongPressGestureRecognizer",
    "viewControllerPlaceholder": "UIViewController", "containerView": "UIView", "customObject": "NSObject",
    "placeholder": "NSObject",
    "tableViewCellContentView": "UIView", "collectionViewCellContentView": "UIView",
    "tableViewController": "UITableViewController", "exit": "UIResponder",
  ]

  private static let macExceptions = [
    "constraint": "NSLayoutConstraint", "customObject": "NSObject", "customView": "NSView", "containerView": "NSView",
    "placeholder": "NSObject",
    "arrayController": "NSArrayController", "userDefaultsController": "NSUserDefaultsController",
  ]
}
