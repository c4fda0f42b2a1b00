public import Diagnostics
public import GitStore

/// The operation log of a repository, for undo and redo.
public struct OperationLog {
  /// The repository whose operations are logged.
  public let repository: Repository
  let moment: Moment
  private let length: Int

  /// Creates the view of a repository's log; nothing is written before something is recorded.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - moment: When something is recorded.
  ///   - length: How many operations are kept.
  public init(of repository: Repository, at moment: Moment, keeping length: Int = 100) {
    self.repository = repository
    self.moment = moment
    self.length = length
  }

  package var folder: LogFolder { LogFolder(repository: repository) }
}

/// Reading operations.
extension OperationLog {
  private static let abortsPrefix = "aborts "
  private static let scopePrefix = "scope "
  private static let originPrefix = "origin "
  /// Separates an entry's title from the rest of its commit message; older versions stored the rest as a blob.
  private static let aboutMark = "\n\n"

  /// The recorded operations, the newest first, without those whose record is damaged.
  public func entries() throws(Diagnostic) -> [LoggedOperation] {
    guard let store = try folder.store() else { return [] }
    return try entries(in: store)
  }

  func entries(in store: Repository) throws(Diagnostic) -> [LoggedOperation] {
    var entries: [LoggedOperation] = []
    for (name, target) in try store.references.list(below: LogFolder.prefix).reversed() {
      guard let id = Int(name.dropFirst(LogFolder.prefix.count)) else { continue }
      do throws(Diagnostic) {
        entries.append(try entry(id, target, in: store))
      } catch  where LogFolder.isDamage(error) {
        continue
      }
    }
    return entries
  }

  /// The operation that was recorded last, if its record is whole.
  package func newest() throws(Diagnostic) -> LoggedOperation? {
    guard let store = try folder.store() else { return nil }
    for id in folder.recordedNumbers.reversed() {
      guard let target = (try? store.references.read(LogFolder.reference(id))) ?? nil else { continue }
      do throws(Diagnostic) {
        return try entry(id, target, in: store)
      } catch  where LogFolder.isDamage(error) {
        return nil
      }
    }
    return nil
  }

  /// An entry as its record has it now.
  func present(_ id: Int, in store: Repository) throws(Diagnostic) -> LoggedOperation {
    guard let target = try store.references.read(LogFolder.reference(id)) else { throw OperationLog.unreadable }
    return try entry(id, target, in: store)
  }

  /// The operation with this number.
  public func entry(numbered id: Int) throws(Diagnostic) -> LoggedOperation? {
    try entries().first { $0.id == id }
  }

  /// Whether a record was written here, by this user: only such a record is acted on without being asked.
  ///
  /// A copy, or what an archive is unpacked to, consists of other files; whoever made it could have put any record there.
  func isFromHere(_ entry: LoggedOperation) -> Bool { entry.origin != nil && entry.origin == folder.origin }

