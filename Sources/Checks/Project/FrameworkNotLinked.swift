import Diagnostics
import XcodeProjects

/// Check for embedded frameworks that nothing links.
struct FrameworkNotLinked: CheckRule {
  let description = RuleDescription(
    id: "framework-not-linked", severity: .note,
    summary: "Embedded framework is not linked",
    explanation: """
      An embedded framework makes the app larger. If nothing in the app links it and no source names it, it may be \
      left over. This is a note, because code can load a framework by name at run time. Nothing is reported if a \
      source can't be read, or if code opens bundles by their paths.
      """,
    wrong: "Embed Frameworks: files = (AA02 /* Core.framework in Embed Frameworks */, );",
    right: """
      Embed Frameworks: files = (AA02 /* Core.framework in Embed Frameworks */, ); Link Binary With Libraries: files = \
      (AA01 /* Core.framework in Frameworks */, );
      """,
    source: "Xcode Help: Embed frameworks in an app")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.filter(\.isApplication).flatMap { findings(in: $0, of: project) }
    }
  }

  private func findings(in host: CheckedTarget, of project: CheckedProject) -> [Finding] {
    let copied = host.target.phases.filter { $0.destination?.folder == .frameworks && !$0.runsOnlyWhenInstalling }
      .flatMap(\.files).filter { $0.platformFilters.isEmpty }
    guard !copied.isEmpty else { return [] }
    let users = Self.users(host, in: project)
    // Code that looks into the folder of the frameworks loads any of them.
    guard !users.contains(where: { user in Self.loaders.contains { project.sources(of: user).mentions($0) } }) else {
      return []
    }
    let linked = Set(
      users.flatMap(\.target.phases).filter { $0.kind == .frameworks }.flatMap(\.files).compactMap(\.name))
    return copied.compactMap { file in
      // The module name of a third-party framework is unknown.
      guard let name = file.name, !linked.contains(name), let item = file.item,
        let maker = project.makers[item.object.id],
        maker.productType.suffix == "framework", let modules = maker.moduleNames,
        users.allSatisfy({ user in
          user.id == maker.id || modules.allSatisfy { Self.isUnused($0, by: user, in: project) }
        })
      else { return nil }
      return finding(
        "\"\(host.name)\" embeds \"\(name)\", but nothing in it links or names it",
        hint: "add it to Link Binary With Libraries, or remove it from the Copy Files phase",
        at: file.object.place, target: host.name
      ).caused(
        by: Finding.Cause(
          subject: "frameworks", words: "are embedded in \"\(host.name)\", but nothing in it links or names them",
          name: name, hint: "add them to Link Binary With Libraries, or remove them from the Copy Files phase"))
    }
  }

  /// The names by which code finds or opens bundles and libraries at run time.
  private static let loaders = [
    "privateFrameworksPath", "privateFrameworksURL", "bundleWithPath", "bundleWithURL", "dlopen",
  ]

  /// The app and the targets of the project that it embeds, directly or in another.
  private static func users(_ host: CheckedTarget, in project: CheckedProject) -> [CheckedTarget] {
    var found: [CheckedTarget] = []
    var seen: Set<ObjectID> = []
    var waiting = [host]
    while let target = waiting.popLast() {
      guard seen.insert(target.id).inserted else { continue }
      found.append(target)
      waiting += target.embedded.compactMap { project.target($0) }
    }
    return found
  }

  /// Whether a target certainly does not use a module; an import is enough for the linker to find it.
  private static func isUnused(_ module: String, by target: CheckedTarget, in project: CheckedProject) -> Bool {
    let flags = target.configurations.compactMap { $0.settings["OTHER_LDFLAGS"] }
    let sources = project.sources(of: target)
    return sources.isWhole && !sources.mentions(module) && !flags.contains { $0.contains(module) }
      && target.configurations.allSatisfy(\.settings.findings.isEmpty)
  }
}
