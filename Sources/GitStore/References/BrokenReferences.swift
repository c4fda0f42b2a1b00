import Clibgit2
public import Diagnostics
import SystemCalls

/// The references of a repository that name no commit.
public struct BrokenReferences {
  package let repository: Repository
}

/// References that name no commit, as a power cut leaves them: Git and libgit2 pass them over where all are listed.
extension BrokenReferences {
  /// The branches, tags and other references that lead nowhere, by name, each with its file and what can be done.
  ///
  /// Nothing is written.
  ///
  /// - Throws: `git-failed` where the references can't be listed.
  public func all() throws(Diagnostic) -> [Diagnostic] {
    var found = try files(below: "refs")
    let database = try Database(repository)
    for (name, target) in try repository.references.list(below: "refs/")
    where !database.has(target) && found[name] == nil {
      found[name] = try lostReference(name, target)
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The branches whose files name no commit or can't be read, which no list of branches shows.
  public func branches() throws(Diagnostic) -> [Diagnostic] {
    try files(below: "refs/heads").sorted { $0.key < $1.key }.map(\.value)
  }

  private func files(below folder: String) throws(Diagnostic) -> [String: Diagnostic] {
    let files = looseReferences(below: folder)
    var found: [String: Diagnostic] = [:]
    for name in files.names {
      if let damage = damage(ofFile: name) { found[name] = try error(name, damage) }
    }
    for folder in files.closed {
      found[folder] = Diagnostic(
        .referenceBroken, "the references below \"\(folder)\" can't be read: the directory can't be opened",
        at: Place(file: "\(repository.commonDirectory)/\(folder)"),
        remedy: .advice("check its owner and permissions with ls -ld \"\(repository.commonDirectory)/\(folder)\""))
    }
    return found
  }

  /// What is wrong with the file of a reference.
  enum FileDamage {
    /// It was read and names no commit.
    case content(String)
    /// It can't be read.
    case unreadable(Diagnostic)
  }

  /// Why the file of a reference names no commit; `nil` where it does, or is not there.
  func damage(ofFile name: String) -> FileDamage? {
    let bytes: [UInt8]
    do throws(Diagnostic) {
      guard let found = try RepositoryFiles.read("\(repository.commonDirectory)/\(name)") else { return nil }
      bytes = found
    } catch {
      return .unreadable(error)
    }
    guard !bytes.isEmpty else { return .content("is empty") }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("ref:") { return nil }
    guard let target = try? ObjectName(String(text.prefix { !$0.isWhitespace })) else {
      return .content("contains no commit ID")
    }
    return target == .zero ? .content("contains only zeros") : nil
  }

  /// What to say of a reference whose file names no commit.
  func error(_ name: String, _ damage: FileDamage) throws(Diagnostic) -> Diagnostic {
    let file = "\(repository.commonDirectory)/\(name)"
    let reason: String
    switch damage {
    case .content(let text): reason = text
    case .unreadable(let failure):
      return Diagnostic(
        .referenceBroken, "the reference \"\(name)\" is broken: \(failure.message)", at: Place(file: file),
        remedy: failure.remedy ?? .advice("find out what it is: ls -ld \"\(file)\""))
    }
    var ways: [Hint] = ["rm \"\(file)\" deletes it"]
    if name.hasPrefix("refs/remotes/") {
      ways = ["rm \"\(file)\", then \(command: "fetch") to fetch it again"]
    } else if let last = try lastLogged(of: name) {
      ways.insert("its reflog ends at \(last.short): echo \(last) > \"\(file)\" restores it", at: 0)
    } else {
      ways.append("git fsck --lost-found lists dangling commits")
    }
    return Diagnostic(
      .referenceBroken, "the reference \"\(name)\" is broken: its file \(reason)", at: Place(file: file),
      remedy: .hint(ways.dropFirst().reduce(ways[0]) { "\($0); \($1)" }))
  }

  private func lostReference(_ name: String, _ target: ObjectName) throws(Diagnostic) -> Diagnostic {
    var ways = ["git update-ref -d \(name) deletes it"]
    if let last = try lastLogged(of: name) {
      ways.insert(
        "the last intact commit in its reflog is \(last.short): git update-ref \(name) \(last) restores it", at: 0)
    }
    return Diagnostic(
      .referenceBroken, "the reference \"\(name)\" is broken: its object \(target.short) is missing",
      at: Place(file: repository.commonDirectory), remedy: .advice(ways.joined(separator: "; ")))
  }

  /// Where a reference was last, by its log, of what is here still.
  private func lastLogged(of name: String) throws(Diagnostic) -> ObjectName? {
    let database = try Database(repository)
    return try repository.reflogs.entries(of: name).first { $0.target != .zero && database.has($0.target) }?.target
  }

  /// The names of the references that have files of their own, and the directories that can't be opened, in no order.
  private func looseReferences(below top: String) -> (names: [String], closed: [String]) {
    var found: (names: [String], closed: [String]) = ([], [])
    var folders = [top]
    while let folder = folders.popLast() {
      let path = "\(repository.commonDirectory)/\(folder)"
      do throws(SystemError) {
        try FileSystem.checkAccess(path, [.reading, .executing])
      } catch  where error == .noSuchFile {
      } catch {
        found.closed.append(folder)
        continue
      }
      for entry in FolderContent.names(in: path) {
        let name = "\(folder)/\(entry)"
        if WorkTreePath.isFolder("\(repository.commonDirectory)/\(name)") {
          folders.append(name)
        } else if git_reference_is_valid_name(name) == 1 {
          found.names.append(name)
        }
      }
    }
    return found
  }
}

extension Diagnostic.Code {
  package static let referenceBroken = Diagnostic.Code(
    "reference-broken", "A ref or the file packed-refs is damaged, for example after a power failure.",
    "run \(command: "doctor"), which shows the last commit in each ref's reflog")
}
