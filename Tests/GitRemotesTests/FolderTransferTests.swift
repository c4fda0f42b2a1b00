import Diagnostics
import Foundation
import GitOperations
import GitRemotes
import GitStore
import GitWorlds
import TestSupport
import Testing

/// Objects that go from one repository of this machine to another one.
@Suite struct `Transfers between folders` {
  private let outer: RemoteWorld
  private var world: World { outer.world }

  init() throws {
    outer = try RemoteWorld()
  }

  /// Commits on three branches with merges, moved files, tags and a submodule link, packed now and then.
  private static func history(_ numbers: inout SeededNumbers, commits: Int) -> String {
    var script = "git switch -q main\n"
    for number in 0..<commits {
      switch numbers.below(12) {
      case 0: script += "mkdir -p d f; git mv -fk d/*.txt f/; git commit -qm Move --allow-empty\n"
      case 1:
        script +=
          "git switch -qc b\(UInt32(truncatingIfNeeded: numbers.next())) $(git rev-list HEAD | head -2 | tail -1)\n"
      case 2: script += "git switch -q main; git merge -q -s ours -m Merge $(git rev-parse --branches | tail -1)\n"
      case 3: script += "git tag -am Note t\(UInt32(truncatingIfNeeded: numbers.next()))\n"
      case 4: script += "git repack -dq\n"
      case 5: script += "git repack -adfq\n"
      case 6: script += "git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),sub\n"
      default: break
      }
      let folder = ["", "d/", "d/e/", "f/"][numbers.below(4)]
      script += "mkdir -p d/e f; seq \(numbers.below(900)) \(900 + number) > \(folder)\(numbers.below(9)).txt\n"
      script += "git add -A; git commit -qm 'Change \(number)' --allow-empty\n"
    }
    return "\(script)git switch -q main\n"
  }

  private func run(_ script: String, in folder: String) throws { try outer.run(["sh", "-ec", script], in: folder) }

  private func objects(of folder: String, _ tips: String = "--all") throws -> [String] {
    try outer.run(["sh", "-ec", "git rev-list --objects \(tips) | cut -c -40 | sort"], in: folder)
      .split(separator: "\n").map(String.init)
  }

  @Test(arguments: 0..<Soak.count(6, soak: 100))
  func `what arrives by clone, fetch and push is what Git counts, and whole`(seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let source = "\(world.root)/source"
    try outer.git(in: world.root, "clone", "-q", outer.remote, source)
    try run(Self.history(&numbers, commits: 20 + numbers.below(120)), in: source)
    for (folder, address) in [("linked", "source"), ("sent", "file://\(source)")] {
      _ = try Repository.clone(
        CloneRequest(address: address, folder: folder), from: world.root, environment: world.gitEnvironment)
    }
    let (linked, sent) = ("\(world.root)/linked", "\(world.root)/sent")
    let tips = "--glob=refs/remotes/origin --tags"
    #expect(try objects(of: linked, tips) == objects(of: source, "--branches --tags"))
    #expect(try stored(sent) == objects(of: sent, tips), "an object of no commit, or one twice")
    try run("echo own > own.txt; git add own.txt; git commit -qm Own", in: sent)
    try run(Self.history(&numbers, commits: numbers.below(90)), in: source)
    let missing = try objects(of: source, "--branches --tags --not \(known(sent))")
    let before = try stored(sent)
    try Repository.open(at: sent, environment: world.gitEnvironment).fetching.fetch()
    let arrived = try stored(sent).difference(from: before).insertions.map { change in
      if case .insert(_, let name, _) = change { name } else { "" }
    }
    var expected = Set(missing)
    let unneeded = arrived.filter { expected.remove($0) == nil }
    let kinds = try unneeded.map { "\(try outer.git(in: sent, "cat-file", "-t", $0)) \(missing.contains($0))" }
    #expect(unneeded == [], "unknown or twice: \(kinds)")
    #expect(try objects(of: sent, tips) == objects(of: source, "--branches --tags"))
    try outer.git(in: world.root, "init", "-q", "--bare", "pushed")
    try outer.git(in: sent, "remote", "add", "pushed", "\(world.root)/pushed")
    var request = PushRequest(remote: "pushed")
    request.references = [.branch(try BranchName("main"))]
    try Repository.open(at: sent, environment: world.gitEnvironment).pushing.push(request)
    #expect(try objects(of: "\(world.root)/pushed") == objects(of: sent, "main"))
    for folder in ["linked", "sent", "pushed"] {
      #expect(try outer.git(in: "\(world.root)/\(folder)", "fsck", "--strict", "--full") == "", "\(folder)")
    }
  }

