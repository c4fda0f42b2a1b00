import Clibgit2
import Diagnostics
import GitStore
import GitWorkTree

/// Slipway's merge driver in libgit2; the running merge decides what it does.
///
/// It is registered under its own name, as `*`, the one that libgit2 takes for names that it does not know: drivers of
/// the user's own, which it would pass by; and in place of `text` and `union`: libgit2 compares lines by another
/// algorithm than Git's merges.
enum MergeDriverBridge {
  static let name = "slipway"
  static let union = "union"
  static let text = "text"

  /// What registering it returned: it happens once, before the first merge, since it is not safe while merges run.
  static let registration = register()

  private static func register() -> Int32 {
    let driver = UnsafeMutablePointer<git_merge_driver>.allocate(capacity: 1)
    driver.initialize(to: git_merge_driver())
    driver.pointee.version = UInt32(GIT_MERGE_DRIVER_VERSION)
    driver.pointee.apply = { _, path, mode, merged, requested, source in
      guard let session = MergeSession.current, let source, let path, let mode, let merged else {
        return GIT_PASSTHROUGH.rawValue
      }
      let requested = requested.map { String(cString: $0) } ?? MergeDriverBridge.name
      return session.apply(source, driver: requested, path: path, mode: mode, merged: merged)
    }
    for name in [union, text] {
      let replaced = git_merge_driver_unregister(name)
      if replaced < 0 { return replaced }
    }
    for name in [name, "*", union, text] {
      let registered = git_merge_driver_register(name, driver)
      if registered < 0 { return registered }
    }
    return 0
  }
}

/// One merge that runs.
final class MergeSession: @unchecked Sendable {
  /// libgit2 calls the driver back on the thread that merges, so a task-local value finds the merge it belongs to.
  @TaskLocal static var current: MergeSession?

  private let repository: Repository
  private let labels: (String) -> LineMerge.Labels
  private let merger: FileMerger?
  /// The content for the paths that the merger left unmerged.
  private(set) var partial: [String: [UInt8]] = [:]
  private(set) var failure: Diagnostic?

  init(_ repository: Repository, labels: @escaping (String) -> LineMerge.Labels, _ merger: FileMerger?) {
    self.repository = repository
    self.labels = labels
    self.merger = merger
  }

  func apply(
    _ source: OpaquePointer, driver: String, path: UnsafeMutablePointer<UnsafePointer<CChar>?>,
    mode: UnsafeMutablePointer<UInt32>,
    merged: UnsafeMutablePointer<git_buf>
  ) -> Int32 {
    let base = git_merge_driver_source_ancestor(source)
    guard let ours = git_merge_driver_source_ours(source), let theirs = git_merge_driver_source_theirs(source),
      let ownPath = ours.pointee.path
    else { return GIT_PASSTHROUGH.rawValue }
    // Git merges no links; ours stays, and the index has all versions.
    let modes = [base?.pointee.mode, ours.pointee.mode, theirs.pointee.mode].compactMap(\.self)
    guard modes.allSatisfy({ TreeEntry.Kind(mode: $0).isFile }) else { return GIT_EMERGECONFLICT.rawValue }
    do throws(Diagnostic) {
      let name = String(cString: ownPath)
      let input = FileMergeInput(
        path: name,
        base: try base.map { entry throws(Diagnostic) in try repository.objects.readBlob(ObjectName(entry.pointee.id))
        },
        ours: try repository.objects.readBlob(ObjectName(ours.pointee.id)),
        theirs: try repository.objects.readBlob(ObjectName(theirs.pointee.id)),
        isUnion: driver == MergeDriverBridge.union,
        labels: markers(of: name))
      switch try answer(input, driver: driver) {
      case .unknown, .byLines: return GIT_PASSTHROUGH.rawValue
      case .conflicted(let bytes):
        partial[input.path] = bytes
        return GIT_EMERGECONFLICT.rawValue
      case .merged(let bytes):
        path.pointee = ownPath
        mode.pointee = base?.pointee.mode == ours.pointee.mode ? theirs.pointee.mode : ours.pointee.mode
        return bytes.withUnsafeBytes { clibgit2_buffer_set(merged, $0.baseAddress, $0.count) }
      }
    } catch {
      failure = error
      return GIT_EUSER.rawValue
    }
  }

  /// Merges the lines of a file as Git does.
  func mergeLines(
    at path: String, base: ObjectName?, ours: ObjectName, theirs: ObjectName
  ) throws(Diagnostic) -> FileMergeAnswer {
    let input = FileMergeInput(
      path: path, base: try base.map { name throws(Diagnostic) in try repository.objects.readBlob(name) },
      ours: try repository.objects.readBlob(ours), theirs: try repository.objects.readBlob(theirs),
      labels: markers(of: path))
    return try answer(input, driver: MergeDriverBridge.text)
  }

  /// How markers look in a file, which its attributes have a say in.
  private func markers(of path: String) -> LineMerge.Labels {
    var markers = labels(path)
    markers.markerSize += repository.conflicts.markerSize(of: path) - ConflictMarkers.usualSize
    return markers
  }

  /// A driver that the user names for the path counts before what is built in.
  private func answer(_ input: FileMergeInput, driver: String) throws(Diagnostic) -> FileMergeAnswer {
    if driver != MergeDriverBridge.name, !input.isUnion,
      let own = ExternalMergeDriver(driver, repository: repository)
    {
      return try own.merge(input)
    }
    let answer = driver == MergeDriverBridge.text ? .byLines : try merger?(input) ?? .unknown
    guard answer == .byLines || answer == .unknown else { return answer }
    let base = input.base ?? []
    guard ![base, input.ours, input.theirs].contains(where: Self.isBinary) else { return .unknown }
    if answer == .unknown, input.isUnion {
      return .merged(try LineMerge(unitingLinesOf: base, ours: input.ours, theirs: input.theirs).bytes)
    }
    let lines = try LineMerge(base: base, ours: input.ours, theirs: input.theirs, labels: input.labels)
    return lines.hasConflicts ? .conflicted(lines.bytes) : .merged(lines.bytes)
  }

  /// As Git tells: a zero byte among the first 8000.
  private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8000).contains(0) }
}
