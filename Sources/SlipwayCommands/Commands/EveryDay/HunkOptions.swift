import ArgumentParser
import Diagnostics
import GitOperations
import SlipwayKit

/// The options that choose parts of changed files.
struct HunkOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Choose hunks on a terminal, as git add --patch asks.") var patch = false
  @Option(help: ArgumentHelp("Choose hunks, or parts of them, by number, such as 1,3-5,7.2.", valueName: "numbers"))
  var hunks: String?

  var isGiven: Bool { patch || hunks != nil }
}

extension Context {
  /// The hunks that the numbers or the answers choose; `nil` where nobody can be asked.
  func chosen(_ options: HunkOptions, from hunks: [StageableHunk]) throws(Diagnostic) -> [ChosenHunk]? {
    if let numbers = options.hunks { return try HunkSelection(numbers).chosen(from: hunks) }
    guard let readLine = world.readLine, !shared.noInput, !shared.json, !shared.dryRun else { return nil }
    var dialog = HunkDialog(hunks, in: self, readLine: readLine)
    return try dialog.chosen()
  }
}
