package import Diagnostics
import PropertyLists

extension Diagnostic.Code {
  package static let projectFileConflicted = Diagnostic.Code(
    "project-file-conflicted", "The project file contains conflict markers.",
    "run \(command: "resolve") during a merge; otherwise take one side's file, and try again")
  package static let projectFileInvalid = Diagnostic.Code(
    "project-file-invalid", "The file is not a valid project file.",
    "restore project.pbxproj from Git's history: \(command: "restore") PATH --from COMMIT")
}

extension Diagnostic {
  /// The error for a property list that is no project.
  static func noProject(in bytes: [UInt8], file: String?) -> Diagnostic {
    let subject = file.map { "\"\($0)\"" } ?? "the file"
    guard !bytes.isEmpty else {
      return Diagnostic(
        .projectFileInvalid, "\(subject) is not a project file: it is empty", at: Place(file: file, line: 1),
        remedy: earlierVersion(of: file))
    }
    return Diagnostic(
      .projectFileInvalid, "\(subject) is not a project file: it has no \"objects\"", at: Place(file: file, line: 1),
      remedy: earlierVersion(of: file))
  }

  /// The error for a project file whose `rootObject` names no project.
  static func noRoot(in document: ProjectDocument, named name: String) -> Diagnostic {
    let projects = document.objects(ofKind: "PBXProject")
    let remedy: Remedy =
      projects.count == 1
      ? .advice("set \"rootObject\" to \(projects[0].id), the file's only project, in a text editor")
      : earlierVersion(of: document.file)
    return Diagnostic(
      .projectRootMissing, "\"\(document.file ?? name)\" has no project: its \"rootObject\" is not a project",
      at: Place(file: document.file), remedy: remedy)
  }

  /// `error`, which reading the property list gave, with what to do about a project file.
  static func unreadableProject(_ error: Diagnostic) -> Diagnostic {
    guard error.remedy == nil else { return error }
    switch error.code {
    case .propertyListTooDeep:
      return error.with(remedy: .advice("close the brackets there; Xcode nests at most ten levels"))
    case .propertyListTooLarge:
      return error.with(remedy: .advice("check that this is the right file; project files are smaller"))
    default: return error.with(remedy: place(of: error))
    }
  }

  private static func place(of error: Diagnostic) -> Remedy {
    let file = error.place?.file
    guard error.place?.line != nil, !error.message.hasSuffix("the end of the file") else {
      return earlierVersion(of: file)
    }
    return .hint(
      "correct that line in a text editor, or restore an earlier version: \(command: "restore") \(word(for: file))")
  }

  private static func earlierVersion(of file: String?) -> Remedy {
    .hint("restore an earlier version: \(command: "restore") \(word(for: file))")
  }

  private static func word(for file: String?) -> String { file.map(ShellWord.quoted) ?? "FILE" }
}
