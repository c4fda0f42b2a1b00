import ArgumentParser
import Diagnostics
import JSONTrees
import SlipwayKit

/// The versions of a project's products.
struct VersionCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "Show, set and raise version and build number",
    subcommands: [Show.self, Set.self, Bump.self], defaultSubcommand: Show.self)
}

extension VersionCommands {
  struct Show: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the version and build number of each target")

    @Option(help: "One target.") var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let versions = try ProjectVersions(loaded, target: target)
      return context.noting(ProjectVersionReport(versions: versions, context: context), in: loaded.location)
    }
  }

  struct Set: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Give all targets, or one, a version or build number",
      discussion: """
        It is written where the old one is: in the settings of target or project, in an .xcconfig file, in an \
        Info.plist.
        """)

    @Argument(help: "The version that people see, such as 1.2.") var version: String?
    @Option(help: ArgumentHelp("The number of the build.", valueName: "n")) var build: String?
    @Option(help: "One target.") var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      guard version != nil || build != nil else {
        throw Diagnostic(
          .usage, "neither a version nor a build number is given",
          remedy: .operation(.init("version.set", ["version": "1.2", "build": "34"])))
      }
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let edit = try VersionEdit.setting(version: version, build: build, of: loaded, target: target)
      return try context.make("version.set", edit)
    }
  }

  struct Bump: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "bump", abstract: "Raise the version or build number by one step",
      discussion: """
        From 1.2.3, major leads to 2.0.0, minor to 1.3.0, patch to 1.2.4; build raises the build number. Targets \
        whose number differs from the app's keep theirs.
        """)

    @Argument(help: "major, minor, patch or build.") var step: VersionStep
    @Option(help: "One target.") var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      return try context.make("version.bump", VersionEdit.bumping(step, of: loaded, target: target))
    }
  }
}

extension Context {
  /// Gives the products new versions, or shows how.
  fileprivate func make(_ name: String, _ edit: VersionEdit) throws(Diagnostic) -> any Report {
    let words = VersionNumber.allCases.compactMap { number in
      edit.goals[number].map { "\(number.rawValue) \($0)" }
    }.joined(separator: ", ")
    var report = try make(
      name, in: edit.after.location, edit.change, Deed("Set", "set", "\(words, .name)"),
      ProjectVersionReport(versions: edit.after, context: self).fields, notes: edit.notes)
    report.unchanged = "Nothing to write: \(words, .name) is what they have already"
    report.rows = VersionNumber.allCases.filter { edit.goals[$0] != nil }.flatMap { rows(edit, $0) }
    return report
  }

  /// What each target had, for all that get something else.
  private func rows(_ edit: VersionEdit, _ number: VersionNumber) -> [[StyledText]] {
    edit.before.targets.compactMap { target in
      guard edit.after.targets.first(where: { $0.name == target.name }) != target else { return nil }
      let old = target.configurations.compactMap { $0.text(number) }.reduce(into: [String]()) { known, text in
        if !known.contains(text) { known.append(text) }
      }
      guard !old.isEmpty, let new = edit.goals[number], old != [new] else { return nil }
      return ["\(target.name, .bold)", "\(number.rawValue)", "\(old.joined(separator: ", ")) → \(new, .name)"]
    }
  }
}
