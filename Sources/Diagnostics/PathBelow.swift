extension StringProtocol {
  /// The part of a path below `folder`: the whole path below the empty folder, `nil` for a path elsewhere.
  ///
  /// Names are equal if their characters are, whether an accent is composed or not. Only slashes separate names: a mark
  /// that combines with a slash is part of the next name.
  public func path(below folder: some StringProtocol) -> String? {
    Substring(self).rest(below: Substring(folder))
  }

  /// The path after its folder, or the path itself, moved from `old` to `new`; `nil` for a path elsewhere.
  public func path(after old: some StringProtocol, movesTo new: String) -> String? {
    if self == old { return new }
    guard let rest = path(below: old) else { return nil }
    return new.isEmpty ? rest : new + "/" + rest
  }
}

extension Substring {
  fileprivate func rest(below folder: Substring) -> String? {
    let slash = UInt8(ascii: "/")
    guard !folder.isEmpty else { return String(self) }
    let end = folder.utf8.last == slash ? folder.utf8.index(before: folder.endIndex) : folder.endIndex
    var names = folder[..<end].utf8.count { $0 == slash }
    let cut = utf8.indices.first { index in
      guard utf8[index] == slash else { return false }
      names -= 1
      return names < 0
    }
    guard let cut, self[..<cut] == folder[..<end] else { return nil }
    return String(self[utf8.index(after: cut)...])
  }
}
