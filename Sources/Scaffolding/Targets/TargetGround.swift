import AppleIdentifiers
public import Diagnostics
import PropertyLists
public import XcodeProjects

/// A project as new targets and files see it: its targets with their settings, languages and layout.
public struct TargetGround {
  private let configurations: TargetConfigurations
  let listing: (String) -> [String]

  /// Looks at a project.
  ///
  /// - Parameters:
  ///   - configurations: The project's targets in their configurations.
  ///   - listing: Gives the names of the files below a folder by its path seen from the project's folder.
  public init(_ configurations: TargetConfigurations, listing: @escaping (String) -> [String]) {
    self.configurations = configurations
    self.listing = listing
  }

  /// The same project after an edit.
  func edited(_ project: XcodeProject) -> Self {
    Self(TargetConfigurations(project, files: configurations.files), listing: listing)
  }

  /// The project.
  public var project: XcodeProject { configurations.project }

  /// The paths of the project's files.
  var paths: ProjectPaths { configurations.filePaths }

  /// The settings of a target, or of the project itself, in a configuration; in the default one if none is said.
  func settings(of target: ProjectTarget?, in configuration: String? = nil) -> ResolvedSettings {
    configurations.settings(of: target, in: configuration)
  }

  /// Where a build setting of a target is written, or would be.
  func place(ofSetting key: String, of target: ProjectTarget?, in configuration: String? = nil) -> Place? {
    target.flatMap { configurations.configuration(configuration, of: $0).placeToSet(key) }
  }

  /// The bundle identifier of a target's product in a configuration, where settings or Info.plist give one.
  func bundleIdentifier(of target: ProjectTarget, in configuration: String? = nil) -> BundleIdentifier? {
    try? BundleIdentifier(configurations.configuration(configuration, of: target).presentBundleIdentifier)
  }

  /// The product name of a target, without its extension.
  func productName(of target: ProjectTarget, in configuration: String? = nil) -> String {
    let name = settings(of: target, in: configuration)["PRODUCT_NAME"] ?? ""
    return name.isEmpty || name.contains("$") ? target.name : name
  }

  /// The module that sources import to use a target.
  func moduleName(of target: ProjectTarget, in configuration: String? = nil) -> String {
    let name = settings(of: target, in: configuration)["PRODUCT_MODULE_NAME"] ?? ""
    return name.isEmpty || name.contains("$")
      ? IdentifierTransform.c99Extended(productName(of: target, in: configuration)) : name
  }

  /// The module that tests import: in the first configuration in which it is testable, such as Debug.
  func testableModuleName(of target: ProjectTarget) -> String {
    let testable = target.configurations.map(\.name).first {
      settings(of: target, in: $0).flag("ENABLE_TESTABILITY") == true
    }
    return moduleName(of: target, in: testable)
  }

  /// Refuses the name of a product whose module can't be imported, hides one of Apple's or is another target's.
  ///
  /// - Parameters:
  ///   - module: The Swift module of the product.
  ///   - name: The name of the product's target.
  ///   - target: The target that is renamed; `nil` for a new one.
  /// - Throws: `module-name-taken`.
  public func requireUsable(
    module: String, of name: String, renaming target: ProjectTarget? = nil
  ) throws(Diagnostic) {
    try ReservedNames.check(module: module, of: name)
    for other in project.targets where other.productType != nil && other.name != name && other.id != target?.id {
      guard moduleName(of: other).lowercased() == module.lowercased() else { continue }
      throw Diagnostic(
        .moduleNameTaken, "\"\(name)\" and \"\(other.name)\" have the same module name",
        at: other.object.place, remedy: .advice("choose another name"))
    }
  }

  /// The systems that a target is built for, the first one of which counts where there can be only one.
  func platforms(of target: ProjectTarget?) -> [Platform] {
    settings(of: target).platforms
  }

  /// Whether targets have folders whose files all belong to them, rather than groups that list each file.
  var layout: Layout {
    guard project.document.formatVersion >= 70 else { return .groups }
    if !project.document.objects(ofKind: "PBXFileSystemSynchronizedRootGroup").isEmpty { return .folders }
    guard project.document.formatVersion >= 77 else { return .groups }
    return paths.members.contains { FileType(path: $0.location.path).phase == .sources } ? .groups : .folders
  }

  /// The Xcode whose settings fit: the newest known one that is not newer than the one that saw the project last.
  var xcode: XcodeRelease {
    let checks = ["LastUpgradeCheck", "LastSwiftUpdateCheck"].compactMap {
      project.attributes?[$0]?.string.flatMap { Int($0) }
    }
    let major = (checks.max() ?? 0) / 100
    let all = XcodeRelease.allCases.sorted()
    return all.last { (Int($0.rawValue) ?? 0) <= major } ?? all.first ?? .xcode26
  }

  /// The lowest deployment target of a target's configurations, if set.
  func oldestSystem(of target: ProjectTarget?, on platform: Platform) -> SystemVersion? {
    let key = platform.deploymentTargetSetting
    let configurations = target?.configurations ?? project.configurations
    return configurations.compactMap { configuration -> SystemVersion? in
      let settings = settings(of: target, in: configuration.name)
      guard settings.origin(of: key).map({ $0.level != .builtIn }) ?? false else { return nil }
      return settings[key].flatMap { try? SystemVersion($0) }
    }.min()
  }

  /// The value of a platform's deployment target setting in the project, or in a target for that platform.
  func deploymentTarget(for platform: Platform, beside target: ProjectTarget?) -> SystemVersion? {
    let key = platform.deploymentTargetSetting
    let candidates: [ProjectTarget?] = (target.map { [$0] } ?? []) + [nil] + project.targets
    for candidate in candidates {
      let settings = settings(of: candidate)
      guard settings.origin(of: key).map({ $0.level != .builtIn }) ?? false, let text = settings[key],
        let version = try? SystemVersion(text)
      else { continue }
      return version
    }
    return nil
  }
}
