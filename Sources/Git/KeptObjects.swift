import Clibgit2
public import Diagnostics
import SystemCalls

/// Objects that no reference leads to and that Git must not remove, in packs of their own.
///
/// `git gc` skips a pack that has a `.keep` file beside it, and no Git command lists such objects.
extension Repository {
  /// Keeps what `tips` lead to and no reference does, and some other objects.
  ///
  /// - Parameters:
  ///   - tips: Commits.
  ///   - objects: Blobs and annotated tags.
  ///   - note: One line that says for whom; ``releaseObjects(keptFor:)`` gets it.
  /// - Throws: `git-failed` where the objects can't be read or written.
  public func keepObjects(
    of tips: [ObjectName], and objects: Set<ObjectName>, for note: String
  ) throws(Diagnostic) {
    let walk = try CommitWalk(self, to: "keep commits")
    for tip in tips { try walk.push(tip) }
    let database = try Database(self)
    let present = try references(below: "refs/").map(\.target) + [head().commit].compactMap(\.self)
    for other in Set(present) where database.has(other) { try? walk.hide(other) }
    let builder = try Handle(freedBy: git_packbuilder_free, owner: handle, to: "create a pack") {
      git_packbuilder_new($0, pointer)
    }
    try GitFailure.check(git_packbuilder_insert_walk(builder.pointer, walk.handle.pointer), "collect objects to keep")
    for object in objects where database.has(object) {
      var oid = object.oid
      try GitFailure.check(git_packbuilder_insert(builder.pointer, &oid, nil), "collect objects to keep")
    }
    guard git_packbuilder_object_count(builder.pointer) > 0 else { return }
    try write(builder, keptFor: note)
  }

  /// Writes a pack elsewhere first: where Git looks for packs it must not be a moment without its mark.
  private func write(_ builder: Handle, keptFor note: String) throws(Diagnostic) {
    let place = PackDraft(commonDirectory: commonDirectory)
    let (draft, folder) = (place.folder, "\(commonDirectory)/objects/pack")
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
  public func releaseObjects(keptFor isOver: (String) -> Bool) {
    let folder = "\(commonDirectory)/objects/pack"
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

/// The folder in which a pack is written before Git may see it.
struct PackDraft {
  let folder: String

  init(commonDirectory: String) { folder = "\(commonDirectory)/slipway-pack" }

  /// Makes the folder; what a killed run left in it goes.
  func create() throws(Diagnostic) {
    remove()
    try RepositoryFiles.wording("create", folder, FileSystem.makeFolder(folder))
  }

  func remove() {
    for name in FolderContent.names(in: folder) { try? FileSystem.remove("\(folder)/\(name)") }
    try? FileSystem.removeFolder(folder)
  }
}
