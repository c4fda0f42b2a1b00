import AppleIdentifiers
import CodeSigning
import JSONTrees
import ProvisioningProfiles
import SlipwayKit

/// What a device would say to an app.
struct InstallReport: Report {
  let result: DeviceInstallation.Result

  var schema: String { "slipway.install/1" }

  var isAffirmative: Bool { result.isAccepted }

  var fields: JSONObject {
    var fields: JSONObject = [
      "accepted": .bool(result.isAccepted), "simulated": true, "device": .string(result.device.rawValue),
      "bundleIdentifier": .string(result.bundleIdentifier.rawValue), "profile": .optional(result.profile?.name),
      "checks": .array(result.checks.map(CriterionWording.json)), "unknown": .integer(result.unknownCount),
    ]
    if result.profile == nil { fields["missing"] = SigningGapWording.json(result.gaps) }
    if !result.notes.isEmpty { fields["notes"] = .array(result.notes.map { .string($0) }) }
    return fields
  }

  func show(on page: inout Page) {
    page.line("Simulated: no device was asked")
    let name = result.profile.map { " with the profile \($0.name)" } ?? ""
    page.line("\(result.bundleIdentifier.rawValue, .name)\(name) on \(result.device.rawValue, .name)")
    for check in result.checks where result.profile != nil { show(check, on: &page) }
    SigningGapWording.show(result.gaps, on: &page)
    for candidate in result.unfit {
      page.line("  not \(candidate.profile, .bold)")
      for reason in candidate.reasons { page.line("    \(StyledText("-", .removed)) \(reason)") }
    }
    for note in result.notes { page.line("\(StyledText("note:", .warning)) \(note)") }
    showAnswer(on: &page)
  }

  private func show(_ check: Criterion, on page: inout Page) {
    let code: StyledText = check.deviceCode.map { " \("(\($0))", .faint)" } ?? ""
    page.line("  \(CriterionWording.mark(check.outcome)) \(check.message)\(code)")
    guard check.outcome == .failed else { return }
    let first = check.name == .device ? result.registration : nil
    for remedy in [first, check.remedy].compactMap(\.self) {
      page.line("    hint: \(RemedyWording.text(remedy))")
    }
  }

  private func showAnswer(on page: inout Page) {
    guard result.isAccepted else {
      page.line(result.profile == nil ? "\("Refused", .bad): no profile fits" : "\("Refused", .bad)")
      return
    }
    let unknown = result.unknownCount
    let rest =
      switch unknown {
      case 0: ""
      case 1: ", as far as it can be known: one check could not be looked at"
      default: ", as far as it can be known: \(unknown) checks could not be looked at"
      }
    page.line("\("Accepted", .good)\(rest)")
  }
}
