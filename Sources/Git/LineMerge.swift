import Clibgit2
public import Diagnostics

/// Three versions of a file merged line by line, as `git merge-file` does.
public struct LineMerge: Hashable, Sendable {
  /// The merged file, with markers where there are conflicts.
  public let bytes: [UInt8]
  /// Whether there are conflicts.
  public let hasConflicts: Bool

  /// How the sides are called in markers, and whether the base is shown between them.
  public struct Labels: Hashable, Sendable {
    /// Our side.
    public var ours: String
    /// Their side.
    public var theirs: String
    /// The base, shown between the sides if not `nil` (`merge.conflictStyle=diff3`).
    public var base: String?
    /// How many characters a marker has.
    public var markerSize: Int

    /// Creates labels.
    public init(ours: String, theirs: String, base: String? = nil, markerSize: Int = 7) {
      self.ours = ours
      self.theirs = theirs
      self.base = base
      self.markerSize = markerSize
    }
  }

  /// Merges the lines of three versions.
  public init(base: [UInt8], ours: [UInt8], theirs: [UInt8], labels: Labels) throws(Diagnostic) {
    try self.init(base, ours, theirs, labels: labels, favor: GIT_MERGE_FILE_FAVOR_NORMAL)
  }

  /// Merges the lines of three versions, keeping those of both sides where they conflict (`merge=union`).
  init(unitingLinesOf base: [UInt8], ours: [UInt8], theirs: [UInt8]) throws(Diagnostic) {
    try self.init(
      base, ours, theirs, labels: Labels(ours: "", theirs: ""), favor: GIT_MERGE_FILE_FAVOR_UNION)
  }

  private init(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], labels: Labels, favor: git_merge_file_favor_t
  ) throws(Diagnostic) {
    try GitLibrary.start(in: .isolated)
    var options = git_merge_file_options()
    git_merge_file_options_init(&options, UInt32(GIT_MERGE_FILE_OPTIONS_VERSION))
    options.favor = favor
    options.marker_size = UInt16(clamping: labels.markerSize)
    options.flags = (labels.base == nil ? GIT_MERGE_FILE_STYLE_MERGE : GIT_MERGE_FILE_STYLE_DIFF3).rawValue
    var result = git_merge_file_result()
    defer { git_merge_file_result_free(&result) }
    let code = Self.withInputs([base, ours, theirs]) { inputs in
      labels.ours.withCString { ourLabel in
        labels.theirs.withCString { theirLabel in
          withOptionalText(labels.base) { baseLabel in
            options.our_label = ourLabel
            options.their_label = theirLabel
            options.ancestor_label = baseLabel
            return git_merge_file(&result, inputs, inputs + 1, inputs + 2, &options)
          }
        }
      }
    }
    try GitFailure.check(code, "merge three versions line by line")
    hasConflicts = result.automergeable == 0
    bytes = result.ptr.map { Array(UnsafeRawBufferPointer(start: $0, count: result.len)) } ?? []
  }

  private static func withInputs(_ versions: [[UInt8]], _ work: (UnsafePointer<git_merge_file_input>) -> Int32) -> Int32
  {
    let copies = versions.map { bytes in
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
      _ = copy.update(fromContentsOf: bytes)
      return copy
    }
    defer { copies.forEach { $0.deallocate() } }
    let inputs = zip(copies, versions).map { copy, bytes in
      var input = git_merge_file_input()
      git_merge_file_input_init(&input, UInt32(GIT_MERGE_FILE_INPUT_VERSION))
      input.ptr = copy.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
      input.size = bytes.count
      return input
    }
    return inputs.withUnsafeBufferPointer { buffer in buffer.baseAddress.map(work) ?? -1 }
  }
}
