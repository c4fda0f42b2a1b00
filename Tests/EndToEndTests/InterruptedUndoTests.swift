import TestSupport
import Testing

#if os(Linux)
  /// An undo or redo that was killed, and what git committed on top of it.
  @Suite struct InterruptedUndoTests {
    @Test(arguments: ["undo", "redo"]) func `a commit after a killed step blocks nothing`(_ verb: String) throws {
      let world = try SealedWorld()
      let library = try KillLibrary.built()
      try world.judge(
        "/bin/sh", "-ec",
        """
        git init -q -b main; echo 1 > f; git add .; git commit -qm One; git switch -qc other; echo o > o; git add o
        git commit -qm Other; git switch -q main; echo m > m; git add m; git commit -qm Main
        """)
      try world.slipway("merge", "other")
      if verb == "redo" { try world.slipway("undo") }
      let (place, kept) = (world.directory, world.root + "/kept")
      try world.judge("cp", "-a", place, kept)
      var interrupted = 0
      for call in 1... {
        try world.judge("/bin/sh", "-c", "rm -rf \"$1\" && cp -a \"$0\" \"$1\"", kept, place)
        let killed = try KillLibrary.run([SealedWorld.program, verb], killedAt: call, by: library, in: world)
        guard killed.exitCode == nil else { break }
        guard try world.slipway("status").output.contains("Interrupted") else { continue }
        interrupted += 1
        let health = try world.run([SealedWorld.program, "doctor"])
        #expect(health.output.contains("was interrupted"), "call \(call): \(health)")
        try world.git("commit", "-q", "--allow-empty", "-m", "By git")
        _ = try world.run([SealedWorld.program, verb])
        let next = try world.run([SealedWorld.program, "commit", "--allow-empty", "-m", "Next"])
        #expect(next.exitCode == 0, "call \(call): \(next)")
        #expect(try world.git("log", "--format=%s").contains("By git"), "call \(call)")
      }
      #expect(interrupted > 0)
    }
  }
#endif
