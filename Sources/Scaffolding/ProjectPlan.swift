public import AppleIdentifiers
public import Diagnostics
public import FileTrees
import MarkupTrees
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
  /// What the user should know and did not ask, such as a bundle identifier that differs from the name.
  public let notes: [Diagnostic]

  /// Plans the project that `answers` make of `template`.
  ///
  /// - Throws: `option-not-offered`, `option-value-not-offered`, `deployment-target-invalid`,
  ///   `company-identifier-missing`, `bundle-identifier-invalid`, `module-name-taken`, `header-text-invalid`, or
  ///   `template-invalid` for a mistake in the template, with its line.
  public init(template: Template, answers: ProjectAnswers) throws(Diagnostic) {
    guard template.kind == .project else {
      throw Diagnostic(
        .templateInvalid, "the template \"\(template.name)\" makes no project but a \(template.kind.rawValue)",
        remedy: .operation(.init("template.list", ["kind": Template.Kind.project.rawValue])))
    }
    let resolved = try ResolvedAnswers(answers, template: template)
    var tree = FileTree()
    var targets = try Self.targets(of: template, resolved)
    for entry in template.manifest.files where entry.condition?.holds(resolved.choices, xcode: resolved.xcode) ?? true {
      try Self.add(entry, of: template, resolved, to: &tree, targets: &targets)
    }
    projectPath = try RelativePath("\(resolved.name.rawValue).xcodeproj")
    try Self.addProject(resolved, targets: targets, at: projectPath, to: &tree)
    self.tree = tree
    self.targets = targets
    folderName = resolved.name.rawValue
    bundleIdentifier = resolved.bundleIdentifier
    notes = resolved.notes
  }

  private static func targets(
    of template: Template, _ answers: ResolvedAnswers
  ) throws(Diagnostic) -> [PlannedTarget] {
    let values = PlaceholderNames.values(answers)
    var targets: [PlannedTarget] = []
    // What is tested comes first, as in Xcode, whichever template it is from.
    let entries =
      template.manifest.targets.filter { $0.host == nil } + template.manifest.targets.filter { $0.host != nil }
    for entry in entries where entry.condition?.holds(answers.choices, xcode: answers.xcode) ?? true {
      let name = try rendered(entry.name, values, at: entry.place)
      let host = try entry.host.map { text throws(Diagnostic) in try rendered(text, values, at: entry.place) }
      if let host, !targets.contains(where: { $0.name == host }) {
        throw Diagnostic(.templateInvalid, "there is no target \"\(host)\" to test", at: entry.place)
      }
      let identifier =
        entry.kind == .application
        ? answers.bundleIdentifier : try bundleIdentifier(ofTests: name, answers)
      targets.append(
        PlannedTarget(
          name: name, bundleIdentifier: identifier, kind: entry.kind, host: host, infoPlist: entry.infoPlist,
          entitlements: entry.entitlements))
    }
    guard !targets.isEmpty else {
      throw Diagnostic(.templateInvalid, "the template \"\(template.name)\" has no target")
    }
    return targets
  }

  /// The app's identifier with what the target's name has beyond the app's: `…WeckerTests` beside `…Wecker`.
  private static func bundleIdentifier(
    ofTests name: String, _ answers: ResolvedAnswers
  ) throws(Diagnostic) -> BundleIdentifier {
    let app = answers.name.rawValue
    let suffix = name.hasPrefix(app) ? String(name.dropFirst(app.count)) : "." + name
    return try BundleIdentifier(answers.bundleIdentifier.rawValue + IdentifierTransform.bundle(suffix))
  }

  private static func add(
    _ entry: TemplateManifest.FileEntry, of template: Template, _ answers: ResolvedAnswers, to tree: inout FileTree,
    targets: inout [PlannedTarget]
  ) throws(Diagnostic) {
    var position: Int?
    let file = try RenderedFile(entry, of: template, names: PlaceholderNames.values(answers)) { path in
      position = targets.firstIndex { path.components.count > 1 && path.components[0] == $0.name }
      return PlaceholderNames.values(answers, fileName: path.lastComponent, target: position.map { targets[$0] })
    }
    try tree.add(file.path, file.bytes)
    if let position {
      targets[position].files.append(try RelativePath(file.path.components.dropFirst().joined(separator: "/")))
    }
  }

  private static func rendered(
    _ text: String, _ values: PlaceholderValues, at place: Place
  ) throws(Diagnostic) -> String {
    do {
      return try PlaceholderText(text, file: place.file ?? "", firstLine: place.line ?? 1)
        .rendered(values, escaping: .none, file: place.file ?? "")
    } catch {
      throw error.at(place)
    }
  }

  private static func addProject(
    _ answers: ResolvedAnswers, targets: [PlannedTarget], at path: RelativePath, to tree: inout FileTree
  ) throws(Diagnostic) {
    for target in targets {
      if let infoPlist = target.infoPlist, !target.files.contains(where: { $0.rawValue == infoPlist }) {
        throw Diagnostic(.templateInvalid, "the template writes no \"\(target.name)/\(infoPlist)\" for its target")
      }
    }
    let file = try ProjectFile.written(answers, targets: targets)
    try tree.add(path.appending("project.pbxproj"), file.bytes)
    try tree.add(path.appending("project.xcworkspace/contents.xcworkspacedata"), XMLFile.embeddedWorkspace)
    for app in targets where app.kind == .application {
      let scheme = SchemeFile(
        projectName: answers.name.rawValue, xcode: answers.xcode, app: app,
        tests: targets.filter { $0.host == app.name }, identifiers: file.targetIDs)
      try tree.add(path.appending("xcshareddata/xcschemes/\(app.name).xcscheme"), scheme.bytes)
    }
  }
}
