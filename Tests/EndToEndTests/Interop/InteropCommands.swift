/// What a step runs: the same thing in the words of both programs.
struct InteropCommands {
  var slipway: [String]
  /// Several commands of Git where it has no single one; the first that fails is the last that is run.
  var git: [[String]]
  /// Whether slipway's journal can take it back.
  var isRecorded = true

  init(_ slipway: [String], _ git: [String]..., isRecorded: Bool = true) {
    self.slipway = slipway
    self.git = git
    self.isRecorded = isRecorded
  }
}

extension InteropStep {
  /// The message of every squashed branch.
  static let squashMessage = "Squashed"
  /// Commits what is squashed, if that is anything.
  static let commitSquashed = [
    "-c",
    "alias.commit-any=![ ! -e .git/SQUASH_MSG ] || git diff --cached --quiet || git commit -q -m \(squashMessage)",
    "commit-any",
  ]

  /// What the step runs where nothing is stopped; `nil` where there is nothing that it could work on.
  func commands(number: Int, in picture: RepositoryPicture) -> InteropCommands? {
    switch operation {
    case .look: return InteropCommands(["status"], ["status"], isRecorded: false)
    case .stage, .stageAll, .unstage, .unstageAll, .restore, .restoreFrom: return files(in: picture)
    case .commit, .commitAll, .commitPath, .amend, .amendAll, .commitEmpty: return commits(number, in: picture)
    case .branch, .branchRename, .branchDelete, .branchForget, .switchBranch: return branches(number, in: picture)
    case .merge, .squash, .rebase, .revert: return histories(in: picture)
    case .cherryPick, .cherryPickSeveral: return picks(in: picture)
    case .tag, .tagDelete: return tags(number, in: picture)
    case .stash: return InteropCommands(["stash"], ["stash", "push", "-q"])
    case .stashNew: return InteropCommands(["stash", "save", "-u"], ["stash", "push", "-q", "-u"])
    case .stashPop:
      // What was staged is staged again where that can be.
      let script = "alias.bring-back=!git stash pop --index -q || git stash pop -q"
      return InteropCommands(["stash", "pop"], ["-c", script, "bring-back"])
    case .stashDrop: return InteropCommands(["stash", "drop"], ["stash", "drop", "-q"])
    case .featureStart, .featureFinish, .featureSquash, .featureKeep, .featureUpdate, .featureRebase:
      return features(in: picture)
    case .others: return nil
    case .fetch: return InteropCommands(["fetch"], ["fetch", "-q"], isRecorded: false)
    case .pull: return InteropCommands(["pull", "--merge"], ["pull", "-q", "--no-rebase", "--no-edit"])
    case .pullRebase: return InteropCommands(["pull", "--rebase"], ["pull", "-q", "--rebase"])
    case .pullForward: return InteropCommands(["pull", "--ff-only"], ["pull", "-q", "--ff-only"])
    case .push: return InteropCommands(["push"], ["push", "-q"], isRecorded: false)
    case .publish:
      guard let branch = picture.branch else { return nil }
      return InteropCommands(["push", "-u", "origin"], ["push", "-q", "-u", "origin", branch], isRecorded: false)
    }
  }

  private func files(in picture: RepositoryPicture) -> InteropCommands? {
    switch operation {
    case .stageAll: return InteropCommands(["stage", "--all"], ["add", "-A"])
    case .unstageAll: return InteropCommands(["unstage", "--all"], ["reset", "-q"])
    default: break
    }
    let known = Set(picture.trackedFiles).union(picture.files.keys).filter { !$0.hasSuffix(".ign") }.sorted()
    guard let path = pick(known, 0) else { return nil }
    switch operation {
    case .stage: return InteropCommands(["stage", path], ["add", "--", path])
    case .unstage: return InteropCommands(["unstage", path], ["reset", "-q", "--", path])
    case .restore: return InteropCommands(["restore", path], ["restore", "--", path])
    default:
      return InteropCommands(["restore", path, "--from", "HEAD~1"], ["restore", "--source=HEAD~1", "--", path])
    }
  }

  private func commits(_ number: Int, in picture: RepositoryPicture) -> InteropCommands? {
    let message = "Change \(number)\n\nBody of change \(choices[1] % 100).\n"
    switch operation {
    case .commit: return InteropCommands(["commit", "-m", message], ["commit", "-q", "-m", message])
    case .commitAll:
      return InteropCommands(["commit", "--all", "-m", message], ["add", "-A"], ["commit", "-q", "-m", message])
    case .amend:
      return InteropCommands(
        ["commit", "--amend", "-m", message], ["commit", "-q", "--amend", "-m", message])
    case .amendAll:
      return InteropCommands(
        ["commit", "--amend", "--all", "-m", message], ["add", "-A"], ["commit", "-q", "--amend", "-m", message])
    case .commitEmpty:
      return InteropCommands(
        ["commit", "--allow-empty", "-m", message], ["commit", "-q", "--allow-empty", "-m", message])
    default:
      guard let path = pick(picture.trackedFiles.sorted(), 0) else { return nil }
      return InteropCommands(
        ["commit", "-m", message, path], ["commit", "-q", "-m", message, "--", path])
    }
  }

