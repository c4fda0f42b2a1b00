import PropertyLists
public import XcodeProjects

/// The shared scheme of a target that a project has.
public struct SchemePlan {
  /// The file's bytes.
  public let bytes: [UInt8]

  /// Plans a scheme as Xcode writes it: it builds, runs and archives the target, and tests it.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - host: The app that embeds it.
  ///   - extensionPoint: The extension point of an app extension, such as `com.apple.widgetkit-extension`.
  ///   - tests: The targets with its tests.
  ///   - ground: The project.
  public init(
    of target: ProjectTarget, host: ProjectTarget?, extensionPoint: String?, tests: [ProjectTarget],
    on ground: TargetGround
  ) {
    let kind = Self.kind(of: target, isHosted: host != nil, extensionPoint)
    var scheme = TargetScheme(of: kind, target, host: host, in: ground.project, xcode: ground.xcode)
    scheme.tests += tests.map { TargetScheme.Buildable($0, in: ground.project) }
    bytes = scheme.bytes
  }

  private static func kind(of target: ProjectTarget, isHosted: Bool, _ extensionPoint: String?) -> TargetKind {
    guard let type = target.productType else { return .aggregate }
    if type.isAppExtension {
      return extensionPoint == "com.apple.widgetkit-extension" ? .widgetExtension : .appExtension
    }
    if type.isApplication { return isHosted ? .watchApp : .application }
    if type.isTestBundle { return .unitTests }
    return type.suffix == "tool" ? .commandLineTool : .framework
  }
}

extension TargetScheme {
  /// The scheme of a target of a kind.
  init(
    of kind: TargetKind, _ target: ProjectTarget, host: ProjectTarget?, in project: XcodeProject, xcode: XcodeRelease
  ) {
    let own = Buildable(target, in: project)
    let host = host.map { Buildable($0, in: project) }
    if let host, kind.isExtension {
      launch = .host(host, of: own, isWidget: kind == .widgetExtension)
    } else if kind.isRunnable {
      launch = .program(own)
    } else {
      launch = kind.needsHost || kind == .aggregate ? .tests : .nothing(own)
    }
    built = kind.needsHost ? [] : [own] + (kind.isExtension || kind == .watchApp ? [host].compactMap(\.self) : [])
    tests = kind.needsHost ? [own] : []
    upgradeCheck = project.attributes?["LastUpgradeCheck"]?.string ?? xcode.facts.upgradeCheck
    let names = project.configurations.map(\.name)
    debugConfiguration = names.first { $0.lowercased().contains("debug") } ?? names.first ?? "Debug"
    releaseConfiguration =
      names.first { $0.lowercased().contains("release") } ?? project.defaultConfigurationName ?? "Release"
  }
}

extension TargetScheme.Buildable {
  init(_ target: ProjectTarget, in project: XcodeProject) {
    self.init(id: target.id, name: target.name, product: target.product?.name ?? target.name, project: project.name)
  }
}
