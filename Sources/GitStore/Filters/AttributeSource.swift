import Clibgit2
package import Diagnostics

/// The attributes of a repository's files, and the filters that they name.
public struct Attributes {
  package let repository: Repository
}

/// The source of the files to write, and of their attributes.
package enum AttributeSource {
  case tree(ObjectName)
  case index(Handle)
}

extension Attributes {
  /// The rules that hold once `paths` are written as `source` has them.
  package func rules(for paths: [String], in source: AttributeSource) throws(Diagnostic) -> AttributeRules {
    let last = try RepositoryFiles.read("\(repository.commonDirectory)/info/attributes")
    return try AttributeRules(for: paths, last: last) { (path) throws(Diagnostic) in
      switch source {
      case .tree(let tree): return try repository.objects.blob(at: path, inTree: tree)
      case .index(let index):
        guard let entry = git_index_get_bypath(index.pointer, path, 0) else { return nil }
        return try repository.objects.readBlob(ObjectName(entry.pointee.id))
      }
    }
  }

  /// Whether attributes may name a filter or an encoding: most repositories have none, and asking for each path takes
  /// time.
  package func mentionsFilters(_ source: AttributeSource) throws(Diagnostic) -> Bool {
    try files(source).contains(where: Self.mentionsFilters)
  }

  /// What is in the files that give attributes: the user's, the system's, the repository's, and those of `source`.
  package func files(_ source: AttributeSource) throws(Diagnostic) -> [[UInt8]] {
    let user =
      repository.configuration.path("core.attributesFile")
      ?? repository.environment.xdgFolder.map { "\($0)/attributes" }
    let system = repository.environment.readsSystemConfiguration ? "/etc/gitattributes" : nil
    let top = repository.workTree.map { "\($0)/.gitattributes" }
    var found: [[UInt8]] = []
    for case let file? in [user, system, "\(repository.commonDirectory)/info/attributes", top] {
      if let bytes = try RepositoryFiles.read(file) { found.append(bytes) }
    }
    found += try files(index: IndexFile(repository).handle)
    switch source {
    case .index(let handle): found += try files(index: handle)
    case .tree(let tree): found += try files(tree: tree)
    }
    return found
  }

  private func files(index: Handle) throws(Diagnostic) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for position in 0..<git_index_entrycount(index.pointer) {
      guard let entry = git_index_get_byindex(index.pointer, position), let path = entry.pointee.path,
        Self.isFile(path)
      else { continue }
      found.append(try repository.objects.readBlob(ObjectName(entry.pointee.id)))
    }
    return found
  }

  /// Looks at what differs from the last commit alone: the rest is in the index.
  private func files(tree: ObjectName) throws(Diagnostic) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for change in try TreeComparison.paths(from: repository.headTree(), to: tree, in: repository)
    where Self.isFile(change + [0]) {
      guard let path = String(validating: change, as: UTF8.self),
        let file = try repository.objects.entry(at: path, inTree: tree),
        file.kind != .tree, file.kind != .submodule
      else { continue }
      found.append(try repository.objects.readBlob(file.name))
    }
    return found
  }

  private static func isFile(_ path: UnsafePointer<CChar>) -> Bool {
    let length = strlen(path)
    let name = ".gitattributes"
    return length >= name.utf8.count && strcmp(path + length - name.utf8.count, name) == 0
  }

  package static func mentionsFilters(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("filter") || text.contains("working-tree-encoding")
  }
}
