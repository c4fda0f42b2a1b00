import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import SlipwayKit
import SyntaxTrees

/// Lists the features.
struct FeatureListCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List features and show whether finishing them would conflict")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report { try context.list(.feature) }
}

/// The features, or the hotfixes, or the releases.
struct FeatureListReport: Report {
  let kind: BranchKind
  let features: [Feature]

  var schema: String { "slipway.\(kind.rawValue).list/1" }

  private var plural: String { kind == .hotfix ? "hotfixes" : "\(kind.rawValue)s" }

  var fields: JSONObject {
    [
      plural: .array(
        features.map { feature in
          [
            "name": .string(feature.name), "branch": .string(feature.branch.rawValue),
            "current": .bool(feature.isCurrent), "ahead": .integer(feature.ahead), "behind": .integer(feature.behind),
            "merged": .bool(feature.isMerged), "conflicts": .bool(feature.conflicts),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    guard !features.isEmpty else {
      page.line("No \(plural)")
      page.next("slipway \(kind.rawValue) start \(kind == .release ? "VERSION" : "NAME")", "start one")
      return
    }
    page.table(
      features.map { feature in
        [
          StyledText(feature.isCurrent ? "*" : " ", .good), "\(feature.name, .name)",
          "\(feature.ahead) ahead, \(feature.behind) behind \(feature.base)", standing(of: feature),
        ]
      })
  }

  private func standing(of feature: Feature) -> StyledText {
    // A hotfix merged into main may still need a back-merge.
    if feature.conflicts { return StyledText("would conflict", .bad) }
    return feature.isMerged ? StyledText("merged", .faint) : StyledText("merges cleanly", .good)
  }
}
