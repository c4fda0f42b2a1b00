import Diagnostics
import XcodeProjects

/// An app uses the frameworks that it brings along.
struct FrameworkNotLinked: CheckRule {
  let description = RuleDescription(
    id: "framework-not-linked", severity: .note, summary: "an app uses the frameworks that it brings along",
    explanation: """
      A framework that is copied into an app makes it larger. Where neither the app nor anything in it links the \
      framework, and no source names it, it may be left over. It is a note, for code may be loaded by its name while \
      the app runs. Nothing is said where a source can't be read.
      """,
    wrong: "Core.framework in Embed Frameworks only, and no source with import Core",
    right: "Core.framework in Link Binary With Libraries, too, or in neither",
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
    let linked = Set(
      users.flatMap(\.target.phases).filter { $0.kind == .frameworks }.flatMap(\.files).compactMap(\.name))
    return copied.compactMap { file in
      guard let name = file.name, name.hasSuffix(".framework") || name.hasSuffix(".xcframework"),
        !linked.contains(name), let module = name.split(separator: ".").first.map(String.init),
        users.allSatisfy({ Self.isUnused(module, by: $0, in: project) })
      else { return nil }
      return finding(
        "\"\(host.name)\" brings \"\(name)\" along, and nothing in it links or names it",
        hint: "add it to the phase Link Binary With Libraries, or take it out of the copy phase",
        at: file.object.place, target: host.name)
    }
  }

  /// The app and all that it brings along that is made here.
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

  /// Whether it is certain that a target does not use a module: an import is enough for the linker to find it.
  private static func isUnused(_ module: String, by target: CheckedTarget, in project: CheckedProject) -> Bool {
    if target.target.product?.name.split(separator: ".").first.map(String.init) == module { return true }
    let flags = target.configurations.compactMap { $0.settings["OTHER_LDFLAGS"] }
    let sources = project.sources(of: target)
    return sources.isWhole && !sources.mentions(module) && !flags.contains { $0.contains(module) }
      && target.configurations.allSatisfy(\.settings.findings.isEmpty)
  }
}
