package import Diagnostics
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
    if action == "write", error == .noSuchFile, let missing = missingFolder(of: path) { return missing }
    if error == .noSuchFile, let link = try? FileSystem.target(ofLink: path) {
      return Diagnostic(
        .fileNotFound,
        "\"\(path)\" is a symbolic link to \"\(String(decoding: link, as: UTF8.self))\", which does not exist",
        at: place,
        remedy: .advice("correct the link, or delete it"))
    }
    guard let row = rows.first(where: { $0.errors.contains(error) }) else {
      return Diagnostic(.fileFailure, "can't \(action) \"\(path)\": \(error.words)", at: place)
    }
    let message =
      row.code == .fileNotFound ? "\"\(path)\" does not exist" : "can't \(action) \"\(path)\": \(row.reason)"
    return Diagnostic(
      row.code, message, at: place, remedy: row.advice.map { .advice($0) })
  }

  /// Why a new file can't be written to `path`; `nil` if its folder exists.
  package static func missingFolder(of path: String) -> Diagnostic? {
    guard let folder = FileAccess.parent(of: path), !FileAccess.exists(folder) else { return nil }
    return Diagnostic(
      .fileNotFound, "can't write \"\(path)\": the folder \"\(folder)\" does not exist", at: Place(file: path),
      remedy: .advice("create the folder, or choose another one"))
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
  package static let fileNotFound = Diagnostic.Code(
    "file-not-found", "The file or folder does not exist.",
    "check the path, which is relative to the current folder or to -C")
  package static let permissionDenied = Diagnostic.Code(
    "permission-denied", "You have no permission to read or write the file or folder.",
    "change its permissions: ls -l shows them")
  package static let readOnlyVolume = Diagnostic.Code(
    "read-only-volume", "The volume is read-only.", "work on a copy on another volume")
  package static let diskFull = Diagnostic.Code(
    "disk-full", "The disk is full.",
    "free disk space and try again; \(command: "status") shows interrupted operations")
  package static let fileExists = Diagnostic.Code(
    "file-exists",
    "The file to create or write already exists. An export overwrites a file only if it is empty or already has the "
      + "format of the export.",
    "choose another name, or delete the existing file first")
  package static let folderExists = Diagnostic.Code(
    "folder-exists", "The folder already exists.", "choose another name for the target, or move the folder")
  package static let isFolder = Diagnostic.Code(
    "is-folder", "The path is a folder, not a file.", "name a file in it")
  package static let notFolder = Diagnostic.Code(
    "not-folder", "The path, or one of its parent folders, is a file where a folder is needed.",
    "choose another name or another parent folder")
  package static let notRegularFile = Diagnostic.Code(
    "not-regular-file", "The path is a pipe, a device or a socket, not a file.",
    "check the path with ls -l, and replace it with a file")
  package static let linkLoop = Diagnostic.Code(
    "link-loop", "The symbolic links form a loop.", "remove one of the links")
  package static let linkInTheWay = Diagnostic.Code(
    "link-in-the-way", "The path leads through a symbolic link.",
    "replace the link with a folder, or choose another folder")
  package static let nameTooLong = Diagnostic.Code(
    "name-too-long", "The name is too long for the file system.", "choose a shorter name")
  package static let fileTooLarge = Diagnostic.Code(
    "file-too-large", "The file is larger than the limit in the message, so Slipway does not read it.",
    "check that you named the right file")
  package static let fileFailure = Diagnostic.Code(
    "file-failure", "A file operation failed.", "read the reason in the message, such as permissions or a full disk")
}
