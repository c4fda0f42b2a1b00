import ArgumentParser
import Diagnostics
import PropertyLists
import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// The Info.plists and entitlements of a project.
struct InformationCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show and change the Info.plist and entitlements",
    subcommands: [List.self, Get.self, Set.self, Remove.self])
}

/// The options that choose a property list.
struct InformationOptions: ParsableArguments {
  @Option(help: "The target.", completion: .names(.target)) var target: String?
  @Option(
    help: ArgumentHelp("The build configuration; can be repeated (default: all).", valueName: "c"),
    completion: .names(.configuration))
  var configuration: [String] = []
  @Flag(help: "Use the entitlements instead of the Info.plist.") var entitlements = false

  /// The help of the key path.
  static let keyPathHelp = """
    The keys and array indexes that lead to the entry, joined by periods. Put a key that contains a period in brackets.
    """

  var list: InformationRequest.List { entitlements ? .entitlements : .infoPlist }

  /// The entry that a user names.
  func path(_ text: String) throws(Diagnostic) -> EntryPath {
    guard let path = EntryPath(text) else {
      throw Diagnostic(
        .usage, "\"\(text)\" is not a key path",
        remedy: .advice("write keys and numbers joined by periods, such as CFBundleURLTypes.0.CFBundleURLSchemes"))
    }
    return path
  }

  fileprivate func report(_ verb: String, _ text: String?, in context: Context) throws(Diagnostic) -> any Report {
    let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
    let path = if let text { try path(text) } else { EntryPath?.none }
    let listing = try InformationListing(
      of: path, in: list, target: target, configurations: configuration, of: loaded)
    return InformationReport(verb: verb, entries: listing.entries)
  }
}

extension InformationCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the entries of the Info.plist or entitlements",
      discussion: "Lists the entries of the file and the entries that Xcode adds from build settings.")

    @OptionGroup var options: InformationOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      try options.report("list", nil, in: context)
    }
  }

  struct Get: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "get", abstract: "Show an entry of the Info.plist or entitlements",
      discussion: "Exits with 1 if no target has the entry.")

    @Argument(help: ArgumentHelp(InformationOptions.keyPathHelp)) var keyPath: String
    @OptionGroup var options: InformationOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      try options.report("get", keyPath, in: context)
    }
  }

  struct Set: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Set an entry of the Info.plist or entitlements",
      discussion: """
        Writes the value into the file, or into the build setting that defines the entry. The default type is the \
        key's type in Apple's reference, else the current value's type, else string. Write an array as JSON or as \
        words separated by commas.
        """)

    @Argument(help: ArgumentHelp(InformationOptions.keyPathHelp)) var keyPath: String
    @Argument(help: "The value.") var value: String
    @Option(help: "The type: string, boolean, integer, real, array or dictionary.")
    var type: InformationType?
    @OptionGroup var options: InformationOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let path = try options.path(keyPath)
      let target = if let name = options.target { try loaded.target(name) } else { try loaded.onlyTarget() }
      let entry = try InformationRequest(
        setting: path, to: value, as: type, in: options.list, of: target, options.configuration, loaded)
      return try context.edit("set", entry, of: target, options, keyPath, loaded, ("Set", "set"))
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove an entry of the Info.plist or entitlements")

    @Argument(help: ArgumentHelp(InformationOptions.keyPathHelp)) var keyPath: String
    @OptionGroup var options: InformationOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let path = try options.path(keyPath)
      let target = if let name = options.target { try loaded.target(name) } else { try loaded.onlyTarget() }
      let entry = InformationRequest(removing: path, in: options.list, of: target, options.configuration, loaded)
      return try context.edit("remove", entry, of: target, options, keyPath, loaded, ("Removed", "remove"))
    }
  }
}

extension Context {
  /// Changes an entry, or previews it.
  fileprivate func edit(
    _ verb: String, _ entry: InformationRequest, of target: ProjectTarget, _ options: InformationOptions,
    _ keyPath: String, _ loaded: LoadedProject, _ words: (done: String, planned: String)
  ) throws(Diagnostic) -> any Report {
    var part = TargetEditing.Part(target)
    part.entries = [entry]
    let edit = try TargetEditing(
      [part], configurations: options.configuration, in: loaded, isForced: false,
      title: "info \(verb) \(keyPath)")
    let slip = entry.value == nil ? nil : entry.slip
    let value: StyledText = entry.value.map { " to \(PropertyListJSON.text(of: $0), .name)" } ?? ""
    var report = try make(
      "info.\(verb)", in: loaded.location, edit.change,
      ResultAction(
        words.done, words.planned, "\(keyPath, .name) \(verb == "remove" ? "from" : "of") \(target.name)\(value)"),
      ["keyPath": .string(keyPath), "value": entry.value.map(PropertyListJSON.value) ?? .null],
      notes: edit.notes + [slip].compactMap(\.self))
    report.rows = SettingRow.rows(of: edit.values)
    report.unchanged = "Nothing to change: \(target.name) already has this value"
    return report
  }
}

/// Entries of Info.plists or entitlements.
struct InformationReport: Report {
  /// The command's verb, such as `get`.
  let verb: String
  let entries: [InformationEntry]

  var schema: String { "slipway.info.\(verb)/1" }

  var isAffirmative: Bool { verb == "list" || entries.contains { $0.value != nil } }

  var fields: JSONObject {
    [
      "values": .array(
        entries.map { entry in
          [
            "target": .string(entry.target), "configuration": .string(entry.configuration),
            "keyPath": .string(entry.keyPath), "value": entry.value.map(PropertyListJSON.value) ?? .null,
            "source": entry.place.map { place in
              ["file": .optional(place.file), "line": place.line.map { .integer($0) } ?? .null]
            } ?? .null,
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    guard !entries.isEmpty else { return page.line("No entries") }
    var rows: [(first: InformationEntry, configurations: [String])] = []
    for entry in entries {
      let index = rows.lastIndex {
        $0.first.target == entry.target && $0.first.keyPath == entry.keyPath && $0.first.value == entry.value
          && $0.first.place?.file == entry.place?.file
      }
      if let index {
        rows[index].configurations.append(entry.configuration)
      } else {
        rows.append((entry, [entry.configuration]))
      }
    }
    var known: Set<String> = []
    let names = ConfigurationNames(all: entries.map(\.configuration).filter { known.insert($0).inserted })
    page.table(
      rows.map { row in
        [
          "\(row.first.target, .bold)", "\(names.text(row.configurations), .faint)", "\(row.first.keyPath)",
          row.first.value.map { value in
            let text = PropertyListJSON.text(of: value)
            return "= \(verb == "list" ? ConfigurationNames.shortened(text) : text, .name)"
          } ?? "\("not set", .faint)",
          "\(row.first.place.map { PlaceWording.text($0) } ?? "", .faint)",
        ]
      })
  }
}
