import Diagnostics
import FileTrees
import Scaffolding
import SlipwayKit

extension Context {
  /// The folders that may hold templates; those that the user or `.slipway.yml` names must be there, and come first.
  func templateFolders(given: String?) throws(Diagnostic) -> [String] {
    var named = try SlipwayConfiguration.templateFolders(nearestTo: directory)
    if let given {
      guard FileAccess.isDirectory(path(given)) else {
        throw Diagnostic(
          .fileNotFound, "there is no folder \"\(given)\" with templates", remedy: .advice("name a folder that exists"))
      }
      named.insert(path(given), at: 0)
    }
    return places.folders(of: "Templates", given: named)
  }

  /// The folders that may hold templates of a kind: those of targets and files lie in folders of their own.
  func templateFolders(of kind: Template.Kind, given: String? = nil) throws(Diagnostic) -> [String] {
    let folders = try templateFolders(given: given)
    return switch kind {
    case .target: folders.map { $0 + "/targets" }
    case .file: folders.map { $0 + "/files" }
    case .project, .part: folders
    }
  }

  /// The one project that is meant.
  func project() throws(Diagnostic) -> ProjectLocation {
    try ProjectLocation.only(in: directory, given: shared.project.map(path))
  }

  /// The record of operations that a folder belongs to; of the project that is meant, or the current folder, if `nil`.
  func history(of folder: String? = nil) throws(Diagnostic) -> ProjectHistory {
    let meant = folder ?? shared.project.map { ProjectLocation(path: path($0)).folder } ?? directory
    return try ProjectHistory(
      of: meant, seenFrom: directory, stateFolder: places.state, environment: git, at: moment)
  }

  /// `report`, with a note where a killed run left files of a project half written.
  func noting(_ report: any Report, in location: ProjectLocation) -> any Report {
    noting(
      report,
      ProjectHistory.leftover(
        of: location.folder, seenFrom: directory, stateFolder: places.state, environment: git, at: moment))
  }

  /// The same for the repository that a command looks at.
  func noting(_ report: any Report, in copy: WorkingCopy) -> any Report {
    noting(report, ProjectHistory.leftover(in: copy, at: moment))
  }

  private func noting(_ report: any Report, _ note: Diagnostic?) -> any Report {
    note.map { NotedReport(report: report, notes: ["note: \($0.message)"]) } ?? report
  }

  /// The projects that paths name, or those of the current folder.
  ///
  /// - Throws: `no-project` when there is none.
  func projects(_ paths: [String], _ shared: SharedOptions) throws(Diagnostic) -> [ProjectLocation] {
    guard !paths.isEmpty else { return [try project()] }
    var locations: [ProjectLocation] = []
    for path in paths {
      let found = try ProjectLocation.all(in: directory, given: self.path(path))
      guard !found.isEmpty else { throw Diagnostic(.noProject, "there is no Xcode project in \"\(path)\"") }
      locations += found
    }
    return locations
  }
}
