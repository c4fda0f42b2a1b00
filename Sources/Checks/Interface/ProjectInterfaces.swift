import InterfaceFiles
import Diagnostics
import SyntaxTrees
import XcodeProjects

/// The storyboards and xibs of a project.
struct ProjectInterfaces {
  let project: CheckedProject
}

extension ProjectInterfaces {
  private static let interfaceEndings = [".storyboard", ".xib"]

  /// The paths of each target's storyboards and xibs, relative to the project's folder.
  var paths: [(target: CheckedTarget, paths: [String])] {
    let all = Set(project.paths.filter { path in Self.interfaceEndings.contains { path.hasSuffix($0) } })
    guard !all.isEmpty else { return [] }
    return project.targets.map { target in
      let items = target.target.phases.filter { $0.kind == .resources }.flatMap(\.files).compactMap(\.item)
      let files = items.flatMap { item -> [GroupItem] in
        if case .group(let group) = item { group.children } else { [item] }
      }
      var found = files.compactMap { file -> String? in
        guard let location = project.locations[file.object.id], location.root == .project, all.contains(location.path)
        else {
          return nil
        }
        return location.path
      }
      found += project.contents.members(of: target).paths.filter { all.contains($0) }
      return (target, found)
    }
  }

  /// The readable storyboards and xibs, once for each target.
  var all: [TargetInterface] {
    project.memory.interfaces.value {
      paths.flatMap { target, paths in
        paths.compactMap { path in file(at: path).map { TargetInterface(target: target, file: $0) } }
      }
    }
  }

  /// The readable storyboards and xibs, each once.
  var files: [InterfaceFile] {
    Set(paths.flatMap(\.paths)).sorted().compactMap(file(at:))
  }

  func file(at path: String) -> InterfaceFile? {
    project.memory.interfaceFiles.value(of: path) {
      guard let document = project.files.markup(at: path).content, InterfaceDocument.isInterface(document) else {
        return nil
      }
      return InterfaceFile(
        path: path, shownPath: project.checkedPath(path), project: project.shownName,
        document: InterfaceDocument(document))
    }
  }
}
