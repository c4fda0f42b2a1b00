import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// The build configurations of a project.
struct ConfigurationCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configuration", abstract: "List, add and remove build configurations",
    subcommands: [List.self, Add.self, Remove.self])
}

extension ConfigurationCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the build configurations")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let project = try LoadedProject(at: context.project()).project
      return ConfigurationListReport(
        configurations: project.configurations.map { ($0.name, $0.baseFile?.path ?? $0.anchoredBaseFile?.path) },
        usual: project.defaultConfigurationName)
    }
  }

  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a build configuration as a copy of another",
      discussion: "Adds the configuration to the project and all of its targets.")

    @Argument(help: "The name of the new configuration.") var name: String
    @Option(
      help: ArgumentHelp("The configuration to copy.", valueName: "configuration"), completion: .names(.configuration))
    var basedOn = "Release"
    @Option(help: ArgumentHelp("The .xcconfig file to assign to the new configuration.", valueName: "file"))
    var xcconfig: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let edit = try ConfigurationEditing.adding(
        name, basedOn: basedOn, settingsFile: xcconfig.map(context.path),
        to: LoadedProject(at: location, shownFrom: context.directory))
      return try context.make(
        "configuration.add", in: location, edit.change,
        ResultAction("Added", "add", "configuration \(name, .name) as a copy of \(basedOn, .name)"),
        ["name": .string(name), "basedOn": .string(basedOn)], notes: edit.notes)
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a build configuration from project and targets",
      discussion: "Shared schemes with this configuration use the project's default configuration afterwards.")

    @Argument(help: "The configuration.", completion: .names(.configuration)) var name: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let edit = try ConfigurationEditing.removing(
        name, from: LoadedProject(at: location, shownFrom: context.directory))
      return try context.make(
        "configuration.remove", in: location, edit.change,
        ResultAction("Removed", "remove", "configuration \(name, .name)"),
        ["name": .string(name), "schemes": .array(edit.schemes.map { .string($0) })], notes: edit.notes)
    }
  }
}

/// The build configurations of a project.
struct ConfigurationListReport: Report {
  let configurations: [(name: String, file: String?)]
  let usual: String?

  var schema: String { "slipway.configuration.list/1" }

  var fields: JSONObject {
    [
      "configurations": .array(
        configurations.map { configuration in
          [
            "name": .string(configuration.name), "default": .bool(configuration.name == usual),
            "xcconfig": .optional(configuration.file),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    page.table(
      configurations.map { configuration in
        [
          "\(configuration.name, .bold)", "\(configuration.name == usual ? "default" : "", .faint)",
          "\(configuration.file ?? "", .name)",
        ]
      })
  }
}