  private func branches(_ number: Int, in picture: RepositoryPicture) -> InteropCommands? {
    if operation == .branch { return InteropCommands(["branch", "create", "b\(number)"], ["branch", "b\(number)"]) }
    guard let branch = pick(picture.branches.filter { $0 != "main" || operation == .switchBranch }, 0) else {
      return nil
    }
    switch operation {
    case .branchRename:
      return InteropCommands(["branch", "rename", branch, "r\(number)"], ["branch", "-m", branch, "r\(number)"])
    case .branchDelete: return InteropCommands(["branch", "delete", branch], ["branch", "-q", "-d", branch])
    case .branchForget:
      return InteropCommands(["branch", "delete", "--force", branch], ["branch", "-q", "-D", branch])
    default: return InteropCommands(["switch", branch], ["switch", "-q", branch])
    }
  }

  private func histories(in picture: RepositoryPicture) -> InteropCommands? {
    if operation == .revert {
      let commit = "HEAD~\(choices[0] % 3)"
      return InteropCommands(["revert", commit], ["revert", "--no-edit", commit])
    }
    guard let other = pick(picture.branches.filter { $0 != picture.branch }, 0) else { return nil }
    switch operation {
    case .merge: return InteropCommands(["merge", other], ["merge", "-q", "--no-edit", other])
    case .squash:
      return InteropCommands(
        ["merge", "--squash", other, "-m", Self.squashMessage], ["merge", "-q", "--squash", other],
        Self.commitSquashed)
    default: return InteropCommands(["rebase", other], ["rebase", "-q", other])
    }
  }

  private func picks(in picture: RepositoryPicture) -> InteropCommands? {
    guard let other = pick(picture.branches.filter { $0 != picture.branch }, 0) else { return nil }
    let options = choices[1] % 3 == 0 ? ["-x"] : []
    if operation == .cherryPick {
      let commit = "\(other)~\(choices[2] % 3)"
      return InteropCommands(["cherry-pick", commit] + options, ["cherry-pick"] + options + [commit])
    }
    let commits = choices[2] % 2 == 0 ? ["HEAD..\(other)"] : ["\(other)~1", other]
    return InteropCommands(
      ["cherry-pick"] + commits + options, Self.picking(["cherry-pick"] + options + commits))
  }

  /// A command of Git that picks, without the commits that would be empty: slipway leaves them out, Git stops at them.
  private static func picking(_ command: [String]) -> [String] {
    let script = """
      !f() {
        before=$(cat .git/CHERRY_PICK_HEAD 2> /dev/null); git "$@"; end=$?
        while [ $end -ne 0 ] && [ -e .git/CHERRY_PICK_HEAD ] && [ "$(cat .git/CHERRY_PICK_HEAD)" != "$before" ] \
          && git diff --cached --quiet && [ -z "$(git ls-files -u)" ]; do git cherry-pick --skip; end=$?; done
        return $end
      }; f
      """
    return ["-c", "alias.picking=\(script)", "picking"] + command
  }

  private func tags(_ number: Int, in picture: RepositoryPicture) -> InteropCommands? {
    guard operation == .tag else {
      guard let tag = pick(picture.tags, 0) else { return nil }
      return InteropCommands(["tag", "delete", tag], ["tag", "-d", tag])
    }
    let name = ["v\(number)", "v1", "dir/v1", "v1/x"][choices[0] % 4]
    let commit = choices[1] % 2 == 0 ? "HEAD" : "HEAD~1"
    guard choices[2] % 2 == 0 else { return InteropCommands(["tag", "create", name, commit], ["tag", name, commit]) }
    let message = "Tag \(number)\n\n# no comment\nBody\n"
    return InteropCommands(
      ["tag", "create", name, commit, "-m", message], ["tag", "-a", "-m", message, name, commit])
  }

