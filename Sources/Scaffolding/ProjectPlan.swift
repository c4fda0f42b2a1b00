public import AppleIdentifiers
public import Diagnostics
public import FileTrees
import XcodeProjects

/// A new project before anything is written: every file of it, and what it will be.
///
/// It is made of the template and the answers alone, so the same ones make the same bytes.
public struct ProjectPlan: Sendable {
  /// The files, by their paths in the project's own folder.
  public let tree: FileTree
  /// The name that the project's own folder should have.
  public let folderName: String
  /// The `.xcodeproj`, in the project's own folder.
  public let projectPath: RelativePath
  /// The targets, the app first.
  public let targets: [PlannedTarget]
  /// The app's bundle identifier.
  public let bundleIdentifier: BundleIdentifier
  /// The deployment targets of the app's platforms.
  public let deploymentTargets: [Platform: SystemVersion]
  /// Notes for the user, such as a bundle identifier that differs from the name.
  public let notes: [Diagnostic]

  /// Plans the project that `answers` make of `template`.
  ///
  /// - Throws: `option-not-offered`, `option-value-not-offered`, `deployment-target-invalid`,
  ///   `options-contradict`, `company-identifier-missing`, `bundle-identifier-invalid`, `module-name-taken`, `header-text-invalid`, or
  ///   `template-invalid` for a mistake in the template, with its line.
  public init(template: Template, answers: ProjectAnswers) throws(Diagnostic) {
    guard template.kind == .project else {
      throw Diagnostic(
        .templateInvalid, "template \"\(template.name)\" is for a \(template.kind.rawValue), not a project",
        remedy: .operation(.init("template.list", ["kind": Template.Kind.project.rawValue])))
    }
    let resolved = try ResolvedAnswers(answers, template: template)
    let rendering = try TemplateRendering(template: template, answers: resolved)
    var targets = try rendering.targets()
    var tree = FileTree()
    try rendering.addFiles(to: &tree, targets: &targets)
    projectPath = try RelativePath("\(resolved.name.rawValue).xcodeproj")
    try Self.addProject(
      resolved, targets: targets, configurations: answers.configurations, at: projectPath, to: &tree)
    self.tree = tree
    self.targets = targets
    folderName = resolved.name.rawValue
    bundleIdentifier = resolved.bundleIdentifier
    deploymentTargets = resolved.deploymentTargets
    notes = resolved.notes
  }

  /// The workspace inside a project, which holds nothing but the project.
  private static let workspace = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Workspace
       version = "1.0">
       <FileRef
          location = "self:">
       </FileRef>
    </Workspace>

    """

  private static func addProject(
    _ answers: ResolvedAnswers, targets: [PlannedTarget], configurations: [String], at path: RelativePath,
    to tree: inout FileTree
  ) throws(Diagnostic) {
    let table = SettingTable(answers: answers)
    var added = AddedTargets(to: try EmptyProject(answers: answers, configurations: configurations).project())
    for target in targets {
      let host = (target.host ?? target.container).flatMap { added.project.target(named: $0) }
      try added.add(
        TargetInsertion(target, answers, host: host) { (.init(table.target(target, .init(of: $0))), []) })
    }
    try tree.add(path.appending("project.pbxproj"), added.project.document.bytes)
    try tree.add(path.appending("project.xcworkspace/contents.xcworkspacedata"), Array(Self.workspace.utf8))
    for (target, scheme) in added.schemes {
      if let scheme { try tree.add(path.appending("xcshareddata/xcschemes/\(target.name).xcscheme"), scheme) }
    }
  }
}
