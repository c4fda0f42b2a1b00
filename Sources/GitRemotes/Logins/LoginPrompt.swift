import Diagnostics
import GitStore
import Processes

/// Asks the user: by the program of `GIT_ASKPASS` and its kin, else by the caller's own means.
struct LoginPrompt {
  private let repository: Repository
  private let dialogue: RemoteDialogue

  init(_ repository: Repository, _ dialogue: RemoteDialogue) {
    self.repository = repository
    self.dialogue = dialogue
  }

  /// The answer, or `nil` where nobody can be asked.
  func answer(to question: LoginQuestion) throws(Diagnostic) -> String? {
    if let program {
      let outcome = try ProgramRun.run(
        [repository.environment.expanded(program), question.prompt], directory: repository.workTree,
        environment: repository.hooks.programEnvironment)
      guard outcome.succeeded else { return nil }
      let line = outcome.outputText.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first
      return line.map(String.init)
    }
    if let allowed = repository.environment.nonEmpty("GIT_TERMINAL_PROMPT"),
      ConfigurationValue.boolean(allowed) == false
    {
      return nil
    }
    return dialogue.ask?(question)
  }

  private var program: String? {
    let environment = repository.environment
    let set = environment.variables["GIT_ASKPASS"] ?? repository.configuration.string("core.askPass")
    if let set { return set.isEmpty ? nil : set }
    return environment.nonEmpty("SSH_ASKPASS")
  }
}
