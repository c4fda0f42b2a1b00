public import Diagnostics
import FileTrees
public import Scaffolding
import SyntaxTrees
import XcodeProjects

/// The addition of the targets of a template with their files and schemes, and of tests to their host's schemes.
public struct TargetAdding {
  /// The files to write.
  public let change: ProjectChange
  /// The targets, and what they are.
  public let plan: TargetPlan
  /// The shared schemes that were made or that run its tests now, by name.
  public let schemes: [String]
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans to add the targets of a template.
  ///
  /// - Parameters:
  ///   - loaded: The project.
  ///   - template: The template.
  ///   - answers: What the user wants.
  ///   - host: The name of the target that the new one is added to; `nil` for the one that fits.
  ///   - isAlone: Whether no app links or embeds a new framework or library.
  /// - Throws: what ``Scaffolding/TargetPlan`` refuses, `folder-exists` or `file-exists` where something is in the way,
  ///   and what reading the files throws.
  public init(
    _ loaded: LoadedProject, template: Template, answers: ProjectAnswers, host: String? = nil, isAlone: Bool = false
  ) throws(Diagnostic) {
    let finder = VersionFinder(loaded.configurations)
    let plan = try TargetPlan(
      template: template, answers: answers, host: host, isAlone: isAlone,
      on: TargetGround(loaded.configurations, listing: loaded.names)
    ) {
      target, configuration in
      let settings = finder.settings(of: target, in: configuration)
      return (
        finder.version(.version, of: target, in: settings).text, finder.version(.build, of: target, in: settings).text
      )
    }
    var change = ProjectChange("target add \(answers.name)")
    try Self.requireRoom(for: plan, in: loaded)
    for file in plan.tree.files {
      change.write(file.bytes, to: loaded.absolute(file.path.rawValue), replacing: nil)
    }
    var schemes: [String] = []
    var notes = plan.notes
    if plan.isTests, let host = plan.host, let tests = plan.targets.first?.target {
      let own = try Self.schemes(testing: host, loaded)
      schemes = try Self.addTests(of: tests, to: host, own.chosen, loaded, &change)
      if !own.others.isEmpty {
        notes.append(Self.note(about: own.others, besides: schemes, of: tests.name))
      }
    }
    if schemes.isEmpty {
      for target in plan.targets {
        guard let scheme = target.scheme else { continue }
        let name = target.target.name
        let path = "\(loaded.location.path)/xcshareddata/xcschemes/\(name).xcscheme"
        if FileAccess.exists(path) {
          notes.append(
            Diagnostic(
              .schemeNameTaken, "scheme \"\(name)\" already exists and was not changed", severity: .note))
        } else {
          change.write(scheme, to: path, replacing: nil)
          schemes.append(name)
        }
      }
    }
    change.write(plan.project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    self.change = change
    self.plan = plan
    self.schemes = schemes
    self.notes = notes
  }

  /// Which schemes run new tests, where some that test the host do not.
  private static func note(about others: [String], besides chosen: [String], of tests: String) -> Diagnostic {
    let names = others.map { "\"\($0)\"" }.joined(separator: ", ")
    let rest = others.count == 1 ? "the scheme \(names) does not" : "the schemes \(names) do not"
    let runs = chosen.map { "\"\($0)\"" }.joined(separator: ", ")
    return Diagnostic(
      .testsNotInScheme, "the scheme \(runs) runs \"\(tests)\", but \(rest)", severity: .note)
  }

  /// Refuses existing folders of targets, and existing files elsewhere.
  private static func requireRoom(for plan: TargetPlan, in loaded: LoadedProject) throws(Diagnostic) {
    for folder in plan.folders { try requireRoom(for: folder, in: loaded) }
    for file in plan.tree.files where FileAccess.exists(loaded.absolute(file.path.rawValue)) {
      throw Diagnostic(
        .fileExists, "\"\(file.path)\", a file of the template, already exists",
        at: Place(file: loaded.absolute(file.path.rawValue)),
        remedy: .advice("choose another target name, or move the file"))
    }
  }

  /// Refuses an existing folder, ignoring case as a Mac's file system does.
  private static func requireRoom(for folder: String, in loaded: LoadedProject) throws(Diagnostic) {
    let parts = folder.split(separator: "/").map(String.init)
    let parent = loaded.absolute(parts.dropLast().joined(separator: "/"))
    guard FileAccess.isDirectory(parent), let last = parts.last else { return }
    let entries = try FileAccess.entries(of: parent)
    guard let taken = entries.first(where: { $0.name.lowercased() == last.lowercased() }) else { return }
    if taken.kind == .directory, try FileAccess.entries(of: "\(parent)/\(taken.name)").isEmpty, taken.name == last {
      return
    }
    throw Diagnostic(
      .folderExists, "folder \"\(taken.name)\" already exists",
      at: Place(file: "\(parent)/\(taken.name)"), remedy: .advice("choose another target name, or move the folder")
    )
  }

  /// The shared scheme of `host`, which gets its tests as in Xcode, and the names of others that test and build it.
  private static func schemes(
    testing host: ProjectTarget, _ loaded: LoadedProject
  ) throws(Diagnostic) -> (chosen: [SchemeFile], others: [String]) {
    let found = try CompanionFiles(of: loaded.location).schemes(naming: host.id).filter { file in
      file.scheme.step(.test) != nil && file.scheme.references.contains { $0.targetID == host.id }
    }
    let chosen =
      found.first { $0.scheme.name == host.name } ?? found.first { $0.scheme.builtTargets.first?.targetID == host.id }
      ?? found.first
    return ([chosen].compactMap(\.self), found.map(\.scheme.name).filter { $0 != chosen?.scheme.name })
  }

  /// Adds the tests to the schemes of `host`, or to their test plans.
  private static func addTests(
    of target: ProjectTarget, to host: ProjectTarget, _ schemes: [SchemeFile], _ loaded: LoadedProject,
    _ change: inout ProjectChange
  ) throws(Diagnostic) -> [String] {
    var names: [String] = []
    let companions = CompanionFiles(of: loaded.location)
    let container = "container:\(loaded.location.name)\(ProjectLocation.suffix)"
    var plans: Set<String> = []
    for file in schemes {
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
  package static let testsNotInScheme = Diagnostic.Code(
    "tests-not-in-scheme", "Other schemes that test the target do not run the new tests.",
    "add the tests to a scheme: \(command: "scheme.set") NAME --add-target TARGET")
  package static let schemeNameTaken = Diagnostic.Code(
    "scheme-name-taken", "A scheme with this name already exists.",
    "choose another name, or remove the existing scheme: \(command: "scheme.remove") NAME")
}
