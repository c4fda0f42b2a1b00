import Diagnostics
import XcodeProjects

/// The files in the folder of a project, those that are not in a clone, and what targets take of them.
struct FolderContents {
  let project: CheckedProject
}

extension FolderContents {
  /// The file that was probably meant by the path of a missing one: in the same folder, with nearly the same name.
  func near(to path: String) -> String? {
    let folder = RelativePaths.parent(path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let beside = project.paths.filter { $0.hasSuffix(name[dot...]) && RelativePaths.parent($0) == folder }
    let names = beside.map { String($0.split(separator: "/").last ?? "") }
    return NearNames.slip(name, among: names).map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }
}
