import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// The targets of a project.
struct TargetCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "target", abstract: "List, add, change, rename and remove targets",
    subcommands: [List.self, Add.self, Set.self, Rename.self, Remove.self])
}

extension TargetCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the project's targets")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let summary = try ProjectSummary(LoadedProject(at: context.project()))
      return context.noting(TargetListReport(summary: summary, context: context), in: summary.location)
    }
  }

  struct Rename: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Rename a target",
      discussion: """
        Updates the project, the shared schemes and the test plans. Folders, files and the Podfile keep the old name; \
        the command prints which ones. Stops if the path in a build setting such as INFOPLIST_FILE contains \
        $(TARGET_NAME), unless --force is given.
        """)

    @Argument(help: "The target.", completion: .names(.target)) var old: String
    @Argument(help: "The new name.") var new: String
    @Flag(help: "Replace $(TARGET_NAME) with the old name in paths in build settings.")
    var force = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project(withTarget: old)
      let renaming = try TargetRenaming(
        LoadedProject(at: location, shownFrom: context.directory), from: old, to: new, force: force)
      return try context.make(
        "target.rename", in: location, renaming.change,
        ResultAction("Renamed", "rename", "target \(renaming.rename.oldName, .name) to \(new, .name)"),
        [
          "id": .string(renaming.rename.target.rawValue), "name": .string(new),
          "oldName": .string(renaming.rename.oldName),
          "product": .optional(renaming.rename.newProduct), "module": .optional(renaming.rename.newModule),
        ], notes: renaming.notes)
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a target",
      discussion: """
        Removes the target from the project, the shared schemes and the test plans. Keeps its files, unless \
        --delete-files is given. Never deletes files that other targets use.
        """)

    @Argument(help: "The target.", completion: .names(.target)) var name: String
    @Flag(help: "Delete the files that no other target uses.") var deleteFiles = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project(withTarget: name)
      let removing = try TargetRemoving(
        LoadedProject(at: location, shownFrom: context.directory), name: name, deletingFiles: deleteFiles)
      let words = TargetRemovalWording(removing: removing, deletesFiles: deleteFiles, context: context)
      try context.confirm(words.action, after: words.harm)
      return try context.make(
        "target.remove", in: location, removing.change,
        ResultAction("Removed", "remove", "target \(removing.name, .name)"),
        [
          "name": .string(removing.name), "dependents": .array(removing.dependents.map { .string($0) }),
          "tests": .array(removing.tests.map { .string($0) }),
          "ownFiles": .array(removing.ownFiles.map { .string($0) }),
          "deleted": .array(removing.deletedFiles.map { .string(context.shown($0)) }),
          "removedSchemes": .array(removing.removedSchemes.map { .string($0) }),
        ], notes: words.notes)
    }
  }
}

/// The question and notes of a target's removal.
struct TargetRemovalWording {
  let removing: TargetRemoving
  let deletesFiles: Bool
  let context: Context

  /// The question, which names the other removed files and schemes.
  var action: String {
    var parts = ["target \"\(removing.name)\""]
    if !removing.deletedFiles.isEmpty {
      parts.append(Self.counted(removing.deletedFiles.count, "file") + " that no other target uses")
    }
    parts += removing.removedSchemes.map { "scheme \"\($0)\"" }
    return "remove \(parts.joined(separator: " and "))"
  }

  /// The effect on dependent targets.
  var harm: [String] {
    let dependents = removing.dependents.map { "\"\($0)\"" }.joined(separator: ", ")
    return removing.dependents.isEmpty ? [] : ["\(dependents) will no longer depend on \"\(removing.name)\""]
  }

  /// Notes on side effects.
  var notes: [Diagnostic] {
    var notes: [Diagnostic] = []
    func note(_ message: String) { notes.append(Diagnostic(.targetTraces, message, severity: .note)) }
    for name in removing.dependents {
      note("\"\(name)\" no longer depends on \"\(removing.name)\": its sources may still use it")
    }
    for name in removing.tests {
      note("\"\(name)\" tests \"\(removing.name)\", which is removed: choose another target to test")
    }
    for scheme in removing.removedSchemes {
      note("scheme \"\(scheme)\" is only for \"\(removing.name)\" and is removed too")
    }
    if !removing.ownFiles.isEmpty, !deletesFiles {
      note("kept on disk, used by no other target: \(removing.ownFiles.joined(separator: ", "))")
    }
    if !removing.deletedFiles.isEmpty {
      let files = Self.counted(removing.deletedFiles.count, "file")
      note("also deleted \(files) that no other target uses")
    }
    return notes
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// The targets of a project.
struct TargetListReport: Report {
  let summary: ProjectSummary
  let context: Context

  var schema: String { "slipway.target.list/1" }

  var fields: JSONObject {
    [
      "project": .string(context.shown(summary.location.path)),
      "targets": .array(
        summary.targets.map { target in
          [
            "name": .string(target.name), "productType": .optional(target.productType),
            "kind": .string(target.kind.rawValue), "bundleIdentifier": .optional(target.bundleIdentifier),
            "platform": .string(target.platform), "dependencies": .array(target.dependencies.map { .string($0) }),
          ]
        }),
    ]
  }

  func show(on page: inout Page) {
    if summary.targets.isEmpty { page.line("\(context.shown(summary.location.path), .name) has no targets") }
    page.table(
      summary.targets.map { target in
        [
          "\(target.name, .bold)", "\(ProjectReport.kind(of: target), .faint)",
          "\(target.bundleIdentifier ?? "", .name)",
        ]
      })
  }
}
