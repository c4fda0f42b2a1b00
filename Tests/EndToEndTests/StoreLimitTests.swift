import Foundation
import TestSupport
import Testing

/// Repositories with more of something than a process may hold at once.
@Suite struct StoreLimitTests {
  @Test func `more packs are read than files may be open`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    let count = 90
    let history = (1...count).map { number in
      "commit refs/heads/main\ncommitter Ada <ada@uni-hd.example> \(1_700_000_000 + number) +0000\n"
        + "data <<END\nCommit \(number)\nEND\nM 644 inline file\ndata <<END\n\(number)\nEND\n\n"
    }.joined()
    try world.write(history, to: world.root + "/history")
    let made = try world.run([
      "sh", "-ec",
      """
      git -c fastimport.unpackLimit=100000 fast-import --quiet < ../history
      git rev-list main | while read -r commit; do
        git rev-parse "$commit" "$commit^{tree}" "$commit:file" | git pack-objects -q .git/objects/pack/pack >/dev/null
      done
      git prune-packed -q
      git reset -q --hard
      """,
    ])
    #expect(made.exitCode == 0, "\(made)")
    let shown = try world.run([
      "sh", "-c", "ulimit -n 64; exec \"$0\" history file -n \(count) --json", SealedWorld.program,
    ])
    #expect(shown.exitCode == 0, "\(shown)")
    #expect(try shown.json().objects("versions").count == count)
  }

  @Test func `a long chain of tags is fetched`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.git("commit", "-q", "--allow-empty", "-m", "Begin")
    let script = """
      import hashlib, struct, subprocess, sys, zlib
      name, kind, body = sys.argv[1], "commit", b""
      for number in range(30000):
          text = f"object {name}\\ntype {kind}\\ntag t\\ntagger A <a@b.example> 1700000000 +0000\\n\\nx\\n".encode()
          name, kind = hashlib.sha1(b"tag %d\\0" % len(text) + text).hexdigest(), "tag"
          size = len(text)
          body += bytes([0xC0 | size & 15, size >> 4]) + zlib.compress(text, 1)
      pack = b"PACK" + struct.pack(">II", 2, 30000) + body
      subprocess.run(["git", "index-pack", "--stdin"], input=pack + hashlib.sha1(pack).digest(), check=True)
      subprocess.run(["git", "update-ref", "refs/tags/deep", name], check=True)
      """
    let commit = try world.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
    let made = try world.run(["python3", "-c", script, commit])
    #expect(made.exitCode == 0, "\(made)")
    try world.slipway("clone", ".", "../copy", "--quiet")
    world.directory = world.root + "/copy"
    #expect(try world.git("rev-parse", "deep^{commit}") == commit + "\n")
  }
}