  /// The names of all objects that a repository stores, as often as it does.
  private func stored(_ folder: String) throws -> [String] {
    let script = """
      for index in .git/objects/pack/*.idx; do if [ -f $index ]; then git show-index < $index | cut -d' ' -f2; fi; done
      find .git/objects -path '*/??/*' -type f | grep -v pack | sed 's,.*objects/,,; s,/,,'
      """
    return try outer.run(["sh", "-ec", "(\(script)) | sort"], in: folder).split(separator: "\n").map(String.init)
  }

  private func known(_ folder: String) throws -> String {
    try outer.git(in: folder, "for-each-ref", "--format=%(objectname)", "refs/remotes", "refs/tags")
      .split(separator: "\n").joined(separator: " ")
  }

  @Test func `one commit takes no more than its own objects, also where the target went its own way`() throws {
    try outer.elsewhere(
      "mkdir d; for i in $(seq 200); do echo $i > d/$i; done; git add -A; git commit -qm X; git push -q")
    let repository = try outer.cloned()
    try run("for i in 1 2 3; do echo $i > own$i; git add -A; git commit -qm Own$i; done", in: world.directory)
    try outer.elsewhere("echo new > d/7; git commit -qam Seven; git push -q; git tag -am N seven; git push -q --tags")
    let before = try stored(world.directory)
    try repository.fetching.fetch()
    // A commit, two trees, a blob and a tag.
    #expect(try stored(world.directory).count - before.count == 5)
    // Rewritten there: what both have is found below the target's own commits.
    try outer.run(["git", "update-ref", "refs/heads/main", "main~1"], in: outer.remote)
    try outer.run(["git", "tag", "-d", "seven"], in: outer.remote)
    try outer.run(["git", "-c", "gc.reflogExpire=now", "gc", "-q", "--prune=now"], in: outer.remote)
    try outer.elsewhere("echo other > d/9; git commit -qam Nine; git push -q")
    let middle = try stored(world.directory)
    try repository.fetching.fetch()
    #expect(try stored(world.directory).count - middle.count == 4)
    #expect(try world.isSound())
  }

