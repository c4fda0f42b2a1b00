import Clibgit2
public import Diagnostics
package import GitStore

/// The names and contents of the objects that a diff compares.
public struct ObjectComparison {
  package let repository: Repository
}

/// What a patch says of the two objects that it is between.
public struct ComparedObjects: Hashable, Sendable {
  /// The object before, abbreviated as Git does; zeros if there is none.
  let old: String
  /// The object now.
  let new: String
  /// How alike the two are, in percent, where the file was renamed.
  let similarity: Int
}

extension ObjectComparison {
  func comparedObjects(
    _ delta: git_diff_delta, _ change: FileChange, _ digits: Int
  ) throws(Diagnostic) -> ComparedObjects {
    ComparedObjects(
      old: try abbreviated(name(of: delta.old_file, change.from ?? change.path), digits),
      new: try abbreviated(name(of: delta.new_file, change.path), digits), similarity: try similarity(delta, change))
  }

  /// The object of one side; libgit2 names no file of the working tree whose lines it does not compare.
  private func name(of side: git_diff_file, _ path: String) throws(Diagnostic) -> ObjectName {
    let name = ObjectName(side.id)
    guard name == .zero, side.mode != 0, let bytes = try content(side, path) else { return name }
    return ObjectName(ofBlob: bytes)
  }

  /// That a file of one kind went, and that one of another kind came.
  func halves(of file: FileDiff, _ delta: git_diff_delta, _ digits: Int) throws(Diagnostic) -> [FileDiff] {
    let path = file.change.path
    let (old, new) = try (content(delta.old_file, path), content(delta.new_file, path))
    guard let old, let new, let objects = file.objects else { return [] }
    let none = String(repeating: "0", count: digits)
    let gone = try FileDiff(ofContentAt: path, from: old, to: nil)
    let come = try FileDiff(ofContentAt: path, from: nil, to: new)
    return [
      FileDiff(
        change: gone.change, oldMode: file.oldMode, newMode: nil, oldName: file.oldName, newName: nil,
        isBinary: gone.isBinary, hunks: gone.hunks,
        objects: ComparedObjects(old: objects.old, new: none, similarity: 0)),
      FileDiff(
        change: come.change, oldMode: nil, newMode: file.newMode, oldName: nil, newName: file.newName,
        isBinary: come.isBinary, hunks: come.hunks,
        objects: ComparedObjects(old: none, new: objects.new, similarity: 0)),
    ]
  }

  /// What libgit2 found, but for the half, which the measure of ``RenameSimilarity`` moves aside.
  private func similarity(_ delta: git_diff_delta, _ change: FileChange) throws(Diagnostic) -> Int {
    guard change.kind == .renamed, delta.similarity == 51 else { return Int(delta.similarity) }
    let old = try content(delta.old_file, change.from ?? change.path)
    guard let old, let new = try content(delta.new_file, change.path) else { return Int(delta.similarity) }
    let sides = [old, new].map { $0.withUnsafeBufferPointer { RenameSimilarity($0) } }
    return sides[0].exactPercent(of: sides[1])
  }

  /// The contents that a file's diff compares; `nil` for a side without a regular file.
  public func contents(of file: FileDiff) throws(Diagnostic) -> (old: [UInt8]?, new: [UInt8]?) {
    (
      try content(file.oldName, file.oldMode, file.change.from ?? file.change.path),
      try content(file.newName, file.newMode, file.change.path)
    )
  }

  private func content(_ name: ObjectName?, _ mode: UInt32?, _ path: String) throws(Diagnostic) -> [UInt8]? {
    guard let mode, TreeEntry.Kind(mode: mode).isFile else { return nil }
    if let name, name != .zero, try Database(repository).has(name) { return try repository.objects.readBlob(name) }
    return repository.workTree == nil ? nil : try repository.history.storedForm(ofWorkTreeFileAt: path)
  }

  /// The content of one side of a comparison: an object's bytes, or the bytes of a file that is not stored yet.
  private func content(_ side: git_diff_file, _ path: String) throws(Diagnostic) -> [UInt8]? {
    let name = ObjectName(side.id)
    if TreeEntry.Kind(mode: UInt32(side.mode)) == .submodule { return Array("Subproject commit \(name)\n".utf8) }
    if name != .zero, try Database(repository).has(name) { return try? repository.objects.readBlob(name) }
    return repository.workTree == nil ? nil : try repository.history.storedForm(ofWorkTreeFileAt: path)
  }

  /// As many digits as Git takes: what `core.abbrev` says, or what suits the number of objects that are packed.
  func abbreviation() throws(Diagnostic) -> Int {
    if let count = repository.configuration.integer("core.abbrev"), (4...40).contains(count) { return count }
    if repository.configuration.boolean("core.abbrev") == false { return 40 }
    var objects = 0
    for name in FolderContent.names(in: "\(repository.objects.objectsFolder)/pack") where name.hasSuffix(".idx") {
      objects += max(0, (try RepositoryFiles.size(of: "\(repository.objects.objectsFolder)/pack/\(name)") - 1072) / 28)
    }
    // Half of the bits that count the objects are as many digits as keep a collision unlikely.
    let bits = Int.bitWidth - objects.leadingZeroBitCount
    return max(7, (bits + 1) / 2)
  }

  /// A commit's name as Git writes it where people read it, in markers too; seven digits where objects can't be counted.
  package func abbreviated(_ name: ObjectName) -> String {
    (try? abbreviated(name, abbreviation())) ?? name.short
  }

  func abbreviated(_ name: ObjectName, _ length: Int) throws(Diagnostic) -> String {
    guard name != .zero else { return String(repeating: "0", count: length) }
    let database = try Database(repository)
    let fitting = (length..<40).first { database.hasNone(besides: name, beginningWith: $0) }
    return String(name.hex.prefix(fitting ?? 40))
  }
}

extension Database {
  /// Whether no other object begins with the first digits of `name`.
  fileprivate func hasNone(besides name: ObjectName, beginningWith count: Int) -> Bool {
    var (oid, found) = (name.oid, git_oid())
    switch git_odb_exists_prefix(&found, handle.pointer, &oid, count) {
    case GIT_ENOTFOUND.rawValue: return true
    case 0: return ObjectName(found) == name
    default: return false
    }
  }
}
