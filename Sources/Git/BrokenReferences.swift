import Clibgit2
public import Diagnostics

/// References that name no commit, as a power cut leaves them: Git and libgit2 pass them over where all are listed.
extension Repository {
  /// The branches, tags and other references that lead nowhere, by name, each with its file and what can be done.
  ///
  /// Nothing is written.
  ///
  /// - Throws: `git-failed` where the references can't be listed.
  public func brokenReferences() throws(Diagnostic) -> [Diagnostic] {
    var found: [String: Diagnostic] = [:]
    for name in looseReferences() {
      if let reason = brokenFile(of: name) { found[name] = try brokenReference(name, because: reason) }
    }
    let database = try Database(self)
    for (name, target) in try references(below: "refs/") where !database.has(target) && found[name] == nil {
      found[name] = try lostReference(name, target)
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Why the file of a reference names no commit; `nil` where it does, or is not there.
  func brokenFile(of name: String) -> String? {
    guard let bytes = try? RepositoryFiles.read("\(commonDirectory)/\(name)") else { return nil }
    guard !bytes.isEmpty else { return "is empty" }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("ref:") { return nil }
    guard let target = try? ObjectName(String(text.prefix { !$0.isWhitespace })) else { return "names no commit" }
    return target == .zero ? "contains only zeros" : nil
  }

  /// What to say of a reference whose file names no commit.
  func brokenReference(_ name: String, because reason: String) throws(Diagnostic) -> Diagnostic {
    let file = "\(commonDirectory)/\(name)"
    var ways = ["rm \"\(file)\" deletes it"]
    if name.hasPrefix("refs/remotes/") {
      ways = ["rm \"\(file)\", then slipway fetch to fetch it again"]
    } else if let last = try lastLogged(of: name) {
      ways.insert("its reflog ends at \(last.short): echo \(last) > \"\(file)\" restores it", at: 0)
    } else {
      ways.append("git fsck --lost-found lists dangling commits")
    }
    return Diagnostic(
      .referenceBroken, "the reference \"\(name)\" is broken: its file \(reason)", at: Place(file: file),
      remedy: .advice(ways.joined(separator: "; ")))
  }

  private func lostReference(_ name: String, _ target: ObjectName) throws(Diagnostic) -> Diagnostic {
    var ways = ["git update-ref -d \(name) deletes it"]
    if let last = try lastLogged(of: name) {
      ways.insert(
        "the last intact commit in its reflog is \(last.short): git update-ref \(name) \(last) restores it", at: 0)
    }
    return Diagnostic(
      .referenceBroken, "the reference \"\(name)\" is broken: its object \(target.short) is missing",
      at: Place(file: commonDirectory), remedy: .advice(ways.joined(separator: "; ")))
  }

  /// Where a reference was last, by its log, of what is here still.
  private func lastLogged(of name: String) throws(Diagnostic) -> ObjectName? {
    let database = try Database(self)
    return try reflog(of: name).first { $0.target != .zero && database.has($0.target) }?.target
  }

  /// The names of all references that have files of their own, in no order.
  private func looseReferences() -> [String] {
    var found: [String] = []
    var folders = ["refs"]
    while let folder = folders.popLast() {
      for entry in FolderContent.names(in: "\(commonDirectory)/\(folder)") {
        let name = "\(folder)/\(entry)"
        if WorkTreePath.isFolder("\(commonDirectory)/\(name)") {
          folders.append(name)
        } else if git_reference_is_valid_name(name) == 1 {
          found.append(name)
        }
      }
    }
    return found
  }
}

extension Diagnostic.Code {
  /// A branch, a tag or another reference that leads nowhere.
  public static let referenceBroken: Self = "reference-broken"
}
