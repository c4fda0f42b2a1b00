import BranchWorkflow
import Diagnostics
import FileTrees
import Git

extension HealthExamination {
  /// What libgit2 does not do as Git would; what it can't open at all was told before.
  func limits(of copy: WorkingCopy) -> [HealthCheck] {
    let repository = copy.repository
    var checks: [HealthCheck] = []
    do throws(Diagnostic) {
      _ = try repository.trackedPaths()
    } catch {
      checks.append(.error(.limits, error))
    }
    if repository.isShallow {
      checks.append(
        .warning(
          .limits, "the history ends early (a shallow clone), which libgit2 may not fetch into or push from",
          .advice("make it whole with git fetch --unshallow")))
    }
    checks += replacements(in: repository)
    let settings = repository.configuration
    for row in Self.settings where row.isSet(settings) {
      checks.append(.warning(.limits, "\(row.name) is set: \(row.effect)", .advice(row.hint)))
    }
    return checks.isEmpty ? [.ok(.limits, "libgit2 can work with the repository")] : checks
  }

  /// Commits and other objects that Git shows in the place of others, and libgit2 does not.
  private func replacements(in repository: Repository) -> [HealthCheck] {
    var checks: [HealthCheck] = []
    let count = (try? repository.references(below: "refs/replace/").count) ?? 0
    if count > 0 {
      let what = count == 1 ? "an object is replaced" : "\(count) objects are replaced"
      checks.append(
        .warning(
          .limits, "\(what) by refs below refs/replace, which Git follows and slipway does not",
          .advice("list them with git replace -l, and take each away with git replace -d")))
    }
    if FileAccess.exists("\(repository.commonDirectory)/info/grafts") {
      checks.append(
        .warning(
          .limits, "info/grafts gives commits other parents, which Git follows and slipway does not",
          .advice("take it away, or keep it for git alone: git replace --convert-graft-file")))
    }
    return checks
  }

  /// Settings that Git follows and libgit2 does not.
  private struct SettingRow: Sendable {
    let name: String
    let effect: String
    let hint: String
    let isSet: @Sendable (Configuration) -> Bool
  }

  private static let settings: [SettingRow] = [
    SettingRow(
      name: "push.gpgSign", effect: "pushes are refused here, for they can't be signed",
      hint: "push with git itself, or unset it: git config --unset push.gpgSign"
    ) { $0.boolean("push.gpgSign") == true },
    SettingRow(
      name: "push.pushOption", effect: "pushes are refused here, for options can't be sent",
      hint: "push with git itself, or unset it: git config --unset-all push.pushOption"
    ) { !$0.all("push.pushOption").isEmpty },
    SettingRow(
      name: "pull.rebase=interactive", effect: "pulls are refused here, for they would open an editor",
      hint: "set pull.rebase to true or false: git config pull.rebase true"
    ) { ["interactive", "i"].contains($0.string("pull.rebase") ?? "") },
    SettingRow(
      name: "remote.*.promisor", effect: "objects that are missing are not fetched when they are needed",
      hint: "get them with git fetch --refetch, or clone the repository whole"
    ) { settings in
      settings.names(beginningWith: "remote.").contains { $0.hasSuffix(".promisor") && settings.boolean($0) == true }
    },
  ]

  /// References that lead nowhere, which Git warns of and passes over.
  func references(of copy: WorkingCopy) throws(Diagnostic) -> [HealthCheck] {
    let broken = try copy.repository.brokenReferences()
    guard broken.isEmpty else { return broken.map { .error(.references, $0) } }
    return [.ok(.references, "branches and tags lead to commits")]
  }

  /// The record by which operations are taken back: damage in it hinders nothing but that.
  func record(of copy: WorkingCopy) -> [HealthCheck] {
    let journal = UndoJournal(of: copy.repository, at: moment)
    let damages = journal.damages()
    guard damages.isEmpty else { return damages.map { .error(.record, $0) } }
    return looked(.record) { () throws(Diagnostic) in
      guard let left = try journal.unrestoredWork() else {
        return [.ok(.record, "what is recorded of operations can be read")]
      }
      return [unrestored(left, in: copy)]
    }
  }

  private func unrestored(_ left: UnrestoredWork, in copy: WorkingCopy) -> HealthCheck {
    let file = left.differences.count == 1 ? left.differences.first { isTrackedFile($0, in: copy.repository) } : nil
    let remedy: Remedy.Operation = file.map { .init("restore", ["from": "HEAD", "path": $0]) } ?? .init("status")
    let names = left.differences.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
    let more = left.differences.count > 5 ? " and \(left.differences.count - 5) more" : ""
    return .warning(
      .record, "\(names)\(more): not as before \"\(left.title)\", which was undone or aborted", .operation(remedy))
  }

  private func isTrackedFile(_ path: String, in repository: Repository) -> Bool {
    guard (try? repository.isTracked(path)) == true else { return false }
    return (try? repository.withoutSubmodules([FileChange(path: path, kind: .modified)]).isEmpty) == false
  }

  func operation(in copy: WorkingCopy) throws(Diagnostic) -> HealthCheck {
    if let stopped = try copy.stoppedWorkflow(at: moment).stoppedIfRecorded() {
      let name = stopped.plan?.purpose.rawValue ?? stopped.purpose.rawValue
      if stopped.standing == .halfWritten {
        return .warning(.operation, "a \(name) was killed while it wrote files", .advice("slipway abort"))
      }
      return .warning(.operation, "a \(name) was begun and waits", .advice("slipway continue, or slipway abort"))
    }
    guard let operation = copy.repository.operation else {
      return .ok(.operation, "nothing waits to be continued")
    }
    return .warning(.operation, "a \(operation.rawValue) was begun and waits", operation.remedy)
  }

  func upstream(in copy: WorkingCopy) throws(Diagnostic) -> [HealthCheck] {
    let repository = copy.repository
    guard let branch = try repository.head().branch, try repository.head().commit != nil else { return [] }
    let hasRemotes = try !repository.remotes().isEmpty
    guard let upstream = try repository.upstream(of: branch) else {
      guard hasRemotes else { return [.ok(.upstream, "\(branch) stays on this machine: no remote is known")] }
      return [
        .warning(
          .upstream, "\(branch) follows no branch of a remote",
          .operation(.init("push", ["set-upstream": ""])))
      ]
    }
    guard upstream.target != nil else {
      return [
        .warning(
          .upstream, "\(upstream.shortName), which \(branch) follows, is gone or was never fetched",
          .advice("push it again with slipway push --set-upstream, or let it go: git branch --unset-upstream"))
      ]
    }
    return [.ok(.upstream, "\(branch) follows \(upstream.shortName)")]
  }
}
