extension MeaningTable {
  /// Commands of git.
  static let gitCommands: [Row] = [
    Row("", ["add"], "run slipway stage PATH... to stage changes, or slipway commit --all to commit all changes"),
    Row("", ["checkout", "co"], "run slipway switch BRANCH, or slipway restore PATH... for files"),
    Row("", ["cherry-pick", "pick"], "Slipway cannot cherry-pick yet; run git cherry-pick COMMIT"),
    Row("", ["blame", "annotate", "praise"], "Slipway cannot annotate lines; run git blame FILE"),
    Row("", ["bisect"], "Slipway cannot bisect; run git bisect"),
    Row(
      "", ["rm", "remove", "delete"],
      "delete the file, then run slipway commit --all; slipway file remove PATH removes it from the project too"),
    Row("", ["mv", "move"], "run slipway file move OLD NEW, or move the file and run slipway commit --all"),
    Row(
      "", ["reset"],
      "run slipway undo to undo the last operation, or slipway unstage PATH... to unstage"),
    Row("", ["uncommit", "rollback", "back"], "run slipway undo to undo the last operation"),
    Row("", ["discard"], "run slipway restore PATH... to discard the changes in files"),
    Row("", ["amend"], "run slipway commit --amend"),
    Row("", ["tag", "tags"], "slipway release finish --tag NAME tags a release; create other tags with git tag"),
    Row("", ["st"], "run slipway status"),
    Row("", ["ls", "dir"], "run slipway status for changed files, or slipway show for the project"),
    Row("", ["ci", "save", "checkin", "check-in"], "run slipway commit"),
    Row("", ["br"], "run slipway branch list"),
    Row("", ["shelve"], "run slipway stash"),
    Row("", ["unstash", "unshelve"], "run slipway stash pop"),
    Row("", ["squash"], "run slipway merge --squash BRANCH"),
    Row("", ["config"], "run git config for Git's settings; slipway configuration list lists build configurations"),
    Row("", ["reflog"], "run slipway undo --list, or git reflog"),
    Row("", ["difftool", "mergetool"], "run slipway diff, or slipway resolve --list"),
    Row(
      "", ["submodule", "worktree", "gc", "fsck", "notes", "apply", "am", "grep", "ls-files", "rev-parse"],
      "Slipway leaves this to git; run the command with git instead"),
  ]

  /// Options and operands of git.
  static let gitOptions: [Row] = [
    Row(
      "switch", ["-c", "-b", "-C", "-B", "--create"],
      "run slipway feature start NAME, or slipway branch create NAME for any other branch"),
    Row("switch", ["-d", "--detach"], "name the branch: slipway switch BRANCH"),
    Row(
      "switch", ["-f", "--force", "--discard-changes"],
      "slipway switch discards no changes; add --stash, or run slipway restore PATH..."),
    Row("log", ["--oneline"], "leave it out: slipway log prints one line for each commit"),
    Row("log", ["-p", "--patch", "--stat"], "run slipway diff COMMIT~1 COMMIT for a commit's changes"),
    Row(
      "log", ["--author", "--grep", "--since", "--until", "--after", "--before", "--format", "--pretty", "-S", "-G"],
      "run git log: slipway log neither selects commits nor formats them"),
    Row("log", ["--follow"], "run slipway history FILE"),
    Row("log", ["-N"], "run slipway log -n {N}"),
    Row("status", ["-s", "--short", "--porcelain", "-b"], "run slipway status, or slipway status --json in scripts"),
    Row(
      "diff", ["--name-only", "--name-status", "--shortstat", "--numstat"],
      "run slipway diff --stat, or slipway diff --json in scripts"),
    Row("stage", ["-p", "--patch", "-u", "--update", "-i"], "name the files, or run git add --patch"),
    Row("commit", ["-am"], "run slipway commit --all -m MESSAGE"),
    Row("commit", ["-p", "--patch"], "run git add --patch first"),
    Row("commit", ["-n", "--no-verify"], "correct what the hook reports, or run git commit --no-verify"),
    Row("commit", ["--no-edit"], "run git commit --amend --no-edit"),
    Row("commit", ["-s", "--signoff"], "run git commit --signoff"),
    Row("commit", ["--fixup", "--squash"], "run slipway commit --amend, or git commit --fixup COMMIT"),
    Row(
      "push", ["-f", "--force", "--force-with-lease"],
      "slipway push never overwrites; run git push --force-with-lease"),
    Row("push", ["-u", "--set-upstream"], "leave out the branch: slipway push --set-upstream pushes the current one"),
    Row("push", ["--tags"], "run slipway push --follow-tags, or git push --tags"),
    Row("push", ["-d", "--delete"], "run git push --delete REMOTE BRANCH"),
    Row("push", ["*"], "leave out the branch: slipway push pushes the current one"),
    Row("pull", ["-r"], "run slipway pull --rebase"),
    Row("pull", ["*"], "leave out the remote and branch: slipway pull integrates the upstream branch"),
    Row("fetch", ["-p"], "run slipway fetch --prune"),
    Row("fetch", ["-t", "--tags"], "run git fetch --tags"),
    Row("merge", ["--abort"], "run slipway abort"),
    Row("merge", ["--continue"], "run slipway continue"),
    Row(
      "merge", ["--no-ff"],
      "leave it out, or run slipway feature finish NAME, which always creates a merge commit"),
    Row("merge", ["--ff"], "leave it out: slipway merge fast-forwards where it can"),
    Row("merge", ["--ff-only"], "run git merge --ff-only: slipway merge creates a merge commit where it must"),
    Row("rebase", ["--abort"], "run slipway abort"),
    Row("rebase", ["--continue"], "run slipway continue"),
    Row("rebase", ["--skip"], "run git rebase --skip: slipway continue applies the commit"),
    Row("rebase", ["-i", "--interactive", "--onto"], "run git rebase; Slipway rebases whole branches"),
    Row("revert", ["--abort"], "run slipway abort"),
    Row("revert", ["--continue"], "run slipway continue"),
    Row("revert", ["-m"], "run slipway revert COMMIT --mainline {X}"),
    Row("revert", ["-n", "--no-commit"], "run git revert --no-commit"),
    Row("restore", ["-s"], "run slipway restore PATH... --from {X}"),
    Row("restore", ["--staged", "-S"], "run slipway unstage PATH..."),
    Row("branch", ["-d", "--delete"], "run slipway branch delete {X}"),
    Row("branch", ["-D"], "run slipway branch delete {X} --force"),
    Row("branch", ["-m", "-M", "--move"], "run slipway branch rename OLD NEW"),
    Row(
      "branch", ["-a", "-r", "--all", "--remotes"], "run git branch --all: slipway branch list shows local branches"),
    Row("branch", ["--list", "-vv", "-l"], "run slipway branch list"),
    Row("branch", ["-u", "--set-upstream-to"], "run slipway push --set-upstream"),
    Row("branch", ["*"], "run slipway branch create {X}"),
  ]
}
