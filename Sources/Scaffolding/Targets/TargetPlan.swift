public import AppleIdentifiers
public import Diagnostics
public import FileTrees
import PropertyLists
public import XcodeProjects

/// A target that a project is to get, before anything is written: the edited project, the new files and the scheme.
public struct TargetPlan {
  /// The project with the target.
  public let project: XcodeProject
  /// The target.
  public let target: ProjectTarget
  /// The target that it was added to.
  public let host: ProjectTarget?
  /// Its bundle identifier in the default configuration; `nil` for what has none.
  public let bundleIdentifier: BundleIdentifier?
  /// The system that it is for.
  public let platform: Platform
  /// The new files, by their paths seen from the project's folder.
  public let tree: FileTree
  /// The folder that the files are in, seen from the project's; `nil` where there are none.
  public let folder: String?
  /// Its own scheme.
  public let scheme: [UInt8]
  /// Whether it tests another target, whose schemes run the tests instead of a separate scheme.
  public let isTests: Bool
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans the target that `answers` make of `template`.
  ///
  /// - Parameters:
  ///   - template: A template of the kind `target`.
  ///   - answers: What the user wants.
  ///   - ground: The project.
  ///   - versions: The version and the build number that the product of a target has in a configuration.
  /// - Throws: `host-needed`, `host-unsuitable`, `target-name-taken`, `product-name-invalid`, `module-name-taken`,
  ///   `bundle-identifier-invalid`, `bundle-identifier-taken`, `company-identifier-missing`, `platform-not-offered`, or
  ///   `template-invalid` for a mistake in the template.
  public init(
    template: Template, answers: TargetAnswers, on ground: TargetGround,
    versions: @escaping (ProjectTarget, _ configuration: String) -> (version: String?, build: String?) = { _, _ in
      (nil, nil)
    }
  ) throws(Diagnostic) {
    let draft = try TargetDraft(template: template, answers: answers, on: ground)
    let (tree, files) = try draft.files()
    var planned = draft.planned
    planned.files = files
    // Which platform and Xcode it is for decides whether the template writes them.
    planned.entitlements = planned.entitlements.flatMap { name in files.contains { $0.rawValue == name } ? name : nil }
    let settings = NewTargetSettings(
      ground: ground, answers: draft.resolved, planned: planned, host: draft.host, identifiers: draft.identifiers,
      sharesPlatforms: draft.sharesPlatforms, minimum: draft.minimum,
      versions: { configuration in draft.host.map { versions($0, configuration) } ?? (nil, nil) })
    let insertion = TargetInsertion(draft: draft, planned: planned, settings: settings)
    (project, target) = try insertion.applied()
    host = draft.host
    bundleIdentifier = draft.identifiers.standard
    platform = draft.resolved.platform
    self.tree = tree
    folder = tree.isEmpty ? nil : draft.folder
    isTests = planned.kind.needsHost
    scheme = insertion.scheme(of: target, in: project).bytes
    notes = draft.notes + settings.notes
  }
}

/// The answers to what a new target is, checked against the project.
struct TargetDraft {
  let template: Template
  let entry: TemplateManifest.TargetEntry
  let ground: TargetGround
  let host: ProjectTarget?
  let identifiers: TargetIdentifiers
  let resolved: ResolvedAnswers
  let planned: PlannedTarget
  /// Whether the host is built for the same systems.
  let sharesPlatforms: Bool
  /// The deployment target, if it is higher than the host's.
  let minimum: SystemVersion?
  /// The platforms to which the host's use of it is limited.
  let platformFilters: [String]
  /// Its folder, seen from the project's.
  let folder: String
  let notes: [Diagnostic]

