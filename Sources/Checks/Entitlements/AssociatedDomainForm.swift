import Diagnostics
import PropertyLists

/// Associated domains without the form of a service, a colon and a domain.
struct AssociatedDomainForm: CheckRule {
  let description = RuleDescription(
    id: "associated-domain-form", severity: .warning,
    summary: "Associated domain is malformed",
    explanation: """
      The form is applinks:example.org: a known service, a colon, and a domain without scheme, path or query. The \
      system silently skips other entries, so links never open the app.
      """,
    wrong: "<string>applinks:https://example.org/app</string>",
    right: "<string>applinks:example.org</string>",
    source: "Apple's reference of com.apple.developer.associated-domains",
    command: .setEntitlement("com.apple.developer.associated-domains SERVICE:DOMAIN,..."))

  private static let services = [
    "applinks", "webcredentials", "appclips", "activitycontinuation", "authsrv", "spotlight-suggestions",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    let key = "com.apple.developer.associated-domains"
    return input.entitlements.flatMap { subject in
      subject.texts(key).compactMap { text, value in
        guard let problem = Self.problem(in: text) else { return nil }
        return finding(
          "associated domain \"\(text)\" \(problem.words)",
          hint: problem.better.map { subject.writing($0, insteadOf: value) },
          at: subject.place(of: value, in: key), in: subject.context)
      }
    }
  }

  private static func problem(in text: String) -> (words: String, better: String?)? {
    guard !text.hasPrefix("$"), text != "*" else { return nil }
    guard let colon = text.firstIndex(of: ":"), !text.hasPrefix("http") else {
      let domain = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
      return ("has no service", "applinks:\(domain.prefix { $0 != "/" })")
    }
    let service = String(text[..<colon])
    var domain = text[text.index(after: colon)...]
    if !service.contains("$"), !services.contains(service) {
      let near = NearNames(to: service, among: services, limit: 1).names.first
      return ("has a service that the system does not know", near.map { "\($0):\(domain)" })
    }
    if let mode = domain.firstRange(of: "?mode=") { domain = domain[..<mode.lowerBound] }
    guard !domain.contains("$") else { return nil }
    if domain.isEmpty { return ("has no domain", nil) }
    let bare = domain.firstRange(of: "://").map { domain[$0.upperBound...] } ?? domain
    let host = bare.prefix { !"/? ".contains($0) }
    return host == domain && host.filter { $0 == ":" }.count <= 1
      ? nil : ("contains more than a service and a domain", "\(service):\(host)")
  }
}
