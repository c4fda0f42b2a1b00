import SystemCalls
import TestSupport
import Testing

@Suite struct `Files` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a failed call throws the number of the system's error`() throws {
    #expect(throws: SystemError.noSuchFile) { try OpenFile(folder.file("missing")) }
    #expect(throws: SystemError.noSuchFile) { try FileStatus(folder.file("missing")) }
    #expect(throws: SystemError.notFolder) {
      try folder.write("", to: "file")
      _ = try Folder(folder.file("file"))
    }
    #expect(throws: SystemError.linkLoop) {
      try FileSystem.makeLink(at: folder.file("link"), to: "file")
      _ = try OpenFile(folder.file("link"), .notFollowing)
    }
    #expect(SystemError.noSuchFile.words == "No such file or directory")
  }

  @Test func `a file is read up to its limit and not beyond`() throws {
    try folder.write("abcdef", to: "file")
    #expect(try OpenFile(folder.file("file")).bytes(limit: 6) == Array("abcdef".utf8))
    #expect(try OpenFile(folder.file("file")).bytes(limit: 5) == nil)
    let file = try OpenFile(folder.file("file"))
    #expect(try file.chunk(4) == Array("abcd".utf8))
    #expect(try file.chunk(4) == Array("ef".utf8))
    #expect(try file.chunk(4) == [])
  }

  @Test func `a pipe, which has no size, is read to its end`() throws {
    let pipe = try Pipe()
    try pipe.writing.write(Array("piped".utf8))
    try pipe.writing.close()
    #expect(try pipe.reading.bytes() == Array("piped".utf8))
  }

  @Test func `overwritten bytes leave the end where the next write goes`() throws {
    let file = try OpenFile(folder.file("file"), [.updating, .new])
    try file.write(Array("....tail".utf8))
    try file.overwrite(Array("head".utf8), at: 0)
    try file.write(Array("!".utf8))
    #expect(try folder.text("file") == "headtail!")
  }

  @Test func `the status tells links from what they lead to`() throws {
    try folder.write("abc", to: "file")
    try FileSystem.setPermissions(0o640, of: folder.file("file"))
    try FileSystem.makeLink(at: folder.file("link"), to: "file")
    let (link, file) = (try FileStatus(folder.file("link")), try FileStatus(folder.file("file")))
    #expect(link.kind == .link)
    #expect((file.kind, file.size, file.permissions, file.links) == (.file, 3, 0o640, 1))
    #expect(try FileStatus(folder.file("link"), followingLinks: true).isSameFile(as: file))
    #expect(!link.isSameFile(as: file))
    #expect(file.owner == CurrentProcess.effectiveUser)
    #expect(try FileStatus(folder.path).kind == .folder)
    #expect(try FileStatus("/dev/null").kind == .other)
    #expect(try FileStatus("file", in: Folder(folder.path)).isSameFile(as: file))
    #expect(try FileSystem.target(ofLink: folder.file("link")) == Array("file".utf8))
  }

  @Test func `a time that was set comes back`() throws {
    try folder.write("", to: "file")
    let time = FileTime(seconds: 1_000_000_000, nanoseconds: 500_000_000)
    try FileSystem.setModified(time, of: folder.file("file"))
    #expect(try FileStatus(folder.file("file")).modified == time)
    #expect(time < FileTime(seconds: 1_000_000_000, nanoseconds: 500_000_001))
  }

  @Test func `a lock keeps other openings of the file out until it is closed`() throws {
    try folder.write("", to: "file")
    let (one, other) = (try OpenFile(folder.file("file")), try OpenFile(folder.file("file")))
    #expect(try one.tryLock())
    #expect(try !other.tryLock())
    try one.close()
    #expect(try other.tryLock())
  }

  @Test func `a folder lists its entries with their kinds, each time it is asked`() throws {
    try folder.write("", to: "file")
    #expect(try FileSystem.makeFolder(folder.file("inner")))
    #expect(try !FileSystem.makeFolder(folder.file("inner")))
    let open = try Folder(folder.path)
    for _ in 1...2 {
      var found: [String: FileStatus.Kind?] = [:]
      try open.forEachEntry { found[String(cString: $0)] = $1 }
      #expect(found.keys.sorted() == ["file", "inner"])
      #expect([.folder, nil].contains(found["inner"] ?? nil))
    }
  }

  @Test func `a mapped file has the file's bytes`() throws {
    try folder.write("mapped", to: "file")
    let memory = try MappedMemory(OpenFile(folder.file("file")), size: 6)
    #expect(memory.bytes.elementsEqual("mapped".utf8))
    #expect(Memory.position(of: UInt8(ascii: "p"), in: memory.bytes, from: 3) == 3)
    #expect(Memory.position(of: UInt8(ascii: "p"), in: memory.bytes, from: 4) == nil)
  }
}

@Suite struct `Drafts of files` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a draft replaces the file only when it is complete`() throws {
    try folder.write("old", to: "file")
    let draft = try FileDraft(at: folder.file("draft"))
    try draft.write(Array("new".utf8))
    #expect(try folder.text("file") == "old")
    try draft.finish(permissions: 0o600)
    try draft.replace(folder.file("file"))
    #expect(try folder.text("file") == "new")
    #expect(try FileStatus(folder.file("file")).permissions == 0o600)
    #expect(try folder.listing == ["file"])
  }

  @Test func `a draft that is given up is removed`() throws {
    try folder.write("old", to: "file")
    do {
      let draft = try FileDraft(randomlyBeside: folder.file("file"))
      try draft.write([1])
      #expect(try folder.listing.count == 2)
      #expect(try FileStatus(draft.path).permissions == 0o600)
      try FileSystem.makeFolder(folder.file("inner"))
      #expect(throws: SystemError.isFolder) { try draft.replace(folder.file("inner")) }
    }
    #expect(try folder.listing == ["file", "inner"])
    #expect(try folder.text("file") == "old")
  }

  @Test func `what a killed process left is replaced, unless the draft must be new`() throws {
    try folder.write("left behind", to: "draft")
    #expect(throws: SystemError.fileExists) { try FileDraft(at: folder.file("draft"), mustBeNew: true) }
    let draft = try FileDraft(at: folder.file("draft"))
    try draft.finish()
    try draft.replace(folder.file("file"))
    #expect(try folder.text("file") == "")
    #expect(try folder.listing == ["file"])
  }

  @Test func `a draft that another process removed is not locked`() throws {
    let draft = try FileDraft(at: folder.file("draft"))
    #expect(draft.tryLock())
    let other = try FileDraft(at: folder.file("other"))
    try FileSystem.remove(other.path)
    #expect(!other.tryLock())
  }
}
