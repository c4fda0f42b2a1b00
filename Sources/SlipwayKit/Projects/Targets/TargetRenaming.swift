import AppleIdentifiers
public import Diagnostics
import FileTrees
import Scaffolding
import SyntaxTrees
public import XcodeProjects

/// The renaming of a target in the project, shared schemes and test plans.
public struct TargetRenaming {
  /// The files to write.
  public let change: ProjectChange
  /// The names of target, product and module before and after.
  public let rename: TargetRename
  /// What keeps the old name, and is the user's to change.
  public let notes: [Diagnostic]

  /// Plans to call the target `oldName` `newName`.
  ///
  /// Files keep their names. A build setting that names a file through the target's name is an error unless forced.
  ///
  /// - Parameters:
  ///   - loaded: The project.
  ///   - oldName: The target.
  ///   - newName: Its new name.
  ///   - isForced: Whether settings that follow the name may be replaced by the paths of the files.
  /// - Throws: `target-not-found`, `target-ambiguous`, `target-name-taken`, `target-name-invalid`, `module-name-taken`,
  ///   `setting-refers-to-others`, and what reading the files throws.
  public init(
    _ loaded: LoadedProject, from oldName: String, to newName: String, force isForced: Bool = false
  ) throws(Diagnostic) {
    let target = try loaded.target(oldName)
    if newName != target.name { try Self.requireUsable(newName) }
    rename = try loaded.project.targetEdits.rename(of: target, to: newName, files: loaded.files)
    if let module = rename.newModule, module != rename.oldModule {
      try TargetGround(loaded.configurations, listing: loaded.names)
        .requireUsable(module: module, of: newName, renaming: target)
    }
    let following = try FollowingSettings(of: rename, for: target, in: loaded)
    var writer = SettingWriter(loaded, isForced: isForced)
    let project = try writer.setting(following.keptPaths, in: rename.project).setting(following.keptFields)
    let companions = CompanionFiles(of: loaded.location)
    var change = ProjectChange("target rename \(target.name) \(newName)")
    let schemes = try companions.schemes(naming: target.id)
    for file in schemes {
      change.write(rename.applied(to: file.scheme).document.bytes, to: file.path, replacing: file.bytes)
    }
    for plan in try companions.testPlans() {
      change.write(
        try rename.applied(toTestPlan: plan.document).bytes, to: plan.path, replacing: plan.document.bytes)
    }
    change.write(
      project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    self.change = change
    notes =
      target.name == newName
      ? [] : Self.notes(of: rename, in: loaded, schemes: schemes.map(\.scheme.name)) + following.notes + writer.notes
  }

  /// Throws for a name that a new target could not have either.
  private static func requireUsable(_ name: String) throws(Diagnostic) {
    do throws(Diagnostic) {
      _ = try ProductName(name)
    } catch {
      throw Diagnostic(.targetNameInvalid, error.message, remedy: error.remedy)
    }
  }

  private static func notes(of rename: TargetRename, in loaded: LoadedProject, schemes: [String]) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    func note(_ message: String) { notes.append(Diagnostic(.oldNameKept, message, severity: .note)) }
    if schemes.contains(rename.oldName) {
      let names = [rename.oldName, rename.newName].map(ShellWord.quoted).joined(separator: " ")
      notes.append(
        Diagnostic(
          .oldNameKept, "the scheme \"\(rename.oldName)\" keeps its name", severity: .note,
          remedy: .advice("slipway scheme rename \(names)")))
    }
    if FileAccess.isDirectory(loaded.absolute(rename.oldName)) {
      note("the folder \"\(rename.oldName)\" and its files keep their names")
    }
    let others = loaded.othersInWorkspaces
    if let old = rename.oldModule, !rename.newModules.isEmpty {
      let modules = rename.newModules.map { "\"\($0)\"" }
      let importers =
        loaded.sources(importing: old)
        + others.flatMap { other in other.sources(importing: old).map { loaded.seen(other.absolute($0)) } }
      let interfaces = loaded.interfaces(naming: old)
      let uses = [("imports of \"\(old)\" in", importers), ("the module in", interfaces)].filter { !$0.1.isEmpty }
      let changes = uses.map { "\($0.0) \(LoadedProject.listed($0.1))" }
      note("the product module is now \(modules.listed)" + (uses.isEmpty ? "" : ": change \(changes.listed)"))
    }
    if let old = rename.oldProduct, rename.newProduct != old {
      let users = loaded.sources(withLiteral: old)
      if !users.isEmpty { note("the text \"\(old)\" in \(LoadedProject.listed(users)) may be the old product") }
    }
    for other in others where rename.newProduct != rename.oldProduct {
      guard let product = rename.oldProduct, other.project.document.bytes.contains(product.utf8) else { continue }
      note("\(loaded.seen(other.location.path)) still names \"\(product)\": remove it there, and add the new product")
    }
    if let podfile = loaded.files.bytes(of: "Podfile"), names(rename.oldName, in: podfile) {
      note("the Podfile still names \"\(rename.oldName)\": change it, then run pod install")
    }
    return notes
  }

  /// Whether a Podfile has a target of this name, in quotes as Ruby takes them.
  private static func names(_ target: String, in podfile: [UInt8]) -> Bool {
    let text = String(decoding: podfile, as: UTF8.self)
    return ["'\(target)'", "\"\(target)\""].contains { text.contains($0) }
  }
}

extension LoadedProject {
  /// The other projects of the workspaces beside the project, or one folder above it, that can be read.
  fileprivate var othersInWorkspaces: [LoadedProject] {
    let folders = [location.folder, location.folder.parentPath].filter { !$0.isEmpty }
    let workspaces = folders.flatMap { folder in
      ((try? FileAccess.entries(of: folder)) ?? []).map { "\(folder)/\($0.name)" }.filter {
        $0.hasSuffix(".xcworkspace")
      }
    }
    let projects = workspaces.compactMap { try? WorkspaceProjects(path: $0).present }.filter { $0.contains(location) }
    return projects.flatMap { $0 }.filter { $0 != location && !$0.path.hasSuffix("/Pods/Pods.xcodeproj") }.distinct
      .compactMap { try? LoadedProject(at: $0) }
  }

  /// An absolute path as it is seen from the project's folder.
  fileprivate func seen(_ path: String) -> String { AbsolutePath(path).seen(from: location.folder) }

  /// The target of that name or id.
  ///
  /// - Throws: `target-not-found`, naming those that are there, and `target-ambiguous`.
  public func target(_ name: String) throws(Diagnostic) -> ProjectTarget {
    guard let target = try targets(named: name).first else {
      throw Diagnostic(.targetNotFound, "target \"\(name)\" does not exist in the project \(location.name)")
    }
    return target
  }
}

extension Diagnostic.Code {
  package static let oldNameKept = Diagnostic.Code(
    "old-name-kept", "A file or setting still has the old name of the target or file.",
    "rename it by hand if it should have the new name")
}
