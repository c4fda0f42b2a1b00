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
      var hint: Hint = "correct the repository, and check again"
      if case .hint(let own)? = repository.problem.remedy { hint = own }
      return finding(
        repository.problem.message + ", so tracked and ignored files could not be checked",
        hint: hint, at: Place(file: repository.folder))
    }
  }
}