  private func features(in picture: RepositoryPicture) -> InteropCommands? {
    if operation == .featureStart {
      let name = ["one", "two", "three"][choices[0] % 3]
      return InteropCommands(["feature", "start", name], ["switch", "-q", "-c", "feature/\(name)", "main"])
    }
    let isOnFeature = picture.branch?.hasPrefix("feature/") == true
    if !isOnFeature, operation == .featureUpdate || operation == .featureRebase { return nil }
    if operation == .featureUpdate {
      return InteropCommands(["feature", "update"], ["merge", "-q", "--no-edit", "main"])
    }
    if operation == .featureRebase {
      return InteropCommands(["feature", "update", "--rebase"], ["rebase", "-q", "main"])
    }
    guard let branch = pick(picture.branches.filter { $0.hasPrefix("feature/") }, 0) else { return nil }
    let name = String(branch.dropFirst(8))
    let start = ["switch", "-q", "main"]
    let merge = ["merge", "-q", "--no-ff", "-m", "Merge branch '\(branch)' into main", branch]
    switch operation {
    case .featureKeep: return InteropCommands(["feature", "finish", name, "--keep"], start, merge)
    case .featureSquash:
      return InteropCommands(
        ["feature", "finish", name, "--squash", "-m", Self.squashMessage], start, ["merge", "-q", "--squash", branch],
        Self.commitSquashed, ["branch", "-q", "-D", branch])
    // What main has is finished, whatever the branch of the remote lacks: there Git's `-d` would refuse.
    default: return InteropCommands(["feature", "finish", name], start, merge, ["branch", "-q", "-D", branch])
    }
  }

  /// One of several things by the number that the step has for it.
  func pick<Value>(_ values: [Value], _ position: Int) -> Value? {
    values.isEmpty ? nil : values[choices[position] % values.count]
  }
}

extension InteropStep {
  /// What the step runs where something is stopped; `pending` is what is left to do of that, in Git's words.
  func remedyCommands(in picture: RepositoryPicture, pending: [[String]]) -> InteropCommands? {
    guard let stopped = picture.stopped else { return nil }
    switch remedy {
    case .resolve: return InteropCommands(["resolve", "--list"], ["status"], isRecorded: false)
    case .takeOurs: return take("ours", 2, picture.conflicts)
    case .takeTheirs: return take("theirs", 3, picture.conflicts)
    case .edit:
      let paths = picture.conflicts.map(\.path)
      guard !paths.isEmpty else { return nil }
      return InteropCommands(["stage"] + paths, ["add", "--"] + paths)
    case .goOn:
      var commands = InteropCommands(["continue"])
      switch stopped {
      case .merge: commands.git = [["merge", "--continue"]]
      case .rebase: commands.git = [["rebase", "--continue"]]
      case .revert: commands.git = [["revert", "--continue"]]
      case .cherryPick: commands.git = [Self.picking(["cherry-pick", "--continue"])]
      case .squash, .stash: commands.git = []
      }
      commands.git += pending
      return commands
    case .abort:
      switch stopped {
      case .merge, .rebase, .revert, .cherryPick: return InteropCommands(["abort"], [stopped.rawValue, "--abort"])
      case .squash, .stash: return nil
      }
    }
  }

  private func take(_ side: String, _ number: Int, _ conflicts: [(path: String, sides: Set<Int>)]) -> InteropCommands? {
    guard !conflicts.isEmpty else { return nil }
    var commands = InteropCommands(["resolve", "--take", side] + conflicts.map(\.path))
    let present = conflicts.filter { $0.sides.contains(number) }.map(\.path)
    let absent = conflicts.filter { !$0.sides.contains(number) }.map(\.path)
    if !present.isEmpty { commands.git = [["-c", "alias.take=\(Self.taking)", "take", side, "\(number)"] + present] }
    if !absent.isEmpty { commands.git.append(["rm", "-q", "-f", "--"] + absent) }
    return commands
  }

  /// Takes one side between the markers of files and stages them; those without markers are taken whole.
  private static let taking = #"""
    !f() {
      side=$1; export want=$2; shift 2
      for file; do
        if [ ! -L "$file" ] && grep -q "^<<<<<<< " "$file" 2> /dev/null; then
          perl -ne 'if (/^<<<<<<< /) { $s = 2 } elsif ($s == 2 && /^[|]{7} /) { $s = 1 }
            elsif ($s && $s < 3 && /^=======\r?$/) { $s = 3 } elsif ($s == 3 && /^>>>>>>> /) { $s = 0 }
            elsif (!$s || $s == $ENV{want}) { print }' "$file" > .git/taken
          cat .git/taken > "$file"; rm .git/taken
          if ! git ls-files -u -- "$file" | grep -q " 1$(printf '\t')"; then
            case $(git ls-files -u -- "$file" | grep " $want$(printf '\t')") in
              100755*) chmod +x "$file" ;;
              100644*) chmod -x "$file" ;;
            esac
          fi
        else
          git checkout -q "--$side" -- "$file"
        fi
        git add -- "$file"
      done
    }; f
    """#
}
