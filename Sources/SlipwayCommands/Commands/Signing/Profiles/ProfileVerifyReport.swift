import Diagnostics
import ProvisioningProfiles
import SlipwayKit
import SyntaxTrees

/// The verdicts on verified profiles.
struct ProfileVerifyReport: Report {
  let verdicts: [ProfileVerification.Verdict]
  let context: Context

  var schema: String { "slipway.profile.verify/1" }

  var isAffirmative: Bool { verdicts.allSatisfy(\.isValid) }

  var fields: JSONObject {
    [
      "profiles": .array(
        verdicts.map { verdict in
          [
            "file": .string(verdict.name), "valid": .bool(verdict.isValid),
            "signature": .optional(verdict.signature?.name),
            "expires": .optional(verdict.expires.map(DateWording.iso)),
            "findings": .array(verdict.findings.map { FindingWording.json($0, in: context) }),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    for verdict in verdicts {
      let mark = verdict.isValid ? StyledText("✓", .good) : StyledText("✗", .bad)
      let signature = verdict.signature.map { SignatureWording.text($0) } ?? "not a profile"
      let expiry = verdict.expires.map { "  expires \(DateWording.day($0))" } ?? ""
      page.line(
        "\(mark) \(verdict.name, .name)  \(signature)\(expiry, .faint)")
      for finding in verdict.findings {
        page.line("    \(FindingWording.severity(finding.severity)) \(finding.message)")
      }
    }
    guard verdicts.count > 1 else { return }
    let bad = verdicts.count { !$0.isValid }
    let words: StyledText =
      bad == 0 ? "all valid" : "\("\(bad) not", .bad) valid"
    page.line("\(verdicts.count) profiles, \(words)")
  }
}
