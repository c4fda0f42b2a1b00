import ArgumentParser
import Diagnostics
import GitHistory
import GitStore
import SlipwayKit
import SyntaxTrees

/// Adds a section for each template.
struct IgnoreAddCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add templates to .gitignore, a section for each")

  @Argument(help: "The templates.", completion: .names(.ignoreTemplate)) var template: [String]
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try context.report(
      "add", try .adding(template, from: context.ignoreLibrary(), in: context.ignoreFolder()))
  }
}

/// Removes sections.
struct IgnoreRemoveCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove the sections of templates from .gitignore")

  @Argument(help: "The templates.", completion: .names(.ignoreSection)) var template: [String]
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try context.report("remove", try .removing(template, in: context.ignoreFolder()))
  }
}

/// Updates sections.
struct IgnoreUpdateCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Update the .gitignore sections whose template changed")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try context.report(
      "update", try .updating(from: context.ignoreLibrary(), in: context.ignoreFolder()))
  }
}

extension Context {
  /// The folder of the edited `.gitignore`: the working tree's top, or the current folder outside of a repository.
  fileprivate func ignoreFolder() throws(Diagnostic) -> String {
    do {
      return try workingCopy().root
    } catch  where error.code == .repositoryNotFound {
      return directory
    }
  }

  fileprivate func report(_ verb: String, _ edit: IgnoreFileEdit) throws(Diagnostic) -> any Report {
    let differences = try edit.change.differences(shown: shown)
    if !shared.dryRun { _ = try history(of: ignoreFolder()).apply(edit.change) }
    return IgnoreEditReport(
      verb: verb, file: shown(edit.file), templates: edit.templates, differences: differences, isPlan: shared.dryRun)
  }
}

/// The changed sections of a `.gitignore`.
struct IgnoreEditReport: Report {
  let verb: String
  let file: String
  let templates: [String]
  let differences: [FileDiff]
  let isPlan: Bool

  var schema: String { "slipway.ignore.\(verb)/1" }

  var fields: JSONObject {
    [
      "file": .string(file), "templates": .array(templates.map { .string($0) }),
      "additions": .integer(differences.reduce(0) { $0 + $1.additions }),
      "deletions": .integer(differences.reduce(0) { $0 + $1.deletions }),
      "written": .bool(!isPlan && !templates.isEmpty),
    ]
  }

  func show(on page: inout Page) {
    guard !templates.isEmpty else {
      let reason =
        verb == "update" ? "all sections match their templates" : "it already contains all patterns of the templates"
      return page.line("\(file, .name) is unchanged: \(reason)")
    }
    if isPlan || verb == "update" {
      for file in differences { page.patch(of: file) }
    }
    let names = templates.joined(separator: ", ")
    let words: (verb: String, preposition: String) =
      switch verb {
      case "add": (isPlan ? "Would add" : "Added", "to")
      case "remove": (isPlan ? "Would remove" : "Removed", "from")
      default: (isPlan ? "Would update" : "Updated", "in")
      }
    page.line("\(words.verb) \(names) \(words.preposition) \(file, .name)")
  }
}
