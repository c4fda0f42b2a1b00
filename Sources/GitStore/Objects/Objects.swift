package import Clibgit2
public import Diagnostics

/// The objects of a repository: blobs, trees and what they hold.
public struct Objects {
  package let repository: Repository
}

extension Objects {
  /// Stores `bytes` as a blob.
  public func writeBlob(_ bytes: [UInt8]) throws(Diagnostic) -> ObjectName {
    try writeObject(bytes, GIT_OBJECT_BLOB, "\(bytes.count) bytes")
  }

  /// Stores an object; if it already exists, only updates its age.
  package func writeObject(_ content: [UInt8], _ kind: git_object_t, _ what: String) throws(Diagnostic) -> ObjectName {
    var oid = git_oid()
    let database = try Handle(freedBy: git_odb_free, owner: repository.handle, to: "store \(what)") {
      git_repository_odb($0, repository.pointer)
    }
    let code = content.withUnsafeBytes { git_odb_write(&oid, database.pointer, $0.baseAddress, $0.count, kind) }
    try GitFailure.check(code, "store \(what) in \"\(repository.gitDirectory)\"")
    return ObjectName(oid)
  }

  /// The bytes of a blob.
  public func readBlob(_ name: ObjectName) throws(Diagnostic) -> [UInt8] {
    let blob = try object(name, "blob", freedBy: git_blob_free, git_blob_lookup)
    guard let start = git_blob_rawcontent(blob.pointer) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(git_blob_rawsize(blob.pointer))))
  }

  /// The blob at a path of a tree, or `nil` where there is none.
  public func blob(at path: String, inTree tree: ObjectName) throws(Diagnostic) -> [UInt8]? {
    guard let entry = try entry(at: path, inTree: tree), entry.kind != .tree, entry.kind != .submodule else {
      return nil
    }
    return try readBlob(entry.name)
  }

  /// The entry at a path of a tree, or `nil` where there is none.
  public func entry(at path: String, inTree tree: ObjectName) throws(Diagnostic) -> TreeEntry? {
    let owner = try treeHandle(tree)
    let entry = try Handle.found(freedBy: git_tree_entry_free, to: "read \(path) in the tree \(tree)", file: path) {
      git_tree_entry_bypath($0, owner.pointer, path)
    }
    return entry.flatMap { Self.entry($0.pointer, below: "") }.map {
      TreeEntry(path: path, name: $0.name, kind: $0.kind)
    }
  }

  /// The entries of a tree, in Git's order; with `recursive` the entries of its folders instead of the folders.
  public func entries(ofTree tree: ObjectName, recursive: Bool = false) throws(Diagnostic) -> [TreeEntry] {
    var found: [TreeEntry] = []
    var waiting: [(name: ObjectName, folder: String)] = [(tree, "")]
    while let (name, folder) = waiting.popLast() {
      var deeper: [(name: ObjectName, folder: String)] = []
      let handle = try treeHandle(name)
      for index in 0..<git_tree_entrycount(handle.pointer) {
        guard let entry = Self.entry(git_tree_entry_byindex(handle.pointer, index), below: folder) else { continue }
        if recursive, entry.kind == .tree {
          deeper.append((entry.name, "\(entry.path)/"))
        } else {
          found.append(entry)
        }
      }
      waiting += deeper.reversed()
    }
    return recursive ? found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) } : found
  }

  /// Stores a tree that is `base` with some changes, and returns it; unchanged folders are not read.
  public func writeTree(base: ObjectName?, changes: [TreeChange]) throws(Diagnostic) -> ObjectName {
    let writing = TreeWriting(repository: repository)
    if let tree = try writing.tree(base: base, changes: changes.map { ($0.path[...], $0) }, depth: 0) { return tree }
    return try emptyTree()
  }

  /// The tree without entries.
  public func emptyTree() throws(Diagnostic) -> ObjectName {
    let builder = try Handle(freedBy: git_treebuilder_free, to: "create a tree") {
      git_treebuilder_new($0, repository.pointer, nil)
    }
    var oid = git_oid()
    try GitFailure.check(git_treebuilder_write(&oid, builder.pointer), "store a tree")
    return ObjectName(oid)
  }

  /// Git's word for what an object is, such as `commit`.
  package func kind(of name: ObjectName) throws(Diagnostic) -> String {
    var (oid, length, kind) = (name.oid, 0, GIT_OBJECT_INVALID)
    let database = try Database(repository)
    try GitFailure.check(
      git_odb_read_header(&length, &kind, database.handle.pointer, &oid), "read the object \(name)")
    return git_object_type2string(kind).map { String(cString: $0) } ?? ""
  }

  package func treeHandle(_ name: ObjectName) throws(Diagnostic) -> Handle {
    try object(name, "tree", freedBy: git_tree_free, git_tree_lookup)
  }

  package func object(
    _ name: ObjectName, _ kind: String, freedBy release: @escaping (OpaquePointer?) -> Void,
    _ lookup: (UnsafeMutablePointer<OpaquePointer?>, OpaquePointer, UnsafePointer<git_oid>) -> Int32
  ) throws(Diagnostic) -> Handle {
    var oid = name.oid
    do throws(Diagnostic) {
      return try Handle(freedBy: release, owner: repository.handle, to: "read the \(kind) \(name)") {
        lookup($0, repository.pointer, &oid)
      }
    } catch  where error.code == .gitNotFound {
      throw repository.missing(kind, name)
    }
  }

  static func entry(_ raw: OpaquePointer?, below folder: String) -> TreeEntry? {
    guard let raw, let name = git_tree_entry_name(raw), let id = git_tree_entry_id(raw) else { return nil }
    return TreeEntry(
      path: folder + String(cString: name), name: ObjectName(id),
      kind: .init(mode: UInt32(truncatingIfNeeded: git_tree_entry_filemode_raw(raw).rawValue)))
  }
}

extension Objects {
  /// The name of the tree without entries, which is the same everywhere.
  package func emptyTreeName() throws(Diagnostic) -> ObjectName {
    try ObjectName("4b825dc642cb6eb9a060e54bf8d69288fbee4904")
  }

  package func writeTagContent(_ content: [UInt8]) throws(Diagnostic) -> ObjectName {
    try writeObject(content, GIT_OBJECT_TAG, "a tag")
  }

  package func writeCommitContent(_ content: [UInt8]) throws(Diagnostic) -> ObjectName {
    let name = try writeObject(content, GIT_OBJECT_COMMIT, "a commit")
    try repository.didMakeCommit?(name)
    return name
  }
}

extension Objects {
  /// The bytes of any object, without the header that Git stores before them.
  func readObject(_ name: ObjectName) throws(Diagnostic) -> [UInt8] {
    let database = try Handle(freedBy: git_odb_free, owner: repository.handle, to: "read \(name)") {
      git_repository_odb($0, repository.pointer)
    }
    var oid = name.oid
    let object = try Handle(freedBy: git_odb_object_free, owner: database, to: "read \(name)") {
      git_odb_read($0, database.pointer, &oid)
    }
    guard let start = git_odb_object_data(object.pointer) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: git_odb_object_size(object.pointer)))
  }
}
