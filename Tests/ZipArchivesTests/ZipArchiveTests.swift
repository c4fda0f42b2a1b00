import Diagnostics
import FileTrees
import Foundation
import Processes
import TestSupport
import Testing
import ZipArchives

/// Archives that are written and unpacked, beside other programs.
@Suite struct ZipArchiveTests {
  private let bench: TemporaryFolder

  init() throws {
    bench = try TemporaryFolder()
  }

  private func folder(_ name: String) throws -> String {
    let path = bench.path + "/" + name
    try FileAccess.createDirectory(path)
    return path
  }

  /// What is below a folder: each path with its kind, permissions and content.
  private func snapshot(_ folder: String) throws -> [String] {
    try FileAccess.walk(folder).map { entry in
      let path = folder + "/" + entry.name
      switch entry.kind {
      case .file: return try "\(entry.name) \(FileAccess.permissions(of: path)) \(FileAccess.read(path).hashValue)"
      case .link: return try "\(entry.name) -> \(FileAccess.destination(ofLink: path))"
      default: return try "\(entry.name)/ \(FileAccess.permissions(of: path))"
      }
    }
  }

  private func sample() throws -> String {
    let path = try folder("in")
    try FileAccess.createDirectory(path + "/Payload/Wecker.app/de.lproj")
    try FileAccess.write(Array("#!/bin/sh\n".utf8), to: path + "/Payload/Wecker.app/Wecker", permissions: 0o755)
    try FileAccess.write([], to: path + "/Payload/Wecker.app/empty", permissions: 0o644)
    let long = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    try FileAccess.write(long, to: path + "/Payload/Wecker.app/Größe.bin", permissions: 0o600)
    try FileAccess.createLink(at: path + "/Payload/Wecker.app/Current", to: "de.lproj")
    return path
  }

  @Test func `what is packed is unpacked as it was, with permissions and links`() throws {
    let sample = try sample()
    try ZipWriter.write(sample, to: bench.path + "/a.ipa")
    try ZipWriter.write(sample, to: bench.path + "/b.ipa")
    #expect(try bench.bytes(of: "a.ipa") == bench.bytes(of: "b.ipa"), "the same folder gives the same bytes")
    let out = try folder("out")
    try ZipArchive(at: bench.path + "/a.ipa").unpack(into: out)
    #expect(try snapshot(out) == snapshot(sample))
    let some = try folder("some")
    try ZipArchive(at: bench.path + "/a.ipa").unpack(into: some) { $0.hasSuffix("Wecker") }
    #expect(try FileAccess.walk(some).filter { $0.kind == .file }.map(\.name) == ["Payload/Wecker.app/Wecker"])
  }

  @Test func `Python reads what is written, and what Python writes is read`() throws {
    let sample = try sample()
    try ZipWriter.write(sample, to: bench.path + "/a.ipa")
    let script = """
      import copy, zipfile
      source = zipfile.ZipFile("a.ipa")
      assert source.testzip() is None
      modes = {i.filename: oct(i.external_attr >> 16) for i in source.infolist()}
      assert modes["Payload/Wecker.app/Wecker"] == "0o100755", modes
      assert modes["Payload/Wecker.app/Current"] == "0o120777", modes
      assert modes["Payload/"].startswith("0o40"), modes
      for method, name in ((zipfile.ZIP_STORED, "stored.zip"), (zipfile.ZIP_DEFLATED, "packed.zip")):
        with zipfile.ZipFile(name, "w", method) as output:
          for info in source.infolist():
            data, own = source.read(info.filename), copy.copy(info)
            own.compress_type = method
            with output.open(own, "w", force_zip64=True) as entry: entry.write(data)
      """
    try bench.write(Array(script.utf8), to: "zip.py")
    let outcome = try bench.run(["python3", "zip.py"])
    #expect(outcome.succeeded, "\(outcome.errorText)")
    for name in ["stored", "packed"] {
      let out = try folder(name)
      try ZipArchive(at: bench.path + "/\(name).zip").unpack(into: out)
      #expect(try snapshot(out) == snapshot(sample))
    }
  }

  @Test(arguments: [1, 50, 300, 400_000]) func `sizes of 64 bits are read by others and by Slipway`(
    _ threshold: Int
  ) throws {
    let sample = try sample()
    let path = bench.path + "/long.ipa"
    try ZipWriter.write(sample, to: path, longFrom: threshold)
    let out = try folder("out")
    try ZipArchive(at: path).unpack(into: out)
    #expect(try snapshot(out) == snapshot(sample))
    let outcome = try bench.run(["python3", "-m", "zipfile", "-t", "long.ipa"])
    #expect(outcome.succeeded, "\(outcome.errorText)")
  }

  /// Writes an archive with Python's zipfile, which writes almost anything.
  private func archive(_ lines: String) throws -> String {
    let script = "import zipfile\nz = zipfile.ZipFile('made.zip', 'w', zipfile.ZIP_DEFLATED)\n\(lines)\nz.close()\n"
    try bench.write(Array(script.utf8), to: "made.py")
    let outcome = try bench.run(["python3", "-W", "ignore", "made.py"])
    try #require(outcome.succeeded, "\(outcome.errorText)")
    return bench.path + "/made.zip"
  }

