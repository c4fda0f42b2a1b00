import Diagnostics
import Foundation
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// The files of a repository with every kind of damage: whatever they hold, an answer or a diagnostic comes.
@Suite(.tags(.slow)) struct DamagedStoreTests {
  /// A repository whose objects are in one pack, with all that Git writes to find them sooner.
  private func started() throws -> World {
    let world = try World()
    world.isDamagedOnPurpose = true
    try world.git("init", "-q")
    for number in 1...5 {
      try world.write((1...200).map { "line \($0) \($0 == number * 9 ? number : 0)\n" }.joined(), to: "text")
      try world.write("\(number)\n", to: "folder/file\(number)")
      try world.git("add", "-A")
      try world.git("commit", "-q", "-m", "Commit \(number)")
      try world.git("branch", "branch\(number)")
    }
    try world.git("tag", "-a", "-m", "Tag", "v1")
    try world.git("config", "repack.useDeltaBaseOffset", "false")
    try world.git("repack", "-q", "-adf")
    try world.git("pack-refs", "--all")
    try world.git("multi-pack-index", "write")
    try world.git("commit-graph", "write", "--reachable")
    try world.write("changed\n", to: "folder/file1")
    return world
  }

  private static let files = [".idx", ".pack", "multi-pack-index", "commit-graph", "index", "packed-refs"]

  private func path(_ file: String, in world: World) throws -> String {
    switch file {
    case ".idx", ".pack": try world.packs()[0] + file
    case "multi-pack-index": ".git/objects/pack/multi-pack-index"
    case "commit-graph": ".git/objects/info/commit-graph"
    default: ".git/\(file)"
    }
  }

  /// Asks for all that a command asks for; each may be refused, by a diagnostic.
  private func askEverything(_ world: World, _ tally: inout DamageTally) {
    guard let repository = tally.attempt({ try world.repository() }) else { return }
    tally.attempt { try repository.status() }
    tally.attempt { try repository.branches.summaries() }
    tally.attempt { try repository.references.list(below: "refs/") }
    tally.attempt { try repository.brokenReferences.all() }
    guard let head = tally.attempt({ try repository.head().commit }) ?? nil else { return }
    if let first = tally.attempt({ try repository.commits.resolve("branch1") }) {
      tally.attempt { try repository.commits.mergeBase(first, head) }
      tally.attempt { try repository.commits.aheadBehind(first, of: head) }
    }
    tally.attempt { try repository.commits.resolve(String(head.hex.prefix(5))) }
    for name in ["HEAD", "HEAD~2", "v1"] {
      let tree = tally.attempt { try repository.commits.read(repository.commits.resolve(name)).tree }
      guard let tree, let entries = tally.attempt({ try repository.objects.entries(ofTree: tree, recursive: true) })
      else {
        continue
      }
      for entry in entries { tally.attempt { try repository.objects.readBlob(entry.name) } }
    }
  }

  @Test(.timeLimit(.minutes(30)), arguments: files)
  func `a damaged file gives an answer or a diagnostic`(file: String) throws {
    let world = try started()
    let url = URL(fileURLWithPath: "\(world.directory)/\(try path(file, in: world))")
    let whole = [UInt8](try Data(contentsOf: url))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
    var random = Mutations(seed: 18)
    var tally = DamageTally()
    for _ in 0..<Soak.count(30, soak: 600) {
      try Data(random.mutated(whole)).write(to: url)
      askEverything(world, &tally)
    }
    // What Git writes to find objects sooner is ignored where it is damaged.
    let isNeeded = !["multi-pack-index", "commit-graph"].contains(file)
    #expect(tally.read > 0 && (!isNeeded || !tally.refused.isEmpty), "\(tally)")
  }

  @Test(.timeLimit(.minutes(30)), arguments: [(1020, 0x40), (1020, 0x80), (1020, 0xFF), (516, 0x40), (4, 0x01)])
  func `an index of a pack that counts too many objects is named`(offset: Int, flip: Int) throws {
    let world = try started()
    let path = try world.packs()[0] + ".idx"
    let url = URL(fileURLWithPath: "\(world.directory)/\(path)")
    var bytes = try Data(contentsOf: url)
    // The last of the 256 counts, whose multiple is small again in 32 bits.
    bytes[8 + (offset == 4 ? -4 : offset)] ^= UInt8(flip)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
    try bytes.write(to: url)
    let repository = try world.repository()
    let head = try #require(try repository.head().commit)
    let error = #expect(throws: Diagnostic.self) { try repository.commits.read(head) }
    #expect(error?.code == .objectDamaged && error?.remedy != nil)
    #expect(error?.message.contains(path) == true, "\(error?.message ?? "")")
  }

  @Test(.timeLimit(.minutes(30))) func `objects in whole packs and files are read beside a damaged pack`() throws {
    let world = try started()
    let damaged = try world.packs()[0]
    try world.git("commit", "-q", "--allow-empty", "-m", "Later")
    for ending in ["idx", "pack"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: "\(world.directory)/\(damaged).\(ending)")
    }
    let name = try ObjectName(
      world.git("rev-parse", "HEAD:folder/file2").trimmingCharacters(in: .whitespacesAndNewlines))
    try world.write("2\n", to: "copy")
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: "\(world.directory)/\(damaged).idx"))
    try world.git("hash-object", "-w", "copy")
    let repository = try world.repository()
    #expect(try repository.objects.readBlob(name) == Array("2\n".utf8))
    #expect(try repository.commits.read(#require(try repository.head().commit)).message == "Later\n")
  }

  @Test(.timeLimit(.minutes(30))) func `deltas that lead back to themselves end`() throws {
    let world = try started()
    let path = try world.packs()[0] + ".idx"
    let url = URL(fileURLWithPath: "\(world.directory)/\(path)")
    let bytes = [UInt8](try Data(contentsOf: url))
    let count = bytes[(8 + 1020)..<(8 + 1024)].reduce(0) { $0 << 8 | Int($1) }
    let offsets = 8 + 1024 + 24 * count
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
    // Every object is said to be where one of them is, so that a delta is its own base.
    for index in 0..<count {
      var changed = bytes
      for other in 0..<count {
        for byte in 0..<4 { changed[offsets + 4 * other + byte] = bytes[offsets + 4 * index + byte] }
      }
      try Data(changed).write(to: url)
      let repository = try world.repository()
      let head = try #require(try repository.head().commit)
      _ = try? repository.commits.read(head)
      _ = try? repository.status()
    }
  }
}

