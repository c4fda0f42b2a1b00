import BranchWorkflow
import Diagnostics
import FileTrees
import GitStore

extension HealthExamination {
  /// Checks for Git's lock files.
  func locks(of copy: WorkingCopy) -> HealthCheck {
    let names = ["index.lock", "HEAD.lock", "config.lock", "packed-refs.lock", "shallow.lock"]
    let folders = Set([copy.repository.gitDirectory, copy.repository.commonDirectory]).sorted()
    let found =
      folders.flatMap { folder in names.map { "\(folder)/\($0)" } }.filter(FileAccess.exists)
      + lockedReferences(in: "\(copy.repository.commonDirectory)/refs")
    if found.isEmpty, let folder = (folders + [copy.root]).first(where: { !FileAccess.isWritable($0) }) {
      return .warning(
        .locks,
        "\"\(folder)\" can't be written: commands that change the repository fail, and slipway hook run if files are staged",
        .advice("use a copy of the repository that this user can write to; slipway check only reads"))
    }
    guard let first = found.first else { return .ok(.locks, "the repository is not locked") }
    let others = found.count == 1 ? "" : " and \(found.count - 1) more"
    return .warning(
      .locks, "lock file \"\(first)\"\(others): a program is writing to the repository, or was interrupted",
      .advice("if no such program runs, delete the lock files: rm \(found.map { "\"\($0)\"" }.joined(separator: " "))"))
  }

  /// The locks of branches and tags, as a program that was killed leaves them.
  private func lockedReferences(in folder: String) -> [String] {
    let found = (try? FileAccess.walk(folder)) ?? []
    return found.filter { $0.name.hasSuffix(".lock") }.map { "\(folder)/\($0.name)" }
  }

  /// The warning of a file whose name is nearly that of the configuration; `nil` with a configuration or without one.
  private func misnamedConfiguration(in folder: String) -> HealthCheck? {
    let names = ((try? FileAccess.entries(of: folder)) ?? []).map(\.name)
    let wanted = SlipwayConfiguration.fileName
    guard !names.contains(wanted) else { return nil }
    let near = Set([wanted, "slipway.yml", ".slipway.yaml", "slipway.yaml"])
    return names.first { near.contains($0.lowercased()) }.map { name in
      .warning(
        .configuration, "\"\(name)\" is not read: the configuration is named \(wanted)",
        .advice("run mv \(ShellWord.quoted(name)) \(wanted)"))
    }
  }

  /// Checks that `.slipway.yml` is valid and its branches exist.
  func configuration(of copy: WorkingCopy) throws(Diagnostic) -> [HealthCheck] {
    if let other = misnamedConfiguration(in: copy.root) { return [other] }
    let workflow = try copy.workflow(at: moment)
    for kind in BranchKind.allCases { _ = try BranchSlug.branch(forTitle: "name", prefix: workflow.prefix(of: kind)) }
    guard try copy.repository.head().commit != nil else {
      return [.ok(.configuration, "the repository has no commits to create branches from")]
    }
    let (main, development) = (try workflow.mainBranch().name, try workflow.developmentBranch().name)
    let prefix = workflow.prefix(of: .feature)
    let end = main == development ? "" : "; releases are merged into \(main)"
    return [.ok(.configuration, "feature branches are named \(prefix)NAME and start from \(development)\(end)")]
  }
}
