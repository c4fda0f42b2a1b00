public import Checks
public import Diagnostics
import FileTrees
public import Git
import XcodeProjects

/// Looks at projects for what Xcode, the App Store or a device would not take.
public struct ProjectCheck {
  /// What was found, and in how much.
  public struct Result {
    /// The findings, in the order of files and lines; those of rules that the project switches off are left out.
    public let findings: [Finding]
    /// How many projects were looked at.
    public let projects: Int
    /// How many targets they have.
    public let targets: Int
    /// How many files were looked at.
    public let files: Int

    /// How many findings have a severity.
    public func count(of severity: Diagnostic.Severity) -> Int {
      findings.count { $0.severity == severity }
    }
  }

  /// The rules to look for; all of them where it is empty.
  public var only: [String] = []
  /// The rules to leave out.
  public var skipped: [String] = []
  private let environment: GitEnvironment

  /// Creates a check.
  public init(environment: GitEnvironment) {
    self.environment = environment
  }

  /// Checks the projects at `locations`, seen from `folder`.
  ///
  /// - Throws: `check-rule-unknown`, `configuration-invalid`, and what reading a project file throws.
  public func result(of locations: [ProjectLocation], seenFrom folder: String) throws(Diagnostic) -> Result {
    let checker = try Checker(only: only, skipping: skipped)
    var projects: [CheckedProject] = []
    var fileCount = 0
    var changes: [SlipwayConfiguration.RuleChange] = []
    for location in locations {
      let entries = try entries(below: location.folder)
      fileCount += entries.count { $0.kind == .file }
      projects.append(try checked(location, with: entries.map(\.name), seenFrom: folder))
      changes += try SlipwayConfiguration.nearest(to: location.folder).check.rules
    }
    let input = CheckInput(projects: projects, trackedPaths: try trackedPaths(in: folder))
    return Result(
      findings: try Self.applying(changes, to: checker.findings(in: input)), projects: projects.count,
      targets: projects.reduce(0) { $0 + $1.targets.count }, files: fileCount)
  }

  private func checked(
    _ location: ProjectLocation, with paths: [String], seenFrom folder: String
  ) throws(Diagnostic) -> CheckedProject {
    let loaded = try LoadedProject(at: location, shownFrom: folder)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let shown =
      location.folder == folder
      ? "" : location.folder.hasPrefix(prefix) ? String(location.folder.dropFirst(prefix.count)) : location.folder
    return CheckedProject(
      loaded.project, folder: shown, paths: paths, contents: loaded.contents)
  }

  /// The files and folders below a project's folder, but for what tools put there.
  private func entries(below folder: String) throws(Diagnostic) -> [DirectoryEntry] {
    try FileAccess.walk(
      folder,
      entering: { path in
        !Self.leftOut.contains(path.split(separator: "/").last.map(String.init) ?? path)
      }
    ).filter { $0.kind == .file || $0.kind == .directory }
  }

  private func trackedPaths(in folder: String) throws(Diagnostic) -> [String]? {
    guard let repository = try? Repository.find(from: folder, environment: environment),
      let workTree = repository.workTree
    else { return nil }
    let root = workTree.hasSuffix("/") ? String(workTree.dropLast()) : workTree
    let tracked = try repository.trackedPaths()
    guard folder != root, folder.hasPrefix(root + "/") else { return tracked }
    let prefix = folder.dropFirst(root.count + 1) + "/"
    return tracked.compactMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
  }

  private static func applying(
    _ changes: [SlipwayConfiguration.RuleChange], to findings: [Finding]
  ) throws(Diagnostic) -> [Finding] {
    var severities: [String: Diagnostic.Severity?] = [:]
    for change in changes {
      guard RuleCatalog.rule(change.rule) != nil else {
        throw Diagnostic(
          .configurationInvalid, "\"\(change.rule)\" is no rule", at: change.place,
          remedy: .advice("the rules are " + RuleCatalog.all.map(\.description.id).sorted().joined(separator: ", ")))
      }
      severities[change.rule] = .some(change.severity)
    }
    return findings.compactMap { finding in
      guard let changed = severities[finding.rule] else { return finding }
      guard let severity = changed else { return nil }
      var finding = finding
      finding.severity = severity
      return finding
    }
  }

  /// The folders that hold others' code and what builds make.
  static let leftOut: Set<String> = ["Pods", "Carthage", ".build", "DerivedData", ".git", "node_modules"]
}

extension ProjectLocation {
  /// The projects that lie in `folder`, or, where none does, anywhere below it.
  ///
  /// - Throws: what reading the folders throws.
  public static func everywhere(below folder: String) throws(Diagnostic) -> [ProjectLocation] {
    let near = try all(in: folder)
    guard near.isEmpty else { return near }
    return try FileAccess.walk(
      folder,
      entering: { path in
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return !ProjectCheck.leftOut.contains(name) && !name.hasSuffix(suffix)
      }
    ).filter { $0.kind == .directory && $0.name.hasSuffix(suffix) }
      .map { ProjectLocation(path: "\(folder)/\($0.name)") }
  }
}