  init(template: Template, answers: TargetAnswers, on ground: TargetGround) throws(Diagnostic) {
    guard template.kind == .target, let entry = template.manifest.targets.first, template.manifest.targets.count == 1
    else {
      throw Diagnostic(
        .templateInvalid, "template \"\(template.name)\" creates no target",
        remedy: .operation(.init("template.list", ["kind": Template.Kind.target.rawValue])))
    }
    guard !ground.project.configurations.isEmpty else {
      throw Diagnostic(
        .configurationMissing,
        "project \"\(ground.project.name)\" has no build configurations",
        at: ground.project.object.place,
        remedy: .advice("open the project in Xcode to upgrade it from the format of Xcode 2"))
    }
    let name = try ProductName(answers.name)
    if let other = ground.project.target(named: name.rawValue) {
      throw Diagnostic(
        .targetNameTaken, "target \"\(name)\" already exists", at: other.object.place,
        remedy: .advice("choose another name"))
    }
    if entry.kind != .aggregate { try ground.requireUsable(module: name.moduleName, of: name.rawValue) }
    let host = try TargetHost(answers.host, for: entry.kind, on: ground).target
    let language = Self.language(answers, template, on: ground, beside: host)
    let (platform, sharesPlatforms, filters) = try Self.platform(answers, template, host, on: ground)
    let identifiers = try TargetIdentifiers(of: name, entry.kind, host: host, answers, on: ground)
    let unused = try BundleIdentifier("unused.\(entry.kind.rawValue)")
    let standard = identifiers.standard ?? unused
    let usual =
      ground.deploymentTarget(for: platform, beside: host) ?? Self.usualSystems[platform]
      ?? SystemVersion(major: 1, minor: 0)
    // Embedded targets may need a higher deployment target than the app.
    let needed = template.manifest.oldest(on: platform)?.version
    let deploymentTarget = max(usual, needed ?? usual)
    minimum = deploymentTarget > usual ? deploymentTarget : nil
    resolved = try ResolvedAnswers(
      name: name, bundleIdentifier: standard, on: ground, platform: platform, deploymentTarget: deploymentTarget,
      choices: [
        .language: language.rawValue, .interface: Interface.swiftUI.rawValue, .platform: platform.rawValue,
      ], author: answers.author, organization: answers.organization, date: answers.date)
    planned = PlannedTarget(
      name: name.rawValue, bundleIdentifier: standard, kind: entry.kind, host: host?.name, infoPlist: entry.infoPlist,
      entitlements: entry.entitlements.map { $0.replacingName(with: name.rawValue) })
    self.template = template
    self.entry = entry
    self.ground = ground
    self.host = host
    self.identifiers = identifiers
    self.sharesPlatforms = sharesPlatforms
    platformFilters = filters
    let root = ground.project.projectDirectoryPath
    folder = root.isEmpty ? name.rawValue : "\(root)/\(name.rawValue)"
    notes = Self.notes(language, answers, template, on: ground, beside: host)
  }

  /// The files that the template writes: with their paths seen from the project's folder, and from the target's.
  func files() throws(Diagnostic) -> (tree: FileTree, inFolder: [RelativePath]) {
    var tree = FileTree()
    var inFolder: [RelativePath] = []
    let names = try PlaceholderNames.values(resolved, of: template)
    let root = ground.project.projectDirectoryPath
    let hostIdentifier =
      AppClipParentSetting.isNeeded(for: entry.kind, in: host, on: ground)
      ? "$(\(AppClipParentSetting.key))" : host.flatMap { ground.bundleIdentifier(of: $0)?.rawValue } ?? ""
    for entry in template.manifest.files
    where entry.condition?.holds(resolved.choices, xcode: resolved.xcode) ?? true {
      let file = try RenderedFile(entry, of: template, names: names) { path in
        var values = PlaceholderNames.values(names, resolved, fileName: path.lastComponent, target: planned)
        values.set("hostName", host?.name ?? "")
        values.set("hostBundleIdentifier", hostIdentifier)
        values.set("hostModuleName", host.map { ground.moduleName(of: $0) } ?? "")
        values.set("isHosted", host != nil)
        values.set("isMac", resolved.platform == .macOS)
        values.set("hasContainerBackground", Self.hasContainerBackground(resolved))
        return values
      }
      guard file.path.components.count > 1, file.path.components[0] == planned.name else {
        throw Diagnostic(
          .templateInvalid, "\"\(file.path)\" is outside the target's folder \"{{name}}\"",
          at: entry.place)
      }
      inFolder.append(try RelativePath(file.path.components.dropFirst().joined(separator: "/")))
      try tree.add(root.isEmpty ? file.path : RelativePath("\(root)/\(file.path)"), file.bytes)
    }
    return (tree, inFolder)
  }

