import GitOperations
import GitStore

extension Page {
  /// Adds the command that continues the operation in progress: Git's own, if only Git can continue it.
  mutating func continuation(in repository: Repository) {
    let commands = repository.commandsOfGit ?? (forward: "slipway continue", back: "slipway abort")
    next(commands.forward, "continue the operation in progress; \(commands.back) aborts it")
  }
}
