import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// The schemes of a project.
struct SchemeCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scheme", abstract: "List, show, add, change, share and remove schemes",
    subcommands: [List.self, Show.self, Add.self, Set.self, Rename.self, Share.self, Remove.self])
}

extension SchemeCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the schemes of the project and its users",
      discussion: "Also lists the schemes for the project's targets in workspaces in the same folder.")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      SchemeListReport(schemes: try ProjectSchemes(of: context.project()), context: context)
    }
  }

  struct Show: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what a scheme builds, runs and tests",
      discussion: "Shows the settings of each action that differ from Xcode's defaults.")

    @Argument(help: "The scheme, or its file.", completion: .names(.projectScheme)) var name: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      SchemeReport(file: try context.scheme(name, in: context.project()), context: context)
    }
  }

  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a shared scheme for a target",
      discussion: "The scheme builds, runs and tests the target, like a scheme that Xcode creates.")

    @Argument(help: "The name of the new scheme.") var name: String
    @Option(help: "The target.", completion: .names(.target)) var target: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let adding = try SchemeAdding(name, target: target, to: loaded)
      return try context.make(
        "scheme.add", in: loaded.location, adding.change,
        ResultAction("Added", "add", "scheme \(name, .name) for \(adding.target.name)"),
        [
          "name": .string(name), "target": .string(adding.target.name), "file": .string(context.shown(adding.path)),
        ])
    }
  }

  struct Rename: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Rename a scheme",
      discussion: "Keeps the scheme's position and visibility in each user's list of schemes.")

    @Argument(help: "The scheme, or its file.", completion: .names(.projectScheme)) var old: String
    @Argument(help: "The new name.") var new: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let moving = try SchemeMoving.renaming(context.schemeSource(old, in: loaded.location), to: new, in: loaded)
      let name = moving.file.name
      var report = try context.make(
        "scheme.rename", in: loaded.location, moving.change,
        ResultAction("Renamed", "rename", "scheme \(name, .name) to \(new, .name)"),
        ["name": .string(new), "oldName": .string(name), "file": .optional(moving.path.map(context.shown))])
      report.unchanged = "Nothing to change: the scheme already has the name \(new, .name)"
      return report
    }
  }

  struct Share: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "share", abstract: "Share a user's scheme with everyone who has the project",
      discussion: "Moves the scheme from the user's data to the shared data of the project or workspace.")

    @Argument(help: "The scheme, or its file.", completion: .names(.userScheme)) var name: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let moving = try SchemeMoving.sharing(context.schemeSource(name, in: loaded.location), in: loaded)
      let name = moving.file.name
      var report = try context.make(
        "scheme.share", in: loaded.location, moving.change, ResultAction("Shared", "share", "scheme \(name, .name)"),
        [
          "name": .string(name), "user": .optional(moving.file.user),
          "file": .optional(moving.path.map(context.shown)),
        ], notes: moving.notes)
      report.unchanged = "Nothing to change: scheme \(name, .name) is already shared"
      return report
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a scheme",
      discussion: "Keeps its targets and test plans.")

    @Argument(help: "The scheme, or its file.", completion: .names(.projectScheme)) var name: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let moving = SchemeMoving.removing(try context.schemeSource(name, in: location))
      let name = moving.file.name
      return try context.make(
        "scheme.remove", in: location, moving.change,
        ResultAction(
          "Removed", "remove", "scheme \(name, .name)\(moving.file.user.map { " of user \($0)" } ?? "")"),
        ["name": .string(name), "user": .optional(moving.file.user)])
    }
  }
}

extension Context {
  /// The scheme that a user names, by its name or its file.
  func scheme(_ name: String, in location: ProjectLocation) throws(Diagnostic) -> SchemeFile {
    try ProjectSchemes(of: location).scheme(name, orAt: path(name))
  }

  /// The file of the scheme that a user names, which need not be well-formed.
  func schemeSource(_ name: String, in location: ProjectLocation) throws(Diagnostic) -> SchemeSource {
    try ProjectSchemes(of: location).source(name, orAt: path(name))
  }
}
