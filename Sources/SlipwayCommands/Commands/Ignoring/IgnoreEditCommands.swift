import ArgumentParser
import Diagnostics
import Git
import JSONTrees
import SlipwayKit

/// Writes a section for each template.
struct IgnoreAddCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add templates to .gitignore, each as a section of its own")

  @Argument(help: "The templates.") var template: [String]
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try context.report(
      "add", try .adding(template, from: context.ignoreLibrary(), in: context.ignoreFolder()))
  }
}

/// Takes sections away.
struct IgnoreRemoveCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take templates' sections out of .gitignore")

  @Argument(help: "The templates.") var template: [String]
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try context.report("remove", try .removing(template, in: context.ignoreFolder()))
  }
}

/// Renews sections.
struct IgnoreUpdateCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Renew the sections whose template has changed")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try context.report(
      "update", try .updating(from: context.ignoreLibrary(), in: context.ignoreFolder()))
  }
}

extension Context {
  /// The folder whose `.gitignore` is edited: the work tree's, or the current one outside of a repository.
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

/// What became of the sections in a `.gitignore`.
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
      let reason = verb == "update" ? "every section is as its template" : "it has all of their patterns already"
      return page.line("\(file, .name) stays as it is: \(reason)")
    }
    if isPlan || verb == "update" {
      for file in differences { page.patch(of: file) }
    }
    let names = templates.joined(separator: ", ")
    let done =
      switch verb {
      case "add": isPlan ? "would get" : "now has"
      case "remove": isPlan ? "would lose" : "no longer has"
      default: isPlan ? "would be renewed in" : "renewed:"
      }
    page.line("\(file, .name) \(done) \(names)")
  }
}
