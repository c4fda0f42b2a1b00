package import Diagnostics
import GitStore
import Processes
import SystemCalls

/// A merge driver of the user's: a command in `merge.<name>.driver` that a `merge` attribute asks for.
struct ExternalMergeDriver {
  private let repository: Repository
  private let name: String
  private let command: String

  /// The driver of that name, or `nil` where none is configured.
  init?(_ name: String, repository: Repository) {
    guard let command = repository.configuration.string("merge.\(name).driver") else { return nil }
    self.repository = repository
    self.name = name
    self.command = command
  }

  /// Runs the command as Git does: three files, the result in the `%A` file, status 0 for clean.
  func merge(_ input: FileMergeInput) throws(Diagnostic) -> FileMergeAnswer {
    let prefix = ".merge_file_\(CurrentProcess.id)"
    let versions = [("O", input.base ?? []), ("A", input.ours), ("B", input.theirs)]
    let folder = repository.workTree ?? repository.gitDirectory
    for (letter, bytes) in versions {
      try RepositoryFiles.write(bytes, to: "\(folder)/\(prefix)\(letter)", mode: 0o600)
    }
    defer { for (letter, _) in versions { try? FileSystem.remove("\(folder)/\(prefix)\(letter)") } }
    let line = CommandTemplate.expanded(
      command,
      [
        "O": prefix + "O", "A": prefix + "A", "B": prefix + "B", "L": String(input.labels.markerSize),
        "P": ShellWord.alwaysQuoted(input.path),
      ])
    let outcome = try ProgramRun.run(
      ["/bin/sh", "-c", line], directory: folder,
      environment: repository.hooks.programEnvironment)
    repository.hooks.report("merge driver \(name)", outcome.errorText)
    guard case .exited(let status) = outcome.status, status < 128 else {
      throw Diagnostic(
        .mergeDriverFailed, "the merge driver \"\(name)\" \(outcome.status) for \"\(input.path)\"",
        at: Place(file: input.path), remedy: .advice("fix merge.\(name).driver, or remove it from .gitattributes")
      )
    }
    let result = try RepositoryFiles.read("\(folder)/\(prefix)A") ?? []
    return status == 0 ? .merged(result) : .conflicted(result)
  }
}

extension Diagnostic.Code {
  package static let mergeDriverFailed = Diagnostic.Code(
    "merge-driver-failed", "A merge driver failed.",
    "correct merge.NAME.driver, or remove the driver from .gitattributes")
}
