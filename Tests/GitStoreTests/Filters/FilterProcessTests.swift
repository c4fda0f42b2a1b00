import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

/// Filters whose program stays running, with a small one in Python and Git as the judge.
@Suite struct `Filter processes` {
  private let world: World

  init() throws {
    world = try World()
  }

  private static let program = #"""
    import sys
    i, o = sys.stdin.buffer, sys.stdout.buffer
    def packet():
        n = int(i.read(4) or b"-1", 16)
        if n < 0: sys.exit(0)
        return None if n == 0 else i.read(n - 4)
    def until_flush():
        found = []
        while (p := packet()) is not None: found.append(p)
        return found
    def send(*lines):
        for l in lines: o.write(b"%04x" % (len(l) + 4) + l)
        o.write(b"0000"); o.flush()
    log = open(sys.argv[1], "a")
    print("start", file=log, flush=True)
    until_flush(); send(b"git-filter-server\n", b"version=2\n")
    until_flush(); send(*[b"capability=%s\n" % c.encode() for c in sys.argv[2].split(",") if c])
    while True:
        head = dict(l.rstrip(b"\n").split(b"=", 1) for l in until_flush())
        if not head: break
        content = b"".join(until_flush())
        path = head[b"pathname"].decode()
        print(head[b"command"].decode(), path, "blob" in [k.decode() for k in head], file=log, flush=True)
        if "die" in path: sys.exit(1)
        if "fail" in path: send(b"status=error\n"); continue
        if "abort" in path: send(b"status=abort\n"); continue
        a, b = (b"shown", b"stored") if head[b"command"] == b"clean" else (b"stored", b"shown")
        content = content.replace(a, b)
        send(b"status=success\n")
        for s in range(0, len(content), 65516):
            part = content[s:s + 65516]; o.write(b"%04x" % (len(part) + 4) + part)
        o.write(b"0000"); o.flush()
        if "late" in path: send(b"status=error\n")
        else: send()
    """#

  private func started(abilities: String = "clean,smudge", required: Bool = false) throws -> Repository {
    let repository = try world.started(["a.txt": "a\n"])
    try world.write(Self.program, to: "../filter.py")
    try repository.setConfiguration(
      "filter.swap.process", to: "python3 '\(world.root)/filter.py' '\(world.root)/log' \(abilities)")
    if required { try repository.setConfiguration("filter.swap.required", to: "true") }
    try world.write("*.dat filter=swap\n", to: ".gitattributes")
    return repository
  }

  private func blob(_ path: String) throws -> String { try world.git("cat-file", "blob", ":\(path)") }

  @Test func `one process cleans and smudges all files, large and empty ones too`() throws {
    let repository = try started()
    let large = String(repeating: "shown and more of it\n", count: 20_000)
    for (path, text) in ["a.dat": "shown\n", "large.dat": large, "none.dat": ""] { try world.write(text, to: path) }
    try repository.stagingArea.stageAll()
    _ = try repository.committing.commit(CommitRequest(message: "Add", at: world.moment))
    #expect(try world.text("../log").split(separator: "\n").count { $0 == "start" } == 1)
    #expect(try blob("a.dat") == "stored\n")
    #expect(try blob("large.dat").hasPrefix("stored and"))
    for path in ["a.dat", "large.dat", "none.dat"] { try world.remove(path) }
    try repository.restoring.restore([""], from: .index)
    #expect(try world.text("large.dat") == large)
    #expect(try world.text("a.dat") == "shown\n")
    #expect(try world.text("none.dat") == "")
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try repository.status().isClean)
    let log = try world.text("../log").split(separator: "\n").map(String.init)
    #expect(log.filter { $0.hasPrefix("smudge a.dat") } == ["smudge a.dat True"])
  }

  @Test(arguments: ["fail.dat", "abort.dat", "late.dat", "die.dat"])
  func `a file that it refuses stays as it is, the next one is filtered as Git has it`(path: String) throws {
    let repository = try started()
    for file in [path, "z.dat"] { try world.write("shown\n", to: file) }
    try repository.stagingArea.stageAll()
    let ours = (try blob(path), try blob("z.dat"))
    try world.git("rm", "-q", "--cached", path, "z.dat")
    try world.git("add", path, "z.dat")
    #expect(try blob(path) == ours.0)
    #expect(try blob("z.dat") == ours.1)
    #expect(ours.0 == "shown\n")
  }

  @Test(arguments: ["fail.dat", "abort.dat", "late.dat", "die.dat"])
  func `a file that it refuses and that must be filtered is not staged`(path: String) throws {
    let repository = try started(required: true)
    try world.write("shown\n", to: path)
    let error = #expect(throws: Diagnostic.self) { try repository.stagingArea.stageAll() }
    #expect(error?.code == .filterFailed)
    #expect(try world.git("diff", "--cached", "--name-only") == "")
  }

  @Test func `an ability that it does not offer is not asked for`() throws {
    let repository = try started(abilities: "smudge")
    try world.write("shown\n", to: "a.dat")
    try repository.stagingArea.stageAll()
    #expect(try blob("a.dat") == "shown\n")
    #expect(try world.text("../log") == "start\n")
    try repository.setConfiguration("filter.swap.required", to: "true")
    try world.write("shown again\n", to: "a.dat")
    #expect(throws: Diagnostic.self) { try repository.stagingArea.stageAll() }
  }

  @Test(arguments: ["exit 1", "cat", "printf 0000", "no-such-program", "printf 'zzzz more of no protocol'"])
  func `a program without the protocol is no filter`(command: String) throws {
    let repository = try started()
    try repository.setConfiguration("filter.swap.process", to: command)
    try world.write("shown\n", to: "a.dat")
    try repository.stagingArea.stageAll()
    #expect(try blob("a.dat") == "shown\n")
    try repository.setConfiguration("filter.swap.required", to: "true")
    try world.write("shown again\n", to: "a.dat")
    let error = #expect(throws: Diagnostic.self) { try repository.stagingArea.stageAll() }
    #expect(error?.code == .filterFailed)
  }
}
