import Diagnostics
import GitStore

extension Committing {
  /// Stores a commit's bytes, signed if the settings ask for it.
  func writeSigned(_ content: [UInt8], committer: Signature) throws(Diagnostic) -> ObjectName {
    guard let signing = try CommitSigning(repository: repository, committer: committer) else {
      return try repository.objects.writeCommitContent(content)
    }
    return try repository.objects.writeCommitContent(try signing.signed(content))
  }
}
