import Clibgit2
import Diagnostics

/// Writes a tree from another, opening only the folders that changes go into.
struct TreeWriting {
  let repository: Repository

  private typealias Change = (rest: Substring, change: TreeChange)
  private static let deepest = 200

  /// The tree with the changes made, or `nil` if nothing is left in it.
  func tree(
    base: ObjectName?, changes: [(rest: Substring, change: TreeChange)], depth: Int
  ) throws(Diagnostic) -> ObjectName? {
    guard depth < Self.deepest else {
      throw Diagnostic(.gitNameInvalid, "the path \"\(changes.first?.change.path ?? "")\" has too many directories")
    }
    let source = try base.map { name throws(Diagnostic) in try repository.objects.treeHandle(name) }
    let builder = try Handle(freedBy: git_treebuilder_free, owner: repository.handle, to: "create a tree") {
      git_treebuilder_new($0, repository.pointer, source?.pointer)
    }
    var folders: [String: [Change]] = [:]
    var order: [String] = []
    for (rest, change) in changes {
      guard let slash = rest.firstIndex(of: "/") else {
        try apply(change, as: String(rest), to: builder)
        continue
      }
      let folder = String(rest[..<slash])
      if folders[folder] == nil { order.append(folder) }
      folders[folder, default: []].append((rest[rest.index(after: slash)...], change))
    }
    for folder in order {
      try write(folder, folders[folder] ?? [], into: builder, depth: depth)
    }
    guard git_treebuilder_entrycount(builder.pointer) > 0 else { return nil }
    var oid = git_oid()
    try GitFailure.check(git_treebuilder_write(&oid, builder.pointer), "store a tree")
    return ObjectName(oid)
  }

  private func write(_ folder: String, _ changes: [Change], into builder: Handle, depth: Int) throws(Diagnostic) {
    let present = git_treebuilder_get(builder.pointer, folder).flatMap { Objects.entry($0, below: "") }
    let below = present?.kind == .tree ? present?.name : nil
    let puts = changes.contains { if case .put = $0.change { true } else { false } }
    // Removing a path below what is a file, or below nothing, changes nothing.
    guard below != nil || puts else { return }
    if let made = try tree(base: below, changes: changes, depth: depth + 1) {
      try insert(folder, made, .tree, into: builder, path: folder)
    } else {
      remove(folder, from: builder)
    }
  }

  private func apply(_ change: TreeChange, as name: String, to builder: Handle) throws(Diagnostic) {
    switch change {
    case .put(let path, let object, let kind): try insert(name, object, kind, into: builder, path: path)
    case .remove: remove(name, from: builder)
    }
  }

  private func insert(
    _ name: String, _ object: ObjectName, _ kind: TreeEntry.Kind, into builder: Handle, path: String
  ) throws(Diagnostic) {
    var oid = object.oid
    let mode = git_filemode_t(rawValue: .init(kind.rawValue))
    let code = git_treebuilder_insert(nil, builder.pointer, name, &oid, mode)
    try GitFailure.check(code, "add \"\(path)\" to a tree", file: path)
  }

  private func remove(_ name: String, from builder: Handle) {
    guard git_treebuilder_get(builder.pointer, name) != nil else { return }
    _ = git_treebuilder_remove(builder.pointer, name)
  }
}
