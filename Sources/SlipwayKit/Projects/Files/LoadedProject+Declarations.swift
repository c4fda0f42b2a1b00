import Checks
import FileTrees
import Scaffolding
import XcodeProjects

extension LoadedProject {
  /// The source of the project that declares a type; `nil` for a type of a framework.
  ///
  /// A header with the type's name declares it, even if a macro does. Other headers and Swift sources are read.
  func declaration(ofType type: String) -> TypeDeclaration? {
    let name = String(type.prefix { $0 != "<" && $0 != "." })
    let paths = sourcePaths(["h", "swift"])
    let path = paths.first { $0.lastName == name + ".h" } ?? paths.first { declares(name, in: $0) }
    return path.map { TypeDeclaration(file: $0.lastName, language: $0.pathEnding == "swift" ? .swift : .objectiveC) }
  }

  private func declares(_ name: String, in path: String) -> Bool {
    guard let bytes = try? FileAccess.read(absolute(path), limit: 1 << 20), bytes.contains(name.utf8) else {
      return false
    }
    let names = SourceNames(bytes, path: path)
    return path.pathEnding == "swift" ? names.types.contains(name) : names.classes.contains(name)
  }

  /// The files of the project with one of these endings, relative to its folder.
  func sourcePaths(_ endings: Set<String>) -> [String] {
    let paths = configurations.filePaths.members.flatMap { member -> [String] in
      guard member.location.root == .project else { return [] }
      guard case .synchronized = member.item else { return [member.location.path] }
      return names(below: member.location.path).map { "\(member.location.path)/\($0)" }
    }
    return paths.filter { endings.contains($0.pathEnding) }
  }
}
