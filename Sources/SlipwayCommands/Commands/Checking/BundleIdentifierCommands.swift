import ArgumentParser
import Checks
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// Bundle identifiers outside of a project.
struct BundleIdentifierCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle-id", abstract: "Check bundle identifiers, or suggest one",
    subcommands: [BundleIdentifierCheckCommand.self, BundleIdentifierSuggestCommand.self])
}

/// Checks identifiers.
struct BundleIdentifierCheckCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check bundle identifiers against Apple's rules",
    discussion: "Applies the rules of slipway check. Without arguments, reads one identifier per line from standard "
      + "input. Exits with 1 if an identifier is invalid.")

  @Argument(help: ArgumentHelp("The bundle identifiers.", valueName: "id")) var identifiers: [String] = []
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let given = identifiers.isEmpty ? Self.lines(context.world.readInput()) : identifiers
    guard !given.isEmpty else {
      throw Diagnostic(
        .usage, "no bundle identifier given", remedy: .advice("give one as an argument or on standard input"))
    }
    return IdentifierReport(
      reviews: try given.map { text throws(Diagnostic) in try IdentifierReview(of: String(text.prefix(1000))) })
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes.prefix(1 << 20), as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }
}

/// Suggests an identifier.
struct BundleIdentifierSuggestCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest", abstract: "Suggest a bundle identifier for an app name",
    discussion: "Transliterates the name to A-Z and avoids the identifiers of the project's targets.")

  @Argument(help: "The app's name.") var name: String
  @Option(help: ArgumentHelp("Xcode's Organization Identifier, such as de.uni-hd.nils.", valueName: "id"))
  var companyId: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let remembered = try UserSettings(folder: context.places.configuration).companyIdentifier
    guard let company = companyId ?? remembered else {
      throw Diagnostic(
        .usage, "no organization identifier",
        remedy: .advice("add --company-id ID, such as de.uni-hd.nils"))
    }
    let locations = try ProjectLocation.all(in: context.directory, given: shared.project.map(context.path))
    var used: [String] = []
    for location in locations { used += IdentifierSuggestion.identifiers(in: try LoadedProject(at: location)) }
    return SuggestionReport(suggestion: try IdentifierSuggestion(for: name, company: company, avoiding: used))
  }
}

/// The findings in identifiers.
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
                  "message": .string(finding.message), "hint": .optional(Self.hint(of: finding)),
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
        if let hint = Self.hint(of: finding) { page.line("    hint: \(hint)") }
      }
    }
  }

  /// The identifier to write; there is no target whose identifier a command could change.
  private static func hint(of finding: Finding) -> String? {
    finding.hint?.operations.first?.values["bundle-id"].map { "write \($0)" } ?? FindingWording.hint(of: finding)
  }
}

/// A suggested identifier.
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
    suggestion.taken.map { "note: \($0) is used by another target of this project" }
  }
}