  private func entry(_ id: Int, _ commit: ObjectName, in store: Repository) throws(Diagnostic) -> LoggedOperation {
    let commit = try store.commits.read(commit)
    let about =
      if let mark = commit.message.firstRange(of: Self.aboutMark) {
        String(commit.message[mark.upperBound...])
      } else {
        String(decoding: try store.objects.blob(at: "about", inTree: commit.tree) ?? [], as: UTF8.self)
      }
    let lines = about.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 1, let state = LoggedOperation.State(rawValue: lines[0]) else {
      throw OperationLog.unreadable
    }
    func value(_ prefix: String) -> String? {
      lines.dropFirst(2).first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
    return LoggedOperation(
      id: id, title: lines[1], date: commit.author.date, state: state,
      plan: try MergePlan(text: lines.dropFirst(2).joined(separator: "\n")),
      aborts: value(Self.abortsPrefix).flatMap { Int($0) }, tree: commit.tree,
      scope: value(Self.scopePrefix).flatMap { .init(rawValue: $0) } ?? .repository,
      origin: value(Self.originPrefix))
  }

  /// What of the record is damaged, each with its file and what to do; nothing is written.
  public func damages() -> [Diagnostic] {
    do throws(Diagnostic) {
      guard try folder.store() != nil else { return [] }
      let (entries, numbers) = (try entries(), folder.recordedNumbers)
      if entries.isEmpty, numbers.count > 1 {
        return [folder.damaged("the operation log is damaged: none of its \(numbers.count) operations can be read")]
      }
      return numbers.compactMap { number in
        guard let entry = entries.first(where: { $0.id == number }) else {
          return folder.lost("operation \(number)", number, because: "its objects are damaged or missing")
        }
        do throws(Diagnostic) {
          _ = try snapshots(of: entry)
          return nil
        } catch {
          return error
        }
      }
    } catch {
      return [error]
    }
  }
}

/// Writing operations.
extension OperationLog {
  @discardableResult
  package func write(
    _ entry: LoggedOperation, _ state: LoggedOperation.State, tree: ObjectName, in store: Repository? = nil
  ) throws(Diagnostic) -> LoggedOperation {
    let store = if let store { store } else { try folder.madeStore() }
    let aborts = entry.aborts.map { "\(Self.abortsPrefix)\($0)\n" } ?? ""
    let scope = entry.scope == .repository ? "" : "\(Self.scopePrefix)\(entry.scope.rawValue)\n"
    let origin = entry.origin.map { "\(Self.originPrefix)\($0)\n" } ?? ""
    let about = "\(state.rawValue)\n\(entry.title)\n\(entry.plan?.text ?? "")\(aborts)\(scope)\(origin)"
    let signature = Signature(name: author.name, email: author.email, date: entry.date, offsetMinutes: 0)
    let commit = try store.commits.write(
      tree: tree, parents: [], author: signature, committer: author, message: entry.title + Self.aboutMark + about)
    let name = LogFolder.reference(entry.id)
    let present = try store.references.read(name)
    try move(name, to: commit, expecting: present, log: state.rawValue, in: store)
    let written = LoggedOperation(
      id: entry.id, title: entry.title, date: entry.date, state: state, plan: entry.plan, aborts: entry.aborts,
      tree: tree, scope: entry.scope, origin: entry.origin)
    switch state {
    case .done, .undone, .aborted: KeptObjects(log: self).keep(for: written)
    case .superseded: KeptObjects(log: self).release(of: [entry.id])
    case .begun, .undoing, .redoing: break
    }
    return written
  }

  /// Forgets an entry.
  package func remove(_ entry: LoggedOperation) throws(Diagnostic) {
    let store = try folder.madeStore()
    let name = LogFolder.reference(entry.id)
    guard let present = try store.references.read(name) else { return }
    try move(name, to: nil, expecting: present, log: "forgotten", in: store)
    forget([entry.id])
  }

  /// Removes what was kept beside the records of operations.
  private func forget(_ ids: [Int]) {
    for id in ids { OperationNotes(ofOperation: id, in: folder).remove() }
    if !ids.isEmpty { KeptObjects(log: self).release(of: ids) }
  }

  /// Moves a reference of the record, whatever a killed run left there.
  ///
  /// - Throws: `repository-busy` for a race, which only a program that ignores the repository's lock can win.
  private func move(
    _ name: String, to target: ObjectName?, expecting present: ObjectName?, log: String, in store: Repository
  ) throws(Diagnostic) {
    do throws(Diagnostic) {
      do throws(Diagnostic) {
        try store.references.move(name, to: target, expecting: present, log: log, by: author)
      } catch  where error.code == .gitLocked && folder.removeLeftLocks() {
        try store.references.move(name, to: target, expecting: present, log: log, by: author)
      }
    } catch  where error.code == .referenceMoved || error.code == .gitLocked {
      throw Diagnostic(
        .repositoryBusy, "another Slipway process is writing the operation log",
        remedy: .advice("wait until it is done, then try again"))
    }
  }

  private var author: Signature {
    Signature(name: "slipway", email: "journal@slipway.invalid", date: moment.date, offsetMinutes: moment.offsetMinutes)
  }

  /// Forgets the operations beyond those that are kept and, once in a while, removes what they alone had stored.
  func prune(_ store: Repository) throws(Diagnostic) {
    var forgotten: [Int] = []
    for id in folder.recordedNumbers.dropLast(length) {
      let name = LogFolder.reference(id)
      guard let target = (try? store.references.read(name)) ?? nil else { continue }
      try move(name, to: nil, expecting: target, log: "too old", in: store)
      forgotten.append(id)
    }
    forget(forgotten)
    let isTime = forgotten.contains { $0.isMultiple(of: max(1, length / 2)) }
    guard isTime, repository.keepsOthersOut else { return }
    // The operation is done and recorded; failing to free space must not fail it.
    guard let kept = try? store.references.list(below: LogFolder.prefix).map(\.target) else { return }
    try? store.objectPacks.prune(beyondTreesOf: kept, olderThan: Self.readersTime)
  }

  /// How long somebody who read the record without a lock may go on using what they read, in seconds.
  private static let readersTime = 3600
}
