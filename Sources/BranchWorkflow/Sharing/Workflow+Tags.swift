public import Diagnostics
public import GitOperations
public import GitStore
import OperationLog

extension Workflow {
  /// Creates a tag.
  ///
  /// - Throws: `tag-name-invalid`, `tag-exists`, `tag-name-taken`, `tag-message-missing`, `revision-not-found`,
  ///   `git-identity-missing` or `signing-failed`; then nothing has changed.
  /// - Returns: What the tag points at: its own object, or what it names.
  public func createTag(_ request: TagRequest) throws(Diagnostic) -> ObjectName {
    try repository.exclusively { () throws(Diagnostic) in
      try operationLog.recorder.record("tag create \(request.name)") { () throws(Diagnostic) in
        try repository.tagCreation.create(request, at: moment)
      }
    }
  }

  /// Deletes tags.
  ///
  /// - Throws: `tag-not-found`; then none is deleted.
  /// - Returns: What they pointed at, by their names.
  public func deleteTags(_ names: [String]) throws(Diagnostic) -> [(name: String, object: ObjectName)] {
    try repository.exclusively { () throws(Diagnostic) in
      let found = try repository.tags.objects(names)
      return try operationLog.recorder.record("tag delete \(found.map(\.name).joined(separator: " "))") {
        () throws(Diagnostic) in try repository.tags.delete(names)
      }
    }
  }
}
