public import Diagnostics
public import GitStore

extension Repository {
  /// What HEAD was at before the last switch, as the log of HEAD names it: a branch or a commit; `nil` without one.
  ///
  /// - Throws: `read-failed` where the log can't be read.
  public func previousHead() throws(Diagnostic) -> String? {
    let prefix = "checkout: moving from "
    let moves = try reflog(of: "HEAD").lazy.filter { $0.message.hasPrefix(prefix) }
    return moves.first.flatMap { $0.message.dropFirst(prefix.count).split(separator: " ").first.map(String.init) }
  }
}
