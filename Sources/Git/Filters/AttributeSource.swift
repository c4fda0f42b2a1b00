import Clibgit2
import Diagnostics

/// The source of the files to write, and of their attributes.
enum AttributeSource {
  case tree(ObjectName)
  case index(Handle)
}

extension Repository {
  /// The rules that hold once `paths` are written as `source` has them.
  func attributeRules(for paths: [String], in source: AttributeSource) throws(Diagnostic) -> AttributeRules {
    let last = try RepositoryFiles.read("\(commonDirectory)/info/attributes")
    return try AttributeRules(for: paths, last: last) { (path) throws(Diagnostic) in
      switch source {
      case .tree(let tree): return try blob(at: path, inTree: tree)
      case .index(let index):
        guard let entry = git_index_get_bypath(index.pointer, path, 0) else { return nil }
        return try readBlob(ObjectName(entry.pointee.id))
      }
    }
  }

  /// Whether attributes may name a filter or an encoding: most repositories have none, and asking for each path takes
  /// time.
  func mentionsFilters(_ source: AttributeSource) throws(Diagnostic) -> Bool {
    let user = configuration.path("core.attributesFile") ?? environment.xdgFolder.map { "\($0)/attributes" }
    let system = environment.readsSystemConfiguration ? "/etc/gitattributes" : nil
    let top = workTree.map { "\($0)/.gitattributes" }
    for case let file? in [user, system, "\(commonDirectory)/info/attributes", top] {
      if let bytes = try RepositoryFiles.read(file), Self.mentionsFilters(bytes) { return true }
    }
    let index = try IndexFile(self)
    if try mentionsFilters(index: index.handle) { return true }
    switch source {
    case .index(let handle): return try mentionsFilters(index: handle)
    case .tree(let tree): return try mentionsFilters(tree: tree)
    }
  }

  private func mentionsFilters(index: Handle) throws(Diagnostic) -> Bool {
    for position in 0..<git_index_entrycount(index.pointer) {
      guard let entry = git_index_get_byindex(index.pointer, position), let path = entry.pointee.path,
        Self.isAttributesFile(path)
      else { continue }
      if try Self.mentionsFilters(readBlob(ObjectName(entry.pointee.id))) { return true }
    }
    return false
  }

  /// Looks at what differs from the last commit alone: the rest is in the index.
  private func mentionsFilters(tree: ObjectName) throws(Diagnostic) -> Bool {
    let old = try head().commit.map { name throws(Diagnostic) in try treeHandle(commit(name).tree) }
    let new = try treeHandle(tree)
    var options = git_diff_options()
    git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
    let diff = try Handle(freedBy: git_diff_free, owner: handle, to: "compare two trees") { target in
      withStrings(["*.gitattributes"]) { list in
        options.pathspec = list
        return git_diff_tree_to_tree(target, pointer, old?.pointer, new.pointer, &options)
      }
    }
    for position in 0..<git_diff_num_deltas(diff.pointer) {
      guard let file = git_diff_get_delta(diff.pointer, position)?.pointee.new_file, file.mode != 0 else { continue }
      if try Self.mentionsFilters(readBlob(ObjectName(file.id))) { return true }
    }
    return false
  }

  private static func isAttributesFile(_ path: UnsafePointer<CChar>) -> Bool {
    let length = strlen(path)
    let name = ".gitattributes"
    return length >= name.utf8.count && strcmp(path + length - name.utf8.count, name) == 0
  }

  private static func mentionsFilters(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("filter") || text.contains("working-tree-encoding")
  }
}
