public import AppleIdentifiers
public import Diagnostics
public import FileTrees
public import XcodeProjects

/// The targets that a project is to get, before anything is written: the edited project, the new files and the schemes.
public struct TargetPlan {
  /// A new target.
  public struct Target {
    /// The target.
    public let target: ProjectTarget
    /// Its bundle identifier in the default configuration; `nil` for what has none.
    public let bundleIdentifier: BundleIdentifier?
    /// Its own scheme; `nil` if the scheme of another target of the template builds or tests it.
    public let scheme: [UInt8]?
  }

  /// The project with the targets.
  public let project: XcodeProject
  /// The new targets; the first is the one that the user names.
  public let targets: [Target]
  /// The target that the first one was added to.
  public let host: ProjectTarget?
  /// The platform; the first of several.
  public let platform: Platform
  /// The new files, by their paths seen from the project's folder.
  public let tree: FileTree
  /// The folders of the targets that have files, seen from the project's folder.
  public let folders: [String]
  /// Whether the first target tests its host, whose schemes run the tests instead of a separate scheme.
  public let isTests: Bool
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans the targets that `answers` make of `template`.
  ///
  /// A template of a project is added target by target, each as a template of a target is.
  ///
  /// - Parameters:
  ///   - template: A template of the kind `target` or `project`.
  ///   - answers: What the user wants; the project determines the layout and the Xcode.
  ///   - hostName: The name of the target that the new one is added to; `nil` for the one that fits.
  ///   - isAlone: Whether no app links or embeds a new framework or library.
  ///   - ground: The project.
  ///   - versions: The version and the build number that the product of a target has in a configuration.
  /// - Throws: `host-needed`, `host-unsuitable`, `target-name-taken`, `product-name-invalid`, `module-name-taken`,
  ///   `bundle-identifier-invalid`, `bundle-identifier-taken`, `company-identifier-missing`, `platform-not-offered`,
  ///   `option-not-offered`, `option-value-not-offered`, `options-contradict`, `deployment-target-invalid`, or
  ///   `template-invalid` for a mistake in the template.
  public init(
    template: Template, answers: ProjectAnswers, host hostName: String? = nil, isAlone: Bool = false,
    on ground: TargetGround,
    versions: @escaping (ProjectTarget, _ configuration: String) -> (version: String?, build: String?) = { _, _ in
      (nil, nil)
    }
  ) throws(Diagnostic) {
    let kind = try Self.kind(of: template)
    guard !ground.project.configurations.isEmpty else {
      throw Diagnostic(
        .configurationMissing,
        "project \"\(ground.project.name)\" has no build configurations",
        at: ground.project.object.place,
        remedy: .advice("open the project in Xcode to upgrade it from the format of Xcode 2"))
    }
    let chosen = try TargetHost(hostName, for: kind, isAlone: isAlone, platform: answers.platform, on: ground)
    let host = chosen.target
    let choices = try TargetChoices(template, answers, host: host, on: ground)
    let identifiers = try TargetIdentifiers(of: answers.name.rawValue, kind, host: host, answers, on: ground)
    let unused = try BundleIdentifier("unused.\(kind.rawValue)")
    let resolved = try ResolvedAnswers(answers, choices, identifiers.standard ?? unused, on: ground)
    let rendering = try TemplateRendering(
      template: template, answers: resolved, host: host.map { HostPlaceholders(of: $0, for: kind, on: ground) })
    var planned = try rendering.targets()
    planned[0].host = host?.name
    var tree = FileTree()
    try rendering.addFiles(to: &tree, targets: &planned)

    var ground = ground
    var added = AddedTargets(to: ground.project)
    var standard: [BundleIdentifier?] = []
    var notes = resolved.notes + choices.notes + (chosen.isAmbiguous ? [Self.unlinkedNote(answers.name.rawValue)] : [])
    for target in planned {
      let isMain = standard.isEmpty
      let host = isMain ? host : (target.host ?? target.container).flatMap { ground.project.target(named: $0) }
      let draft = try TargetDraft(
        target, resolved, isMain ? choices : nil, host: host,
        identifiers.next(target, host, beside: resolved.bundleIdentifier, answers, on: ground), on: ground)
      let settings = NewTargetSettings(draft: draft) { configuration in
        isMain ? host.map { versions($0, configuration) } ?? (nil, nil) : (nil, nil)
      }
      try added.add(
        TargetInsertion(
          target, resolved, host: host, platforms: isMain ? choices.platformFilters : [], paths: ground.paths
        ) {
          (settings.target($0), settings.project($0))
        })
      standard.append(draft.identifiers.standard)
      notes += settings.notes
      ground = ground.edited(added.project)
    }
    project = added.project
    targets = zip(added.schemes, standard).map { Target(target: $0.target, bundleIdentifier: $1, scheme: $0.scheme) }
    self.host = host
    platform = resolved.platform
    let root = ground.project.projectDirectoryPath
    self.tree = root.isEmpty ? tree : tree.moved(into: try RelativePath(root))
    folders = planned.filter { !$0.files.isEmpty }.map { RelativePaths.joined(root, $0.name) }
    isTests = kind.needsHost
    self.notes = notes
  }

  private static func unlinkedNote(_ name: String) -> Diagnostic {
    Diagnostic(
      .hostNeeded, "the project has several apps, so \"\(name)\" was linked to none", severity: .note,
      remedy: .operation(.init("dependency.add.target", ["name": name, "target": "APP"])))
  }

  /// The kind of the target that the user names.
  ///
  /// - Throws: `template-invalid`.
  private static func kind(of template: Template) throws(Diagnostic) -> TargetKind {
    let targets = template.manifest.targets
    let isOne = template.kind == .target && targets.count == 1
    guard isOne || template.kind == .project, let main = targets.first(where: { $0.host == nil }) else {
      throw Diagnostic(
        .templateInvalid, "template \"\(template.name)\" creates no target",
        remedy: .operation(.init("template.list", ["kind": Template.Kind.target.rawValue])))
    }
    return main.kind
  }
}
