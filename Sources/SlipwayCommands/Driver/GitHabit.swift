/// The hints for options and arguments of git that Slipway's commands do not have.
enum GitHabit {
  /// The hint for a command line that the parser refused.
  ///
  /// - Parameters:
  ///   - path: The names of the command, such as `["switch"]`.
  ///   - arguments: What follows them.
  /// - Returns: The hint; `nil` if the arguments are none of git's.
  static func hint(for path: [String], _ arguments: [String]) -> String? {
    guard path.count == 1, let rows = hints[path[0]] else { return nil }
    return rows.first { row in arguments.contains { row.options.contains($0) } }?.hint ?? limit(path[0], arguments)
  }

  /// The answer to `log -5`.
  private static func limit(_ command: String, _ arguments: [String]) -> String? {
    guard command == "log", let count = arguments.lazy.compactMap({ Int($0) }).first(where: { $0 < 0 }) else {
      return nil
    }
    return "run slipway log -n \(count.magnitude)"
  }

  private static let hints: [String: [(options: Set<String>, hint: String)]] = [
    "switch": [
      (["-c", "-b", "--create"], "run slipway feature start NAME, or slipway branch create NAME for any other branch"),
      (["-", "--detach"], "name the branch: slipway switch BRANCH"),
    ],
    "log": [(["--oneline"], "leave out --oneline: slipway log prints one line for each commit")],
    "status": [(["-s", "--short", "--porcelain"], "run slipway status, or slipway status --json in scripts")],
    "diff": [(["--stat", "--name-only", "--shortstat"], "run slipway diff, or slipway diff --json in scripts")],
    "stage": [(["-p", "--patch", "-u"], "name the files, or run git add --patch")],
    "commit": [(["-am"], "run slipway commit --all -m MESSAGE"), (["-p", "--patch"], "run git add --patch first")],
    "push": [
      (["-f", "--force", "--force-with-lease"], "slipway push never overwrites; run git push --force-with-lease"),
      (["-u", "--set-upstream"], "leave out the branch: slipway push --set-upstream pushes the current one"),
    ],
    "pull": [(["-r"], "run slipway pull --rebase")],
    "merge": [
      (["--abort"], "run slipway abort"), (["--continue"], "run slipway continue"),
      (["--no-ff"], "leave out --no-ff, or run slipway feature finish NAME, which always creates a merge commit"),
    ],
    "rebase": [(["--abort"], "run slipway abort"), (["--continue"], "run slipway continue")],
  ]
}
