import Diagnostics
import SyntaxTrees
import XcodeProjects

/// The shared schemes of a project.
struct ProjectSchemes {
  let project: CheckedProject
}

/// A shared scheme of a project.
struct CheckedScheme: Sendable {
  let scheme: Scheme
  /// Its path, relative to the checked folder.
  let path: String

  /// The place of `line` and `column` in the scheme.
  func place(_ line: Int?, _ column: Int?) -> Place {
    Place(file: path, line: line, column: column)
  }

  /// The place of an element in the scheme.
  func place(of element: MarkupElement) -> Place {
    place(element.line, element.column)
  }
}

extension ProjectSchemes {
  /// The sorted paths of the project's shared schemes, relative to the project's folder.
  var paths: [String] {
    let folder = "\(project.project.name).xcodeproj/xcshareddata/xcschemes/"
    return project.paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(".xcscheme") }.sorted()
  }

  /// The project's readable shared schemes.
  var all: [CheckedScheme] {
    project.memory.schemes.value {
      paths.compactMap { path in
        let name = path.split(separator: "/").last.map { String($0.dropLast(".xcscheme".count)) } ?? path
        guard let bytes = project.files.bytes(of: path),
          let scheme = try? Scheme(parsing: bytes, name: name, file: project.checkedPath(path))
        else { return nil }
        return CheckedScheme(scheme: scheme, path: project.checkedPath(path))
      }
    }
  }

  /// Whether a shared scheme builds `target`, by itself or for another target.
  ///
  /// Without a shared scheme, all targets are built but extensions that no target embeds or depends on.
  func builds(_ target: CheckedTarget) -> Bool {
    let built = project.memory.builtTargets.value {
      let named = all.flatMap(\.scheme.references).map(\.targetID).filter { project.target($0) != nil }
      let hosts = project.targets.filter { !$0.isChildKind }.map(\.id)
      let all = hosts.isEmpty ? project.targets.map(\.id) : hosts
      return project.reachable(from: named.isEmpty ? all : named) { $0.dependencies + $0.embedded }
    }
    return built.contains(target.id)
  }
}
