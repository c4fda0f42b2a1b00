public import Diagnostics
import FileTrees
import SyntaxTrees
import XcodeProjects

/// The creation of a workspace, or a change of its projects.
public struct WorkspaceEditing {
  /// The files to write.
  public let change: ProjectChange
  /// The path of the .xcworkspace, absolute.
  public let path: String
  /// The added or removed projects, relative to the workspace's folder.
  public let projects: [String]

  /// Plans a workspace in a folder.
  ///
  /// - Parameters:
  ///   - name: Its name, with or without `.xcworkspace`.
  ///   - folder: The folder, absolute.
  ///   - projects: The projects that it lists, absolute.
  /// - Returns: The edit, not yet written.
  /// - Throws: `folder-exists`, `workspace-name-invalid`, `no-project`, and what editing throws.
  public static func new(
    _ name: String, in folder: String, projects: [String]
  ) throws(Diagnostic) -> WorkspaceEditing {
    let bare = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    guard !bare.isEmpty, !bare.contains("/"), !bare.hasPrefix("."),
      !bare.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw Diagnostic(
        .workspaceNameInvalid, "\"\(name)\" is not a valid workspace name",
        remedy: .advice("use a name without a slash that does not begin with a period"))
    }
    let path = "\(folder)/\(bare)\(suffix)"
    guard !FileAccess.exists(path) else {
      throw Diagnostic(.folderExists, "\"\(bare)\(suffix)\" already exists", at: Place(file: path))
    }
    let empty = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Workspace\n   version = \"1.0\">\n</Workspace>\n"
    return try editing(path, "workspace new \(bare)", Array(empty.utf8), isNew: true) { workspace throws(Diagnostic) in
      try add(projects, to: &workspace, in: folder)
    }
  }

  /// Plans to list further projects in a workspace.
  ///
  /// - Throws: `no-project` for what is none, and what reading and editing throw.
  public static func adding(_ projects: [String], to path: String) throws(Diagnostic) -> WorkspaceEditing {
    let folder = ProjectLocation(path: path).folder
    let bytes = try FileAccess.read(path + contents)
    return try editing(path, "workspace add", bytes, isNew: false) { workspace throws(Diagnostic) in
      try add(projects, to: &workspace, in: folder)
    }
  }

  /// Plans to remove a project from a workspace; the project is not deleted.
  ///
  /// - Throws: `workspace-item-missing`, with the projects that it lists, and what reading throws.
  public static func removing(_ project: String, from path: String) throws(Diagnostic) -> WorkspaceEditing {
    let folder = ProjectLocation(path: path).folder
    let bytes = try FileAccess.read(path + contents)
    return try editing(path, "workspace remove", bytes, isNew: false) { workspace throws(Diagnostic) in
      let seen = AbsolutePath(project).seen(from: folder)
      let listed = workspace.projectPaths
      let meant =
        listed.first { $0 == seen } ?? listed.first { $0.lastName == project.lastName + ProjectLocation.suffix }
      guard let meant, workspace.removeProject(meant) else {
        throw Diagnostic(
          .workspaceItemMissing, "the workspace does not list \"\(seen)\"", at: Place(file: path + contents),
          remedy: listed.isEmpty
            ? nil : .advice("choose \(listed.map { "\"\($0)\"" }.alternatives)"))
      }
      return [meant]
    }
  }

  private static func add(
    _ projects: [String], to workspace: inout Workspace, in folder: String
  ) throws(Diagnostic) -> [String] {
    var added: [String] = []
    for project in projects {
      guard project.hasSuffix(ProjectLocation.suffix), FileAccess.isDirectory(project) else {
        throw Diagnostic(
          .noProject, "\"\(project)\" is not an Xcode project", at: Place(file: project),
          remedy: .advice("name a folder that ends in .xcodeproj"))
      }
      let path = AbsolutePath(project).seen(from: folder)
      if workspace.addProject(path) { added.append(path) }
    }
    return added
  }

  private static func editing(
    _ path: String, _ title: String, _ bytes: [UInt8], isNew: Bool,
    _ edit: (inout Workspace) throws(Diagnostic) -> [String]
  ) throws(Diagnostic) -> WorkspaceEditing {
    let file = path + contents
    var workspace = try Workspace(parsing: bytes, file: file)
    let projects = try edit(&workspace)
    var change = ProjectChange(([title] + projects).joined(separator: " "))
    change.write(workspace.document.bytes, to: file, replacing: isNew ? nil : bytes)
    return WorkspaceEditing(change: change, path: path, projects: projects)
  }

  private static let suffix = ".xcworkspace"
  private static let contents = "/contents.xcworkspacedata"
}

extension WorkspaceProjects {
  /// The named workspace, or the only one in the folder.
  ///
  /// - Throws: `no-workspace`, and `several-projects` for several.
  public static func only(in folder: String, given: String? = nil) throws(Diagnostic) -> WorkspaceProjects {
    if let given, given.hasSuffix(".xcworkspace"), let named = try meant(in: folder, given: given) { return named }
    let names = try FileAccess.entries(of: given ?? folder).map(\.name).filter { $0.hasSuffix(".xcworkspace") }
    guard let name = names.first else {
      throw Diagnostic(
        .noWorkspace, "\"\(given ?? folder)\" contains no workspace",
        remedy: .advice("name one with --project, or create one with slipway workspace new"))
    }
    guard names.count == 1 else {
      throw Diagnostic(
        .severalProjects, "the folder contains several workspaces: \(names.joined(separator: ", "))",
        remedy: .advice("name one with --project, such as --project \(name)"))
    }
    return try WorkspaceProjects(path: "\(given ?? folder)/\(name)")
  }
}

extension Diagnostic.Code {
  package static let noWorkspace = Diagnostic.Code(
    "no-workspace", "The folder contains no workspace.",
    "name one with --project, or create one with \(command: "workspace.new") NAME")
  package static let workspaceNameInvalid = Diagnostic.Code(
    "workspace-name-invalid", "The text is not a valid workspace name.",
    "use a name without a slash that does not begin with a period")
}
