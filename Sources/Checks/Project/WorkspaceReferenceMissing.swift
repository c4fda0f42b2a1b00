import Diagnostics
import SyntaxTrees
import XcodeProjects

/// Check for projects that a workspace lists and that do not exist.
struct WorkspaceReferenceMissing: CheckRule {
  let description = RuleDescription(
    id: "workspace-reference-missing", severity: .warning, summary: "Project of a workspace does not exist",
    explanation: """
      The workspace lists a project that is not there, usually because the project was renamed. Xcode shows it in red, \
      and the workspace has none of its schemes. A project that a package manager creates, or that Git ignores, is \
      not reported.
      """,
    wrong: "<FileRef location = \"group:OldName.xcodeproj\"/>",
    right: "<FileRef location = \"group:Wecker.xcodeproj\"/>",
    source: "Xcode: \"The workspace … does not contain a scheme named …\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      let submodules = project.contents.submodules(in: input)
      return project.workspacePaths.flatMap { path -> [Finding] in
        guard let bytes = project.files.bytes(of: path),
          let workspace = try? Workspace(parsing: bytes, file: project.checkedPath(path))
        else { return [] }
        let folder = RelativePaths.parent(RelativePaths.parent(path))
        return workspace.projectPaths.compactMap { named in
          let wanted = RelativePaths.joined(folder, named)
          guard !wanted.hasPrefix("../"), !wanted.hasPrefix("/"), !project.paths.contains(wanted),
            !DependencyFolder.isInstalled(wanted), !input.ignores(project.checkedPath(wanted), isFolder: true),
            submodules.folder(of: wanted) == nil, !project.contents.isBehindUnseen(wanted)
          else { return nil }
          return finding(
            "the workspace lists \"\(project.checkedPath(wanted))\", which does not exist",
            hint: Self.hint(for: wanted, among: project.paths),
            at: Self.place(of: named, in: workspace, project.checkedPath(path))
          ).caused(
            by: Finding.Cause(
              subject: "projects", words: "of the workspace do not exist", name: project.checkedPath(wanted)))
        }
      }
    }
  }

  private static func hint(for path: String, among paths: Set<String>) -> Hint {
    let projects = paths.filter { $0.hasSuffix(".xcodeproj") && RelativePaths.parent($0) == RelativePaths.parent(path) }
    guard projects.count == 1, let other = projects.first else {
      return "correct the name, or remove it from the workspace"
    }
    return "change it to \(other.split(separator: "/").last ?? "")"
  }

  private static func place(of path: String, in workspace: Workspace, _ file: String) -> Place {
    let name = path.split(separator: "/").last ?? ""
    var waiting = [workspace.document.root]
    while let element = waiting.popLast() {
      let last = element[attribute: "location"]?.split { $0 == "/" || $0 == ":" }.last
      if element.name == "FileRef", last == name {
        return Place(file: file, line: element.line, column: element.column)
      }
      waiting += element.elements.reversed()
    }
    return Place(file: file)
  }
}

extension CheckedProject {
  /// The content files of the workspaces beside the project, relative to the project's folder.
  var workspacePaths: [String] {
    paths.filter { $0.hasSuffix(".xcworkspace/contents.xcworkspacedata") && !$0.contains("/project.xcworkspace/") }
      .filter { $0.split(separator: "/").count == 2 }.sorted()
  }
}
