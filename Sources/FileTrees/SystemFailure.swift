public import Diagnostics
import SystemCalls

/// What the system answered instead of doing what it was asked, as a diagnostic that names the path.
public enum SystemFailure {
  private struct Row {
    let errors: [SystemError]
    let code: Diagnostic.Code
    let reason: String
    let advice: String?
  }

  /// What an error number means to somebody who works with files (POSIX.1-2017, System Interfaces 2.3).
  private static let rows: [Row] = [
    Row(errors: [.noSuchFile], code: .fileNotFound, reason: "it does not exist", advice: nil),
    Row(
      errors: [.accessDenied, .notPermitted], code: .permissionDenied, reason: "you have no permission",
      advice: "check its owner and permissions with ls -l"),
    Row(
      errors: [.readOnlyVolume], code: .readOnlyVolume, reason: "the volume is read-only",
      advice: "choose a folder on a writable volume"),
    Row(
      errors: [.noSpace, .quotaExceeded], code: .diskFull, reason: "no space is left",
      advice: "free some space, or choose a folder on another volume"),
    Row(
      errors: [.fileTooLarge], code: .diskFull, reason: "it would exceed the file size limit",
      advice: "check the limit with ulimit -f"),
    Row(errors: [.fileExists, .folderNotEmpty], code: .fileExists, reason: "it already exists", advice: nil),
    Row(errors: [.isFolder], code: .isFolder, reason: "it is a folder", advice: nil),
    Row(errors: [.notFolder], code: .notFolder, reason: "part of its path is a file", advice: nil),
    Row(errors: [.linkLoop], code: .linkLoop, reason: "too many levels of symbolic links", advice: nil),
    Row(
      errors: [.nameTooLong], code: .nameTooLong, reason: "its name or path is too long for this system",
      advice: "choose a shorter name"),
    Row(
      errors: [.tooManyOpenFiles, .systemFileTableFull], code: .fileFailure, reason: "too many files are open",
      advice: "raise the limit with ulimit -n"),
  ]

  /// The diagnostic for `error` when `action` (such as "read") was tried on `path`.
  static func diagnostic(_ action: String, _ path: String, _ error: SystemError) -> Diagnostic {
    let place = Place(file: path)
    if action == "write", error == .noSuchFile, let folder = FileAccess.parent(of: path), !FileAccess.exists(folder) {
      return Diagnostic(
        .fileNotFound, "can't write \"\(path)\": the folder \"\(folder)\" does not exist", at: place,
        remedy: .advice("create the folder, or choose another one"))
    }
    guard let row = rows.first(where: { $0.errors.contains(error) }) else {
      return Diagnostic(.fileFailure, "can't \(action) \"\(path)\": \(error.words)", at: place)
    }
    return Diagnostic(
      row.code, "can't \(action) \"\(path)\": \(row.reason)", at: place, remedy: row.advice.map { .advice($0) })
  }

  /// Does `work`, and throws the diagnostic for its error.
  static func wording<Value>(
    _ action: String, _ path: String, _ work: @autoclosure () throws(SystemError) -> Value
  ) throws(Diagnostic) -> Value {
    do throws(SystemError) { return try work() } catch { throw diagnostic(action, path, error) }
  }

  /// What helps against an error that another program tells in the system's words.
  ///
  /// - Parameter text: A text that ends with the words, such as `can't open x: Permission denied`.
  /// - Returns: The advice; `nil` where none is known.
  public static func advice(forWordsAtEndOf text: String) -> String? {
    rows.first { row in row.errors.contains { text.hasSuffix($0.words) } }?.advice
  }
}

extension Diagnostic.Code {
  /// A file or folder that is not there.
  public static let fileNotFound: Self = "file-not-found"
  /// A file or folder that may not be read or written.
  public static let permissionDenied: Self = "permission-denied"
  /// A volume that can't be written.
  public static let readOnlyVolume: Self = "read-only-volume"
  /// A volume without space.
  public static let diskFull: Self = "disk-full"
  /// A file that already exists.
  public static let fileExists: Self = "file-exists"
  /// A folder that already exists and is not empty.
  public static let folderExists: Self = "folder-exists"
  /// A folder where a file is wanted.
  public static let isFolder: Self = "is-folder"
  /// A file where a folder is wanted.
  public static let notFolder: Self = "not-folder"
  /// A pipe, a device or a socket where a file is wanted.
  public static let notRegularFile: Self = "not-regular-file"
  /// Symbolic links that lead round in a circle.
  public static let linkLoop: Self = "link-loop"
  /// A symbolic link on the way to a file that must stay inside a folder.
  public static let linkInTheWay: Self = "link-in-the-way"
  /// A name that the file system does not take.
  public static let nameTooLong: Self = "name-too-long"
  /// A file larger than what is read.
  public static let fileTooLarge: Self = "file-too-large"
  /// Anything else that went wrong with a file.
  public static let fileFailure: Self = "file-failure"
}
