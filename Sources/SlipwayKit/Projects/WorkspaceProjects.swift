public import Diagnostics
import FileTrees
import XcodeProjects

/// The projects that a workspace names.
public struct WorkspaceProjects: Sendable {
  /// The path of the .xcworkspace, absolute.
  public let path: String
  /// The projects that are there.
  public let present: [ProjectLocation]
  /// The projects that are not there.
  public let missing: [ProjectLocation]

  /// Reads the workspace at `path`.
  ///
  /// - Throws: what reading the file throws, and `workspace-invalid`.
  init(path: String) throws(Diagnostic) {
    let file = path + "/contents.xcworkspacedata"
    let workspace = try Workspace(parsing: FileAccess.read(file), file: file)
    let folder = ProjectLocation(path: path).folder
    let named = workspace.projectPaths.map {
      ProjectLocation(path: AbsolutePath($0, from: folder).description)
    }
    self.path = path
    present = named.filter { FileAccess.isDirectory($0.path) }
    missing = named.filter { !FileAccess.isDirectory($0.path) }
  }

  /// The named workspace, or the only one in a `folder` without projects.
  ///
  /// - Parameters:
  ///   - folder: Where to look.
  ///   - given: What the user named, absolute.
  /// - Returns: The workspace; `nil` for a project or if there is none.
  /// - Throws: `several-projects` for several workspaces, and what reading one throws.
  public static func meant(in folder: String, given: String? = nil) throws(Diagnostic) -> WorkspaceProjects? {
    let given = given.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    let place = given ?? folder
    guard FileAccess.isDirectory(place), !place.hasSuffix(ProjectLocation.suffix) else { return nil }
    if given != nil, place.hasSuffix(suffix) { return try WorkspaceProjects(path: place) }
    let names = try FileAccess.entries(of: place).map(\.name)
    guard !names.contains(where: { isBundle($0, ProjectLocation.suffix, in: place) }) else { return nil }
    let workspaces = names.filter { isBundle($0, suffix, in: place) }.map { "\(place)/\($0)" }
    guard workspaces.count < 2 else {
      let shown = workspaces.map { ProjectLocation.typed($0, from: folder) }
      throw Diagnostic(
        .severalProjects, "the folder contains several workspaces: \(shown.joined(separator: ", "))",
        remedy: .advice("name one with --project, such as --project \(shown[0])"))
    }
    return try workspaces.first.map { path throws(Diagnostic) in try WorkspaceProjects(path: path) }
  }

  /// What is said of the projects that are not there.
  public var findings: [Diagnostic] {
    missing.map { project in
      Diagnostic(
        .workspaceMemberMissing, "the workspace names \(name(of: project)), which does not exist", severity: .warning,
        at: Place(file: path + "/contents.xcworkspacedata"),
        // Without any of its projects, a workspace waits for the tool that generates them.
        remedy: present.isEmpty
          ? .advice("generate the projects, for example with xcodegen or tuist, or restore them")
          : .hint("restore the project, or run \(command: "workspace.remove") PROJECT"))
    }
  }

  /// What the projects hold that are there, and what is wrong with those that can't be read.
  public func summaries() -> (readable: [ProjectSummary], problems: [Diagnostic]) {
    var readable: [ProjectSummary] = []
    var problems: [Diagnostic] = []
    for location in present {
      do throws(Diagnostic) {
        readable.append(try ProjectSummary(LoadedProject(at: location)))
      } catch {
        problems.append(error)
      }
    }
    return (readable, problems)
  }

  private func name(of project: ProjectLocation) -> String {
    "\"\(project.path.path(below: ProjectLocation(path: path).folder) ?? project.path)\""
  }

  private static func isBundle(_ name: String, _ suffix: String, in folder: String) -> Bool {
    name.hasSuffix(suffix) && name != suffix && FileAccess.isDirectory("\(folder)/\(name)")
  }

  private static let suffix = ".xcworkspace"
}

extension Diagnostic.Code {
  package static let workspaceMemberMissing = Diagnostic.Code(
    "workspace-member-missing", "A project in the workspace does not exist.",
    "restore the project, or run \(command: "workspace.remove") PROJECT")
}
