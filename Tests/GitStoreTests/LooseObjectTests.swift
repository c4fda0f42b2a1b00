import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// Objects that are files of their own, whole and damaged; Git is the judge of what may be read.
@Suite struct LooseObjectTests {
  enum Damage: String, CaseIterable {
    case cutInHeader, cutOff, cutAtEnd, empty, garbage, trailing, largerThanPossible, smallerThanSaid, largerThanSaid
    case unknownKind, sizeMissing, sizePadded, changed, folder, pipe
  }

  /// A repository with two commits, and the paths of the files of its objects.
  private func started() throws -> World {
    let world = try World()
    world.isDamagedOnPurpose = true
    try world.git("init", "-q")
    for number in 1...2 {
      try world.write((1...(300 * number)).map { "line \($0)\n" }.joined(), to: "file\(number)")
      try world.git("add", "-A")
      try world.git("commit", "-q", "-m", "Commit \(number)")
    }
    return world
  }

  private func path(_ revision: String, in world: World) throws -> String {
    let name = try world.git("rev-parse", revision).trimmingCharacters(in: .whitespacesAndNewlines)
    return ".git/objects/\(name.prefix(2))/\(name.dropFirst(2))"
  }

  private func damage(_ path: String, _ damage: Damage, in world: World) throws {
    let url = URL(fileURLWithPath: "\(world.directory)/\(path)")
    var bytes = try Data(contentsOf: url)
    try FileManager.default.removeItem(at: url)
    switch damage {
    case .cutInHeader: bytes = bytes.prefix(4)
    case .cutOff: bytes = bytes.prefix(bytes.count * 2 / 3)
    case .cutAtEnd: bytes.removeLast()
    case .empty: bytes = Data()
    case .garbage: bytes = Data("garbage\n".utf8)
    case .trailing: bytes.append(0)
    case .largerThanPossible: bytes = Self.stored("blob 900000000000000\0abc")
    case .smallerThanSaid: bytes = Self.stored("blob 4\0abc")
    case .largerThanSaid: bytes = Self.stored("blob 2\0abc")
    case .unknownKind: bytes = Self.stored("blub 3\0abc")
    case .sizeMissing: bytes = Self.stored("blob \0abc")
    case .sizePadded: bytes = Self.stored("blob 03\0abc")
    case .changed: bytes = Self.stored("blob 3\0abc")
    case .folder: return try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    case .pipe:
      #expect(mkfifo(url.path, 0o600) == 0)
      return
    }
    try bytes.write(to: url)
  }

  /// Text as zlib wraps what it can't compress (RFC 1950, RFC 1951).
  private static func stored(_ text: String) -> Data {
    let bytes = Array(text.utf8)
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    var (one, two): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      one = (one + UInt32(byte)) % 65521
      two = (two + one) % 65521
    }
    let sum = (two << 16 | one).bigEndian
    return Data([0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes) + withUnsafeBytes(of: sum) { Data($0) }
  }

  @Test(.timeLimit(.minutes(30)), arguments: Damage.allCases)
  func `a damaged object is named with its file, whichever it is`(_ kind: Damage) throws {
    for revision in ["HEAD", "HEAD^{tree}", "HEAD:file2"] {
      let world = try started()
      let file = try path(revision, in: world)
      let name = try ObjectName(world.git("rev-parse", revision).trimmingCharacters(in: .whitespacesAndNewlines))
      try damage(file, kind, in: world)
      // Git would wait for a pipe.
      if kind != .pipe { #expect(try !world.tryGit(["fsck"]).succeeded) }
      let repository = try world.repository()
      let error = #expect(throws: Diagnostic.self) {
        switch revision {
        case "HEAD": _ = try repository.commits.read(name)
        case "HEAD:file2": _ = try repository.objects.readBlob(name)
        default: _ = try repository.objects.entries(ofTree: name)
        }
      }
      #expect(error?.code.rawValue == "object-damaged")
      #expect(error?.remedy != nil)
      #expect(error?.message.contains(name.hex) == true)
      if kind != .changed { #expect(error?.message.contains(file) == true, "\(error?.message ?? "")") }
    }
  }

  @Test(.timeLimit(.minutes(30))) func `a damaged tree is named by the status, and a damaged commit by its short name`()
    throws
  {
    let world = try started()
    try damage(path("HEAD^{tree}", in: world), .cutOff, in: world)
    try world.write("staged\n", to: "file1")
    try world.git("update-index", "--add", "file1")
    #expect(throws: Diagnostic.self) { try world.repository().status() }
    #expect(#expect(throws: Diagnostic.self) { try world.repository().status() }?.code.rawValue == "object-damaged")
    let short = try world.git("rev-parse", "--short", "HEAD~1").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try world.repository().commits.resolve(short).hex.hasPrefix(short))
    try damage(path("HEAD~1", in: world), .cutOff, in: world)
    let error = #expect(throws: Diagnostic.self) { try world.repository().commits.resolve(short) }
    #expect(error?.code.rawValue == "object-damaged")
  }

  @Test(.timeLimit(.minutes(30))) func `a whole object in a pack counts before a damaged file`() throws {
    let world = try started()
    let file = try path("HEAD:file2", in: world)
    let name = try ObjectName(world.git("rev-parse", "HEAD:file2").trimmingCharacters(in: .whitespacesAndNewlines))
    try world.git("repack", "-q", "-a")
    try damage(file, .cutOff, in: world)
    #expect(try world.git("cat-file", "-p", name.hex).hasPrefix("line 1\n"))
    #expect(try world.repository().objects.readBlob(name).count > 1000)
  }

