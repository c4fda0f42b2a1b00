import ArgumentParser
import Checks
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// Workspaces and the projects in them.
struct WorkspaceCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workspace", abstract: "Create workspaces, and add and remove their projects",
    subcommands: [New.self, List.self, Add.self, Remove.self])
}

extension WorkspaceCommands {
  struct New: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Create a workspace in the current folder")

    @Argument(help: "The name of the workspace.") var name: String
    @Argument(help: ArgumentHelp("The projects to add.", valueName: "project")) var projects: [String] = []
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let edit = try WorkspaceEditing.new(name, in: context.directory, projects: projects.map(context.path))
      return try context.make(
        "workspace.new", edit, ResultAction("Created", "create", "\(context.shown(edit.path), .name)"))
    }
  }

  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the projects of the workspace")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      WorkspaceListReport(workspace: try context.workspace(), context: context)
    }
  }

  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add projects to the workspace")

    @Argument(help: ArgumentHelp("The projects to add.", valueName: "project")) var projects: [String]
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let edit = try WorkspaceEditing.adding(projects.map(context.path), to: context.workspace().path)
      let names = edit.projects.joined(separator: ", ")
      return try context.make(
        "workspace.add", edit, ResultAction("Added", "add", "\(names, .name) to \(context.shown(edit.path), .name)"),
        typed: projects)
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a project from the workspace",
      discussion: "Keeps the project on disk.")

    @Argument(help: "The project.") var project: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let edit = try WorkspaceEditing.removing(context.path(project), from: context.workspace().path)
      let names = edit.projects.joined(separator: ", ")
      return try context.make(
        "workspace.remove", edit,
        ResultAction("Removed", "remove", "\(names, .name) from \(context.shown(edit.path), .name)"))
    }
  }
}

extension Context {
  fileprivate func workspace() throws(Diagnostic) -> WorkspaceProjects {
    try WorkspaceProjects.only(in: directory, given: shared.project.map(path))
  }

  fileprivate func make(
    _ name: String, _ edit: WorkspaceEditing, _ action: ResultAction, typed: [String] = []
  ) throws(Diagnostic) -> any Report {
    var report = try make(
      name, in: ProjectLocation(path: edit.path), edit.change, action,
      ["workspace": .string(shown(edit.path)), "projects": .array(edit.projects.map { .string($0) })])
    report.unchanged = "Nothing to change: the workspace already contains \(NameList(typed).text)"
    return report
  }
}

/// The projects of a workspace.
struct WorkspaceListReport: Report {
  let workspace: WorkspaceProjects
  let context: Context

  var schema: String { "slipway.workspace.list/1" }

  var fields: JSONObject {
    [
      "workspace": .string(context.shown(workspace.path)),
      "projects": .array(
        (workspace.present.map { ($0, true) } + workspace.missing.map { ($0, false) }).map { project, isPresent in
          ["path": .string(context.shown(project.path)), "present": .bool(isPresent)]
        }),
    ]
  }

  func show(on page: inout Page) {
    page.line("\(context.shown(workspace.path), .bold)")
    page.table(
      workspace.present.map { ["\(context.shown($0.path), .name)", ""] }
        + workspace.missing.map { ["\(context.shown($0.path), .name)", "\("missing", .warning)"] }, indent: 2)
  }
}
