import BranchWorkflow
import Diagnostics
import FileTrees
import GitOperations
import GitRemotes
import GitStore
import GitWorkTree
import OperationLog

extension HealthExamination {
  /// What libgit2 does not support.
  func limits(of copy: WorkingCopy) -> [HealthCheck] {
    let repository = copy.repository
    var checks: [HealthCheck] = []
    do throws(Diagnostic) {
      _ = try repository.stagingArea.trackedPaths()
    } catch {
      checks.append(.error(.limits, error))
    }
    if repository.isShallow {
      checks.append(
        .warning(
          .limits, "the repository is a shallow clone: status, merge, rebase and pull may fail",
          .advice("run git fetch --unshallow")))
    }
    if let clone = repository.partialClone, clone.isFiltered {
      checks.append(
        .warning(
          .limits, "the repository is a partial clone: Slipway does not fetch the objects that it lacks", clone.remedy))
    }
    checks += replacements(in: repository)
    let settings = repository.configuration
    for row in Self.settings where row.isSet(settings) {
      checks.append(.warning(.limits, "\(row.name) is set: \(row.effect)", .advice(row.hint)))
    }
    return checks.isEmpty ? [.ok(.limits, "libgit2 supports the repository")] : checks
  }

  /// Checks for replaced objects, which libgit2 ignores.
  private func replacements(in repository: Repository) -> [HealthCheck] {
    var checks: [HealthCheck] = []
    let count = (try? repository.references.list(below: "refs/replace/").count) ?? 0
    if count > 0 {
      let what = count == 1 ? "an object is replaced" : "\(count) objects are replaced"
      checks.append(
        .warning(
          .limits, "\(what) by refs in refs/replace, which Slipway ignores and Git does not",
          .advice("list them with git replace -l, and delete each with git replace -d")))
    }
    if FileAccess.exists("\(repository.commonDirectory)/info/grafts") {
      checks.append(
        .warning(
          .limits, "info/grafts gives commits other parents, which Slipway ignores and Git does not",
          .advice("delete the file, or convert it for Git: git replace --convert-graft-file")))
    }
    return checks
  }

  /// Settings that Git supports and libgit2 does not.
  private struct SettingRow: Sendable {
    let name: String
    let effect: String
    let hint: String
    let isSet: @Sendable (Configuration) -> Bool
  }

  private static let settings: [SettingRow] = [
    SettingRow(
      name: "push.gpgSign", effect: "Slipway can't sign pushes and refuses them",
      hint: "use git push, or run git config --unset push.gpgSign"
    ) { $0.boolean("push.gpgSign") == true },
    SettingRow(
      name: "push.pushOption", effect: "Slipway can't send push options and refuses pushes",
      hint: "use git push, or run git config --unset-all push.pushOption"
    ) { !$0.all("push.pushOption").isEmpty },
    SettingRow(
      name: "pull.rebase=interactive", effect: "Slipway does not support interactive rebases and refuses pulls",
      hint: "run git config pull.rebase true, or false"
    ) { ["interactive", "i"].contains($0.string("pull.rebase") ?? "") },
  ]

  /// Checks for broken refs.
  func references(of copy: WorkingCopy) throws(Diagnostic) -> [HealthCheck] {
    let broken = try copy.repository.brokenReferences.all()
    guard broken.isEmpty else { return broken.map { .error(.references, $0) } }
    return [.ok(.references, "all refs are valid")]
  }

  /// The operation log; damage affects only `undo`.
  func record(of copy: WorkingCopy) -> [HealthCheck] {
    let log = OperationLog(of: copy.repository, at: moment)
    let damages = log.damages()
    guard damages.isEmpty else { return damages.map { .error(.record, $0) } }
    return looked(.record) { () throws(Diagnostic) in
      guard let left = try log.unrestoredWork() else {
        return [.ok(.record, "the operation log is valid")]
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
      .record, "\(names)\(more) not restored after \"\(left.title)\" was undone or aborted", .operation(remedy))
  }

  private func isTrackedFile(_ path: String, in repository: Repository) -> Bool {
    guard (try? repository.stagingArea.isTracked(path)) == true else { return false }
    return (try? repository.withoutSubmodules([FileChange(path: path, kind: .modified)]).isEmpty) == false
  }

  func operation(in copy: WorkingCopy) throws(Diagnostic) -> HealthCheck {
    if let stopped = try copy.stoppedOperations(at: moment).currentIfRecorded() {
      let name = stopped.plan?.phrase ?? stopped.purpose.rawValue
      if stopped.standing == .halfWritten {
        return .warning(.operation, "\(name) interrupted while writing files", .advice("slipway abort"))
      }
      return .warning(.operation, "\(name) in progress", copy.repository.operationRemedy)
    }
    let log = OperationLog(of: copy.repository, at: moment)
    let killed = try log.halfDoneIfRecorded()
    if let interrupted = if let killed { killed } else { try log.interruptedFiles() } {
      return .warning(.operation, interrupted.sentence, interrupted.remedy)
    }
    guard let operation = copy.repository.operation else {
      return .ok(.operation, "no operation in progress")
    }
    return .warning(.operation, "\(operation.rawValue) in progress", copy.repository.operationRemedy)
  }

  func upstream(in copy: WorkingCopy) throws(Diagnostic) -> [HealthCheck] {
    let repository = copy.repository
    guard let branch = try repository.head().branch, try repository.head().commit != nil else { return [] }
    let hasRemotes = try !repository.remotes.all().isEmpty
    guard let upstream = try repository.branches.upstream(of: branch) else {
      guard hasRemotes else { return [.ok(.upstream, "\(branch) has no upstream: the repository has no remotes")] }
      return [
        .warning(
          .upstream, "\(branch) has no upstream",
          .operation(.init("push", ["set-upstream": ""])))
      ]
    }
    guard upstream.target != nil else {
      return [
        .warning(
          .upstream, "\(upstream.shortName), the upstream of \(branch), was deleted or never fetched",
          .advice("run slipway push --set-upstream, or git branch --unset-upstream"))
      ]
    }
    return [.ok(.upstream, "the upstream of \(branch) is \(upstream.shortName)")]
  }
}
