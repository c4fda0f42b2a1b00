import AppleIdentifiers
import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Apps that turn off App Transport Security.
struct TransportSecurityOff: CheckRule {
  let description = RuleDescription(
    id: "transport-security-off", severity: .note, summary: "App Transport Security is turned off",
    explanation: """
      NSAllowsArbitraryLoads allows unencrypted connections to any server, and App Review asks for a justification. \
      Exceptions for single domains, or NSAllowsLocalNetworking, are enough for most apps. Systems since iOS 10 \
      ignore NSAllowsArbitraryLoads if a more specific key is present.
      """,
    wrong: "<key>NSAllowsArbitraryLoads</key><true/>",
    right: "<key>NSAllowsLocalNetworking</key><true/>",
    source: "Apple's reference of NSAppTransportSecurity")

  private static let finer = [
    "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent", "NSAllowsLocalNetworking",
  ]

  private static func cause(of subject: SubjectInfoPlist) -> Finding.Cause? {
    Finding.Cause(
      subject: "Info.plists", words: "allow unencrypted connections to any server", name: subject.name,
      hint: "list the servers that need it in NSExceptionDomains instead, unless users choose the servers")
  }

  func findings(in input: CheckInput) -> [Finding] {
    let found = input.infoPlists.compactMap { subject -> (app: String, finding: Finding)? in
      guard let security = subject.entry("NSAppTransportSecurity"),
        let value = security["NSAllowsArbitraryLoads"], value.looseBoolean == true,
        !Self.finer.contains(where: { security[$0] != nil })
      else { return nil }
      let finding = finding(
        "NSAllowsArbitraryLoads allows unencrypted connections to any server",
        hint: "list the servers that need it in NSExceptionDomains instead, unless users choose the servers",
        at: subject.place(of: value, in: "NSAppTransportSecurity"), target: subject.context?.target.name
      ).caused(by: Self.cause(of: subject))
      return (subject.context?.hostName ?? subject.name, finding)
    }
    // An app and its extensions share one policy, so App Review asks once.
    return found.grouped(by: \.app).compactMap { app, group in
      let own = group.map(\.finding)
      return Finding.atOnce(own.filter { $0.target == app } + own.filter { $0.target != app })
    }
  }
}

/// Keys of NSExceptionDomains that are not plain domains.
struct TransportSecurityDomain: CheckRule {
  let description = RuleDescription(
    id: "transport-security-domain", severity: .warning,
    summary: "Key of NSExceptionDomains is not a domain",
    explanation: """
      The keys of NSExceptionDomains are plain domains, without a scheme, port, path or asterisk. Since iOS 17 and \
      macOS 14, they may also be IP addresses and ranges such as 10.0.0.0/8. Other keys match no connection, so the \
      exception has no effect.
      """,
    wrong: "<key>https://example.org:8080</key><dict/>",
    right: "<key>example.org</key><dict/>",
    source: "Apple's reference of NSExceptionDomains")

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.flatMap { subject -> [Finding] in
      guard let file = subject.file,
        // Macros change words, and leave the signs between them: such a key never becomes a domain.
        let content = file.content ?? file.unprocessed,
        let domains = content["NSAppTransportSecurity"]?["NSExceptionDomains"]?.dictionary
      else { return [] }
      return domains.entries.compactMap { entry in
        let isBare = !entry.key.contains { "/:*@ ".contains($0) } || entry.key.filter({ $0 == ":" }).count > 1
        guard !isBare, !entry.key.contains("$"), !entry.key.isEmpty, !Self.isAddressRange(entry.key) else { return nil }
        let host = Self.host(in: entry.key)
        return finding(
          "exception for \"\(entry.key)\" matches no connection: a domain has no scheme, port, path or asterisk",
          hint: host.isEmpty ? nil : "write \(host)",
          at: Place(file: file.shownPath, line: entry.keyPosition?.line, column: entry.keyPosition?.column),
          in: subject.context)
      }
    }
  }

  /// Whether a key is a range of IP addresses in CIDR notation, such as 10.0.0.0/8 or fd00::/8.
  private static func isAddressRange(_ key: String) -> Bool {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let length = Int(parts[1]), length >= 0 else { return false }
    let bytes = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    if bytes.count == 4, bytes.allSatisfy({ UInt8($0) != nil }) { return length <= 32 }
    return parts[0].contains(":") && parts[0].allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } && length <= 128
  }

  private static func host(in text: String) -> String {
    let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    let host = rest.prefix { !"/: ".contains($0) }
    return String(host.hasPrefix("*.") ? host.dropFirst(2) : host).filter { $0 != "*" }
  }
}

/// Exceptions that allow a deprecated TLS version.
struct TransportSecurityOldEncryption: CheckRule {
  let description = RuleDescription(
    id: "transport-security-old-encryption", severity: .warning,
    summary: "Exception allows a deprecated TLS version",
    explanation: """
      TLS 1.0 and 1.1 are deprecated as of iOS 15, macOS 12, tvOS 15 and watchOS 8. Xcode warns if the deployment \
      target is one of these or later.
      """,
    wrong: "<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.0</string>",
    right: "<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.2</string>",
    source: "swift-build's InfoPlistProcessor", command: .setInformation())

  private static let since: [Platform: String] = [.iOS: "15.0", .macOS: "12.0", .tvOS: "15.0", .watchOS: "8.0"]

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context -> [Finding] in
      guard let since = Self.since[context.configuration.settings.platform], context.runsOnlyFrom(since) else {
        return []
      }
      let domains = context.entry("NSAppTransportSecurity")?["NSExceptionDomains"]?.dictionary?.entries ?? []
      return domains.compactMap { entry in
        guard let value = entry.value["NSExceptionMinimumTLSVersion"], let text = value.string,
          ["TLSv1.0", "TLSv1.1"].contains(text)
        else { return nil }
        return finding(
          "exception for \"\(entry.key)\" allows \(text), which is deprecated",
          hint: context.writing("TLSv1.2", insteadOf: value, in: "NSAppTransportSecurity"),
          at: context.place(of: value, in: "NSAppTransportSecurity"), in: context)
      }
    }
  }
}
