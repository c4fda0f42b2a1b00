import Clibgit2
package import Diagnostics

/// The source of the files to write, and of their attributes.
package enum AttributeSource {
  case tree(ObjectName)
  case index(Handle)
}

extension Repository {
  /// The rules that hold once `paths` are written as `source` has them.
  package func attributeRules(for paths: [String], in source: AttributeSource) throws(Diagnostic) -> AttributeRules {
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
  package func mentionsFilters(_ source: AttributeSource) throws(Diagnostic) -> Bool {
    try attributeFiles(source).contains(where: Self.mentionsFilters)
  }

  /// What is in the files that give attributes: the user's, the system's, the repository's, and those of `source`.
  package func attributeFiles(_ source: AttributeSource) throws(Diagnostic) -> [[UInt8]] {
    let user = configuration.path("core.attributesFile") ?? environment.xdgFolder.map { "\($0)/attributes" }
    let system = environment.readsSystemConfiguration ? "/etc/gitattributes" : nil
    let top = workTree.map { "\($0)/.gitattributes" }
    var found: [[UInt8]] = []
    for case let file? in [user, system, "\(commonDirectory)/info/attributes", top] {
      if let bytes = try RepositoryFiles.read(file) { found.append(bytes) }
    }
    found += try attributeFiles(index: IndexFile(self).handle)
    switch source {
    case .index(let handle): found += try attributeFiles(index: handle)
    case .tree(let tree): found += try attributeFiles(tree: tree)
    }
    return found
  }

  private func attributeFiles(index: Handle) throws(Diagnostic) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for position in 0..<git_index_entrycount(index.pointer) {
      guard let entry = git_index_get_byindex(index.pointer, position), let path = entry.pointee.path,
        Self.isAttributesFile(path)
      else { continue }
      found.append(try readBlob(ObjectName(entry.pointee.id)))
    }
    return found
  }

  /// Looks at what differs from the last commit alone: the rest is in the index.
  private func attributeFiles(tree: ObjectName) throws(Diagnostic) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for change in try TreeComparison.paths(from: headTree(), to: tree, in: self)
    where Self.isAttributesFile(change + [0]) {
      guard let path = String(validating: change, as: UTF8.self), let file = try entry(at: path, inTree: tree),
        file.kind != .tree, file.kind != .submodule
      else { continue }
      found.append(try readBlob(file.name))
    }
    return found
  }

  private static func isAttributesFile(_ path: UnsafePointer<CChar>) -> Bool {
    let length = strlen(path)
    let name = ".gitattributes"
    return length >= name.utf8.count && strcmp(path + length - name.utf8.count, name) == 0
  }

  package static func mentionsFilters(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("filter") || text.contains("working-tree-encoding")
  }
}
