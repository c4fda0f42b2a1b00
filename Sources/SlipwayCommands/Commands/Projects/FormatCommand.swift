import ArgumentParser
import Diagnostics
import JSONTrees
import SlipwayKit

/// Writes project files as Xcode does.
struct FormatCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Write project files as Xcode writes them")

  @Argument(help: "Projects, or folders that hold them.") var path: [String] = []
  @Flag(help: "Only tell which files Xcode would write differently.") var check = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let writes = !check && !shared.dryRun
    let results = try ProjectFormatting(context.projects(path, shared)).format(writes: writes)
    return FormatReport(results: results, writes: writes, isCheck: check, context: context)
  }
}

/// What became of project files.
struct FormatReport: Report {
  let results: [ProjectFormatting.FileResult]
  let writes: Bool
  let isCheck: Bool
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
            "file": .string(context.shown(result.file)), "canonical": .bool(result.outcome == .canonical),
            "written": .bool(writes && result.outcome == .different),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    for result in results {
      let file = context.shown(result.file)
      switch result.outcome {
      case .canonical: page.line("\(file, .name) is as Xcode writes it")
      case .different where writes: page.line("\(file, .name) is now as Xcode writes it")
      case .different: page.line("\(file, .name) would be written differently by Xcode")
      }
    }
    if !isAffirmative { page.next("slipway format", "writes the files as Xcode does") }
  }
}
