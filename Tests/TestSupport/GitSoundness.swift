import FileTrees
import Processes

/// What Git says of a repository.
package enum GitSoundness {
  /// The complaints of `git fsck`.
  package static func complaints(of repository: String, environment: [String: String]) throws -> [String] {
    let isBare = !FileAccess.exists("\(repository)/.git")
    let folder = isBare ? "\(repository)/objects" : "\(repository)/.git/objects"
    // A bare repository is judged whatever safe.bareRepository is.
    let place = isBare ? ["--git-dir=."] : []
    // Git asks other processes of files that few repositories have.
    let files = [
      "core.commitGraph": ["info/commit-graph", "info/commit-graphs"],
      "core.multiPackIndex": ["pack/multi-pack-index", "pack/multi-pack-index.d"],
    ]
    let absent = files.filter { !$0.value.contains { FileAccess.exists("\(folder)/\($0)") } }
      .flatMap { ["-c", "\($0.key)=false"] }
    let outcome = try ProgramRun.run(
      ["git"] + place + absent + ["fsck", "--strict", "--no-dangling", "--no-progress"], directory: repository,
      environment: environment)
    let lines = (outcome.outputText + outcome.errorText).split(separator: "\n").filter { line in
      !["notice:", "hint:"].contains { line.hasPrefix($0) }
    }
    return lines.isEmpty && !outcome.succeeded ? ["\(outcome.status)"] : lines.map(String.init)
  }
}
