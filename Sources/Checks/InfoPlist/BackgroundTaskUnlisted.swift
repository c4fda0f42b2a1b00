import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Background tasks of the code that the Info.plist does not list.
struct BackgroundTaskUnlisted: AbsenceRule {
  let description = RuleDescription(
    id: "background-task-unlisted", severity: .warning,
    summary: "Code registers a background task that the Info.plist does not list",
    explanation: """
      BGTaskSchedulerPermittedIdentifiers lists the identifiers of all background tasks. The system never runs a task \
      whose identifier is missing there. An app that registers such a task may crash at launch. Slipway compares the literal \
      identifiers in the app's own sources with the list.
      """,
    wrong: "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.company.Wecker.clean\", …) alone",
    right: """
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>com.company.Wecker.clean</string></array>
      """,
    source: "Apple's reference of BGTaskSchedulerPermittedIdentifiers",
    command: .setInformation("BGTaskSchedulerPermittedIdentifiers IDENTIFIER,..."))

  private static let key = "BGTaskSchedulerPermittedIdentifiers"

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isApplication && $0.configuration.settings.platform != .macOS }.flatMap {
      context -> [Finding] in
      let project = context.project
      let used = project.sources(of: context.target).paths.flatMap { path in
        (project.sourceIndex.facts(of: path)?.backgroundTasks ?? []).sorted().map { (name: $0, path: path) }
      }
      guard !used.isEmpty, context.lacks(Self.key) || context.entry(Self.key) != nil else { return [] }
      let list = context.entry(Self.key)?.array ?? []
      let listed = list.compactMap(\.string)
      guard !listed.contains(where: { $0.contains("$") }) else { return [] }
      let found = used.compactMap { name, path -> Finding? in
        let isListed = listed.contains { item in
          item == name || item.hasSuffix("*") && name.hasPrefix(item.dropLast())
        }
        guard !isListed else { return nil }
        let near = NearNames.slip(name, among: listed)
        let written = list.first { $0.string == near }
        return finding(
          "\(Self.key) of \"\(context.target.name)\" does not list \"\(name)\""
            + (near.map { ", but \"\($0)\"" } ?? ""),
          hint: written.flatMap { value in near.map { _ in context.writing(name, insteadOf: value, in: Self.key) } }
            ?? "add <string>\(name)</string> to \(Self.key)",
          at: project.search.place(ofLiteral: name, in: path), in: context)
      }
      return Finding.atOnceByMessage(found)
    }
  }
}
