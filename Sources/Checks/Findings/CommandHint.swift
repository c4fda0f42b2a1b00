import Diagnostics
import XcodeProjects

/// A command of this program as a hint names it: it can be copied into a shell.
enum CommandHint {
  /// The command that takes a file out of a project.
  ///
  /// - Parameters:
  ///   - path: The file, seen from the folder that is checked.
  ///   - project: The project.
  ///   - folders: The folders of all projects that are checked: the only one of the folder in which the command is given
  ///     need not be named.
  /// - Returns: The command.
  static func removing(_ path: String, from project: CheckedProject, among folders: [String]) -> String {
    command(["file", "remove"], [], path, project, folders)
  }

  /// The command that puts a file into a project, and into a target.
  static func adding(
    _ path: String, to project: CheckedProject, target: String? = nil, among folders: [String]
  ) -> String {
    command(["file", "add"], target.map { ["--target", ShellWord.quoted($0)] } ?? [], path, project, folders)
  }

  private static func command(
    _ verbs: [String], _ further: [String], _ path: String, _ project: CheckedProject, _ folders: [String]
  ) -> String {
    let isOnly = project.folder.isEmpty && folders.count(where: \.isEmpty) <= 1
    let name = project.checkedPath("\(project.project.name).xcodeproj")
    let option = isOnly ? [] : ["--project", ShellWord.quoted(name)]
    return (["slipway"] + verbs + option + further + [ShellWord.quoted(path)]).joined(separator: " ")
  }
}
