import Diagnostics
import XcodeProjects

/// Bundle identifiers left over from a template.
struct BundleIdentifierPlaceholder: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-placeholder", severity: .warning, summary: "Bundle identifier is a placeholder",
    explanation: """
      Identifiers that begin with com.example or com.yourcompany come from templates and tutorials. Each App ID \
      belongs to one team, and another team may have registered yours. A Debug configuration is not reported if \
      another configuration has an identifier of your own. If all targets take the prefix from one line of an \
      .xcconfig file, each developer replaces that line. The finding is then a note at that line. For a placeholder such as \
      ##TEAM_ID## or YOUR_TEAM, the finding is a note too. No other rule judges such a value.
      """,
    wrong: "com.example.Wecker",
    right: "org.wecker-app.Wecker",
    source: "convention; RFC 2606 reserves example.com")

  /// The prefixes of template identifiers, in lower case.
  private static let prefixes = [
    "com.example.", "com.yourcompany.", "com.mycompany.", "com.yourdomain.", "com.companyname.", "devplaceholder.",
  ]

  private static func isPlaceholder(_ identifier: String) -> Bool {
    let folded = identifier.lowercased()
    return prefixes.contains { folded.hasPrefix($0) }
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      if let marked = marked(in: context) { return marked }
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      guard Self.isPlaceholder(identifier) else { return nil }
      // Whoever builds for debugging fills in an identifier, and the app is distributed with the other one.
      let hasOther = context.target.configurations.contains { configuration in
        guard !configuration.isForDebugging, case .known(let other, _) = configuration.bundleIdentifier else {
          return false
        }
        return !Self.isPlaceholder(other)
      }
      guard !(context.configuration.isForDebugging && hasOther) else { return nil }
      if let prefix = context.identifierPrefix, Self.isPlaceholder(prefix.value + ".") {
        return finding(
          "\(prefix.key), with which bundle identifiers begin, is the placeholder \"\(prefix.value)\"",
          hint: "write your own domain in reverse",
          at: prefix.origin.place.map(context.project.shownPlace), severity: .note, in: context)
      }
      return finding(
        "bundle identifier \"\(identifier)\" is a placeholder from a template",
        hint: "begin it with your own domain in reverse, unless the app is published already: it keeps its identifier",
        at: place, in: context)
    }
  }

  /// The finding for a part of the identifier that each developer or a script replaces.
  private func marked(in context: TargetContext) -> Finding? {
    let settings = context.configuration.settings
    let identifier = settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? ""
    guard let placeholder = ValuePlaceholder(in: identifier),
      let origin = context.assignment(of: placeholder)
    else { return nil }
    let local = settings.missingOptionalFiles.first.map(context.project.checkedPath)
    return finding(
      "\(origin.key), of which bundle identifiers are made, contains the placeholder \"\(placeholder.text)\"",
      hint: local.map { "each developer replaces it in \"\($0)\"" }
        ?? "each developer or a script replaces it there",
      at: origin.origin.place.map(context.project.shownPlace), severity: .note, in: context)
  }
}

extension TargetContext {
  /// The assignment with a placeholder, among those of which the bundle identifier is made.
  fileprivate func assignment(of placeholder: ValuePlaceholder) -> SettingAssignment? {
    var waiting = ["PRODUCT_BUNDLE_IDENTIFIER"]
    var seen: Set<String> = []
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted else { continue }
      for assignment in configuration.settings.assignments(of: name) {
        if assignment.value.contains(placeholder.text) { return assignment }
        waiting += SettingReferences.names(in: assignment.value)
      }
    }
    return nil
  }

  /// The line of an .xcconfig file that gives the beginning of the bundle identifier: `$(PREFIX).Wecker`.
  fileprivate var identifierPrefix: SettingAssignment? {
    let settings = configuration.settings
    guard let value = settings.assignments(of: "PRODUCT_BUNDLE_IDENTIFIER").first?.value, value.hasPrefix("$"),
      let name = SettingReferences.names(in: value).first, let prefix = settings.assignments(of: name).first,
      [.projectFile, .targetFile].contains(prefix.origin.level)
    else { return nil }
    return prefix
  }
}
