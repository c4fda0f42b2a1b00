import Clibgit2
public import Diagnostics
import GitStore

extension FileDiff {
  /// How the content of a file differs between two states, of which no repository needs to know.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - earlier: Its path before, of a file that gets another one.
  ///   - old: What it held; `nil` if it was not there.
  ///   - new: What it holds now; `nil` if it is not there any more.
  ///   - contextLines: How many lines around each region are shown.
  /// - Throws: `git-failed`.
  public init(
    ofContentAt path: String, movedFrom earlier: String? = nil, from old: [UInt8]?, to new: [UInt8]?,
    contextLines: Int = 3
  ) throws(Diagnostic) {
    // libgit2 counts its starts; this one decides nothing about where settings are.
    try GitFailure.check(git_libgit2_init(), "start libgit2")
    defer { git_libgit2_shutdown() }
    var options = git_diff_options()
    git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
    options.context_lines = UInt32(clamping: contextLines)
    // The handle reads from both texts during its lifetime.
    let (isBinary, hunks) = try Self.withBytes(old ?? [], new ?? []) { (old, new) throws(Diagnostic) in
      let patch = try Handle(freedBy: git_patch_free, to: "compare \"\(path)\"") {
        git_patch_from_buffers($0, old.baseAddress, old.count, path, new.baseAddress, new.count, path, &options)
      }
      let flags = git_patch_get_delta(patch.pointer)?.pointee.flags ?? 0
      return (flags & GIT_DIFF_FLAG_BINARY.rawValue != 0, Diffs.hunks(of: patch))
    }
    let changed: FileChange.Kind = new == nil ? .deleted : old == nil ? .added : .modified
    let kind = earlier == nil ? changed : .renamed
    self.init(
      change: FileChange(path: path, kind: kind, from: earlier), oldMode: old == nil ? nil : 0o100644,
      newMode: new == nil ? nil : 0o100644, oldName: nil, newName: nil, isBinary: isBinary, hunks: hunks)
  }

  private static func withBytes<Result>(
    _ old: [UInt8], _ new: [UInt8],
    _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let outcome = old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        Swift.Result { () throws(Diagnostic) in try body(old, new) }
      }
    }
    return try outcome.get()
  }
}
