import Clibgit2
import Diagnostics

/// Writes files of a tree or an index into the work tree.
struct Checkout {
  /// What is done about files that are not as they were.
  enum Care {
    /// Nothing is written if one is in the way.
    case safe
    /// Nothing is written at all; only what would be in the way is found.
    case dryRun
    /// As ``safe``, where conflicts of the index that is written are no reason to stop.
    case merge
    /// They are written over.
    case force
  }

  let repository: Repository
  var care = Care.safe
  /// The paths concerned, all if `nil`; each is one file's path, not a pattern.
  var paths: [String]?
  var theirLabel: String?
  var ancestorLabel: String?
  /// Whether an index is made to follow.
  var updatesIndex = true

  func tree(_ tree: ObjectName) throws(Diagnostic) {
    let object = try repository.treeHandle(tree)
    try run { git_checkout_tree(repository.pointer, object.pointer, &$0) }
  }

  func index(_ index: Handle) throws(Diagnostic) {
    try run { git_checkout_index(repository.pointer, index.pointer, &$0) }
  }

  /// The files that would be written over and are not as they were.
  func filesInTheWay(ofTree tree: ObjectName) throws(Diagnostic) -> [String] {
    let object = try repository.treeHandle(tree)
    return perform { git_checkout_tree(repository.pointer, object.pointer, &$0) }.inTheWay
  }

  private func run(_ call: (inout git_checkout_options) -> Int32) throws(Diagnostic) {
    let (code, inTheWay) = perform(call)
    if code == GIT_ECONFLICT.rawValue, !inTheWay.isEmpty { throw Self.refused(inTheWay) }
    try GitFailure.check(code, "write the files of \"\(repository.workTree ?? "")\"")
  }

  static func refused(_ paths: [String]) -> Diagnostic {
    Diagnostic(
      .uncommittedChanges,
      "\(paths.count == 1 ? "a file that is" : "files that are") not committed would be overwritten: "
        + PathList.sentence(paths),
      at: Place(file: paths.first), remedy: .advice("commit or stash the changes, or move the files away"))
  }

  private func perform(_ call: (inout git_checkout_options) -> Int32) -> (code: Int32, inTheWay: [String]) {
    var options = git_checkout_options()
    git_checkout_options_init(&options, UInt32(GIT_CHECKOUT_OPTIONS_VERSION))
    options.checkout_strategy = strategy
    options.notify_flags = GIT_CHECKOUT_NOTIFY_CONFLICT.rawValue
    options.notify_cb = { _, path, _, _, _, payload in
      guard let path, let payload else { return 0 }
      payload.assumingMemoryBound(to: [String].self).pointee.append(String(cString: path))
      return 0
    }
    var inTheWay: [String] = []
    let code = withUnsafeMutablePointer(to: &inTheWay) { payload in
      options.notify_payload = UnsafeMutableRawPointer(payload)
      return withStrings(paths ?? []) { list in
        if paths != nil { options.paths = list }
        return withOptionalText(theirLabel) { theirs in
          withOptionalText(ancestorLabel) { ancestor in
            options.their_label = theirs
            options.ancestor_label = ancestor
            return "HEAD".withCString { ours in
              options.our_label = ours
              return call(&options)
            }
          }
        }
      }
    }
    return (code, inTheWay.sorted())
  }

  private var strategy: UInt32 {
    var flags: UInt32 =
      switch care {
      case .safe: GIT_CHECKOUT_SAFE.rawValue | GIT_CHECKOUT_DONT_OVERWRITE_IGNORED.rawValue
      case .dryRun:
        GIT_CHECKOUT_SAFE.rawValue | GIT_CHECKOUT_DONT_OVERWRITE_IGNORED.rawValue | GIT_CHECKOUT_DRY_RUN.rawValue
      case .merge: GIT_CHECKOUT_SAFE.rawValue | GIT_CHECKOUT_ALLOW_CONFLICTS.rawValue
      case .force: GIT_CHECKOUT_FORCE.rawValue
      }
    if paths != nil { flags |= GIT_CHECKOUT_DISABLE_PATHSPEC_MATCH.rawValue }
    if !updatesIndex { flags |= GIT_CHECKOUT_DONT_UPDATE_INDEX.rawValue }
    return flags
  }
}
