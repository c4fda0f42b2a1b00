import Diagnostics
import GitStore

extension Repository {
  /// Stores a commit's bytes, signed if the settings ask for it.
  func writeSignedCommit(_ content: [UInt8], committer: Signature) throws(Diagnostic) -> ObjectName {
    guard let signing = try CommitSigning(repository: self, committer: committer) else {
      return try writeCommitContent(content)
    }
    return try writeCommitContent(try signing.signed(content))
  }
}