  /// Whether the system has SwiftUI's containerBackground, which widgets need where it has.
  private static func hasContainerBackground(_ answers: ResolvedAnswers) -> Bool {
    let first: [Platform: Int] = [.iOS: 17, .macOS: 14, .watchOS: 10, .tvOS: 17, .visionOS: 1]
    return answers.deploymentTarget.major >= first[answers.platform] ?? 0
  }

  private static func language(
    _ answers: TargetAnswers, _ template: Template, on ground: TargetGround, beside host: ProjectTarget?
  ) -> Language {
    let wanted = answers.language ?? ground.language(beside: host)
    let offered = template.offer(.language)?.values ?? [Language.swift.rawValue]
    return offered.contains(wanted.rawValue) ? wanted : .swift
  }

  private static func notes(
    _ language: Language, _ answers: TargetAnswers, _ template: Template, on ground: TargetGround,
    beside host: ProjectTarget?
  ) -> [Diagnostic] {
    guard !template.manifest.files.isEmpty, language != answers.language ?? ground.language(beside: host) else {
      return []
    }
    return [
      Diagnostic(
        .optionValueNotOffered,
        "template \"\(template.name)\" has only Swift sources, so the target uses Swift",
        severity: .note)
    ]
  }

  private static func platform(
    _ answers: TargetAnswers, _ template: Template, _ host: ProjectTarget?, on ground: TargetGround
  ) throws(Diagnostic) -> (Platform, sharesPlatforms: Bool, filters: [String]) {
    let kind = template.manifest.targets.first?.kind
    let hostPlatforms = ground.platforms(of: host)
    if kind == .watchApp {
      return (.watchOS, false, hostPlatforms.count > 1 && host != nil ? [Platform.iOS.filter] : [])
    }
    let usual = host == nil ? usualPlatforms(on: ground) : hostPlatforms
    let wanted = answers.platform.map { [$0] } ?? usual
    let offered = template.platforms
    guard let platform = wanted.first(where: { offered.isEmpty || offered.contains($0) }) else {
      let names = wanted.map(\.displayName).joined(separator: ", ")
      throw Diagnostic(
        .platformNotOffered, "template \"\(template.name)\" does not support \(names)",
        remedy: .advice(
          "\(offered.count == 1 ? "use" : "choose one of") \(offered.map(\.displayName).joined(separator: ", "))"))
    }
    if let host, let asked = answers.platform, !hostPlatforms.contains(asked) {
      throw Diagnostic(
        .platformNotOffered, "\"\(host.name)\" does not support \(asked.displayName)", at: host.object.place)
    }
    let sharesAll = answers.platform == nil && usual.allSatisfy { offered.isEmpty || offered.contains($0) }
    return (platform, sharesAll, host != nil && !sharesAll && hostPlatforms.count > 1 ? [platform.filter] : [])
  }

  /// The platforms of a target without a host: the platforms of the project, or of its first app.
  private static func usualPlatforms(on ground: TargetGround) -> [Platform] {
    let settings = ground.settings(of: nil)
    let says = settings.origin(of: "SDKROOT").map { $0.level != .builtIn } ?? false
    if says, settings["SDKROOT"] != "auto" { return [settings.platform] }
    let targets = ground.project.targets.filter { $0.productType != nil }
    let first = targets.first { $0.productType?.suffix == "application" } ?? targets.first
    return ground.platforms(of: first)
  }

  /// The deployment target if the project sets none: common versions.
  private static let usualSystems: [Platform: SystemVersion] = [
    .iOS: SystemVersion(major: 17, minor: 0), .macOS: SystemVersion(major: 14, minor: 0),
    .tvOS: SystemVersion(major: 17, minor: 0), .watchOS: SystemVersion(major: 10, minor: 0),
    .visionOS: SystemVersion(major: 1, minor: 0),
  ]
}

extension Platform {
  /// The name in `platformFilters`.
  var filter: String { self == .visionOS ? "xros" : rawValue }
}

extension String {
  /// The text with a target's name in the place of `{{name}}`.
  fileprivate func replacingName(with name: String) -> String {
    guard let start = firstRange(of: "{{name}}") else { return self }
    return String(self[..<start.lowerBound]) + name + String(self[start.upperBound...])
  }
}

extension Diagnostic.Code {
  /// A system for which there is no such target.
  public static let platformNotOffered: Self = "platform-not-offered"
}
