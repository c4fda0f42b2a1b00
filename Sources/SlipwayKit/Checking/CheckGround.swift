import Checks
import Diagnostics
import FileTrees
import Git
import IgnoreTemplates

/// Git's knowledge of the checked folder.
struct CheckGround {
  private let environment: GitEnvironment
  /// The folder that is checked, absolute.
  private let folder: String

  init(_ folder: String, environment: GitEnvironment) {
    self.folder = folder
    self.environment = environment
  }

  /// The tracked and ignored paths below `roots`; `nil` without a repository.
  ///
  /// - Parameters:
  ///   - roots: Files and folders, absolute.
  ///   - present: The files below them, absolute.
  /// - Returns: What it knows.
  /// - Throws: What reading the index throws.
  func knowledge(below roots: [String], present: [String]) throws(Diagnostic) -> GitKnowledge? {
    guard let repository = try? Repository.find(from: folder, environment: environment),
      let copy = WorkingCopy(of: repository, seenFrom: folder)
    else { return nil }
    let tracked = try repository.trackedPaths().compactMap { path in
      Self.seen(copy.root + "/" + path, from: folder)
    }
    let parts = roots.map { Self.seen($0, from: folder) ?? "" }
    let wanted = tracked.filter { path in
      parts.contains { $0.isEmpty || path == $0 || path.path(below: $0) != nil }
    }
    let known = Set(tracked)
    let untracked = present.compactMap { Self.seen($0, from: folder) }.filter { !known.contains($0) }
    let top = folder
    return GitKnowledge(
      trackedPaths: wanted, untrackedPaths: untracked, folder: Self.seen(folder, from: copy.root) ?? "",
      shared: (try? IgnoreDecisions.shared(of: copy, foldsCase: false)) ?? [],
      rules: rules(in: copy, wanted, beside: untracked),
      buildFolders: BuildFolders(of: wanted, in: folder).paths, content: { ContentSearch.content("\(top)/\($0)") })
  }

  /// A path relative to a folder; empty for the folder, `nil` for a path outside.
  static func seen(_ path: String, from folder: String) -> String? {
    path == folder ? "" : path.path(below: folder)
  }

  /// The `.gitignore` files of the folders above, and of the folders of tracked and untracked files below.
  private func rules(
    in copy: WorkingCopy, _ tracked: [String], beside untracked: [String]
  ) -> [String: IgnoreRules] {
    var folders: Set<String> = [""]
    let inside = Self.seen(folder, from: copy.root) ?? ""
    var current = inside
    while !current.isEmpty {
      folders.insert(current)
      current = current.lastIndex(of: "/").map { String(current[..<$0]) } ?? ""
    }
    for path in tracked {
      guard let slash = path.lastIndex(of: "/") else { continue }
      folders.insert((inside.isEmpty ? "" : inside + "/") + path[..<slash])
    }
    for path in untracked {
      var rest = path[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        folders.insert((inside.isEmpty ? "" : inside + "/") + rest)
      }
    }
    var rules: [String: IgnoreRules] = [:]
    for place in folders {
      let name = place.isEmpty ? ".gitignore" : place + "/.gitignore"
      guard FileAccess.kind(of: copy.root + "/" + name) == .file,
        let bytes = try? FileAccess.read(copy.root + "/" + name, limit: IgnoreFileEdit.sizeLimit)
      else { continue }
      rules[place] = IgnoreRules(bytes, file: copy.shown(name), folder: place)
    }
    return rules
  }
}
