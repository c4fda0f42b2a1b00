import Diagnostics
import ProvisioningProfiles

/// The digests of the pages of code: one pass over the bytes for all code directories.
struct PageDigests {
  /// The pages of each directory whose bytes have another digest, in the directories' order.
  static func changedPages(
    of directories: [CodeDirectory], in content: ByteWindow
  ) throws(Diagnostic) -> [[Int]] {
    var changed = [[Int]](repeating: [], count: directories.count)
    for group in groups(of: directories) {
      let directory = directories[group[0]]
      let end = min(directory.codeLimit, content.count)
      guard let pageSize = directory.pageSize else {
        for index in group where try !isWhole(directories[index], content) { changed[index].append(0) }
        continue
      }
      var page = 0
      try content.forEachPiece(of: 0..<end, size: max(pageSize, 1 << 20)) { piece throws(Diagnostic) in
        for start in stride(from: 0, to: piece.count, by: pageSize) {
          let bytes = UnsafeRawBufferPointer(rebasing: piece[start..<min(start + pageSize, piece.count)])
          for index in group where !directories[index].matches(bytes, page: page) { changed[index].append(page) }
          page += 1
        }
      }
      // Pages after the end of the file have no bytes that could have a digest.
      for index in group { changed[index] += page..<max(page, directories[index].pageCount) }
    }
    return changed
  }

  /// The digests of all pages, one after the other, for each of `digests`.
  static func digests(
    of content: ComposedBytes, pageSize: Int, _ digests: [CodeDigest]
  ) throws(Diagnostic) -> [[UInt8]] {
    let count = (content.count + pageSize - 1) / pageSize
    var result = digests.map { digest in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(count * digest.size)
      return bytes
    }
    try content.forEachPiece(of: 0..<content.count, size: max(pageSize, 1 << 20)) { piece throws(Diagnostic) in
      for start in stride(from: 0, to: piece.count, by: pageSize) {
        let bytes = UnsafeRawBufferPointer(rebasing: piece[start..<min(start + pageSize, piece.count)])
        for index in digests.indices {
          digests[index].withHash(of: bytes) { result[index] += $0 }
        }
      }
    }
    return result
  }

  /// The directories that have the same pages, which is all of them in practice.
  private static func groups(of directories: [CodeDirectory]) -> [[Int]] {
    var groups: [[Int]] = []
    for (index, directory) in directories.enumerated() {
      let same = groups.firstIndex { group in
        let other = directories[group[0]]
        return other.pageSize == directory.pageSize && other.codeLimit == directory.codeLimit
      }
      if let same { groups[same].append(index) } else { groups.append([index]) }
    }
    return groups
  }

  private static func isWhole(_ directory: CodeDirectory, _ content: ByteWindow) throws(Diagnostic) -> Bool {
    guard directory.codeLimit <= content.count, directory.pageCount > 0 else { return directory.pageCount == 0 }
    var digest = RunningCodeDigest(directory.digest)
    try content.forEachPiece(of: 0..<directory.codeLimit) { piece in digest.update(piece) }
    return directory.pageDigest(0).map(Array.init) == digest.finalize()
  }
}

extension CodeDirectory {
  /// Whether `bytes` have the digest of a page.
  fileprivate func matches(_ bytes: UnsafeRawBufferPointer, page: Int) -> Bool {
    guard page < pageCount else { return true }
    let start = digestsOffset + page * digest.size
    return digest.withHash(of: bytes) { self.bytes[start..<start + digest.size].elementsEqual($0) }
  }
}

extension CodeDigest {
  /// Calls `body` with the digest of `bytes`.
  fileprivate func withHash<Value>(
    of bytes: UnsafeRawBufferPointer, _ body: (Slice<UnsafeMutableRawBufferPointer>) -> Value
  ) -> Value {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { buffer in
      algorithm.hash(bytes, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<algorithm.size]))
      return body(buffer[..<size])
    }
  }
}
