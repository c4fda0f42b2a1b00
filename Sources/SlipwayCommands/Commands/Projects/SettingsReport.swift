import Diagnostics
import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// Build settings and their origins.
struct SettingsReport: Report {
  let listings: [SettingsListing]
  let context: Context

  var schema: String { "slipway.show.settings/1" }

  var fields: JSONObject {
    [
      "targets": .array(
        listings.map { listing in
          [
            "target": .optional(listing.target), "configuration": .string(listing.configuration),
            "settings": .array(listing.settings.map(json)),
          ]
        }),
      "findings": .array(findings.map { FindingWording.json($0, in: context) }),
    ]
  }

  func show(on page: inout Page) {
    for (position, listing) in listings.enumerated() {
      if position > 0 { page.blank() }
      page.line("\(listing.target ?? "", .bold)  \(listing.configuration, .faint)")
      page.table(
        listing.settings.map { ["\($0.key)", "= \($0.value ?? "", .name)  \(Self.origin($0), .faint)"] }, indent: 2)
      if listing.settings.isEmpty { page.line("  not set") }
    }
    guard !findings.isEmpty else { return }
    page.blank()
    for finding in findings { page.line(FindingWording.line(finding, in: context)) }
  }

  /// The findings, without duplicates.
  private var findings: [Diagnostic] {
    var known: Set<Diagnostic> = []
    return listings.flatMap(\.findings).filter { known.insert($0).inserted }
  }

  private func json(_ setting: SettingValue) -> JSONValue {
    [
      "key": .string(setting.key), "value": .optional(setting.value),
      "origin": .optional(setting.origin.map { Self.level($0.level) }),
      "file": .optional(setting.origin?.place?.file),
      "line": setting.origin?.place?.line.map { .integer($0) } ?? .null,
    ]
  }

  /// Where the value of a target or project comes from.
  static func origin(_ value: SettingValue) -> String {
    guard value.value != nil, let origin = value.origin else { return "" }
    return [level(origin.level), origin.place.map { PlaceWording.text($0) }].compactMap(\.self).joined(separator: ", ")
  }

  static func level(_ level: SettingOrigin.Level) -> String {
    switch level {
    case .builtIn: "Xcode's default"
    case .projectFile: "the project's xcconfig"
    case .project: "project"
    case .targetFile: "the target's xcconfig"
    case .target: "target"
    }
  }
}
