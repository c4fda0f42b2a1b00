public import Diagnostics
import FileTrees
import JSONTrees
import MarkupTrees
public import Scaffolding
import XcodeProjects

/// The addition of a target with its files and scheme, and of tests to its host's schemes and test plans.
public struct TargetAdding {
  /// The files to write.
  public let change: ProjectChange
  /// The target, and what it is.
  public let plan: TargetPlan
  /// The shared schemes that were made or that run its tests now, by name.
  public let schemes: [String]
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans to add a target from a template and `answers`.
  ///
  /// - Parameters:
  ///   - loaded: The project.
  ///   - template: The template.
  ///   - answers: What the user wants.
  /// - Throws: what ``Scaffolding/TargetPlan`` refuses, `folder-exists` where something is in the way, and what reading
  ///   the files throws.
  public init(_ loaded: LoadedProject, template: Template, answers: TargetAnswers) throws(Diagnostic) {
    let finder = VersionFinder(loaded.configurations)
    let plan = try TargetPlan(
      template: template, answers: answers,
      on: TargetGround(loaded.configurations, listing: loaded.names)
    ) {
      target, configuration in
      let settings = finder.settings(of: target, in: configuration)
      return (
        finder.version(.version, of: target, in: settings).text, finder.version(.build, of: target, in: settings).text
      )
    }
    var change = ProjectChange("target add \(answers.name) --template \(template.name)")
    try Self.requireRoom(for: plan, in: loaded)
    for file in plan.tree.files {
      change.write(file.bytes, to: loaded.absolute(file.path.rawValue), replacing: nil)
    }
    var schemes: [String] = []
    var notes = plan.notes
    if plan.isTests, let host = plan.host {
      schemes = try Self.addTests(of: plan.target, to: host, loaded, &change)
    }
    if schemes.isEmpty {
      let path = "\(loaded.location.path)/xcshareddata/xcschemes/\(plan.target.name).xcscheme"
      if FileAccess.exists(path) {
        notes.append(
          Diagnostic(
            .schemeNameTaken, "the scheme \"\(plan.target.name)\" already exists and was not changed", severity: .note
          ))
      } else {
        change.write(plan.scheme, to: path, replacing: nil)
        schemes = [plan.target.name]
      }
    }
    change.write(plan.project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    self.change = change
    self.plan = plan
    self.schemes = schemes
    self.notes = notes
  }

  /// Refuses an existing folder, ignoring case as a Mac's file system does.
  private static func requireRoom(for plan: TargetPlan, in loaded: LoadedProject) throws(Diagnostic) {
    guard let folder = plan.folder else { return }
    let parts = folder.split(separator: "/").map(String.init)
    let parent = loaded.absolute(parts.dropLast().joined(separator: "/"))
    guard FileAccess.isDirectory(parent), let last = parts.last else { return }
    let entries = try FileAccess.entries(of: parent)
    guard let taken = entries.first(where: { $0.name.lowercased() == last.lowercased() }) else { return }
    if taken.kind == .directory, try FileAccess.entries(of: "\(parent)/\(taken.name)").isEmpty, taken.name == last {
      return
    }
    throw Diagnostic(
      .folderExists, "the target's folder \"\(taken.name)\" already exists",
      at: Place(file: "\(parent)/\(taken.name)"), remedy: .advice("choose another target name, or move the folder")
    )
  }

  /// Adds the tests to the shared schemes that build `host`, or to their test plans.
  private static func addTests(
    of target: ProjectTarget, to host: ProjectTarget, _ loaded: LoadedProject, _ change: inout ProjectChange
  ) throws(Diagnostic) -> [String] {
    var names: [String] = []
    let companions = CompanionFiles(of: loaded.location)
    let container = "container:\(loaded.location.name)\(ProjectLocation.suffix)"
    var plans: Set<String> = []
    for file in try companions.schemes(naming: host.id) {
      var scheme = file.scheme
      guard scheme.step(.test) != nil,
        let reference = scheme.references.first(where: { $0.targetID == host.id })
      else { continue }
      if scheme.testPlans.isEmpty {
        try scheme.addTestable(
          Scheme.BuildableReference(
            targetID: target.id, targetName: target.name, productName: target.product?.name ?? target.name,
            container: reference.container))
        change.write(scheme.document.bytes, to: file.path, replacing: file.bytes)
      } else {
        plans.formUnion(scheme.testPlans.prefix(1).map(\.lastPathComponent))
      }
      names.append(scheme.name)
    }
    guard !plans.isEmpty else { return names }
    for plan in try companions.testPlans() where plans.contains(plan.path.lastPathComponent) {
      var edited = try TestPlan(parsing: plan.document.bytes, file: plan.path)
      try edited.addTarget(target.id, name: target.name, container: container)
      change.write(edited.document.bytes, to: plan.path, replacing: plan.document.bytes)
    }
    return names
  }
}

extension String {
  /// The part after the last slash or colon.
  fileprivate var lastPathComponent: String {
    split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? self
  }
}

extension Diagnostic.Code {
  /// A scheme of the name that a new one would have.
  public static let schemeNameTaken: Self = "scheme-name-taken"
}
