import Diagnostics
import FileTrees
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct TreeWriterTests {
  private func sample() throws -> FileTree {
    var tree = FileTree()
    try tree.add("App/App.swift", text: "import SwiftUI\n")
    try tree.add("App.xcodeproj/project.pbxproj", text: "{}\n")
    try tree.add("run", text: "#!/bin/sh\n", executable: true)
    return tree
  }

  private let listing = ["App", "App.xcodeproj", "App.xcodeproj/project.pbxproj", "App/App.swift", "run"]

  private func code(of work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch {
      return (error as? Diagnostic)?.code.rawValue
    }
  }

  @Test func `a new tree is there whole with nothing beside it`() throws {
    let folder = try TemporaryFolder()
    try TreeWriter.create(try sample(), at: folder.file("New"))
    #expect(try folder.listing == ["New"] + listing.map { "New/" + $0 }.sorted(by: walkOrder))
    #expect(try FileAccess.permissions(of: folder.file("New/run")) & 0o100 != 0)
    #expect(try FileAccess.permissions(of: folder.file("New/App/App.swift")) & 0o111 == 0)
    #expect(try FileAccess.permissions(of: folder.file("New")) & 0o700 == 0o700)
  }

  @Test func `folders that lead to it are made`() throws {
    let folder = try TemporaryFolder()
    try TreeWriter.create(try sample(), at: folder.file("one/two/New"))
    #expect(try FileAccess.read(folder.file("one/two/New/App.xcodeproj/project.pbxproj")) == Array("{}\n".utf8))
  }

  @Test func `an empty folder is filled and one that holds something is refused`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.createDirectory(folder.file("Empty"))
    try TreeWriter.create(try sample(), at: folder.file("Empty"))
    #expect(code { try TreeWriter.create(sample(), at: folder.file("Empty")) } == "folder-exists")
    try FileAccess.write([], to: folder.file("File"))
    #expect(code { try TreeWriter.create(sample(), at: folder.file("File")) } == "not-folder")
    #expect(code { try TreeWriter.create(sample(), at: folder.file("File/New")) } == "not-folder")
    #expect(try FileAccess.entries(of: folder.path).map(\.name) == ["Empty", "File"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may do everything"))
  func `a parent that can't be written is refused and left alone`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.createDirectory(folder.file("closed"), permissions: 0o500)
    #expect(code { try TreeWriter.create(sample(), at: folder.file("closed/New")) } == "permission-denied")
    #expect(try FileAccess.entries(of: folder.file("closed")).isEmpty)
  }

  @Test func `a name that the file system refuses leaves nothing behind`() throws {
    let folder = try TemporaryFolder()
    let deep = Array(repeating: String(repeating: "d", count: 200), count: 25).joined(separator: "/")
    var tree = try sample()
    try tree.add("z/" + deep, text: "")
    #expect(code { try TreeWriter.create(tree, at: folder.file("outer/New")) } == "name-too-long")
    #expect(code { try TreeWriter.add(tree, to: folder.file("Added")) } == "name-too-long")
    #expect(try folder.listing.isEmpty)
  }

  @Test func `adding keeps what is there`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.createDirectory(folder.file("App"))
    try FileAccess.write([1], to: folder.file("App/Old.swift"))
    try TreeWriter.add(try sample(), to: folder.path)
    #expect(try FileAccess.read(folder.file("App/Old.swift")) == [1])
    #expect(try folder.listing.count == listing.count + 1)
  }

  @Test func `adding refuses a file that is there and writes nothing`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.write([1], to: folder.file("run"))
    #expect(code { try TreeWriter.add(sample(), to: folder.path) } == "file-exists")
    #expect(try folder.listing == ["run"])
    #expect(try FileAccess.read(folder.file("run")) == [1])
  }

  @Test func `adding never goes through a link`() throws {
    let folder = try TemporaryFolder()
    let elsewhere = try TemporaryFolder()
    #expect(symlink(elsewhere.path, folder.file("App")) == 0)
    #expect(code { try TreeWriter.add(sample(), to: folder.path) } == "link-in-the-way")
    #expect(try elsewhere.listing.isEmpty)
    #expect(try folder.listing == ["App"])
  }

  @Test func `what finishes a tree is there with it, or neither is`() throws {
    let folder = try TemporaryFolder()
    try TreeWriter.create(try sample(), at: folder.file("New")) { (draft) throws(Diagnostic) in
      try FileAccess.write([1], to: draft + "/extra")
    }
    #expect(try FileAccess.read(folder.file("New/extra")) == [1])
    let before = try folder.listing
    let failure = Diagnostic("failed", "it failed")
    #expect(
      code {
        try TreeWriter.create(sample(), at: folder.file("a/b/Other")) { (draft) throws(Diagnostic) in
          try FileAccess.createDirectory(draft + "/.git/objects")
          throw failure
        }
      } == "failed")
    #expect(
      code { try TreeWriter.add(sample(), to: folder.path, finish: { () throws(Diagnostic) in throw failure }) }
        == "failed")
    #expect(try folder.listing == before)
  }

  /// Give a folder on a volume of at most a few hundred kilobytes, such as a small tmpfs.
  private static let smallVolume = ProcessInfo.processInfo.environment["SLIPWAY_SMALL_VOLUME"]

  @Test(.enabled(if: smallVolume != nil, "no small volume is given"))
  func `a full disk is told and leaves nothing behind`() throws {
    let volume = try #require(Self.smallVolume)
    var tree = try sample()
    try tree.add("z/large", [UInt8](repeating: 7, count: 1 << 20))
    let before = try FileAccess.walk(volume)
    #expect(code { try TreeWriter.create(tree, at: volume + "/a/New") } == "disk-full")
    #expect(code { try TreeWriter.add(tree, to: volume + "/Added") } == "disk-full")
    #expect(code { try FileAccess.write([UInt8](repeating: 7, count: 1 << 20), to: volume + "/x") } == "disk-full")
    #expect(try FileAccess.walk(volume) == before)
  }

  private func walkOrder(_ lhs: String, _ rhs: String) -> Bool {
    lhs.split(separator: "/").lexicographicallyPrecedes(rhs.split(separator: "/"))
  }

  @Test func `what fails while a folder is built leaves nothing behind, not even its workshop`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: Diagnostic.self) {
      try TreeWriter.create(FileTree(), at: folder.file("new")) { _ throws(Diagnostic) in throw Diagnostic("stop", "") }
    }
    try FileAccess.createDirectory(folder.file("old"))
    #expect(throws: Diagnostic.self) {
      try TreeWriter.replace(folder.file("old")) { _ throws(Diagnostic) in throw Diagnostic("stop", "") }
    }
    #expect(try folder.listing == ["old"])
  }
}