/// Packs that nobody makes by accident.
@Suite struct HostilePackTests {
  @Test(.timeLimit(.minutes(30))) func `a small delta that makes a huge object is refused`() throws {
    let world = try World()
    world.isDamagedOnPurpose = true
    try world.git("init", "-q")
    // 80 times all of a base of 16 MiB.
    let size = 0xFF_FFFF
    let copies = Array(repeating: [0xF0, 0xFF, 0xFF, 0xFF] as [UInt8], count: 80).flatMap(\.self)
    let delta = Self.number(size) + Self.number(80 * size) + copies
    let base = Self.header(kind: 3, size: size) + Self.zeros(size)
    let packed = Self.stored(delta, sum: Self.checksum(delta))
    var pack = Array("PACK".utf8)
    pack += [0, 0, 0, 2, 0, 0, 0, 2]
    pack += base
    let start = pack.count
    pack += Self.header(kind: 7, size: delta.count) + Array(repeating: 0x11, count: 20) + packed
    pack += Array(repeating: 0x33, count: 20)
    let names = [UInt8(0x11), 0x22]
    var index: [UInt8] = [0xFF, 0x74, 0x4F, 0x63, 0, 0, 0, 2]
    for first in 0..<256 { index += [0, 0, 0, UInt8(names.count { Int($0) <= first })] }
    index += names.flatMap { Array(repeating: $0, count: 20) } + Array(repeating: 0, count: 8)
    for offset in [12, start] { index += Self.network(offset) }
    index += Array(repeating: 0x33, count: 20)
    let folder = URL(fileURLWithPath: "\(world.directory)/.git/objects/pack")
    try Data(index).write(to: folder.appending(path: "index"))
    try Data(pack).write(to: folder.appending(path: "pack-1.pack"))
    let checksum = try ProgramRun.run(
      ["sha1sum", folder.appending(path: "index").path], directory: "/", environment: world.environment)
    let digits = Array(checksum.outputText.prefix(40))
    index += stride(from: 0, to: 40, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
    try Data(index).write(to: folder.appending(path: "pack-1.idx"))
    let name = try ObjectName(String(repeating: "22", count: 20))
    let error = #expect(throws: Diagnostic.self) { try world.repository().objects.readBlob(name) }
    #expect(error?.message.contains("delta whose result exceeds 1 GiB") == true, "\(String(describing: error))")
  }

  private static func number(_ value: Int) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + number(value >> 7)
  }

  private static func header(kind: UInt8, size: Int) -> [UInt8] {
    let first = kind << 4 | UInt8(size & 15)
    return size < 16 ? [first] : [first | 128] + number(size >> 4)
  }

  /// Zeros as zlib wraps what it does not compress; their sum is known without adding.
  private static func zeros(_ count: Int) -> [UInt8] {
    stored(Array(repeating: 0, count: count), sum: UInt32(count % 65521) << 16 | 1)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let sums = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let one = (sums.0 + UInt32(byte)) % 65521
      return (one, (sums.1 + one) % 65521)
    }
    return sums.1 << 16 | sums.0
  }

  private static func stored(_ bytes: [UInt8], sum: UInt32) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65535) {
      let piece = bytes[start..<min(bytes.count, start + 65535)]
      let (low, high) = (UInt8(piece.count & 255), UInt8(piece.count >> 8))
      result += [start + 65535 >= bytes.count ? 1 : 0, low, high, ~low, ~high] + piece
    }
    return result + network(Int(sum))
  }

  private static func network(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 255) } }
}

/// Damage to bytes, the same for the same seed.
struct Mutations {
  private var numbers: SeededNumbers

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
  }

  mutating func mutated(_ whole: [UInt8]) -> [UInt8] {
    var bytes = whole
    for _ in 0..<Int.random(in: 1...4, using: &numbers) where !bytes.isEmpty {
      let position = Int.random(in: 0..<bytes.count, using: &numbers)
      switch Int.random(in: 0..<7, using: &numbers) {
      case 0: bytes[position] ^= 1 << Int.random(in: 0..<8, using: &numbers)
      case 1: bytes[min(position, min(1100, bytes.count - 1))] = UInt8.random(in: 0...255, using: &numbers)
      case 2: bytes.removeLast(min(position, bytes.count))
      case 3:
        bytes += (0..<Int.random(in: 1...40, using: &numbers)).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      case 4: for index in position..<min(position + 8, bytes.count) { bytes[index] = 0xFF }
      case 5: for index in position..<min(position + 30, bytes.count) { bytes[index] = 0 }
      default: bytes.removeSubrange(position..<min(position + 4, bytes.count))
      }
    }
    return bytes
  }
}
