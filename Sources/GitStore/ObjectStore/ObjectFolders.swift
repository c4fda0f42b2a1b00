import Diagnostics
import SystemCalls

/// The folders that a repository's objects are in: its own, and those that it borrows from others.
package struct ObjectFolders {
  private(set) var paths: [String] = []
  private var seen: Set<FileIdentity> = []

  /// What `info/alternates` in one folder names counts as well, as deep as Git goes.
  package init(_ path: String) {
    add(path, depth: 0)
  }

  private mutating func add(_ path: String, depth: Int) {
    guard depth <= Self.deepest, let identity = FileIdentity(path), seen.insert(identity).inserted else { return }
    paths.append(path)
    guard let list = try? RepositoryFiles.read("\(path)/info/alternates") else { return }
    for line in list.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
    where line.first != UInt8(ascii: "#") {
      add(String(decoding: line, as: UTF8.self).absolutePath(in: path), depth: depth + 1)
    }
  }

  private static let deepest = 5
}

/// Which folder a path leads to, whatever links it goes through.
private struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  init?(_ path: String) {
    guard let status = try? FileStatus(path, followingLinks: true) else { return nil }
    (device, number) = (status.device, status.inode)
  }
}
