public import Diagnostics
import Processes

/// The hooks of a repository.
public struct Hooks {
  package let repository: Repository
}

/// Which of a commit's or merge's hooks are run.
public enum HookPolicy: Hashable, Sendable {
  /// All of them.
  case all
  /// Those that `--no-verify` leaves: all but pre-commit, commit-msg, pre-merge-commit and pre-push.
  case withoutVerification
}

extension Hooks {
  /// The folder of the hooks: `core.hooksPath`, or `hooks` of the Git folder.
  public var directory: String {
    guard let configured = repository.configuration.path("core.hooksPath"), !configured.isEmpty else {
      return "\(repository.commonDirectory)/hooks"
    }
    return configured.absolutePath(in: repository.workTree ?? repository.gitDirectory)
  }

  /// Runs a hook as Git does, if the user has it; says whether there was one.
  ///
  /// What it writes goes to ``onProgramOutput``.
  ///
  /// - Throws: `hook-refused` if it fails and Git would stop for that.
  @discardableResult
  public func run(
    _ hook: Hook, _ arguments: [String] = [], input: String = "", policy: HookPolicy = .all,
    variables: [String: String] = [:]
  ) throws(Diagnostic) -> Bool {
    if policy == .withoutVerification, hook.isVerification { return false }
    let program = "\(directory)/\(hook.rawValue)"
    guard ProgramLookup.isProgram(program) else {
      if WorkTreePath.exists(program) {
        let shown = repository.workTree.flatMap { program.path(below: $0) } ?? program
        report(hook.rawValue, "note: the hook \"\(shown)\" was ignored because it is not executable\n")
      }
      return false
    }
    let outcome = try ProgramRun.run(
      [program] + arguments, directory: repository.workTree ?? repository.gitDirectory,
      environment: programEnvironment.merging(variables) { $1 }, input: Array(input.utf8))
    let text = [outcome.outputText, outcome.errorText].filter { !$0.isEmpty }
      .map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined()
    report(hook.rawValue, text)
    if !outcome.succeeded, hook == .postCheckout {
      report(hook.rawValue, "the hook \"\(hook.rawValue)\" \(outcome.status)\n")
    }
    guard !outcome.succeeded, !hook.isAdvisory else { return true }
    // Of several lines the last one is seldom the one that tells why.
    let lines = text.split(whereSeparator: \.isNewline)
    let reason = lines.count == 1 ? ": \(lines[0])" : ""
    throw Diagnostic(
      .hookRefused, "the hook \"\(hook.rawValue)\" \(outcome.status)\(reason)", at: Place(file: program),
      remedy: .advice("fix the problem that the hook reports, then try again"))
  }

  /// The variables that hooks and filters see: the caller's, none that point at another repository, and as Git sets
  /// them `GIT_PREFIX`, and `GIT_DIR` where the repository is not found from its working tree alone.
  ///
  /// In a main working tree Git leaves `GIT_DIR` unset, so that a hook can work in another repository after a `cd`.
  package var programEnvironment: [String: String] {
    var variables = repository.environment.forOtherRepositories.variables
    variables["GIT_PREFIX"] = repository.startingPrefix
    if let reflogCommand = repository.reflogCommand {
      variables["GIT_REFLOG_ACTION"] = repository.reflogs.action(reflogCommand)
    }
    guard !isFoundFromWorkTree else { return variables }
    variables["GIT_DIR"] = repository.gitDirectory
    if repository.environment.nonEmpty("GIT_WORK_TREE") != nil { variables["GIT_WORK_TREE"] = repository.workTree }
    return variables
  }

  /// The path of a file in the Git folder as hooks see it: in a main working tree a relative one, as Git has it, which
  /// means the other repository's once a hook has gone there.
  package func path(_ file: String) -> String {
    isFoundFromWorkTree ? ".git/\(file)" : "\(repository.gitDirectory)/\(file)"
  }

  /// Extra variables of commit hooks if no editor is opened.
  package var commitVariables: [String: String] { ["GIT_INDEX_FILE": path("index"), "GIT_EDITOR": ":"] }

  private var isFoundFromWorkTree: Bool {
    guard let workTree = repository.workTree, repository.environment.nonEmpty("GIT_DIR") == nil else { return false }
    return repository.gitDirectory == "\(workTree)/.git"
  }

  package func report(_ program: String, _ text: String) {
    guard !text.isEmpty else { return }
    repository.onProgramOutput?(ProgramOutput(program: program, text: text))
  }
}

extension Diagnostic.Code {
  package static let hookRefused = Diagnostic.Code(
    "hook-refused", "A hook rejected the operation.", "correct what the hook reports, then try again")
}
