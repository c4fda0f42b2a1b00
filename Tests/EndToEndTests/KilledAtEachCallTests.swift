import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Commands that are killed before each call that names, removes or locks a file, one run for each call.
  @Suite(.tags(.slow)) struct KilledAtEachCallTests {
    /// Where two branches disagree, so that a rebase stops.
    private static func torn() throws -> SealedWorld {
      let world = try SealedWorld()
      // Commits that are made twice have the same name.
      world.variables = ["GIT_AUTHOR_DATE": "1700000000 +0000", "GIT_COMMITTER_DATE": "1700000000 +0000"]
      let steps = """
        git init -q -b main; echo a > a; git add .; git commit -qm Begin
        git checkout -qb side; echo side > a; git commit -qam One; echo b > b; git add .; git commit -qm Two
        git checkout -q main; echo main > a; git commit -qam Main; git checkout -q side
        """
      try world.judge("/bin/sh", "-ec", steps)
      return world
    }

    /// A project of which a hotfix and a release have begun, each with a commit, and whose main branch is at neither.
    private static func released() throws -> SealedWorld {
      let world = try SealedWorld.withProject()
      world.variables = ["GIT_AUTHOR_DATE": "1700000000 +0000", "GIT_COMMITTER_DATE": "1700000000 +0000"]
      let steps = """
        echo one > notes; git add .; git commit -qm Notes
        for branch in hotfix/crash release/1.5 feature/wake; do
          git checkout -qb $branch main; name=$(basename $branch); echo $name > $name; git add .; git commit -qm $name
        done
        git checkout -q main
        """
      try world.judge("/bin/sh", "-ec", steps)
      return world
    }

    /// All that must be as before or as after: references, HEAD, index, files, and what waits.
    private func picture(_ world: SealedWorld) throws -> String {
      let script = """
        git for-each-ref; git symbolic-ref -q HEAD || git rev-parse HEAD; git ls-files -s; git status --porcelain
        find . -name .git -prune -o -type f -print | sort | while read -r file; do echo "$file: $(cksum < "$file")"; done
        git stash list; ls .git | grep -E '^(rebase-merge|sequencer|MERGE_HEAD|REVERT_HEAD)$' || :
        """
      return try world.judge("/bin/sh", "-c", script)
    }

    /// A command, and what is done before it.
    struct Operation: CustomTestStringConvertible {
      let command: [String]
      let preparation: String
      /// Whether it is done in a project.
      var hasProject = false

      var testDescription: String { "\(preparation); slipway \(command.joined(separator: " "))" }

      init(_ command: String, after preparation: String = ":", inProject hasProject: Bool = false) {
        self.command = command.split(separator: " ").map(String.init)
        self.preparation = preparation
        self.hasProject = hasProject
      }
    }

    private static let operations = [
      Operation("status", after: "touch -d 2020-01-01 a b"),
      Operation("stash save --include-untracked", after: "echo x > b; echo n > n; git add n"),
      Operation("undo", after: "echo x > b; echo n > n; git add n; slipway stash save --include-untracked"),
      Operation("redo", after: "echo x > b; slipway stash; slipway undo"),
      Operation("rebase main"), Operation("merge main"),
      Operation("abort", after: "! slipway rebase main"),
      Operation("continue", after: "! slipway rebase main; echo both > a; git add a"),
      Operation("undo", after: "! slipway rebase main; echo both > a; git add a; slipway continue"),
      Operation("undo", after: "slipway switch main"),
      Operation("commit --all --message X", after: "echo x > b"),
      Operation("resolve --take theirs", after: "! slipway merge main"),
      Operation("stash pop", after: "git switch -q main; echo x > a; git stash -q; echo y > a; git commit -qam Y"),
      Operation("release start 2.0", inProject: true),
      Operation("undo", after: "slipway release start 2.0", inProject: true),
      Operation("release finish 1.5 --tag v1.5", inProject: true),
      Operation("hotfix start new --stash", after: "echo x > notes", inProject: true),
      Operation(
        "hotfix finish --tag 1.0.1 --into-all",
        after: "git switch -q feature/wake; echo x > notes; slipway hotfix start y --stash; echo y > y; "
          + "slipway commit --all -qm Y", inProject: true),
      Operation("feature finish wake", inProject: true),
    ]

    /// Every call by `make soak`, else a few of them.
    private static let step = Soak.count(9, soak: 1)

    @Test(arguments: operations)
    func `each instant leaves the state before, the one after, or one that the named command leaves`(
      _ operation: Operation
    ) throws {
      let world = try operation.hasProject ? Self.released() : Self.torn()
      let library = try KillLibrary.built()
      let origin = try picture(world)
      let preparation = "slipway() { \"\(SealedWorld.program)\" \"$@\"; }; \(operation.preparation)"
      try world.judge("/bin/sh", "-ec", preparation)
      // A rebase that goes on can also be taken back whole.
      let states = try [origin, picture(world)]
      let (place, kept) = (world.directory, world.root + "/kept")
      try world.judge("cp", "-a", place, kept)
      let whole = try world.run([SealedWorld.program] + operation.command)
      let after = try picture(world)
      var call = 1 + operation.testDescription.utf8.count % Self.step
      while true {
        try world.judge("/bin/sh", "-c", "rm -rf \"$1\" && cp -a \"$0\" \"$1\"", kept, place)
        let killed = try KillLibrary.run(
          [SealedWorld.program] + operation.command, killedAt: call, by: library, in: world)
        guard killed.exitCode == nil else {
          #expect(killed.exitCode == whole.exitCode, "\(killed)")
          break
        }
        try expectWayOut(of: world, states + [after], "call \(call)")
        call += Self.step
      }
      #expect(call > Self.step, "nothing was killed")
    }

    @Test(arguments: [
      Operation("feature finish", after: "git switch -q feature/wake", inProject: true),
      Operation("hotfix finish crash", inProject: true), Operation("merge main"), Operation("switch main"),
    ])
    func `a command that is refused keeps what was interrupted`(_ operation: Operation) throws {
      let world = try operation.hasProject ? Self.released() : Self.torn()
      let library = try KillLibrary.built()
      try world.judge("/bin/sh", "-ec", operation.preparation)
      let (place, kept) = (world.directory, world.root + "/kept")
      try world.judge("cp", "-a", place, kept)
      var call = 1 + operation.testDescription.utf8.count % Self.step
      while true {
        try world.judge("/bin/sh", "-c", "rm -rf \"$1\" && cp -a \"$0\" \"$1\"", kept, place)
        let killed = try KillLibrary.run(
          [SealedWorld.program] + operation.command, killedAt: call, by: library, in: world)
        guard killed.exitCode == nil else { break }
        try expectRefusalsKeepIt(in: world, "call \(call)")
        call += Self.step
      }
      #expect(call > Self.step, "nothing was killed")
    }

    private func expectRefusalsKeepIt(in world: SealedWorld, _ which: String) throws {
      let log = { try world.slipway("undo", "--list", "--json").output }
      let before = try (world.slipway("status").output, picture(world), log())
      for command in [
        "feature finish none", "merge none", "switch none", "feature start wake", "branch rename none other",
        "branch delete none", "stash pop", "cherry-pick none", "feature finish",
      ] {
        let refused = try world.run([SealedWorld.program] + command.split(separator: " ").map(String.init))
        // A finish that had done nothing can be done anew.
        guard refused.exitCode != 0 else { break }
        #expect(try world.slipway("status").output == before.0, "\(which), \(command): \(refused)")
        #expect(try picture(world) == before.1, "\(which), \(command): \(refused)")
        #expect(try log() == before.2, "\(which), \(command): \(refused)")
      }
      _ = try world.run([SealedWorld.program, "continue"])
      _ = try world.run([SealedWorld.program, "tag", "create", "later"])
      #expect(try world.judge("find", ".git", "-maxdepth", "1", "-name", "*.new") == "", "\(which)")
    }

    /// Each run takes away what a killed one left, and tells what to do.
    private func expectWayOut(of world: SealedWorld, _ states: [String], _ which: String) throws {
      let status = try world.slipway("status")
      var found = try picture(world)
      if !states.contains(found) {
        let named = status.output.firstMatch(of: /slipway (abort|undo|continue)/)?.1
        let way = try world.run([SealedWorld.program, String(try #require(named, "\(which): \(status)\n\(found)"))])
        found = try picture(world)
        #expect(states.contains(found), "\(which): \(status)\n\(way)\n\(found)")
      }
      // The next run that writes takes away the locks.
      _ = try world.run([SealedWorld.program, "stage", "--all"])
      #expect(try world.judge("find", ".git", "-name", "*.lock") == "", "\(which)")
    }
  }
#endif