  @Test func `a clone of a path shares the files, one of a URL or of a borrower does not`() throws {
    try outer.run(["git", "repack", "-adq"], in: outer.remote)
    try outer.git(in: world.root, "clone", "-q", "-s", "--bare", outer.remote, "borrower")
    func links(_ folder: String) throws -> Int {
      let packs = "\(world.root)/\(folder)/.git/objects/pack"
      let pack = try #require(
        try FileManager.default.contentsOfDirectory(atPath: packs).first { $0.hasSuffix(".pack") })
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(packs)/\(pack)")
      return attributes[.referenceCount] as? Int ?? 0
    }
    for (address, folder, expected) in [
      ("remote.git", "path", 2), ("file://\(outer.remote)", "url", 1), ("borrower", "own", 1),
    ] {
      _ = try Repository.clone(
        CloneRequest(address: address, folder: folder), from: world.root, environment: world.gitEnvironment)
      #expect(try links(folder) == expected, "\(address)")
      #expect(!FileManager.default.fileExists(atPath: "\(world.root)/\(folder)/.git/objects/info/alternates"))
      #expect(try outer.git(in: "\(world.root)/\(folder)", "fsck", "--full") == "")
    }
  }

  @Test(arguments: ["objects/pack/extra", "objects/zz", "objects"])
  func `a symbolic link among the objects is never followed into a clone`(link: String) throws {
    let path = "\(outer.remote)/\(link)"
    if link == "objects" { try run("mv objects there", in: outer.remote) }
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: link == "objects" ? "there" : world.root)
    let error = #expect(throws: Diagnostic.self) {
      try Repository.clone(
        CloneRequest(address: "remote.git", folder: "c"), from: world.root, environment: world.gitEnvironment)
    }
    #expect(error?.code == .remoteFailed && error?.message.contains(path) == true, "\(error?.message ?? "")")
    #expect(!FileManager.default.fileExists(atPath: "\(world.root)/c"))
  }

  @Test func `bytes of the source that are not what its index says never count as received`() throws {
    let repository = try outer.cloned()
    try outer.elsewhere(
      "for i in $(seq 90); do head -c 300 /dev/urandom | base64 > r$i; done; git add -A; git commit -qm R; git push -q")
    try outer.run(["git", "repack", "-adq"], in: outer.remote)
    let packs = "\(outer.remote)/objects/pack"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: packs).first { $0.hasSuffix(".pack") })
    let intact = try Data(contentsOf: URL(fileURLWithPath: "\(packs)/\(name)"))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(packs)/\(name)")
    let before = try world.git("for-each-ref")
    var refused = 0
    for position in stride(from: 20, to: intact.count - 20, by: max(1, intact.count / Soak.count(25, soak: 600))) {
      var damaged = intact
      damaged[position] ^= 0x10
      try damaged.write(to: URL(fileURLWithPath: "\(packs)/\(name)"))
      do throws(Diagnostic) {
        try repository.fetching.fetch()
      } catch {
        refused += 1
        #expect([.objectDamaged, .gitFailed, .remoteFailed, .gitNotFound].contains(error.code), "\(error.message)")
        #expect(try world.git("for-each-ref") == before)
        continue
      }
      // The byte is of an object that the clone has already.
      #expect(try world.isSound(), "byte \(position)")
      break
    }
    #expect(refused > 0)
    try intact.write(to: URL(fileURLWithPath: "\(packs)/\(name)"))
    try repository.fetching.fetch()
    #expect(try world.isSound())
  }

  @Test(arguments: ["commit", "tree", "blob"])
  func `an object whose pack calls it another kind is refused, and leaves nothing`(kind: String) throws {
    let repository = try outer.cloned()
    try outer.elsewhere(
      "mkdir d; for i in $(seq 90); do echo $i > d/$i; done; git add -A; git commit -qm R; git push -q")
    try outer.run(["git", "repack", "-adfq", "--depth=0"], in: outer.remote)
    let packs = "\(outer.remote)/objects/pack"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: packs).first { $0.hasSuffix(".pack") })
    let path = "\(packs)/\(name)"
    let wanted = try outer.atRemote("rev-list", "--objects", "main^..main").split(separator: "\n").map { $0.prefix(40) }
    let lines = try outer.run(["git", "verify-pack", "-v", path], in: outer.remote).split(separator: "\n")
    // Name, kind, two sizes, place.
    let entries = lines.map { $0.split(separator: " ") }.filter { $0.count >= 5 && wanted.contains($0[0]) }
    let entry = try #require(entries.first { $0[1] == kind })
    let intact = try Data(contentsOf: URL(fileURLWithPath: path))
    var damaged = intact
    damaged[try #require(Int(entry[4]))] ^= kind == "tree" ? 0x30 : 0x10
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try damaged.write(to: URL(fileURLWithPath: path))
    let before = try world.git("for-each-ref") + world.git("count-objects", "-v")
    for _ in 0..<2 {
      #expect(throws: Diagnostic.self) { try repository.fetching.fetch() }
      #expect(try world.git("for-each-ref") + world.git("count-objects", "-v") == before)
    }
    try intact.write(to: URL(fileURLWithPath: path))
    try repository.fetching.fetch()
    #expect(try world.isSound())
    #expect(try world.git("rev-parse", "origin/main") == outer.atRemote("rev-parse", "main") + "\n")
  }

  @Test(arguments: ["commit", "tree"])
  func `a fetch completes what a stopped one left`(kind: String) throws {
    let repository = try outer.cloned()
    try outer.elsewhere("mkdir d; echo new > d/new; git add -A; git commit -qm R; git push -q")
    for object in kind == "commit" ? ["main"] : ["main", "main^{tree}", "main:d"] {
      let path = "\(world.root)/object"
      let type = try outer.atRemote("cat-file", "-t", object)
      try run("git cat-file \(type) '\(object)' > '\(path)'", in: outer.remote)
      try world.git("hash-object", "-w", "-t", type, path)
    }
    try repository.fetching.fetch()
    #expect(try world.git("rev-parse", "origin/main") == outer.atRemote("rev-parse", "main") + "\n")
    #expect(try world.isSound())
    #expect(try repository.fetching.fetch().updates.isEmpty)
  }
}
