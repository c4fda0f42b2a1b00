package import Clibgit2
package import Diagnostics

/// How the trees of a repository differ.
public struct Trees {
  package let repository: Repository
}

/// Finds the paths at which two trees differ; folders that both have alike are not read, as libgit2 would do.
package struct TreeComparison {
  private let database: Database
  private var paths: [[CChar]] = []

  /// The paths of files that one of the trees does not have, or has otherwise, in the order of their bytes.
  ///
  /// - Throws: `object-damaged`, `git-failed`.
  package static func paths(
    from old: ObjectName?, to new: ObjectName?, in repository: Repository
  ) throws(Diagnostic) -> [[CChar]] {
    guard old != new else { return [] }
    return try repository.recentPaths.value(from: old, to: new) { () throws(Diagnostic) in
      var comparison = TreeComparison(database: try Database(repository))
      try comparison.compare(old, new)
      return comparison.paths.sorted {
        $0.lexicographicallyPrecedes($1) { UInt8(bitPattern: $0) < UInt8(bitPattern: $1) }
      }
    }
  }

  private mutating func compare(_ old: ObjectName?, _ new: ObjectName?) throws(Diagnostic) {
    var waiting: [(path: [UInt8], old: ObjectName?, new: ObjectName?)] = [([], old, new)]
    while let folder = waiting.popLast() {
      var others = try database.entries(ofTree: folder.old)
      for (name, entry) in try database.entries(ofTree: folder.new) {
        let other = others[name]
        if let other, other.object == entry.object, other.kind == entry.kind {
          others[name] = nil
        } else if entry.kind == .tree {
          let wasFolder = other?.kind == .tree
          if wasFolder { others[name] = nil }
          waiting.append((folder.path + name + Self.slash, wasFolder ? other?.object : nil, entry.object))
        } else {
          if other?.kind != .tree { others[name] = nil }
          take(folder.path + name)
        }
      }
      for (name, other) in others {
        if other.kind == .tree {
          waiting.append((folder.path + name + Self.slash, other.object, nil))
        } else {
          take(folder.path + name)
        }
      }
    }
  }

  private static let slash = [UInt8(ascii: "/")]

  private mutating func take(_ path: [UInt8]) { paths.append(path.map { CChar(bitPattern: $0) }) }
}

extension Database {
  /// Entries by the bytes of their names.
  typealias Entries = [[UInt8]: (object: ObjectName, kind: TreeEntry.Kind)]

  /// The entries right in a tree; none of `nil`.
  func entries(ofTree tree: ObjectName?) throws(Diagnostic) -> Entries {
    guard let tree else { return [:] }
    var entries: Entries = [:]
    try object(tree) { _, bytes throws(Diagnostic) in
      try RawTree(bytes, of: tree).forEachEntry { entry in entries[Array(entry.name)] = (entry.object, entry.kind) }
    }
    return entries
  }
}

extension Trees {
  /// The differences of two trees, without content being compared.
  ///
  /// - Parameters:
  ///   - old: The one tree; `nil` for an empty one.
  ///   - new: The other tree; `nil` for an empty one.
  ///   - options: How libgit2 compares; without paths, those that differ are found first.
  /// - Returns: The differences.
  /// - Throws: `object-damaged`, `git-failed`.
  package func diff(
    from old: ObjectName?, to new: ObjectName?, _ options: git_diff_options = .usual
  ) throws(Diagnostic) -> Handle {
    guard options.pathspec.count == 0 else { return try diffAlone(from: old, to: new, options) }
    let paths = try TreeComparison.paths(from: old, to: new, in: repository)
    if paths.isEmpty { return try diffAlone(from: nil, to: nil, options) }
    return try withByteStrings(paths) { list throws(Diagnostic) in
      try diffAlone(from: old, to: new, options.limited(to: list))
    }
  }

  private func diffAlone(
    from old: ObjectName?, to new: ObjectName?, _ options: git_diff_options
  ) throws(Diagnostic) -> Handle {
    var options = options
    let oldHandle = try old.map { name throws(Diagnostic) in try repository.objects.treeHandle(name) }
    let newHandle = try new.map { name throws(Diagnostic) in try repository.objects.treeHandle(name) }
    return try Handle(freedBy: git_diff_free, owner: repository.handle, to: "compare two trees") {
      git_diff_tree_to_tree($0, repository.pointer, oldHandle?.pointer, newHandle?.pointer, &options)
    }
  }
}

extension git_diff_options {
  /// The options of libgit2 where nothing else is said.
  package static var usual: git_diff_options {
    var options = git_diff_options()
    git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
    return options
  }

  /// The same for some paths, which are no patterns.
  package func limited(to paths: git_strarray) -> git_diff_options {
    var limited = self
    limited.pathspec = paths
    limited.flags |= GIT_DIFF_DISABLE_PATHSPEC_MATCH.rawValue
    return limited
  }
}
