import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// The build settings of a project.
struct SettingCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setting", abstract: "List, show and change build settings",
    subcommands: [List.self, Get.self, Set.self, Unset.self, Add.self, Remove.self])
}

/// The options that say whose settings are meant, and under which conditions.
struct SettingOptions: ParsableArguments {
  @Option(help: "The target.", completion: .names(.target)) var target: String?
  @Flag(help: "Use the project's settings, which targets inherit.") var projectLevel = false
  @Option(help: ArgumentHelp("Use the settings in this .xcconfig file.", valueName: "file"), completion: .file())
  var xcconfig: String?
  @Option(
    help: ArgumentHelp("The build configuration; can be repeated (default: all).", valueName: "c"),
    completion: .names(.configuration))
  var configuration: [String] = []
  @Option(help: ArgumentHelp("The SDK of a conditional value, such as iphoneos*.", valueName: "sdk")) var sdk: String?
  @Option(help: ArgumentHelp("The architecture of a conditional value, such as arm64.", valueName: "arch")) var arch:
    String?

  /// The arguments with the elements of a list after the options, where words such as `-ObjC` are no options.
  static func readable(_ arguments: [String]) -> [String] {
    let flags = SharedOptions.namesAlone.union(["--project-level", "--force"])
    var options: [String] = []
    var others: [String] = []
    var position = 0
    while position < arguments.count, arguments[position] != "--" {
      let word = arguments[position]
      let isOption = word.hasPrefix("--") || SharedOptions.isShared(word) || SharedOptions.namesWithValue.contains(word)
      let hasValue = isOption && !word.contains("=") && !flags.contains(word) && !SharedOptions.isShared(word)
      let length = hasValue ? 2 : 1
      if isOption { options += arguments[position...].prefix(length) } else { others.append(word) }
      position += length
    }
    return options + ["--"] + others + arguments.dropFirst(position + 1)
  }

  /// The setting with the conditions of the options.
  func key(_ name: String) -> String {
    name + (sdk.map { "[sdk=\($0)]" } ?? "") + (arch.map { "[arch=\($0)]" } ?? "")
  }

  fileprivate func owner(in loaded: LoadedProject, _ context: Context) throws(Diagnostic) -> SettingOwner? {
    try SettingOwner.named(
      target: target, isProject: projectLevel, file: xcconfig.map(context.path), in: loaded)
  }

  fileprivate func values(_ keys: [String], in context: Context) throws(Diagnostic) -> [SettingValue] {
    let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
    var selection = SettingSelection()
    selection.owner = try owner(in: loaded, context)
    selection.configurations = configuration
    selection.sdk = sdk
    selection.architecture = arch
    return try selection.values(of: keys, in: loaded)
  }
}

