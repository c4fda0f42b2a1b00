import Diagnostics
import FileTrees
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct FileAccessTests {
  private func code(of work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch {
      return (error as? Diagnostic)?.code.rawValue
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 200_000])
  func `what is written is read again`(count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try FileAccess.write(bytes, to: folder.file("x"))
    #expect(try FileAccess.read(folder.file("x")) == bytes)
    #expect(try folder.listing == ["x"])
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 200_000])
  func `whether a file holds certain bytes is told without reading it whole`(count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try FileAccess.write(bytes, to: folder.file("x"))
    #expect(try FileAccess.holds(bytes, at: folder.file("x")))
    #expect(try !FileAccess.holds(bytes + [0], at: folder.file("x")))
    if let last = bytes.last {
      #expect(try !FileAccess.holds(Array(bytes.dropLast()), at: folder.file("x")))
      #expect(try !FileAccess.holds(bytes.dropLast() + [last &+ 1], at: folder.file("x")))
    }
    #expect(code { _ = try FileAccess.holds([], at: folder.path) } == "is-folder")
  }

  @Test func `failures say which file and why`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.write([1, 2, 3], to: folder.file("file"))
    #expect(code { _ = try FileAccess.read(folder.file("missing")) } == "file-not-found")
    #expect(code { _ = try FileAccess.read(folder.path) } == "is-folder")
    #expect(code { _ = try FileAccess.read(folder.file("file/x")) } == "not-folder")
    #expect(code { _ = try FileAccess.read(folder.file("file"), limit: 2) } == "file-too-large")
    #expect(code { try FileAccess.write([], to: folder.file("missing/x")) } == "file-not-found")
    #expect(code { try FileAccess.write([], to: folder.path) } == "is-folder")
    #expect(code { try FileAccess.create([], at: folder.file("file")) } == "file-exists")
    #expect(code { try FileAccess.write([], to: folder.file(String(repeating: "n", count: 300))) } == "name-too-long")
    #expect(code { _ = try FileAccess.entries(of: folder.file("missing")) } == "file-not-found")
    #expect(code { try FileAccess.remove(folder.file("missing")) } == "file-not-found")
    #expect(code { try FileAccess.createDirectory(folder.file("file/x")) } == "not-folder")
    #expect(try folder.listing == ["file"])
  }

  @Test func `what is no regular file is refused, and does not keep the reader waiting`() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    #expect(code { _ = try FileAccess.read(folder.file("pipe")) } == "not-regular-file")
    #expect(code { _ = try FileAccess.read("/dev/zero") } == "not-regular-file")
    #expect(try FileAccess.read("/dev/null") == [])
  }

  @Test func `a circle of links is told`() throws {
    let folder = try TemporaryFolder()
    #expect(symlink("b", folder.file("a")) == 0)
    #expect(symlink("a", folder.file("b")) == 0)
    #expect(code { _ = try FileAccess.read(folder.file("a")) } == "link-loop")
    #expect(try FileAccess.destination(ofLink: folder.file("a")) == "b")
  }

  @Test(.enabled(if: geteuid() != 0, "root may do everything"))
  func `missing permission is told and leaves nothing`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.createDirectory(folder.file("closed"), permissions: 0o500)
    #expect(code { try FileAccess.write([1], to: folder.file("closed/x")) } == "permission-denied")
    #expect(code { try FileAccess.createDirectory(folder.file("closed/x/y")) } == "permission-denied")
    #expect(try FileAccess.entries(of: folder.file("closed")).isEmpty)
  }

  @Test func `replacing keeps the permissions`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("script")
    try FileAccess.write([1], to: path, permissions: 0o640)
    #expect(try FileAccess.permissions(of: path) == 0o640)
    try FileAccess.write([2], to: path)
    #expect(try FileAccess.permissions(of: path) == 0o640)
    #expect(try FileAccess.read(path) == [2])
    try FileAccess.write([3], to: path, permissions: 0o600)
    #expect(try FileAccess.permissions(of: path) == 0o600)
  }

  @Test func `a link is followed by a write and taken away by a removal`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.write([1], to: folder.file("real"))
    #expect(symlink("real", folder.file("link")) == 0)
    try FileAccess.write([2], to: folder.file("link"))
    #expect(FileAccess.kind(of: folder.file("link")) == .link)
    #expect(try FileAccess.read(folder.file("real")) == [2])
    try FileAccess.remove(folder.file("link"))
    #expect(try folder.listing == ["real"])
  }

  @Test func `a walk lists links without following them and does not enter where it is told not to`() throws {
    let folder = try TemporaryFolder()
    for path in ["a/b/c", "Pods/x", "z"] { try FileAccess.createDirectory(folder.file(path)) }
    try FileAccess.write([], to: folder.file("a/b/c/file"))
    #expect(symlink("..", folder.file("a/up")) == 0)
    let names = try FileAccess.walk(folder.path, entering: { $0 != "Pods" }).map(\.name)
    #expect(names == ["Pods", "a", "a/b", "a/b/c", "a/b/c/file", "a/up", "z"])
  }

  @Test func `a name that is not UTF-8 is listed as something that can't be opened`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.utf8CString.dropLast() + [CChar(bitPattern: 0x2F), CChar(bitPattern: 0xFF), 0]
    let descriptor = Array(path).withUnsafeBufferPointer { name in
      name.baseAddress.map { open($0, O_WRONLY | O_CREAT, 0o600) } ?? -1
    }
    // File systems of Apple's refuse such names.
    guard descriptor >= 0 else { return }
    close(descriptor)
    #expect(try FileAccess.entries(of: folder.path) == [DirectoryEntry(name: "\u{FFFD}", kind: .other)])
    unlink(Array(path))
  }

  @Test func `removing a folder leaves what its links lead to`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.createDirectory(folder.file("keep"))
    try FileAccess.write([1], to: folder.file("keep/x"))
    try FileAccess.createDirectory(folder.file("gone/deep"))
    #expect(symlink("../../keep", folder.file("gone/deep/link")) == 0)
    try FileAccess.remove(folder.file("gone"))
    #expect(try folder.listing == ["keep", "keep/x"])
  }
}
