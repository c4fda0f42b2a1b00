import Diagnostics
import SyntaxTrees
import XcodeProjects

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

extension CheckedProject {
  /// The sorted paths of the project's shared schemes, relative to the project's folder.
  var schemePaths: [String] {
    let folder = "\(project.name).xcodeproj/xcshareddata/xcschemes/"
    return paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(".xcscheme") }.sorted()
  }

  /// The project's readable shared schemes.
  var schemes: [CheckedScheme] {
    schemeContents.value {
      schemePaths.compactMap { path in
        let name = path.split(separator: "/").last.map { String($0.dropLast(".xcscheme".count)) } ?? path
        guard let bytes = files.bytes(of: path),
          let scheme = try? Scheme(parsing: bytes, name: name, file: checkedPath(path))
        else { return nil }
        return CheckedScheme(scheme: scheme, path: checkedPath(path))
      }
    }
  }

  /// Whether a shared scheme builds `target`, by itself or for another target.
  ///
  /// Without a shared scheme, all targets are built but extensions that no target embeds or depends on.
  func builds(_ target: CheckedTarget) -> Bool {
    let built = builtTargets.value {
      let named = schemes.flatMap(\.scheme.references).map(\.targetID).filter { self.target($0) != nil }
      let hosts = targets.filter { !$0.isChildKind }.map(\.id)
      let all = hosts.isEmpty ? targets.map(\.id) : hosts
      return reachable(from: named.isEmpty ? all : named) { $0.dependencies + $0.embedded }
    }
    return built.contains(target.id)
  }
}
