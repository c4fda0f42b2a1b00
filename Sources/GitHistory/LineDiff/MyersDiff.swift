import Clibgit2
import Diagnostics
import GitStore

/// The lines in which two texts differ, by the algorithm that Git's diffs use.
enum MyersDiff {
  private struct Lines {
    var old: [Int] = []
    var new: [Int] = []
  }

  /// The numbers of the changed lines, from 0.
  static func changedLines(_ old: [UInt8], _ new: [UInt8]) throws(Diagnostic) -> (old: [Int], new: [Int]) {
    try GitLibrary.start(in: .isolated)
    var options = git_diff_options()
    git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
    options.context_lines = 0
    options.flags |= GIT_DIFF_FORCE_TEXT.rawValue
    var lines = Lines()
    let code = withUnsafeMutablePointer(to: &lines) { lines in
      old.withUnsafeBytes { old in
        new.withUnsafeBytes { new in
          git_diff_buffers(
            old.baseAddress, old.count, nil, new.baseAddress, new.count, nil, &options, nil, nil, nil,
            { _, _, line, payload in
              guard let line = line?.pointee, let lines = payload?.assumingMemoryBound(to: Lines.self) else { return 0 }
              if UInt32(UInt8(bitPattern: line.origin)) == GIT_DIFF_LINE_DELETION.rawValue {
                lines.pointee.old.append(Int(line.old_lineno) - 1)
              } else if UInt32(UInt8(bitPattern: line.origin)) == GIT_DIFF_LINE_ADDITION.rawValue {
                lines.pointee.new.append(Int(line.new_lineno) - 1)
              }
              return 0
            }, lines)
        }
      }
    }
    try GitFailure.check(code, "compare two texts line by line")
    return (lines.old, lines.new)
  }
}
