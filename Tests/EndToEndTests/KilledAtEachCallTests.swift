import Foundation
import Testing

#if os(Linux)
  /// Commands that are killed before each call that names, removes or locks a file, one run for each call.
  @Suite struct KilledAtEachCallTests {
    /// A library that ends the program it is loaded into before its call number `KILL_AT`.
    private static let library = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <signal.h>
      #include <stdlib.h>
      #include <sys/types.h>
      #include <unistd.h>
      static void count(void) {
        static int calls;
        const char *at = getenv("KILL_AT");
        if (at && __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) == atoi(at)) kill(getpid(), SIGKILL);
      }
      #define COUNT(name, parameters, arguments) \\
        int name parameters { \\
          count(); \\
          int (*real) parameters = (int (*) parameters)dlsym(RTLD_NEXT, #name); \\
          return real arguments; \\
        }
      COUNT(rename, (const char *a, const char *b), (a, b))
      COUNT(unlink, (const char *a), (a))
      COUNT(rmdir, (const char *a), (a))
      COUNT(mkdir, (const char *a, mode_t m), (a, m))
      COUNT(link, (const char *a, const char *b), (a, b))
      """

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

    /// All that must be as before or as after: references, HEAD, index, files, and what waits.
    ///
    /// libgit2 leaves the lock of a file that it writes with markers; nothing tells such a file from a user's own.
    private func picture(_ world: SealedWorld) throws -> String {
      let script = """
        git for-each-ref; git symbolic-ref -q HEAD || git rev-parse HEAD; git ls-files -s; git status --porcelain | grep -v '?? .*[.]lock$'
        for file in $(ls | grep -v '[.]lock$'); do echo "$file: $(cat "$file")"; done; ls .git | grep -E '^(rebase-merge|sequencer|MERGE_HEAD|REVERT_HEAD)$' || :
        """
      return try world.judge("/bin/sh", "-c", script)
    }

    /// A command, and what is done before it.
    struct Operation: CustomTestStringConvertible {
      let command: [String]
      let preparation: String

      var testDescription: String { "\(preparation); slipway \(command.joined(separator: " "))" }

      init(_ command: String, after preparation: String = ":") {
        self.command = command.split(separator: " ").map(String.init)
        self.preparation = preparation
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
    ]

    /// Every call by `make soak`, else a few of them.
    private static let step = ProcessInfo.processInfo.environment["SLIPWAY_SOAK"] == nil ? 9 : 1

    @Test(arguments: operations)
    func `each instant leaves the state before, the one after, or one that the named command leaves`(
      _ operation: Operation
    ) throws {
      let world = try Self.torn()
      let library = try Self.built(in: world)
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
        let killed = try world.run(
          ["env", "LD_PRELOAD=\(library)", "KILL_AT=\(call)", SealedWorld.program] + operation.command)
        guard killed.exitCode == nil else {
          #expect(killed.exitCode == whole.exitCode, "\(killed)")
          break
        }
        try expectWayOut(of: world, states + [after], "call \(call)")
        call += Self.step
      }
      #expect(call > Self.step, "nothing was killed")
    }

    private static func built(in world: SealedWorld) throws -> String {
      try world.write(library, to: world.root + "/kill.c")
      let path = world.root + "/kill.so"
      try world.judge("clang", "-shared", "-fPIC", "-o", path, world.root + "/kill.c", "-ldl")
      return path
    }

    /// Each run takes away what a killed one left, and tells what to do.
    private func expectWayOut(of world: SealedWorld, _ states: [String], _ which: String) throws {
      let status = try world.slipway("status")
      var found = try picture(world)
      if !states.contains(found) {
        let named = ["abort", "undo", "continue"].first { status.output.contains("slipway \($0)") }
        let way = try world.run([SealedWorld.program, try #require(named, "\(which): \(status)\n\(found)")])
        found = try picture(world)
        #expect(states.contains(found), "\(which): \(status)\n\(way)\n\(found)")
      }
      // The next run that writes takes away the locks.
      _ = try world.run([SealedWorld.program, "stage", "a"])
      #expect(try world.judge("find", ".git", "-name", "*.lock") == "", "\(which)")
    }
  }
#endif
