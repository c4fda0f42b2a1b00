import Diagnostics
import Foundation
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

/// Objects in packs of every form that Git writes; Git is the judge of what is in them.
@Suite struct PackedObjectTests {
  private let world: World

  init() throws {
    world = try World()
    try world.git("init", "-q")
    for number in 1...6 {
      try world.write((1...400).map { "line \($0 * ($0 % 7 < number ? 1 : number))\n" }.joined(), to: "text")
      try world.write(String(repeating: "\(number)", count: number * 1000), to: "folder/file\(number)")
      try world.git("add", "-A")
      try world.git("commit", "-q", "-m", "Commit \(number)")
    }
    try world.write("", to: "empty")
    try world.write(String(repeating: "0123456789abcde\n", count: 100_000), to: "long")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Last")
    try world.git("tag", "-a", "-m", "Tag", "v1")
  }

  /// Compares every blob and every tree with what Git reads.
  private func expectAgreement() throws {
    let repository = try world.repository()
    let list = try world.git(
      "cat-file", "--batch-all-objects", "--batch-check=%(objectname) %(objecttype) %(objectsize)")
    var blobs = 0
    for line in list.split(separator: "\n") {
      let parts = line.split(separator: " ").map(String.init)
      let name = try ObjectName(parts[0])
      switch parts[1] {
      case "blob":
        #expect(try repository.objects.readBlob(name) == Array(world.git("cat-file", "blob", name.hex).utf8))
        #expect(try repository.objects.readBlob(name).count == Int(parts[2]))
        blobs += 1
      case "tree":
        let paths = try world.git("ls-tree", "--name-only", name.hex).split(separator: "\n").map(String.init)
        #expect(try repository.objects.entries(ofTree: name).map(\.path) == paths)
      case "commit":
        #expect(try repository.commits.read(name).message == world.git("log", "-1", "--format=%B%-", name.hex))
      default:
        let commit = try world.git("rev-parse", "v1^{commit}").trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try repository.commits.resolve("v1^{commit}").hex == commit)
      }
      let short = try world.git("rev-parse", "--short=4", name.hex).trimmingCharacters(in: .whitespacesAndNewlines)
      if parts[1] == "commit" { #expect(try repository.commits.resolve(short) == name) }
    }
    #expect(blobs > 10)
  }

  @Test(arguments: [
    "-adf --depth=50 --window=50", "-adf --no-write-bitmap-index --depth=1", "-adfF --depth=4095",
  ])
  func `objects are read as Git reads them, however it has packed them`(options: String) throws {
    try world.git(["repack", "-q"] + options.split(separator: " ").map(String.init))
    try expectAgreement()
  }

  @Test(arguments: ["1", "2,0x40"])
  func `indexes of the first version, and with large offsets, are read`(version: String) throws {
    try world.git("config", "repack.useDeltaBaseOffset", "false")
    try world.git("config", "pack.indexVersion", "1")
    try world.git("repack", "-q", "-adf")
    let pack = try world.packs()[0]
    try world.git("index-pack", "--index-version=\(version)", "-o", "new.idx", "\(pack).pack")
    try FileManager.default.removeItem(atPath: "\(world.directory)/\(pack).idx")
    try FileManager.default.moveItem(atPath: "\(world.directory)/new.idx", toPath: "\(world.directory)/\(pack).idx")
    try FileManager.default.removeItem(atPath: "\(world.directory)/.git/objects/info/packs")
    try expectAgreement()
  }

  @Test func `packs that come and go while a repository is open are found`() throws {
    let repository = try world.repository()
    let first = try repository.commits.resolve("HEAD")
    try world.git("repack", "-q", "-adf")
    #expect(try repository.commits.read(first).message == "Last\n")
    try world.git("commit", "-q", "--allow-empty", "-m", "Later")
    try world.git("repack", "-q", "-adf")
    let later = try repository.commits.resolve("HEAD")
    #expect(try repository.commits.read(later).parents == [first])
    #expect(try repository.objects.blob(at: "long", inTree: repository.commits.read(later).tree)?.count == 1_600_000)
  }

  @Test func `several packs, a multi-pack-index and a borrowed pack are read`() throws {
    for _ in 1...3 {
      try world.git("repack", "-q")
      try world.git("prune-packed", "-q")
      try world.git("commit", "-q", "--allow-empty", "-m", "More")
    }
    try world.git("multi-pack-index", "write")
    try expectAgreement()
    try world.git("clone", "-q", "-s", ".", "../second")
    let second = try Repository.open(at: "\(world.root)/second", environment: world.gitEnvironment)
    #expect(
      try second.objects.blob(at: "long", inTree: second.commits.read(second.commits.resolve("HEAD")).tree)?.count
        == 1_600_000)
  }
}

extension World {
  /// The paths of the packs, newest names last, without their endings.
  func packs() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: absolute(".git/objects/pack")).sorted().filter {
      $0.hasSuffix(".idx")
    }.map { ".git/objects/pack/\($0.dropLast(4))" }
  }

  @discardableResult
  func git(_ arguments: [String]) throws -> String {
    let outcome = try tryGit(arguments)
    guard outcome.succeeded else {
      throw GitRefused(arguments: arguments, text: outcome.errorText + outcome.outputText)
    }
    return outcome.outputText
  }
}
