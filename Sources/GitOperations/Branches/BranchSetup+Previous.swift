public import Diagnostics
import GitStore

extension BranchSetup {
  /// What HEAD was at before the last switch, as the log of HEAD names it: a branch or a commit; `nil` without one.
  ///
  /// - Throws: `read-failed` where the log can't be read.
  public func previousHead() throws(Diagnostic) -> String? {
    let prefix = "checkout: moving from "
    let moves = try repository.reflogs.entries(of: "HEAD").lazy.filter { $0.message.hasPrefix(prefix) }
    return moves.first.flatMap { $0.message.dropFirst(prefix.count).split(separator: " ").first.map(String.init) }
  }
}
