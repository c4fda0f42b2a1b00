import AppleIdentifiers
import Checks
import Diagnostics
import FileTrees
import GitStore
import IgnoreTemplates
import Scaffolding
import SlipwayKit

extension Context {
  /// The template folders; those that the user or `.slipway.yml` names come first and must exist.
  func templateFolders(given: String?) throws(Diagnostic) -> [String] {
    var named = try SlipwayConfiguration.templateFolders(nearestTo: directory)
    if let given {
      guard FileAccess.isDirectory(path(given)) else {
        throw Diagnostic(
          .fileNotFound, "template folder \"\(given)\" does not exist", remedy: .advice("give an existing folder"))
      }
      named.insert(path(given), at: 0)
    }
    return places.folders(of: "Templates", given: named)
  }

  /// The template folders of a kind; targets and files have subfolders.
  func templateFolders(of kind: Template.Kind, given: String? = nil) throws(Diagnostic) -> [String] {
    let folders = try templateFolders(given: given)
    return switch kind {
    case .target: folders.map { $0 + "/targets" }
    case .file: folders.map { $0 + "/files" }
    case .project, .part: folders
    }
  }

  /// The default answers for a new project in the current folder.
  func defaults() throws(Diagnostic) -> ProjectDefaults {
    try ProjectDefaults(
      settingsFolder: places.configuration, policyNearestTo: directory, environment: git, at: moment)
  }

  /// The template called `name` of one of the kinds, the first of which counts.
  func template(
    named name: String, of kinds: [Template.Kind], given: String?
  ) throws(Diagnostic) -> Template {
    var catalogs: [TemplateCatalog] = []
    for kind in kinds { catalogs.append(TemplateCatalog(directories: try templateFolders(of: kind, given: given))) }
    return try TemplateCatalog.template(named: name, in: catalogs)
  }

  /// The selected project.
  func project() throws(Diagnostic) -> ProjectLocation {
    try ProjectLocation.only(in: directory, given: shared.project.map(path))
  }

  /// The selected project; of those in a named workspace, the only one that has the target `name`.
  func project(withTarget name: String) throws(Diagnostic) -> ProjectLocation {
    guard let given = shared.project.map(path) else { return try project() }
    let all = try ProjectLocation.all(in: directory, given: given)
    let owners = all.filter { (try? LoadedProject(at: $0).target(name)) != nil }
    return try all.count > 1 && owners.count == 1 ? owners[0] : project()
  }

  /// The operation log of a folder; by default, of the selected project or the current folder.
  func history(of folder: String? = nil) throws(Diagnostic) -> ProjectHistory {
    let meant = folder ?? shared.project.map { ProjectLocation(path: path($0)).folder } ?? directory
    return try ProjectHistory(
      of: meant, seenFrom: directory, stateFolder: places.state, environment: git, at: moment)
  }

  /// `report`, with a note if an interrupted command left files of the project unfinished.
  func noting(_ report: any Report, in location: ProjectLocation) -> any Report {
    noting(report, around: location.folder)
  }

  /// `report`, with a note if an interrupted command left files around a folder unfinished.
  func noting(_ report: any Report, around folder: String) -> any Report {
    noting(
      report,
      ProjectHistory.leftover(
        of: folder, seenFrom: directory, stateFolder: places.state, environment: git, at: moment))
  }

  /// `report`, with a note if an interrupted command left files of the repository unfinished.
  func noting(_ report: any Report, in copy: WorkingCopy) -> any Report {
    noting(report, ProjectHistory.leftover(in: copy, at: moment))
  }

  /// `report`, with warnings of bundle identifiers that the policy in effect in `folder` does not allow.
  func noting(
    _ report: any Report, identifiers: [String], inFolder folder: String
  ) throws(Diagnostic) -> any Report {
    let warnings = try SlipwayConfiguration.nearest(to: folder).policy.warnings(about: identifiers)
    return warnings.isEmpty ? report : NotedReport(report: report, notes: warnings.map { "warning: \($0.message)" })
  }

  /// Refuses a policy that requires a .gitignore template that does not exist.
  ///
  /// - Throws: `ignore-template-unknown`, and what reading the configuration throws.
  func requirePolicyTemplates(inFolder folder: String) throws(Diagnostic) {
    let names = try SlipwayConfiguration.nearest(to: folder).policy.ignoreTemplates
    guard !names.isEmpty else { return }
    let library = try IgnoreLibraryReader.library(in: places.folders(of: "gitignore-templates"))
    // Without templates, nothing is known of their names.
    guard !library.templates.isEmpty else { return }
    do throws(Diagnostic) {
      _ = try library.templates(named: names)
    } catch {
      throw Diagnostic(
        error.code, "\(error.message), which the policy in \(SlipwayConfiguration.fileName) requires",
        remedy: error.remedy)
    }
  }

  /// `report`, with warnings of the branches that no list shows because they are broken.
  func noting(_ report: any Report, brokenBranchesOf repository: Repository) throws(Diagnostic) -> any Report {
    let notes = try repository.brokenReferences.branches().map { "warning: \($0.message)" }
    return notes.isEmpty ? report : NotedReport(report: report, notes: notes)
  }

  private func noting(_ report: any Report, _ note: Diagnostic?) -> any Report {
    note.map { NotedReport(report: report, notes: ["note: \($0.message)"]) } ?? report
  }

  /// The projects at `paths`, or the selected project.
  ///
  /// - Throws: `no-project` without a project.
  func projects(_ paths: [String], _ shared: SharedOptions) throws(Diagnostic) -> [ProjectLocation] {
    guard !paths.isEmpty else { return [try project()] }
    var locations: [ProjectLocation] = []
    for path in paths {
      let found = try ProjectLocation.all(in: directory, given: self.path(path))
      guard !found.isEmpty else { throw Diagnostic(.noProject, "no Xcode project in \"\(path)\"") }
      locations += found
    }
    return locations
  }
}
