import Diagnostics
import Foundation
import Processes
import TestSupport
import Testing

/// Programs that read what they are given on this process's own terminal, as pagers do.
@Suite struct ForegroundTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ line: String, reading input: [UInt8]) throws -> ProgramStatus {
    try ProgramRun.runInForeground(
      ["/bin/sh", "-c", line], reading: input, directory: folder.path,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
  }

  @Test func `all of a long text arrives`() throws {
    let text = Array(String(repeating: "0123456789\n", count: 100_000).utf8)
    #expect(try run("cat > copy", reading: text) == .exited(0))
    #expect(try folder.bytes(of: "copy") == text)
  }

  @Test func `one that ends before it has read everything ends as it wants`() throws {
    let text = [UInt8](repeating: 0x61, count: 4 << 20)
    #expect(try run("exit 3", reading: text) == .exited(3))
    #expect(try run("no-such-pager-anywhere 2> /dev/null", reading: text) == .exited(127))
  }
}
