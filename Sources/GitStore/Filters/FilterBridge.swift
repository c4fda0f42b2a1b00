import Clibgit2
import Diagnostics

/// Slipway's only filter in libgit2: it implements `filter` and `working-tree-encoding`.
///
/// It runs between line endings and the user's programs in Git's order: on checkout content is encoded, then smudged,
/// on the way in cleaned, then decoded.
enum FilterBridge {
  /// Registered once, at the start: registering is not safe while files are written.
  static func register() -> Int32 {
    guard let attributes = strdup("filter working-tree-encoding") else { return -1 }
    let filter = UnsafeMutablePointer<git_filter>.allocate(capacity: 1)
    filter.initialize(to: git_filter())
    filter.pointee.version = UInt32(GIT_FILTER_VERSION)
    filter.pointee.attributes = UnsafePointer(attributes)
    filter.pointee.check = { _, payload, source, values in
      guard let payload, let source, let values else { return GIT_PASSTHROUGH.rawValue }
      return FilterBridge.check(source, filter: values[0], encoding: values[1], payload)
    }
    filter.pointee.apply = { _, payload, target, input, source in
      guard let payload = payload?.pointee, let target, let input, let source else { return GIT_PASSTHROUGH.rawValue }
      let job = Unmanaged<FilterJob>.fromOpaque(payload).takeUnretainedValue()
      return FilterBridge.apply(job, input.pointee, source, target)
    }
    filter.pointee.cleanup = { _, payload in
      if let payload { Unmanaged<FilterJob>.fromOpaque(payload).release() }
    }
    return git_filter_register("slipway", filter, GIT_FILTER_DRIVER_PRIORITY)
  }

  /// Finds the runner of a repository that libgit2 calls back for.
  static let runners = FilterRunners()

  private static func check(
    _ source: OpaquePointer, filter: UnsafePointer<CChar>?, encoding: UnsafePointer<CChar>?,
    _ payload: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> Int32 {
    guard let path = git_filter_source_path(source), let repository = git_filter_source_repo(source) else {
      return GIT_PASSTHROUGH.rawValue
    }
    guard let runner = runners[repository] else { return GIT_PASSTHROUGH.rawValue }
    let direction: FilterDirection = git_filter_source_mode(source) == GIT_FILTER_TO_WORKTREE ? .smudge : .clean
    let coming = direction == .smudge ? runner.coming : nil
    if coming == nil, git_attr_value(filter) != GIT_ATTR_VALUE_STRING,
      git_attr_value(encoding) != GIT_ATTR_VALUE_STRING
    {
      return GIT_PASSTHROUGH.rawValue
    }
    let name = String(cString: path)
    let driver = value(filter, "filter", coming, name).flatMap(runner.driver)
    let converted = value(encoding, "working-tree-encoding", coming, name)
    guard driver != nil || converted != nil else { return GIT_PASSTHROUGH.rawValue }
    let job = FilterJob(
      runner: runner, path: name, direction: direction, driver: driver, encoding: converted,
      stores: git_filter_source_flags(source) & GIT_FILTER_ALLOW_UNSAFE.rawValue == 0)
    payload.pointee = Unmanaged.passRetained(job).toOpaque()
    return 0
  }

  /// What comes with the files that are written counts before what libgit2 finds: that may be what they replace.
  private static func value(
    _ found: UnsafePointer<CChar>?, _ name: String, _ coming: AttributeRules?, _ path: String
  ) -> String? {
    if let rule = coming?.decided(name, of: path) { return rule.isEmpty ? nil : rule }
    guard git_attr_value(found) == GIT_ATTR_VALUE_STRING, let found else { return nil }
    let text = String(cString: found)
    return text.isEmpty ? nil : text
  }

  private static func apply(
    _ job: FilterJob, _ input: git_buf, _ source: OpaquePointer, _ target: UnsafeMutablePointer<git_buf>
  ) -> Int32 {
    let bytes = input.ptr.map { Array(UnsafeRawBufferPointer(start: $0, count: input.size)) } ?? []
    let blob = git_filter_source_id(source).map { ObjectName($0) }
    switch job.runner.applied(job, to: bytes, blob: blob) {
    case .success(nil): return GIT_PASSTHROUGH.rawValue
    case .success(let output?): return output.withUnsafeBytes { clibgit2_buffer_set(target, $0.baseAddress, $0.count) }
    case .failure(let diagnostic):
      git_error_set_str(Int32(GIT_ERROR_FILTER.rawValue), diagnostic.message)
      return GIT_EAPPLYFAIL.rawValue
    }
  }
}
