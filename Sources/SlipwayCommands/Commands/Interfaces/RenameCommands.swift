import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// Renames through sources, storyboards and xibs.
struct RenameCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a class, outlet or action everywhere",
    discussion: """
      Changes sources, storyboards, xibs, data models, tests and file names. Keeps comments. Lists uses that only a \
      compiler can resolve. On a terminal, shows the differences and asks first.
      """,
    subcommands: [Class.self, Outlet.self, Action.self])
}

extension RenameCommands {
  struct Class: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "class", abstract: "Rename a class, and the files with its name")

    @Argument(help: "The class.") var old: String
    @Argument(help: "The new name.") var new: String
    @Option(
      help: "The target that has the class, if several have a class of this name.", completion: .names(.target))
    var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let renaming = try Renaming.class(old, to: new, in: loaded, target: target)
      return try context.report(
        "class", "class", old, to: new, renaming,
        [
          "moved": .array(
            renaming.moved.map { ["oldPath": .string($0.old), "path": .string($0.new)] })
        ], in: loaded)
    }
  }

  struct Outlet: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "outlet", abstract: "Rename an outlet of a class, and its connections")

    @Argument(help: "The class that declares the outlet.") var className: String
    @Argument(help: "The outlet.") var old: String
    @Argument(help: "The new name.") var new: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let renaming = try Renaming.outlet(old, of: className, to: new, in: loaded)
      return try context.report(
        "outlet", "outlet", old, to: new, renaming,
        ["class": .string(className)], in: loaded)
    }
  }

  struct Action: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "action", abstract: "Rename an action of a class, and its connections",
      discussion: "The arguments of the action stay as they are.")

    @Argument(help: "The class that declares the action.") var className: String
    @Argument(help: "The selector, such as save:, or its first part.") var old: String
    @Argument(help: "The new name.") var new: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let renaming = try Renaming.action(old, of: className, to: new, in: loaded)
      return try context.report(
        "action", "action", old, to: new, renaming,
        ["class": .string(className)], in: loaded)
    }
  }
}

extension Context {
  /// Shows the differences and asks, where somebody can answer.
  private func agree(to change: ProjectChange, _ action: String) throws(Diagnostic) {
    guard world.readLine != nil, !shared.noInput, !shared.yes, !shared.dryRun, !change.isEmpty else { return }
    var page = Page(width: world.problems.terminalWidth ?? 80)
    for file in try change.differences(shown: shown) { page.patch(of: file) }
    Printer(world: world, settings: OutputSettings(shared, in: world)).show(page)
    try confirm(action)
  }

  /// Applies a rename, or previews it.
  fileprivate func report(
    _ verb: String, _ kind: String, _ old: String, to new: String, _ renaming: Renaming,
    _ record: JSONObject, in loaded: LoadedProject
  ) throws(Diagnostic) -> any Report {
    var fields: JSONObject = ["oldName": .string(old), "name": .string(new), "count": .integer(renaming.count)]
    for member in record.members { fields[member.key] = member.value }
    fields["undecided"] = .array(
      renaming.doubts.map { doubt in
        [
          "file": .optional(doubt.place?.file.map { typed("\(loaded.location.folder)/\($0)") }),
          "line": doubt.place?.line.map { .integer($0) } ?? .null,
          "reason": .string(doubt.message),
        ]
      })
    let places = renaming.count == 1 ? "1 place" : "\(renaming.count) places"
    try agree(to: renaming.change, "rename \(kind) \(old) to \(new)")
    return try make(
      "rename.\(verb)", in: loaded.location, renaming.change,
      ResultAction("Renamed", "rename", "\(kind) \(old, .name) to \(new, .name) in \(places) in the sources"), fields,
      notes: renaming.doubts.map { $0.naming(typed($0.place?.file.map { "\(loaded.location.folder)/\($0)" } ?? "")) })
  }
}

extension Diagnostic {
  /// The diagnostic with its place before the message, as compilers write it.
  fileprivate func naming(_ file: String) -> Diagnostic {
    guard place?.file != nil else { return self }
    let line = place?.line.map { ":\($0)" } ?? ""
    return Diagnostic(code, "\(file)\(line): \(message)", severity: severity, at: place)
  }
}
