import Diagnostics
import GitStore

/// Remembers up to which commit a portal's history was verified, in a file that no push or pull carries.
///
/// A check and a dry run promise to write nothing, the mark included: on a disk that can only be read, and in a folder
/// of somebody else, they have to work as well. They verify once in the process. Every other command writes the mark,
/// those that only show something too, so that hardly a check finds none.
struct VerifiedHistory {
  private let repository: String
  private let isWritable: Bool
  private let heads: VerifiedHeads

  /// Names the folder of the portal's repository; nothing is read or made.
  init(in repository: String, isWritable: Bool, heads: VerifiedHeads = VerifiedHeads()) {
    self.repository = repository
    self.isWritable = isWritable
    self.heads = heads
  }

  /// Verifies what is new in the history of `head`.
  ///
  /// - Throws: `portal-change-refused`.
  func require(_ head: ObjectName, in repository: Repository) throws(Diagnostic) {
    if heads[self.repository] == head { return }
    let marked = mark
    if marked == head {
      heads[self.repository] = head
      return
    }
    let known = heads[self.repository] ?? marked
    // A commit that is gone, as after a repair, is no reason to believe anything.
    let present = known.flatMap { (try? repository.commits.read($0)) == nil ? nil : $0 }
    if isWritable {
      try Self.verify(head, knowing: present, in: repository)
    } else {
      // To judge a merge it is made once more, which would leave objects behind.
      try repository.withoutStoring { () throws(Diagnostic) in
        try Self.verify(head, knowing: present, in: repository)
      }
    }
    heads[self.repository] = head
    keep(head)
  }

  private static func verify(
    _ head: ObjectName, knowing known: ObjectName?, in repository: Repository
  ) throws(Diagnostic) {
    var verification = HistoryVerification(repository)
    try verification.verify(head, knowing: known)
  }

  /// The commit that a command verified last and left a mark for.
  var mark: ObjectName? {
    guard let bytes = try? PlainFile.bytes(of: file) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[0] == Self.rules else { return nil }
    return try? ObjectName(String(words[1]))
  }

  /// The commit that was verified last if it goes beyond `commit`, as where others took changes away again; else `commit`.
  func newest(beyond commit: ObjectName?, in repository: Repository) throws(Diagnostic) -> ObjectName? {
    guard let mark, (try? repository.commits.read(mark)) != nil else { return commit }
    guard let commit else { return mark }
    return try repository.commits.isAncestor(commit, of: mark) ? mark : commit
  }

  /// If it can't be written, the next command verifies again.
  private func keep(_ head: ObjectName) {
    guard isWritable else { return }
    try? PlainFile.createFolder(directory, permissions: 0o700)
    try? PlainFile.replace(file, with: Array("\(Self.rules) \(head.hex)\n".utf8), permissions: 0o600)
  }

  private var directory: String { repository + "/slipway" }
  private var file: String { directory + "/verified" }
  /// The rules by which a history was verified; stricter ones get a higher number.
  private static let rules = "rules-3"
}
