import Diagnostics
import XcodeProjects

/// Slipway commands for hints, quoted for a shell.
enum CommandHint {
  /// The command that removes a file from a project.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the checked folder.
  ///   - project: The project.
  ///   - folders: The folders of all checked projects; the only project of the checked folder needs no `--project`.
  /// - Returns: The command.
  static func removing(_ path: String, from project: CheckedProject, among folders: [String]) -> String {
    command(["file", "remove"], [], path, project, folders)
  }

  /// The command that adds a file to a project and a target.
  static func adding(
    _ path: String, to project: CheckedProject, target: String? = nil, among folders: [String]
  ) -> String {
    command(["file", "add"], target.map { ["--target", ShellWord.quoted($0)] } ?? [], path, project, folders)
  }

  /// The command that removes a file from a target.
  static func removing(
    _ path: String, fromTarget target: String, of project: CheckedProject, among folders: [String]
  ) -> String {
    command(["file", "target", "remove"], [], path, project, folders) + " " + ShellWord.quoted(target)
  }

  /// The command that does `verb` with a scheme of a project.
  static func scheme(
    _ verb: String, _ name: String, _ options: [String] = [], of project: CheckedProject, among folders: [String]
  ) -> String {
    let words = ["slipway", "scheme", verb] + ([name] + options).map { ShellWord.quoted($0) }
    return (words + choosing(project, among: folders)).joined(separator: " ")
  }

  private static func command(
    _ verbs: [String], _ further: [String], _ path: String, _ project: CheckedProject, _ folders: [String]
  ) -> String {
    (["slipway"] + verbs + choosing(project, among: folders) + further + [ShellWord.quoted(path)])
      .joined(separator: " ")
  }

  /// The option that names the project, unless it is the only one of the checked folder.
  private static func choosing(_ project: CheckedProject, among folders: [String]) -> [String] {
    let isOnly = project.folder.isEmpty && folders.count(where: \.isEmpty) <= 1
    let name = project.checkedPath("\(project.project.name).xcodeproj")
    return isOnly ? [] : ["--project", ShellWord.quoted(name)]
  }
}
