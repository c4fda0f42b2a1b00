import FileTrees

/// A folder in creation, which is removed if the creation fails.
public struct UnfinishedFolder: Sendable {
  /// What goes: the first folder of the path that is not there yet, or what comes into one that is empty.
  private let made: String
  private let isContent: Bool

  /// Looks at the folder before anything is made; `nil` for one that holds something, which is never touched.
  public init?(_ path: String) {
    if FileAccess.exists(path) {
      guard let entries = try? FileAccess.entries(of: path), entries.isEmpty else { return nil }
      (made, isContent) = (path, true)
      return
    }
    var top = path
    while let slash = top.lastIndex(of: "/"), slash > top.startIndex, !FileAccess.exists(String(top[..<slash])) {
      top = String(top[..<slash])
    }
    (made, isContent) = (top, false)
  }

  /// Removes the created files, and retries while another process writes there.
  public func remove() {
    for _ in 0..<8 {
      let paths = isContent ? ((try? FileAccess.entries(of: made)) ?? []).map { "\(made)/\($0.name)" } : [made]
      guard paths.contains(where: FileAccess.exists) else { return }
      for path in paths { try? FileAccess.remove(path) }
    }
  }
}
