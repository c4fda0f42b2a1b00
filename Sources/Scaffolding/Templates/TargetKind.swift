import AppleIdentifiers
import XcodeProjects

/// A kind of target that templates can have.
enum TargetKind: String, Hashable, Sendable, CaseIterable {
  case application
  case unitTests = "unit-tests"
  case uiTests = "ui-tests"
  case framework
  case staticLibrary = "static-library"
  case bundle
  case appExtension = "app-extension"
  case widgetExtension = "widget-extension"
  case appClip = "app-clip"
  case watchApp = "watch-app"
  /// The container of a watch app without an iPhone app: an app without code.
  case watchContainer = "watch-container"
  case commandLineTool = "command-line-tool"
  case xpcService = "xpc-service"
  case aggregate

  /// The product type; `nil` for an aggregate.
  var productType: ProductType? {
    facts.productSuffix.map { ProductType(identifier: "com.apple.product-type.\($0)") }
  }

  /// Whether it tests another target, which a template of a project must name.
  var needsHost: Bool {
    self == .unitTests || self == .uiTests
  }

  /// Whether its product has an identifier and an Info.plist.
  var isBundle: Bool {
    ![.staticLibrary, .commandLineTool, .aggregate].contains(self)
  }

  /// Whether it is an extension of an app, which the system starts.
  var isExtension: Bool {
    self == .appExtension || self == .widgetExtension
  }

  /// Whether it is an app.
  var isApplication: Bool {
    self == .application || self == .appClip || self == .watchApp
  }
}

extension TargetKind {
  /// Whether a scheme can run it.
  var isRunnable: Bool { isApplication || self == .commandLineTool }
}

extension TargetKind {
  /// The product of a kind of target, and its host.
  struct Facts {
    /// The end of the product type.
    let productSuffix: String?
    /// The use of its host.
    let role: HostRole
    /// The ends of the product types that the other target may have.
    let hosts: Set<String>
    /// The suffix after the host's bundle identifier, if it is not derived from the name.
    var identifierSuffix: String?
  }

  /// The relation of a target to its host.
  enum HostRole {
    /// There is no other target.
    case none
    /// It tests it; it can do without when it needs no app to run in.
    case tests(isNeeded: Bool)
    /// Its product goes into the other's.
    case embedded(isNeeded: Bool)
    /// The other uses it.
    case used
  }

  /// After swift-build's `ProductTypes.xcspec` and the targets that Xcode's templates make.
  var facts: Facts {
    switch self {
    case .application: Facts(productSuffix: "application", role: .none, hosts: [])
    case .unitTests:
      Facts(
        productSuffix: "bundle.unit-test", role: .tests(isNeeded: false),
        hosts: Self.apps.union(["framework", "framework.static", "library.static", "library.dynamic"]))
    case .uiTests: Facts(productSuffix: "bundle.ui-testing", role: .tests(isNeeded: true), hosts: Self.apps)
    case .framework: Facts(productSuffix: "framework", role: .used, hosts: Self.users)
    case .staticLibrary: Facts(productSuffix: "library.static", role: .used, hosts: Self.users)
    case .bundle: Facts(productSuffix: "bundle", role: .embedded(isNeeded: false), hosts: ["application"])
    case .appExtension, .widgetExtension:
      Facts(productSuffix: "app-extension", role: .embedded(isNeeded: true), hosts: Self.apps)
    case .appClip:
      Facts(
        productSuffix: "application.on-demand-install-capable", role: .embedded(isNeeded: true),
        hosts: ["application"], identifierSuffix: "Clip")
    case .watchApp:
      Facts(
        productSuffix: "application", role: .embedded(isNeeded: false), hosts: ["application"],
        identifierSuffix: "watchkitapp")
    case .watchContainer: Facts(productSuffix: "application.watchapp2-container", role: .none, hosts: [])
    case .commandLineTool:
      Facts(productSuffix: "tool", role: .embedded(isNeeded: false), hosts: ["application"])
    case .xpcService:
      Facts(productSuffix: "xpc-service", role: .embedded(isNeeded: true), hosts: ["application"])
    case .aggregate: Facts(productSuffix: nil, role: .none, hosts: [])
    }
  }

  private static let apps: Set<String> = ["application", "application.on-demand-install-capable"]

  /// The kinds that can link a library.
  private static let users: Set<String> = apps.union([
    "app-extension", "extensionkit-extension", "framework", "library.dynamic", "tool", "bundle", "xpc-service",
    "bundle.unit-test", "tv-app-extension", "app-extension.messages", "app-extension.intents-service",
  ])
}
