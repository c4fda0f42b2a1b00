/// A target that a project is to get.
public struct NewTarget: Sendable {
  /// The kind of a new target.
  public enum Kind: Sendable, Hashable {
    /// Builds a product.
    case native(ProductType)
    /// Joins other targets and runs scripts.
    case aggregate
  }

  /// Its name.
  public var name: String
  /// The kind.
  public var kind: Kind
  /// The file that it makes; `nil` for the one that its name and its kind of product give.
  public var productFileName: String?
  /// The build phases in order; `nil` for those that its kind of product has.
  public var phases: [BuildPhase.Kind]?
  /// Its build settings in the configuration of a name.
  public var settings: @Sendable (_ configuration: String) -> [ProjectValue.Field] = { _ in [] }
  /// The settings that its template gives the project, in the configuration of a name.
  ///
  /// Those that the project has otherwise, or not at all, the target gets.
  public var projectSettings: @Sendable (_ configuration: String) -> [ProjectValue.Field] = { _ in [] }
  /// The version of Xcode that is said to have made it, such as `26.1`; written unless the project does not say it of
  /// its other targets.
  public var toolsVersion: String?
  /// The target whose tests it holds, or which it tests from outside.
  public var testedTarget: ObjectID?

  /// Describes a target.
  public init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

extension ProductType {
  /// The build phases that Xcode's templates give such a target, in order.
  public var phases: [BuildPhase.Kind] {
    Self.otherPhases[suffix] ?? [.sources, .frameworks, .resources]
  }

  /// The file that a target called `name` makes.
  public func fileName(forTarget name: String) -> String {
    guard let facts else { return name }
    return facts.namePrefix + name + (facts.wrapperExtension.isEmpty ? "" : "." + facts.wrapperExtension)
  }

  /// After Xcode's templates: what differs from sources, frameworks and resources.
  private static let otherPhases: [String: [BuildPhase.Kind]] = [
    "application.watchapp2-container": [.resources],
    "framework": [.headers, .sources, .frameworks, .resources],
    "framework.static": [.headers, .sources, .frameworks, .resources],
    "library.static": [.headers, .sources, .frameworks],
    "library.dynamic": [.headers, .sources, .frameworks],
    "tool": [.sources, .frameworks, .copyFiles],
    "driver-extension": [.headers, .sources, .frameworks, .resources],
    "kernel-extension": [.sources, .frameworks, .headers, .resources],
    "kernel-extension.iokit": [.sources, .frameworks, .headers, .resources],
    "in-app-purchase-content": [],
    "instruments-package": [],
    "metal-library": [.sources],
    "objfile": [.sources, .frameworks],
  ]

  /// The destination of such a target's copy phase in Xcode's templates.
  var copyDestination: (folder: CopyDestination.Folder, path: String, onlyForInstalling: Bool) {
    switch suffix {
    case "tool": (.absolutePath, "/usr/share/man/man1/", true)
    case "library.static": (.products, "include/$(PRODUCT_NAME)", false)
    default: (.resources, "", false)
    }
  }
}
