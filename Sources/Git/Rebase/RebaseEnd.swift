import Diagnostics

extension Repository {
  /// Whether the end of a rebase is the last that moved a branch, as the branch's log tells; `false` without a log.
  public func wasMovedByRebase(_ reference: String) -> Bool {
    guard let log = try? RepositoryFiles(directory: commonDirectory).read("logs/\(reference)"),
      let last = log.split(separator: UInt8(ascii: "\n")).last, let target = try? self.reference(reference)
    else { return false }
    // A line is: the name before, the name after, who, and the message after a tab.
    let line = String(decoding: last, as: UTF8.self)
    return line.dropFirst(41).hasPrefix(target.hex) && line.contains(" (finish): \(reference) onto ")
  }
}
