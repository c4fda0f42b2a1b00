import InterfaceFiles
import Diagnostics
import SyntaxTrees
import XcodeProjects

/// A storyboard or xib, and a target that contains it.
struct TargetInterface: Sendable {
  let target: CheckedTarget
  let file: InterfaceFile

  /// Whether AppKit loads the file.
  var isForMac: Bool { file.system == .macOS }
}

extension CheckedProject {
  private static let interfaceEndings = [".storyboard", ".xib"]

  /// The paths of each target's storyboards and xibs, relative to the project's folder.
  var interfacePaths: [(target: CheckedTarget, paths: [String])] {
    let all = Set(paths.filter { path in Self.interfaceEndings.contains { path.hasSuffix($0) } })
    guard !all.isEmpty else { return [] }
    return targets.map { target in
      let items = target.target.phases.filter { $0.kind == .resources }.flatMap(\.files).compactMap(\.item)
      let files = items.flatMap { item -> [GroupItem] in
        if case .group(let group) = item { group.children } else { [item] }
      }
      var found = files.compactMap { file -> String? in
        guard let location = locations[file.object.id], location.root == .project, all.contains(location.path) else {
          return nil
        }
        return location.path
      }
      found += members(of: target).paths.filter { all.contains($0) }
      return (target, found)
    }
  }

  /// The readable storyboards and xibs, once for each target.
  var interfaces: [TargetInterface] {
    knownInterfaces.value {
      interfacePaths.flatMap { target, paths in
        paths.compactMap { path in interface(at: path).map { TargetInterface(target: target, file: $0) } }
      }
    }
  }

  /// The readable storyboards and xibs, each once.
  var interfaceFiles: [InterfaceFile] {
    Set(interfacePaths.flatMap(\.paths)).sorted().compactMap(interface)
  }

  func interface(at path: String) -> InterfaceFile? {
    interfaceContents.value(of: path) {
      guard let document = files.markup(at: path).content, InterfaceDocument.isInterface(document) else { return nil }
      return InterfaceFile(
        path: path, shownPath: checkedPath(path), project: shownName, document: InterfaceDocument(document))
    }
  }
}
