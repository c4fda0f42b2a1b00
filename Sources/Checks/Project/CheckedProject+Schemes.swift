import Diagnostics
import MarkupTrees
import XcodeProjects

/// A shared scheme of a project.
struct CheckedScheme {
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
    schemePaths.compactMap { path in
      let name = path.split(separator: "/").last.map { String($0.dropLast(".xcscheme".count)) } ?? path
      guard let bytes = files.bytes(of: path),
        let scheme = try? Scheme(parsing: bytes, name: name, file: checkedPath(path))
      else { return nil }
      return CheckedScheme(scheme: scheme, path: checkedPath(path))
    }
  }

  /// The targets that the shared schemes build, by themselves or for another target; all without a shared scheme.
  var builtTargets: [CheckedTarget] {
    let named = Set(schemes.flatMap(\.scheme.references).map(\.targetID))
    guard !named.isEmpty else { return targets }
    var waiting = targets.filter { named.contains($0.id) }
    var built: Set<ObjectID> = []
    while let next = waiting.popLast() {
      guard built.insert(next.id).inserted else { continue }
      waiting += (next.target.dependencies.compactMap(\.target?.id) + next.embedded).compactMap(self.target)
    }
    return targets.filter { built.contains($0.id) }
  }
}
