import Clibgit2
public import Diagnostics
import SystemCalls

/// The packs that keep objects from being pruned, and the pruning of what no pack keeps.
public struct ObjectPacks {
  package let repository: Repository
}

/// Objects that no reference leads to and that Git must not remove, in packs of their own.
///
/// `git gc` skips a pack that has a `.keep` file beside it, and no Git command lists such objects.
extension ObjectPacks {
  /// Keeps commits that no reference leads to, what they add to their first parents, and some other objects.
  ///
  /// - Parameters:
  ///   - commits: The commits; a reference leads to those of their parents that are not among them.
  ///   - objects: Blobs and annotated tags.
  ///   - note: One line that says for whom; ``release(keptFor:)`` gets it.
  /// - Throws: `git-failed` where the objects can't be read or written.
  public func keep(
    of commits: [Commit], and objects: Set<ObjectName>, for note: String
  ) throws(Diagnostic) {
    let database = try Database(repository)
    var needed = objects
    for commit in commits {
      needed.insert(commit.name)
      try needed.formUnion(objectsAdded(by: commit))
    }
    let builder = try Handle(freedBy: git_packbuilder_free, owner: repository.handle, to: "create a pack") {
      git_packbuilder_new($0, repository.pointer)
    }
    for object in needed.sorted(by: { $0.hex < $1.hex }) where database.has(object) {
      var oid = object.oid
      try GitFailure.check(git_packbuilder_insert(builder.pointer, &oid, nil), "collect objects to keep")
    }
    guard git_packbuilder_object_count(builder.pointer) > 0 else { return }
    try write(builder, keptFor: note)
  }

  /// The blobs and trees of a commit that its first parent has not at the same path.
  ///
  /// libgit2's own collection reads all trees of all references first.
  private func objectsAdded(by commit: Commit) throws(Diagnostic) -> Set<ObjectName> {
    // A shallow clone does not have the parents of its oldest commits.
    let parent = commit.parents.first.flatMap { try? repository.commits.read($0).tree }
    var added: Set<ObjectName> = [commit.tree]
    var folders: Set<String> = []
    for change in try repository.trees.changes(fromTree: parent, toTree: commit.tree) {
      folders.formUnion(WorkTreePath.ancestors(of: change.path))
      if change.kind != .deleted, let entry = try repository.objects.entry(at: change.path, inTree: commit.tree) {
        added.insert(entry.name)
      }
    }
    for folder in folders {
      if let entry = try repository.objects.entry(at: folder, inTree: commit.tree) { added.insert(entry.name) }
    }
    return added
  }

  /// Writes a pack elsewhere first: where Git looks for packs it must not be a moment without its mark.
  private func write(_ builder: Handle, keptFor note: String) throws(Diagnostic) {
    let place = PackDraft(commonDirectory: repository.commonDirectory)
    let (draft, folder) = (place.folder, "\(repository.commonDirectory)/objects/pack")
    try place.create()
    defer { place.remove() }
    try GitFailure.check(
      git_packbuilder_write(builder.pointer, draft, 0, nil, nil), "write a pack into \"\(draft)\"", file: draft)
    let packs = FolderContent.names(in: draft).filter { $0.hasSuffix(".pack") }.map { String($0.dropLast(5)) }
    for pack in packs {
      let mark = "\(folder)/\(pack).keep"
      let present = (try? RepositoryFiles.read(mark)) ?? []
      try RepositoryFiles(directory: folder).write(present + Array("\(note)\n".utf8), to: "\(pack).keep")
      for end in ["pack", "idx"] {
        let path = "\(folder)/\(pack).\(end)"
        try RepositoryFiles.wording("write", path, FileSystem.rename("\(draft)/\(pack).\(end)", to: path))
      }
    }
  }

  /// Leaves packs to Git again that were kept only for notes which `isOver` says `true` of.
  public func release(keptFor isOver: (String) -> Bool) {
    let folder = "\(repository.commonDirectory)/objects/pack"
    for name in FolderContent.names(in: folder) where name.hasSuffix(".keep") {
      guard let bytes = try? RepositoryFiles.read("\(folder)/\(name)") else { continue }
      let notes = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      let left = notes.filter { !isOver($0) }
      guard left.count < notes.count else { continue }
      guard !left.isEmpty else {
        try? FileSystem.remove("\(folder)/\(name)")
        continue
      }
      try? RepositoryFiles(directory: folder).write(Array(left.map { $0 + "\n" }.joined().utf8), to: name)
    }
  }
}
