import AppleIdentifiers
public import Diagnostics
public import XcodeProjects

/// A summary of a project: targets, products, identifiers and configurations.
public struct ProjectSummary {
  /// A target.
  public struct Target {
    /// The target's name.
    public let name: String
    /// Its product type, such as `com.apple.product-type.application`; `nil` for targets without a product.
    public let productType: String?
    /// What kind of target it is: native, aggregate, legacy.
    public let kind: ProjectTarget.Kind
    /// Its bundle identifier in the default configuration.
    public let bundleIdentifier: String?
    /// The platform.
    public let platform: String
    /// The deployment target.
    public let deploymentTarget: String?
    /// The path of its Info.plist, relative to the project's folder.
    public let infoPlist: String?
    /// The path of its entitlements, relative to the project's folder.
    public let entitlements: String?
    /// The names of the targets that it depends on.
    public let dependencies: [String]
    /// Its build phases, in order.
    public let phases: [Phase]
    /// The paths of its synchronized folders, relative to the project's folder; the build phases do not list their files.
    public let folders: [String]
    /// Its configurations.
    public let configurations: [Configuration]
  }

  /// A build phase.
  public struct Phase: Hashable, Sendable {
    /// The name in the project file.
    public let name: String
    /// The title in Xcode's Build Phases editor.
    public let title: String
    /// How many files it lists.
    public let fileCount: Int
  }

  /// A configuration of a target.
  public struct Configuration: Hashable, Sendable {
    /// The configuration's name, such as `Debug`.
    public let name: String
    /// The bundle identifier in it.
    public let bundleIdentifier: String?
  }

  /// The location of the project.
  public let location: ProjectLocation
  /// The format's version number.
  public let formatVersion: Int
  /// The names of the project's configurations.
  public let configurations: [String]
  /// The targets, in the project's order.
  public let targets: [Target]
  /// What is wrong in the file's structure.
  public let findings: [Diagnostic]

  /// Summarizes a project, or one target of it.
  ///
  /// - Throws: `target-not-found`.
  public init(_ loaded: LoadedProject, target name: String? = nil) throws(Diagnostic) {
    location = loaded.location
    formatVersion = loaded.project.document.formatVersion
    configurations = loaded.project.configurations.map(\.name)
    findings = loaded.project.document.findings
    let chosen = try loaded.targets(named: name)
    targets = chosen.map { Self.summary(of: $0, in: loaded) }
  }

  private static func summary(of target: ProjectTarget, in loaded: LoadedProject) -> Target {
    let names = target.configurations.map(\.name)
    let standard = target.defaultConfigurationName ?? names.last ?? ""
    let settings = loaded.settings(of: target, configuration: standard)
    return Target(
      name: target.name, productType: target.productType?.identifier, kind: target.kind,
      bundleIdentifier: identifier(in: settings), platform: settings.platform.displayName,
      deploymentTarget: nonEmpty(settings[settings.platform.deploymentTargetSetting]),
      infoPlist: settings.infoPlistPath, entitlements: settings.path("CODE_SIGN_ENTITLEMENTS"),
      dependencies: target.dependencies.compactMap(\.name),
      phases: target.phases.map { Phase(name: $0.name, title: $0.title, fileCount: $0.files.count) },
      folders: target.synchronizedGroups.compactMap { loaded.configurations.filePaths[$0.id]?.path },
      configurations: names.map { name in
        Configuration(
          name: name,
          bundleIdentifier: identifier(
            in: name == standard ? settings : loaded.settings(of: target, configuration: name)))
      })
  }

  /// The bundle identifier; undefined references stay as written.
  private static func identifier(in settings: ResolvedSettings) -> String? {
    nonEmpty(settings.displayValue(of: "PRODUCT_BUNDLE_IDENTIFIER"))
  }

  private static func nonEmpty(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension LoadedProject {
  /// The target of that name or id, or all of them.
  ///
  /// - Throws: `target-not-found`, naming those that are there, and `target-ambiguous` for a name that several have.
  public func targets(named name: String?) throws(Diagnostic) -> [ProjectTarget] {
    guard let name else { return project.targets }
    let targets = project.targets
    let called = targets.filter { $0.name == name }
    guard called.count < 2 else { throw ambiguous(name, called) }
    guard let target = called.first ?? targets.first(where: { $0.id.rawValue == name }) else {
      let near = NearNames(to: name, among: Set(targets.map(\.name))).names
      let names = targets.map { "\"\($0.name)\"" }
      throw Diagnostic(
        .targetNotFound, "target \"\(name)\" does not exist in the project \(location.name)",
        remedy: .advice(
          names.isEmpty
            ? "add a target first"
            : names.count == 1
              ? "the only target is \(names[0])"
              : near.isEmpty
                ? "choose \(names.alternatives)" : "did you mean \(near.map { "\"\($0)\"" }.alternatives)?"))
    }
    return [target]
  }

  private func ambiguous(_ name: String, _ targets: [ProjectTarget]) -> Diagnostic {
    let kinds = targets.map { "\($0.productType?.identifier ?? "\($0.kind.rawValue) target") (\($0.id))" }
    return Diagnostic(
      .targetAmbiguous, "several targets have the name \"\(name)\": \(kinds.joined(separator: ", "))",
      remedy: .advice("name the target by its ID, such as \(targets[0].id)"))
  }
}

extension Diagnostic.Code {
  package static let targetNotFound = Diagnostic.Code(
    "target-not-found", "The project does not have the target.", "\(command: "target.list")")
  package static let targetAmbiguous = Diagnostic.Code(
    "target-ambiguous", "Several targets have this name.",
    "name the target by its ID, which \(command: "show") --json prints")
}
