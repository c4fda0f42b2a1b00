import Clibgit2
public import Diagnostics
public import GitStore

/// How alike two files are, by Git's measure, which decides what counts as renamed.
///
/// libgit2's own takes samples and knows nothing of files of a few lines. Git (`diffcore-delta.c`) counts how many bytes
/// of the one come in pieces that the other has as well, a piece being a line or 64 bytes of a longer one, and wants half
/// of the larger file. An end without a line end counts, as it does since Git 2.44.
struct RenameSimilarity {
  private let size: Int
  /// The pieces, by what they hash to, each with its bytes.
  private let pieces: [UInt32: Int]

  private static let longestPiece = 64
  /// Git's hash has few values (`HASHBASE`), and pieces with the same one count as equal: the score depends on it.
  private static let (hashFactor, hashCount): (UInt32, UInt32) = (0x61, 107_927)
  /// Within so many bytes a zero makes a file binary.
  private static let searchedForZero = 8000

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    size = bytes.count
    let isText = !bytes.prefix(Self.searchedForZero).contains(0)
    var pieces: [UInt32: Int] = [:]
    var (low, high, count): (UInt32, UInt32, Int) = (0, 0, 0)
    func end() {
      pieces[(low &+ high &* Self.hashFactor) % Self.hashCount, default: 0] += count
      (low, high, count) = (0, 0, 0)
    }
    for (position, byte) in bytes.enumerated() {
      let isNewline = byte == UInt8(ascii: "\n")
      let next = position + 1 < bytes.count ? bytes[position + 1] : 0
      if isText, byte == UInt8(ascii: "\r"), next == UInt8(ascii: "\n") { continue }
      (low, high) = ((low << 7) ^ (high >> 25), (high << 7) ^ (low >> 25))
      low &+= UInt32(byte)
      count += 1
      if isNewline || count == Self.longestPiece { end() }
    }
    if count > 0 { end() }
    self.pieces = pieces
  }

  /// From 0 to 100; never so near to the half that it would matter whether that is counted in.
  func percent(of other: RenameSimilarity) -> Int32 {
    let (copied, largest) = compared(to: other)
    guard largest > 0 else { return 0 }
    let percent = Int32(min(100, copied * 100 / largest))
    return copied * 2 >= largest ? max(percent, 51) : min(percent, 48)
  }

  /// From 0 to 100, as Git says it of a rename.
  func exactPercent(of other: RenameSimilarity) -> Int {
    let (copied, largest) = compared(to: other)
    return largest > 0 ? min(100, copied * 100 / largest) : 0
  }

  private func compared(to other: RenameSimilarity) -> (copied: Int, largest: Int) {
    var copied = 0
    for (hash, count) in pieces { copied += min(count, other.pieces[hash] ?? 0) }
    return (copied, max(size, other.size))
  }

  /// What ``score(of:atLeast:)`` comes to where all of the one is in the other.
  static let most = 60_000

  /// The same finer, as Git counts it; 0 where the sizes alone tell that it is not at least `least`.
  func score(of other: RenameSimilarity, atLeast least: Int) -> Int {
    let (largest, smallest) = (max(size, other.size), min(size, other.size))
    guard largest > 0, largest * (Self.most - least) >= (largest - smallest) * Self.most else { return 0 }
    return compared(to: other).copied * Self.most / largest
  }
}

extension RenameSimilarity {
  /// Makes renames of what a comparison found gone and come, as `diff.renames` says, or `flags` where they say something.
  static func findRenames(
    in diff: Handle, whatever flags: git_diff_find_t = GIT_DIFF_FIND_BY_CONFIG
  ) throws(Diagnostic) {
    var options = git_diff_find_options()
    git_diff_find_options_init(&options, UInt32(GIT_DIFF_FIND_OPTIONS_VERSION))
    options.flags = flags.rawValue
    options.metric = metric
    try GitFailure.check(git_diff_find_similar(diff.pointer, &options), "find renames")
  }

  /// The metric for libgit2; it is never freed.
  nonisolated(unsafe) static let metric: UnsafeMutablePointer<git_diff_similarity_metric> = {
    let metric = UnsafeMutablePointer<git_diff_similarity_metric>.allocate(capacity: 1)
    metric.initialize(to: git_diff_similarity_metric())
    metric.pointee.buffer_signature = { result, _, bytes, count, _ in
      let raw = UnsafeRawBufferPointer(start: bytes, count: count)
      result?.pointee = raw.withMemoryRebound(to: UInt8.self) { Box.retained(RenameSimilarity($0)) }
      return 0
    }
    metric.pointee.file_signature = { result, _, path, _ in
      guard let path, let bytes = try? RepositoryFiles.read(String(cString: path)) else { return GIT_EBUFS.rawValue }
      result?.pointee = bytes.withUnsafeBufferPointer { Box.retained(RenameSimilarity($0)) }
      return 0
    }
    metric.pointee.free_signature = { signature, _ in
      if let signature { Unmanaged<Box>.fromOpaque(signature).release() }
    }
    metric.pointee.similarity = { score, one, other, _ in
      guard let one, let other else { return GIT_EBUFS.rawValue }
      let first = Unmanaged<Box>.fromOpaque(one).takeUnretainedValue().value
      score?.pointee = first.percent(of: Unmanaged<Box>.fromOpaque(other).takeUnretainedValue().value)
      return 0
    }
    return metric
  }()

  private final class Box {
    let value: RenameSimilarity

    init(_ value: RenameSimilarity) { self.value = value }

    static func retained(_ value: RenameSimilarity) -> UnsafeMutableRawPointer {
      Unmanaged.passRetained(Box(value)).toOpaque()
    }
  }
}

extension Renames {
  /// How two trees differ, path by path, with renames as Git finds them.
  public func changes(
    fromTree old: ObjectName?, toTree new: ObjectName?
  ) throws(Diagnostic) -> [FileChange] {
    let diff = try repository.trees.diff(from: old, to: new)
    try RenameSimilarity.findRenames(in: diff)
    return repository.trees.fileChanges(of: diff)
  }
}
