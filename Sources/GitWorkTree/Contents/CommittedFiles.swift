import Clibgit2
import Diagnostics
import GitStore
import SystemCalls

/// Knows files of the working tree that certainly hold what a commit has at their paths: nobody needs to read them.
///
/// It trusts the same signs as `git status`: the times and the length of a file in an index that is younger.
struct CommittedFiles {
  private let repository: Repository
  private let index: IndexFile
  private let database: Handle
  private let rules: WorkTreeScan.Rules
  /// The paths at which the index has something else than the commit.
  private let staged: Set<String>

  /// Prepares the comparison; `nil` where nothing is certain, as with files that Git converts.
  ///
  /// - Throws: `git-failed` where the commit or the index can't be read.
  init?(_ repository: Repository, of commit: ObjectName?, at paths: [String]) throws(Diagnostic) {
    guard let commit, !paths.isEmpty, try repository.stagingArea.keepsContent(of: paths) else { return nil }
    // The time comes first: where the file is replaced meanwhile, too many files are in doubt, never too few.
    guard let status = try? FileStatus("\(repository.gitDirectory)/index") else { return nil }
    index = try IndexFile(repository)
    let tree = try repository.commits.read(commit).tree
    guard let changes = try IndexComparison.changes(of: index, from: tree, in: repository) else { return nil }
    staged = Set(changes.map(\.path))
    rules = WorkTreeScan.Rules(written: status.modified, in: repository)
    database = try Handle(freedBy: git_odb_free, owner: repository.handle, to: "read objects") {
      git_repository_odb($0, repository.pointer)
    }
    self.repository = repository
  }

  /// What the file at a path holds, if that is certain.
  func content(at path: String, _ file: FileStatus) -> FileContent? {
    guard file.kind == .file, !staged.contains(path), let entry = git_index_get_bypath(index.pointer, path, 0),
      rules.isCertain(entry, file)
    else { return nil }
    var (oid, size, kind) = (entry.pointee.id, 0, GIT_OBJECT_ANY)
    // A file that was converted when it was written has another length, whatever the attributes say now.
    guard git_odb_read_header(&size, &kind, database.pointer, &oid) == 0, kind == GIT_OBJECT_BLOB, size == file.size
    else { return nil }
    return repository.objects.content(ofBlob: ObjectName(oid))
  }
}
