import Clibgit2
import Diagnostics
import GitStore

/// The lines in which two versions of a file differ, as `git blame` compares them: by Myers' algorithm, changes moved to
/// where indented blocks begin, and without the common end of both texts.
enum BlameDiff {
  private static let blockSize = 1024

  static func changes(_ old: [UInt8], _ new: [UInt8]) throws(Diagnostic) -> [LineChange] {
    var options = git_diff_options()
    git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
    options.context_lines = 0
    options.flags |= GIT_DIFF_FORCE_TEXT.rawValue | GIT_DIFF_INDENT_HEURISTIC.rawValue
    var changes: [LineChange] = []
    let code = withUnsafeMutablePointer(to: &changes) { changes in
      old.withUnsafeBytes { old in
        new.withUnsafeBytes { new in
          let common = commonEnd(old, new)
          return git_diff_buffers(
            old.baseAddress, old.count - common, nil, new.baseAddress, new.count - common, nil, &options, nil, nil,
            { _, hunk, payload in
              guard let hunk = hunk?.pointee, let changes = payload?.assumingMemoryBound(to: [LineChange].self) else {
                return 0
              }
              changes.pointee.append(LineChange(hunk))
              return 0
            }, nil, changes)
        }
      }
    }
    try GitFailure.check(code, "compare two texts line by line")
    return changes
  }

  /// How many bytes at the end of both texts Git leaves out where it shows no context (xdiff's `trim_common_tail`): whole
  /// blocks, without the line in which they begin.
  private static func commonEnd(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer) -> Int {
    guard let oldStart = old.baseAddress, let newStart = new.baseAddress else { return 0 }
    var length = 0
    while length + blockSize <= min(old.count, new.count) {
      let next = length + blockSize
      guard memcmp(oldStart + (old.count - next), newStart + (new.count - next), blockSize) == 0 else { break }
      length = next
    }
    let end = old[(old.count - length)...]
    return end.firstIndex(of: UInt8(ascii: "\n")).map { old.count - $0 - 1 } ?? 0
  }
}

extension LineChange {
  fileprivate init(_ hunk: git_diff_hunk) {
    self.init(old: Self.range(hunk.old_start, hunk.old_lines), new: Self.range(hunk.new_start, hunk.new_lines))
  }

  /// Lines from 0; what has none is counted from the line above.
  private static func range(_ start: Int32, _ count: Int32) -> Range<Int> {
    let first = Int(count == 0 ? start : start - 1)
    return first..<first + Int(count)
  }
}