  private static let link = """
    def link(name, target):
      i = zipfile.ZipInfo(name)
      i.create_system = 3
      i.external_attr = 0o120777 << 16
      z.writestr(i, target)

    """

  @Test(arguments: [
    ("z.writestr('../a', 'x')", "leaves the archive"), ("z.writestr('/a', 'x')", "leaves the archive"),
    ("z.writestr('a/../../b', 'x')", "leaves the archive"), ("z.writestr('a//b', 'x')", "leaves the archive"),
    ("z.writestr('a', 'x'); z.writestr('a', 'y')", "contains \"a\" twice"),
    ("z.writestr('a', 'x'); z.writestr('A', 'y')", "contains \"A\" twice"),
    ("z.writestr('a', 'x'); z.writestr('a/b', 'y')", "which is not a folder"),
    ("\(link)link('a', '/tmp'); z.writestr('a/b', 'y')", "which is not a folder"),
    ("\(link)link('A', '/tmp'); z.writestr('a/b', 'y')", "which is not a folder"),
    ("i = zipfile.ZipInfo('f'); i.create_system = 3; i.external_attr = 0o010644 << 16; z.writestr(i, '')", "neither"),
    ("z.writestr('a', 'x', zipfile.ZIP_BZIP2)", "compressed with method 12"),
  ])
  func `what leads out of the folder, or is no file, is refused`(lines: String, words: String) throws {
    let path = try archive(lines)
    let error = #expect(throws: Diagnostic.self) { try ZipArchive(at: path) }
    #expect(error?.code == .zipInvalid && error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `a link is unpacked as it is, and nothing follows it`() throws {
    let path = try archive("\(Self.link)link('a', '../../outside'); z.writestr('b/c', 'y')")
    let out = try folder("out")
    try ZipArchive(at: path).unpack(into: out)
    #expect(try FileAccess.destination(ofLink: out + "/a") == "../../outside")
    #expect(try FileAccess.read(out + "/b/c") == Array("y".utf8))
  }

  @Test func `a bomb and an archive with more than the limits are refused`() throws {
    let path = try archive("z.writestr('a', bytes(2000000)); z.writestr('b', bytes(2000000))")
    var limits = ZipArchive.Limits()
    limits.bytes = 3_000_000
    #expect(throws: Diagnostic.self) { try ZipArchive(at: path, within: limits) }
    limits = ZipArchive.Limits()
    limits.entries = 1
    #expect(throws: Diagnostic.self) { try ZipArchive(at: path, within: limits) }
    #expect(try ZipArchive(at: path).entries.count == 2)
    let bomb = try archive("for n in range(4): z.writestr(str(n), bytes(20000000))")
    let error = #expect(throws: Diagnostic.self) { try ZipArchive(at: bomb) }
    #expect(error?.code == .zipTooLarge, "\(error?.message ?? "")")
  }

  @Test func `an archive that is cut off or has bytes before it is refused`() throws {
    try ZipWriter.write(sample(), to: bench.path + "/a.zip")
    let bytes = try bench.bytes(of: "a.zip")
    for cut in [0, 1, 21, bytes.count / 2, bytes.count - 1] {
      try bench.write(Array(bytes.prefix(cut)), to: "cut.zip")
      #expect(throws: Diagnostic.self) { try ZipArchive(at: bench.path + "/cut.zip") }
    }
    try bench.write([1, 2, 3] + bytes, to: "late.zip")
    let error = #expect(throws: Diagnostic.self) { try ZipArchive(at: bench.path + "/late.zip") }
    #expect(error?.message.contains("3 bytes precede its first entry") == true, "\(error?.message ?? "")")
  }

  /// Whatever is changed, an archive is refused, or gives what its checksums promise.
  @Test func `a damaged archive is refused, or unpacked as it was`() throws {
    let sample = try folder("small")
    try FileAccess.write(Array("text text text text".utf8), to: sample + "/a", permissions: 0o644)
    try FileAccess.write(Array(repeating: 7, count: 500), to: sample + "/b", permissions: 0o644)
    try ZipWriter.write(sample, to: bench.path + "/a.zip")
    let bytes = try bench.bytes(of: "a.zip")
    var random = SeededNumbers(seed: 3)
    var unpacked = 0
    for round in 0..<400 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try FileAccess.write(changed, to: bench.path + "/x.zip")
      let out = try folder("out\(round)")
      guard let archive = try? ZipArchive(at: bench.path + "/x.zip"), (try? archive.unpack(into: out)) != nil else {
        continue
      }
      unpacked += 1
      let contents = try FileAccess.walk(out).filter { $0.kind == .file }.map {
        try FileAccess.read(out + "/" + $0.name)
      }
      for content in contents {
        #expect(content == Array("text text text text".utf8) || content == Array(repeating: 7, count: 500))
      }
    }
    // Dates and names may change.
    #expect(unpacked > 0)
  }
}
