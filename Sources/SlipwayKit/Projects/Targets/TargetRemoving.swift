public import Diagnostics
import FileTrees
import SyntaxTrees
import XcodeProjects

/// The removal of a target from the project, shared schemes and test plans, with or without its files.
public struct TargetRemoving {
  /// The files to write and remove.
  public let change: ProjectChange
  /// The target's name.
  public let name: String
  /// The targets that depended on it.
  public let dependents: [String]
  /// The targets with tests that ran in it.
  public let tests: [String]
  /// The files and folders that only it used, relative to the project's folder.
  public let ownFiles: [String]
  /// The absolute paths of the files to delete.
  public let deletedFiles: [String]
  /// The schemes that were only for it, by name.
  public let removedSchemes: [String]

  /// Plans to remove the target of the name or id `name`.
  ///
  /// - Parameters:
  ///   - loaded: The project.
  ///   - name: The target.
  ///   - deletingFiles: Whether the files that no other target uses are deleted, as far as they lie in the project's
  ///     folder.
  /// - Throws: `target-not-found`, `target-ambiguous`, and what reading the files throws.
  public init(_ loaded: LoadedProject, name: String, deletingFiles: Bool) throws(Diagnostic) {
    let target = try loaded.target(name)
    let removal = try loaded.project.targetEdits.removal(of: target, droppingFiles: deletingFiles)
    let companions = CompanionFiles(of: loaded.location)
    let dependents = loaded.project.targets.filter { other in
      other.id != target.id && other.dependencies.contains { $0.target?.id == target.id }
    }
    var change = ProjectChange("target remove \(target.name)\(deletingFiles ? " --delete-files" : "")")
    var idle: [String] = []
    for file in try companions.schemes(naming: target.id) {
      let edited = removal.applied(to: file.scheme)
      if edited.isIdle || file.scheme.isOwn(of: target, dependents: dependents) {
        idle.append(file.scheme.name)
        change.remove(file.path, holding: file.bytes)
      } else {
        change.write(edited.document.bytes, to: file.path, replacing: file.bytes)
      }
    }
    for plan in try companions.testPlans() {
      change.write(
        try removal.applied(toTestPlan: plan.document).bytes, to: plan.path, replacing: plan.document.bytes)
    }
    change.write(
      removal.project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    var deleted: [String] = []
    for path in deletingFiles ? removal.files : [] {
      for file in try Self.files(at: path, of: loaded) {
        change.remove(file, holding: try FileAccess.read(file))
        deleted.append(file)
      }
    }
    self.change = change
    self.name = target.name
    self.dependents = dependents.map(\.name)
    tests = removal.tests
    ownFiles = removal.files.filter { FileAccess.exists(loaded.absolute($0)) }
    deletedFiles = deleted
    removedSchemes = idle
  }

  /// The file at a path, or the files in the folder; nothing outside the project's folder.
  private static func files(at path: String, of loaded: LoadedProject) throws(Diagnostic) -> [String] {
    let whole = AbsolutePath(loaded.absolute(path))
    let top = AbsolutePath(loaded.location.folder).components
    guard whole.components.starts(with: top), whole.components.count > top.count,
      isReached(whole.components, below: top.count)
    else { return [] }
    switch FileAccess.kind(of: whole.description) {
    case .file: return [whole.description]
    case .directory:
      return try FileAccess.walk(whole.description).filter { $0.kind == .file }.map { "\(whole)/\($0.name)" }
    case .link, .other, nil: return []
    }
  }

  /// Whether the path contains no symbolic link.
  private static func isReached(_ components: [String], below top: Int) -> Bool {
    (top..<components.count).allSatisfy { count in
      count == top || FileAccess.kind(of: "/" + components[..<count].joined(separator: "/")) == .directory
    }
  }
}