  @Test(.timeLimit(.minutes(30)))
  func `objects that are borrowed from other folders are read, and named where damaged`()
    throws
  {
    let world = try started()
    try world.git("clone", "-q", "-s", ".", "../second")
    try world.git("clone", "-q", "-s", "../second", "../third")
    let alternates = "../third/.git/objects/info/alternates"
    // Twice, with an end of line of Windows', a comment, and a folder that leads back.
    try world.write(
      "# from\n\(world.directory)/../second/.git/objects\r\n../../../second/.git/objects\n/nowhere\n", to: alternates)
    try world.write("../../../third/.git/objects\n", to: ".git/objects/info/alternates")
    let third = try Repository.open(at: "\(world.root)/third", environment: world.gitEnvironment)
    let name = try #require(try third.head().commit)
    #expect(try third.commits.read(name).message == "Commit 2\n")
    let blob = try ObjectName(world.git("rev-parse", "HEAD:file1").trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(try third.objects.readBlob(blob).count > 1000)
    try damage(path("HEAD:file2", in: world), .cutOff, in: world)
    let lost = try ObjectName(world.git("rev-parse", "HEAD:file2").trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(#expect(throws: Diagnostic.self) { try third.objects.readBlob(lost) }?.code.rawValue == "object-damaged")
  }

  @Test func `large, empty and well compressed objects are read as Git reads them`() throws {
    let world = try started()
    try world.write("", to: "empty")
    try world.write(String(repeating: "0", count: 3_000_000), to: "zeros")
    var generator = SeededNumbers(seed: 6)
    let noise = Data((0..<200_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
    try noise.write(to: URL(fileURLWithPath: "\(world.directory)/noise"))
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "More")
    try world.git("tag", "-a", "-m", "Tag", "v1")
    let repository = try world.repository()
    let tree = try repository.commits.read(repository.commits.resolve("v1")).tree
    #expect(try repository.objects.blob(at: "empty", inTree: tree) == [])
    #expect(
      try repository.objects.blob(at: "zeros", inTree: tree) == Array(repeating: UInt8(ascii: "0"), count: 3_000_000))
    #expect(try repository.objects.blob(at: "noise", inTree: tree) == Array(noise))
    try repository.withoutStoring { () throws(Diagnostic) in
      #expect(try repository.objects.blob(at: "noise", inTree: tree)?.count == 200_000)
    }
  }

  @Test(arguments: ["checksum", "content", "more"]) func `a large object with a damaged end is named`(what: String)
    throws
  {
    let world = try started()
    // Longer than the pieces in which files are written.
    try world.write(String(repeating: "0123456789\n", count: 300_000), to: "large")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Large")
    let name = try world.git("rev-parse", "HEAD:large").trimmingCharacters(in: .whitespacesAndNewlines)
    let url = URL(fileURLWithPath: "\(world.directory)/.git/objects/\(name.prefix(2))/\(name.dropFirst(2))")
    var bytes = try Data(contentsOf: url)
    if what == "content" {
      // A whole object of the same size, which is another one.
      try world.write(String(repeating: "9876543210\n", count: 300_000), to: "other")
      let other = try world.git("hash-object", "-w", "other").trimmingCharacters(in: .whitespacesAndNewlines)
      bytes = try Data(
        contentsOf: URL(fileURLWithPath: "\(world.directory)/.git/objects/\(other.prefix(2))/\(other.dropFirst(2))"))
    } else if what == "checksum" {
      bytes[bytes.count - 1] ^= 1
    } else {
      bytes.append(0)
    }
    try FileManager.default.removeItem(at: url)
    try bytes.write(to: url)
    let repository = try world.repository()
    let content = repository.objects.content(ofBlob: try ObjectName(name))
    let error = #expect(throws: Diagnostic.self) { try content.bytes() }
    #expect(error?.code.rawValue == "object-damaged", "\(String(describing: error))")
    #expect(error?.message.contains(name) == true)
  }

  @Test func `an object that one folder withholds is read from another`() throws {
    let world = try started()
    try world.git("clone", "-q", "-s", ".", "../second")
    let name = try ObjectName(world.git("rev-parse", "HEAD:file2").trimmingCharacters(in: .whitespacesAndNewlines))
    let withheld = "\(world.root)/withheld"
    // No access rights stop the superuser, but a link that leads to itself does.
    try FileManager.default.createDirectory(atPath: withheld, withIntermediateDirectories: true)
    let folder = "\(withheld)/\(name.hex.prefix(2))"
    try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: folder)
    try world.write("\(withheld)\n\(world.directory)/.git/objects\n", to: "../second/.git/objects/info/alternates")
    let second = try Repository.open(at: "\(world.root)/second", environment: world.gitEnvironment)
    #expect(try second.objects.readBlob(name).count > 1000)
  }

  @Test(.timeLimit(.minutes(30))) func `a folder with a damaged object is not cloned, and nothing is left`() throws {
    let world = try started()
    try damage(path("HEAD:file2", in: world), .cutOff, in: world)
    let request = CloneRequest(address: world.directory, folder: "\(world.root)/clone")
    let error = #expect(throws: Diagnostic.self) {
      try Repository.clone(request, from: world.root, environment: world.gitEnvironment)
    }
    #expect(error?.code.rawValue == "object-damaged" && error?.remedy != nil, "\(error?.message ?? "")")
    #expect(!world.exists("../clone"))
  }

  @Test(.timeLimit(.minutes(30))) func `a damaged tree of a submodule keeps nobody waiting, and changes are seen`()
    throws
  {
    let world = try started()
    try world.git("clone", "-q", "--no-hardlinks", ".", "inner")
    try world.git("add", "inner")
    try world.git("commit", "-q", "-m", "Inner")
    try damage("inner/" + path("HEAD~1^{tree}", in: world), .cutOff, in: world)
    try world.write("changed\n", to: "inner/file1")
    #expect(try world.repository().status().changed.map(\.path) == ["inner"])
  }
}
