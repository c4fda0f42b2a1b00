import Diagnostics

/// Check for repositories that can't be read.
struct RepositoryUnreadable: CheckRule {
  let description = RuleDescription(
    id: "repository-unreadable", severity: .warning, summary: "Git can't read the repository",
    explanation: """
      Git refuses a repository of another user, for example in a container that runs as root. Without Git, the rules \
      for tracked and ignored files, such as private keys, could not be checked.
      """,
    wrong: "a checkout that user 1001 owns, checked by root",
    right: "git config --global --add safe.directory /work/Wecker",
    source: "git-config(1), safe.directory")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    input.unreadableRepositories.map { repository in
      var advice: String?
      if case .advice(let text)? = repository.problem.remedy { advice = text }
      return finding(
        repository.problem.message + ", so tracked and ignored files could not be checked",
        hint: advice.map { Hint($0) } ?? "correct the repository, and check again", at: Place(file: repository.folder))
    }
  }
}
