import TestSupport
import Testing

/// A disk that can only be read: what reads works, and what writes says so in one sentence.
@Suite struct ReadOnlyDiskTests {
  private static let reading = [
    "status", "log -n 2", "log --graph", "diff", "branch list", "feature list", "history a", "stash list",
    "undo --list", "commit -a -m x --dry-run", "merge side --dry-run", "switch side --dry-run",
  ]

  private static let writing = [
    "commit -a -m x", "stage a", "unstage --all", "restore a", "stash", "branch create n", "branch delete side",
    "switch side", "merge side", "feature start x", "revert HEAD", "undo",
  ]

  @Test(.enabled(if: FullDiskTests.canMount, "no disk can be mounted here: that takes Linux and unshare -rm"))
  func `what reads works, and what writes says why it can't`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.write("a\n", to: "a")
    try world.slipway("commit", "--all", "-m", "One")
    try world.git("branch", "side")
    try world.write("b\n", to: "a")
    let commands = (Self.reading + Self.writing).map {
      "echo \"= $($slipway \($0) 2>&1 > /dev/null | tr '\\n' ' '): $($slipway -q \($0) > /dev/null 2>&1; echo $?) \($0)\""
    }
    world.variables["slipway"] = SealedWorld.program
    let script = """
      mkdir ../disk && mount -t tmpfs -o size=4m tmpfs ../disk && cp -a . ../disk && cd ../disk \
        && mount -o remount,ro "$PWD" && \(commands.joined(separator: "; "))
      """
    let result = try world.run(["unshare", "-rm", "/bin/sh", "-c", script])
    let lines = result.output.lines
    #expect(lines.count == commands.count, "\(result)")
    for (line, command) in zip(lines, Self.reading) { #expect(line.hasSuffix(": 0 \(command)"), "\(line)") }
    for (line, command) in zip(lines.dropFirst(Self.reading.count), Self.writing) {
      #expect(line.contains("can't write to \".git\": Read-only file system"), "\(line)")
      #expect(line.hasSuffix(": 2 \(command)"), "\(line)")
    }
  }
}
