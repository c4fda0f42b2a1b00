import AppleIdentifiers
import CodeSigning
import ProvisioningProfiles
import SlipwayKit
import SyntaxTrees

/// The checks of a simulated installation.
struct InstallReport: Report {
  let result: DeviceInstallation.Result

  var schema: String { "slipway.install/1" }

  var isAffirmative: Bool { result.isAccepted }

  var fields: JSONObject {
    let app = result.parts.first
    var fields: JSONObject = [
      "accepted": .bool(result.isAccepted), "simulated": true, "device": .string(result.device.rawValue),
      "bundleIdentifier": .optional(app?.bundleIdentifier.rawValue), "profile": .optional(app?.profile?.name),
      "checks": .array(result.parts.flatMap(checks)), "unknown": .integer(result.unknownCount),
      "parts": .array(result.parts.map(json)),
    ]
    let gaps = result.parts.flatMap(\.gaps)
    if !gaps.isEmpty { fields["missing"] = SigningGapWording.json(gaps) }
    if !result.notes.isEmpty { fields["notes"] = .array(result.notes.map { .string($0) }) }
    return fields
  }

  func show(on page: inout Page) {
    page.line("Simulated: no device was contacted")
    for (place, part) in result.parts.enumerated() { show(part, isApp: place == 0, on: &page) }
    for note in result.notes { page.line("\(StyledText("note:", .warning)) \(note)") }
    showAnswer(on: &page)
  }

  private func show(_ part: DeviceInstallation.Part, isApp: Bool, on page: inout Page) {
    let name = part.profile.map { " with profile \($0.name)" } ?? ""
    let place: StyledText = isApp ? " on \(result.device.rawValue, .name)" : ""
    page.line("\(part.bundleIdentifier.rawValue, .name)\(name)\(place)")
    // The missing records are more specific than the failed signing check.
    for check in part.checks where part.gaps.isEmpty || check.name != .signing { show(check, on: &page) }
    if !part.gaps.isEmpty { page.line("  no profile matches:") }
    SigningGapWording.show(part.gaps, on: &page)
    for candidate in part.unfit {
      page.line("  not chosen: \(candidate.profile, .bold)")
      for reason in candidate.reasons { page.line("    \(StyledText("-", .removed)) \(reason)") }
    }
  }

  private func show(_ check: Criterion, on page: inout Page) {
    let code: StyledText = check.deviceCode.map { " \("(\($0))", .faint)" } ?? ""
    page.line("  \(CriterionWording.mark(check.outcome)) \(check.message)\(code)")
    guard check.outcome == .failed else { return }
    for remedy in check.remedies {
      page.line("    hint: \(RemedyWording.text(remedy))")
    }
  }

  private func showAnswer(on page: inout Page) {
    guard result.isAccepted else {
      return page.line("\("Refused", .bad)")
    }
    let unknown = result.unknownCount
    let rest =
      switch unknown {
      case 0: ""
      case 1: "; 1 check could not be performed"
      default: "; \(unknown) checks could not be performed"
      }
    page.line("\("Accepted", .good)\(rest)")
  }

  private func checks(_ part: DeviceInstallation.Part) -> [JSONValue] {
    part.checks.map { check in
      var fields = CriterionWording.object(check)
      fields["target"] = .optional(part.target)
      fields["bundleIdentifier"] = .string(part.bundleIdentifier.rawValue)
      return .object(fields)
    }
  }

  private func json(_ part: DeviceInstallation.Part) -> JSONValue {
    [
      "target": .optional(part.target), "bundleIdentifier": .string(part.bundleIdentifier.rawValue),
      "profile": .optional(part.profile?.name),
      "accepted": .bool(!part.checks.contains { $0.outcome == .failed }),
    ]
  }
}
