import ArgumentParser
import Diagnostics
import GitHistory
import SlipwayKit
import SyntaxTrees

/// Formats project files as Xcode writes them.
struct FormatCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Format project files as Xcode writes them")

  @Argument(help: "Projects, or folders that contain them.") var path: [String] = []
  @Flag(help: "Only check the formatting, and write nothing.") var check = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let formatting = try ProjectFormatting(context.projects(path, shared))
    let writes = !check && !shared.dryRun
    if writes { try write(formatting.results, in: context) }
    var differences: [FileDiff] = []
    for result in formatting.results where shared.dryRun && !shared.json {
      differences += try result.change.differences(shown: context.shown)
    }
    let report = FormatReport(
      results: formatting.results, writes: writes, isCheck: check, differences: differences, context: context)
    guard !writes, let first = formatting.results.first else { return report }
    return context.noting(report, in: first.location)
  }

  /// Writes the files, as one undoable operation for each history.
  ///
  /// - Throws: What ``SlipwayKit/ProjectHistory/apply(_:)`` throws.
  private func write(_ results: [ProjectFormatting.FileResult], in context: Context) throws(Diagnostic) {
    var changes: [(history: ProjectHistory, change: ProjectChange)] = []
    for result in results where !result.change.isEmpty {
      let history = try context.history(of: result.location.folder)
      if let last = changes.last, last.history.root == history.root {
        changes[changes.count - 1].change = last.change.joined(with: result.change, as: "format")
      } else {
        changes.append((history, result.change))
      }
    }
    for (history, change) in changes { _ = try history.apply(change) }
  }
}

/// The results of formatting project files.
struct FormatReport: Report {
  let results: [ProjectFormatting.FileResult]
  let writes: Bool
  let isCheck: Bool
  /// The differences, for a dry run.
  let differences: [FileDiff]
  let context: Context

  var schema: String { "slipway.format/1" }

  var isAffirmative: Bool {
    !isCheck || results.allSatisfy { $0.outcome == .canonical }
  }

  var fields: JSONObject {
    [
      "files": .array(
        results.map { result in
          [
            "file": .string(context.shown(result.location.file)), "canonical": .bool(result.outcome == .canonical),
            "written": .bool(writes && result.outcome == .different),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    for result in results {
      let file = context.shown(result.location.file)
      switch result.outcome {
      case .canonical: page.line("\(file, .name) is formatted as Xcode writes it")
      case .different where writes: page.line("Formatted \(file, .name) as Xcode writes it")
      case .different: page.line("\(file, .name) is not formatted as Xcode writes it")
      }
    }
    for file in differences { page.patch(of: file) }
    if !isAffirmative { page.next("slipway format", "format the files") }
    if writes, results.contains(where: { $0.outcome == .different }) { page.undo() }
  }
}
