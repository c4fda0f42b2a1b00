import Diagnostics
import PropertyLists
import XcodeProjects

/// A privacy manifest lists tracking domains and does not declare tracking.
struct PrivacyTrackingUndeclared: CheckRule {
  let description = RuleDescription(
    id: "privacy-tracking-undeclared", severity: .error,
    summary: "Privacy manifest lists tracking domains without declaring tracking",
    explanation: """
      NSPrivacyTrackingDomains lists the domains that an app or library uses for tracking. If the list is not empty, \
      NSPrivacyTracking must be true. The App Store refuses a manifest in which it is false or absent. For \
      a manifest that is not in the project, the finding is a note.
      """,
    wrong: "<key>NSPrivacyTracking</key><false/> with a domain in NSPrivacyTrackingDomains",
    right: "<key>NSPrivacyTracking</key><true/>, or no domain in NSPrivacyTrackingDomains",
    source: "Apple's documentation of privacy manifest files; ITMS-91064")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.paths.filter { $0.hasSuffix(".xcprivacy") }.sorted().compactMap { path -> Finding? in
        let file = project.files.propertyList(at: path)
        guard let content = file.content, let domains = content["NSPrivacyTrackingDomains"],
          let first = domains.array?.first?.string
        else { return nil }
        let tracking = content["NSPrivacyTracking"]
        guard tracking == nil || tracking?.boolean == false else { return nil }
        return finding(
          "NSPrivacyTrackingDomains lists \"\(first)\", but NSPrivacyTracking is \(tracking == nil ? "absent" : "false")",
          hint: "set NSPrivacyTracking to true, or remove the domains from NSPrivacyTrackingDomains",
          at: file.place(of: domains), severity: project.contents.hasMember(path) ? nil : .note, in: nil)
      }
    }
  }
}
