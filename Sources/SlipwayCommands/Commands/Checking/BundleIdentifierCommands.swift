import ArgumentParser
import Checks
import Diagnostics
import JSONTrees
import SlipwayKit

/// Bundle identifiers by themselves.
struct BundleIdentifierCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle-id", abstract: "Check bundle identifiers, or make one",
    subcommands: [BundleIdentifierCheckCommand.self, BundleIdentifierSuggestCommand.self])
}

/// Checks identifiers.
struct BundleIdentifierCheckCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Say whether Apple takes a bundle identifier",
    discussion: "By the rules of slipway check. Without any, they are read from standard input, one a line. "
      + "Exit 1: one of them is refused.")

  @Argument(help: ArgumentHelp("The identifiers.", valueName: "id")) var identifiers: [String] = []
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let given = identifiers.isEmpty ? Self.lines(context.world.readInput()) : identifiers
    guard !given.isEmpty else {
      throw Diagnostic(
        .usage, "no bundle identifier was given", remedy: .advice("name some, or write them to standard input"))
    }
    return IdentifierReport(
      reviews: try given.map { text throws(Diagnostic) in try IdentifierReview(of: String(text.prefix(1000))) })
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes.prefix(1 << 20), as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }
}

/// Makes an identifier.
struct BundleIdentifierSuggestCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest", abstract: "Make a bundle identifier from a name",
    discussion: "Written in letters from A to Z, and one that no target of the project here has.")

  @Argument(help: "The app's name.") var name: String
  @Option(help: ArgumentHelp("The company identifier, such as de.uni-hd.nils.", valueName: "id"))
  var companyId: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let remembered = try UserSettings(folder: context.places.configuration).companyIdentifier
    guard let company = companyId ?? remembered else {
      throw Diagnostic(
        .usage, "there is no company identifier to begin with",
        remedy: .advice("give one with --company-id, such as de.uni-hd.nils"))
    }
    let locations = try ProjectLocation.all(in: context.directory, given: shared.project.map(context.path))
    var used: [String] = []
    for location in locations { used += IdentifierSuggestion.identifiers(in: try LoadedProject(at: location)) }
    return SuggestionReport(suggestion: try IdentifierSuggestion(for: name, company: company, avoiding: used))
  }
}

/// What is wrong with identifiers.
struct IdentifierReport: Report {
  let reviews: [IdentifierReview]

  var schema: String { "slipway.bundle-id.check/1" }
  var isAffirmative: Bool { reviews.allSatisfy(\.isValid) }

  var fields: JSONObject {
    [
      "identifiers": .array(
        reviews.map { review in
          [
            "identifier": .string(review.identifier), "valid": .bool(review.isValid),
            "problems": .array(
              review.findings.map { finding in
                [
                  "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
                  "message": .string(finding.message), "hint": .optional(finding.hint),
                ]
              }),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    for review in reviews {
      if review.findings.isEmpty {
        page.line("\("✓", .good) \(review.identifier, .name)")
        continue
      }
      page.line("\(review.isValid ? StyledText("!", .warning) : StyledText("✗", .bad)) \(review.identifier, .name)")
      for finding in review.findings {
        page.line("  \(FindingWording.severity(finding.severity)) \(finding.message) \("[\(finding.rule)]", .faint)")
        if let hint = finding.hint { page.line("    hint: \(hint)") }
      }
    }
  }
}

/// An identifier that was made.
struct SuggestionReport: Report {
  let suggestion: IdentifierSuggestion

  var schema: String { "slipway.bundle-id.suggest/1" }

  var fields: JSONObject {
    [
      "identifier": .string(suggestion.identifier),
      "taken": .array(suggestion.taken.map { .string($0) }),
    ]
  }

  func show(on page: inout Page) {
    page.line("\(suggestion.identifier)")
  }

  var problems: [String] {
    suggestion.taken.map { "note: \($0) is taken by a target of this project" }
  }
}
