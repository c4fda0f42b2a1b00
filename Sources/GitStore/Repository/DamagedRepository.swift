import Clibgit2
package import Diagnostics

/// Says what helps where a file of the repository itself is cut off or was changed.
package enum DamagedRepository {
  /// The diagnostic for a call that failed with `code` on this thread, or `nil` if the reason is another.
  static func diagnostic(_ code: Int32, reason: String, message: String, file: String?) -> Diagnostic? {
    let place = file.map { Place(file: $0) }
    if code == GIT_EMISMATCH.rawValue || isAboutObject(reason) {
      return Diagnostic(
        .objectDamaged, message, at: place,
        remedy: .advice("run git fsck to find other damage; another clone may have an intact copy"))
    }
    if code == GIT_ENOTFOUND.rawValue, reason.hasPrefix(missingObject) {
      return Diagnostic(
        .gitNotFound, message, at: place,
        remedy: .advice("run git fsck to find other missing objects; another clone may have the object"))
    }
    guard indexSigns.contains(where: reason.contains) else { return nil }
    return Diagnostic(.gitFailed, message, at: place, remedy: indexRemedy)
  }

  /// The beginning of libgit2's words for an object that is missing.
  private static let missingObject = "object not found"

  /// Words in the messages of calls that need such an object, or that would store a tree with it.
  static let missingObjects = [missingObject, "invalid object specified"]

  /// Says why an index can't be read, of which libgit2 says that it is not there.
  static func unreadableIndex(at path: String) -> Diagnostic {
    do throws(Diagnostic) {
      _ = try RepositoryFiles.read(path)
      return Diagnostic(
        .gitFailed, "can't read \"\(path)\": the file is too short for an index", at: Place(file: path),
        remedy: indexRemedy)
    } catch {
      return error.with(remedy: error.remedy ?? indexRemedy)
    }
  }

  private static let indexRemedy = Remedy.advice(
    "the index is damaged: move it away and run git reset; files stay unchanged, staged changes become unstaged")

  /// Whether the reason is an object that is not as it was stored, or the pack that it is in.
  package static func isAboutObject(_ reason: String) -> Bool {
    if ObjectFault.isTold(in: reason) || objectSigns.contains(where: reason.contains) { return true }
    return git_error_last().map { $0.pointee.klass == Int32(GIT_ERROR_ZLIB.rawValue) } ?? false
  }

  /// Messages of libgit2.
  private static let objectSigns = [
    "invalid packfile", "failed to parse loose object", "failed to inflate", "object hash mismatch",
  ]
  private static let indexSigns = ["invalid data in index", "failed to read index"]
}

extension Diagnostic.Code {
  package static let objectDamaged = Diagnostic.Code(
    "object-damaged", "A Git object is corrupt.",
    "run git fsck to find the damage; copy the object from another clone, or clone again")
}
