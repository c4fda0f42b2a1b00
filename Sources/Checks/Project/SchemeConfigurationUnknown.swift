import Diagnostics
import SyntaxTrees
import XcodeProjects

/// Check for schemes that use an unknown build configuration.
struct SchemeConfigurationUnknown: CheckRule {
  let description = RuleDescription(
    id: "scheme-configuration-unknown", severity: .note,
    summary: "Scheme uses an unknown build configuration",
    explanation: """
      Each action of a scheme names a build configuration. After the configuration is renamed or removed, the action \
      uses the project's default configuration, defaultConfigurationName. If that is a Debug configuration, and the \
      action is Archive, the finding is a warning.
      """,
    wrong: "<LaunchAction buildConfiguration=\"Beta\" …> <!-- no such configuration -->",
    right: "<LaunchAction buildConfiguration=\"Release\" …>",
    source: "the format of schemes",
    command: "\(command: "scheme.set") NAME --action ACTION --configuration CONFIGURATION")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let names = Set(project.project.configurations.map(\.name))
      guard !names.isEmpty else { return [] }
      let uses = project.schemes.all.filter { isOwn($0.scheme, project) }.flatMap { scheme in
        Scheme.Action.allCases.compactMap { action -> Use? in
          guard let step = scheme.scheme.step(action), let name = step.configuration else { return nil }
          return Use(name: name, action: action, scheme: scheme, place: scheme.place(of: step.element))
        }.sorted { ($0.place.line ?? 0) < ($1.place.line ?? 0) }
      }.filter { !$0.name.isEmpty && !names.contains($0.name) }
      return uses.grouped(by: \.name).compactMap { name, uses in
        finding(about: name, uses, in: project, hint: hint(for: name, uses, in: project, names))
      }
    }
  }

  /// A scheme's use of a configuration.
  private struct Use {
    let name: String
    let action: Scheme.Action
    let scheme: CheckedScheme
    let place: Place
  }

  /// The command for the actions of one scheme: with the configuration of a similar name, or the default one.
  private func hint(
    for name: String, _ uses: [Use], in project: CheckedProject, _ names: Set<String>
  ) -> Hint {
    // After configurations are split, each new name contains the old one, such as FocusDebug.
    let parts = names.filter { $0.lowercased().contains(name.lowercased()) }
    let own = parts.filter { part in
      uses.allSatisfy { $0.scheme.scheme.name.split(separator: " ").contains { part.hasPrefix($0) } }
    }
    let split = parts.count == 1 ? parts.first : own.count == 1 ? own.first : nil
    // Release-QA is no configuration for Debug-Black, and only Release may be one for Release-Prod.
    let kind = Self.kind(name)
    let alike = names.filter { Self.kind($0) == kind }
    let ofKind = alike.contains { $0.lowercased() == kind } ? alike.first { $0.lowercased() == kind } : nil
    let fallback = project.project.defaultConfigurationName
    let other =
      NearNames.slip(name, among: names) ?? split ?? ofKind ?? (alike.count == 1 ? alike.first : nil)
      ?? (parts.isEmpty && alike.isEmpty ? fallback : nil)
    guard let other, names.contains(other), Set(uses.map(\.scheme.path)).count == 1, let scheme = uses.first?.scheme
    else {
      let choices = !parts.isEmpty ? parts : alike.isEmpty ? names : alike
      return "choose \(choices.sorted().alternatives)"
    }
    return project.commands.scheme(
      "set", scheme.scheme.name, ["configuration": other], repeated: ["action": uses.map(\.action.title)])
  }

  /// The first word of a configuration's name, such as `debug` of `Debug-Black`.
  private static func kind(_ name: String) -> String {
    String(name.lowercased().prefix { $0.isLetter })
  }

  /// One finding for all schemes that use a configuration, because one change of its name affects all of them.
  private func finding(about name: String, _ uses: [Use], in project: CheckedProject, hint: Hint) -> Finding? {
    let schemes = uses.map(\.scheme.scheme.name).grouped { $0 }.map { "\"\($0.key)\"" }
    let other = project.project.defaultConfigurationName.map { "; Xcode uses \"\($0)\" instead" } ?? ""
    let message =
      (schemes.count == 1 ? "scheme \(schemes[0]) uses" : "schemes \(NameList(schemes).text) use")
      + " the unknown build configuration \"\(name)\"" + other
    // Users would get an archive that is built for debugging.
    let isArchived = uses.contains { $0.action == .archive }
    let isForDebugging = project.targets.flatMap(\.configurations).contains {
      $0.name == project.project.defaultConfigurationName && $0.isForDebugging
    }
    let all = Finding.atOnce(
      uses.map { finding(message, hint: hint, at: $0.place, severity: isArchived && isForDebugging ? .warning : nil) })
    return all?.caused(
      by: Finding.Cause(
        subject: "build configurations",
        words:
          "of \(schemes.count == 1 ? "scheme \(schemes[0])" : "schemes \(NameList(schemes).text)") are unknown\(other)",
        name: name))
  }

  /// Whether the scheme builds only targets of the project and of packages, which have no configurations of their own.
  private func isOwn(_ scheme: Scheme, _ project: CheckedProject) -> Bool {
    scheme.references.allSatisfy { reference in
      guard let path = reference.projectPath else { return false }
      return path == "\(project.project.name).xcodeproj" || !path.hasSuffix(".xcodeproj")
    }
  }
}