extension SettingCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the build settings that a project defines",
      discussion: "Lists the value of each setting and where it is defined. Xcode's defaults are left out.")

    @OptionGroup var options: SettingOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      SettingValuesReport(name: "list", values: try options.values([], in: context))
    }
  }

  struct Get: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "get", abstract: "Show values of build settings and where they are defined",
      discussion: "Exits with 1 if a setting has no value.")

    @Argument(help: "The build settings.", completion: .names(.anyBuildSetting)) var keys: [String]
    @OptionGroup var options: SettingOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      SettingValuesReport(name: "get", values: try options.values(keys, in: context))
    }
  }

  struct Set: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Set build settings",
      discussion: """
        Writes a value where the target or project already defines it: in the project file or an .xcconfig file. Stops \
        at misspelled names, and at values that Xcode's table of the setting does not list. --force writes them.
        """)

    @Argument(help: ArgumentHelp("The settings.", valueName: "key=value"), completion: .names(.anyBuildSetting))
    var settings: [String]
    @Flag(help: "Write a name or value that looks wrong.") var force = false
    @OptionGroup var options: SettingOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let requests = try settings.map { text throws(Diagnostic) in
        guard let equals = Self.separator(of: text), equals != text.startIndex else {
          throw Diagnostic(
            .usage, "\"\(text)\" is not of the form KEY=VALUE",
            remedy: .advice("write a name, an equals sign and a value, such as SWIFT_VERSION=6.0"))
        }
        return SettingEditing.Request(
          options.key(String(text[..<equals])), .set(String(text[text.index(after: equals)...])))
      }
      return try context.edit("set", requests, options, isForced: force, ("Set", "set"))
    }

    /// The equals sign after the name; those in its conditions are in brackets.
    private static func separator(of text: String) -> String.Index? {
      var depth = 0
      return text.indices.first { index in
        switch text[index] {
        case "[": depth += 1
        case "]": depth -= 1
        default: break
        }
        return depth == 0 && text[index] == "="
      }
    }
  }

  struct Unset: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "unset", abstract: "Remove build settings",
      discussion: "The target then inherits the value of the project, or uses Xcode's default.")

    @Argument(help: "The build settings.", completion: .names(.buildSetting)) var keys: [String]
    @OptionGroup var options: SettingOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let requests = keys.map { SettingEditing.Request(options.key($0), .unset) }
      return try context.edit("unset", requests, options, ("Removed", "remove"))
    }
  }

  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add elements to a list in a build setting",
      discussion: "Keeps existing elements. A new list begins with $(inherited).")

    @Argument(help: "The build setting.", completion: .names(.anyBuildSetting)) var key: String
    @Argument(help: "The elements, such as -ObjC.") var values: [String]
    @Flag(help: "Write a name that Xcode does not know.") var force = false
    @OptionGroup var options: SettingOptions
    @OptionGroup var shared: SharedOptions

    static func readable(_ arguments: [String]) -> [String] { SettingOptions.readable(arguments) }

    func report(in context: Context) throws(Diagnostic) -> any Report {
      try context.edit(
        "add", [SettingEditing.Request(options.key(key), .add(values))], options, isForced: force,
        ("Added \(values.joined(separator: " ")) to", "add \(values.joined(separator: " ")) to"))
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove elements from a list in a build setting",
      discussion: "Removes the setting if no element is left other than $(inherited).")

    @Argument(help: "The build setting.", completion: .names(.buildSetting)) var key: String
    @Argument(help: "The elements, such as -ObjC.") var values: [String]
    @OptionGroup var options: SettingOptions
    @OptionGroup var shared: SharedOptions

    static func readable(_ arguments: [String]) -> [String] { SettingOptions.readable(arguments) }

    func report(in context: Context) throws(Diagnostic) -> any Report {
      try context.edit(
        "remove", [SettingEditing.Request(options.key(key), .remove(values))], options,
        ("Removed \(values.joined(separator: " ")) from", "remove \(values.joined(separator: " ")) from"))
    }
  }
}

extension Context {
  /// Changes build settings, or previews it.
  fileprivate func edit(
    _ verb: String, _ requests: [SettingEditing.Request], _ options: SettingOptions, isForced: Bool = false,
    _ words: (done: String, planned: String)
  ) throws(Diagnostic) -> any Report {
    let loaded = try LoadedProject(at: project(), shownFrom: directory)
    let named = try options.owner(in: loaded, self)
    let owner = if let named { named } else { try SettingOwner.only(in: loaded) }
    let keys = requests.map(\.key).joined(separator: ", ")
    let name = owner.name(in: loaded)
    let edit = try SettingEditing(
      requests, of: owner, configurations: options.configuration, in: loaded, isForced: isForced,
      title: "setting \(verb) \(keys)")
    let preposition = if case .file = owner { "in" } else { "of" }
    var report = try make(
      "setting.\(verb)", in: loaded.location, edit.change,
      ResultAction(words.done, words.planned, "\(keys, .name) \(preposition) \(name)"),
      ["settings": .array(edit.values.map(SettingRow.json))], notes: edit.notes)
    report.rows = SettingRow.rows(of: edit.values + (edit.change.isEmpty ? [] : edit.unchanged))
    report.unchanged = "Nothing to change: \(name) already has these values"
    return report
  }
}
