import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// The versions and build numbers of a project's targets.
struct VersionCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "Show, set and increment versions and build numbers",
    subcommands: [Show.self, Set.self, Bump.self], defaultSubcommand: Show.self)
}

extension VersionCommands {
  struct Show: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the version and build number of each target")

    @Option(help: "The target (default: all targets).", completion: .names(.target)) var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let versions = try ProjectVersions(loaded, target: target)
      return context.noting(ProjectVersionReport(versions: versions, context: context), in: loaded.location)
    }
  }

  struct Set: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Set the version or build number of targets",
      discussion: """
        Replaces the value where it is defined: in build settings, an .xcconfig file or an Info.plist. Without \
        --target, sets apps, extensions and the targets with their number. Keeps other targets, such as tests.
        """)

    @Argument(help: "The marketing version, such as 1.2.") var version: String?
    @Option(help: ArgumentHelp("The build number.", valueName: "n")) var build: String?
    @Option(help: "The target (default: all targets).", completion: .names(.target)) var target: String?
    @Option(
      help: ArgumentHelp("The build configuration; can be repeated (default: all).", valueName: "c"),
      completion: .names(.configuration))
    var configuration: [String] = []
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      guard version != nil || build != nil else {
        throw Diagnostic(
          .usage, "no version or build number given",
          remedy: .operation(.init("version.set", ["version": "1.2", "build": "34"])))
      }
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let edit = try VersionEdit.setting(
        version: version, build: build, of: loaded, target: target, configurations: configuration)
      return try context.make("version.set", edit)
    }
  }

  struct Bump: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "bump", abstract: "Increment the version or build number",
      discussion: """
        Increments 1.2.3 to 2.0.0 (major), 1.3.0 (minor) or 1.2.4 (patch); build increments the build number. Keeps a \
        suffix such as -beta. Skips targets whose version (for build: build number) differs from the app's.
        """)

    @Argument(help: "The part to increment: major, minor, patch or build.") var step: VersionStep
    @Option(help: "The target (default: all targets).", completion: .names(.target)) var target: String?
    @Option(
      help: ArgumentHelp("The build configuration; can be repeated (default: all).", valueName: "c"),
      completion: .names(.configuration))
    var configuration: [String] = []
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      return try context.make(
        "version.bump", VersionEdit.bumping(step, of: loaded, target: target, configurations: configuration))
    }
  }
}

extension Context {
  /// Sets versions and build numbers, or previews it.
  fileprivate func make(_ name: String, _ edit: VersionEdit) throws(Diagnostic) -> any Report {
    let words = VersionNumber.allCases.compactMap { number in
      edit.goals[number].map { "\(number.rawValue) \($0)" }
    }.joined(separator: ", ")
    let changed = edit.after.targets.filter { target in
      edit.before.targets.first { $0.name == target.name } != target
    }
    let owners = TargetWording.text("of", changed.map(\.name))
    var report = try make(
      name, in: edit.after.location, edit.change, ResultAction("Set", "set", "\(words, .name)\(owners)"),
      ProjectVersionReport(versions: edit.after, context: self).fields, notes: edit.notes)
    report.unchanged = "Nothing to change: already \(words, .name)"
    report.rows = VersionNumber.allCases.filter { edit.goals[$0] != nil }.flatMap { rows(edit, $0) }
    return report
  }

  /// A row with the old and new number of each changed target.
  private func rows(_ edit: VersionEdit, _ number: VersionNumber) -> [[StyledText]] {
    edit.before.targets.compactMap { target in
      guard let changed = edit.after.targets.first(where: { $0.name == target.name }) else { return nil }
      let (old, new) = (numbers(number, of: target), numbers(number, of: changed))
      guard !old.isEmpty, old != new else { return nil }
      return [
        "\(target.name, .bold)", "\(number.rawValue)",
        "\(old.joined(separator: ", ")) → \(new.joined(separator: ", "), .name)",
      ]
    }
  }

  /// The different numbers of a target, in the order of its configurations.
  private func numbers(_ number: VersionNumber, of target: ProjectVersions.Target) -> [String] {
    target.configurations.compactMap { $0.text(number) }.reduce(into: []) { known, text in
      if !known.contains(text) { known.append(text) }
    }
  }
}
