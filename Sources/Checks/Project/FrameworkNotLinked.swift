import Diagnostics
import XcodeProjects

/// An app uses the frameworks of its own project that it brings along.
struct FrameworkNotLinked: CheckRule {
  let description = RuleDescription(
    id: "framework-not-linked", severity: .note,
    summary: "an app uses the frameworks of its own project that it brings along",
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
      // How sources name the framework of somebody else is not known.
      guard let name = file.name, !linked.contains(name), let item = file.item,
        let maker = project.makers[item.object.id],
        maker.productType.suffix == "framework", let modules = Self.modules(of: maker),
        users.allSatisfy({ user in
          user.id == maker.id || modules.allSatisfy { Self.isUnused($0, by: user, in: project) }
        })
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

  /// The names by which sources and the linker may know a framework; `nil` where settings leave that open.
  private static func modules(of target: CheckedTarget) -> Set<String>? {
    var names: Set<String> = []
    for configuration in target.configurations {
      for key in ["PRODUCT_NAME", "PRODUCT_MODULE_NAME"] {
        switch configuration.setting(key) {
        case .known(let name, _): names.formUnion([name, String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })])
        case .uncertain: return nil
        case .absent where key == "PRODUCT_NAME": return nil
        case .absent: break
        }
      }
    }
    return names.isEmpty ? nil : names
  }

  /// Whether it is certain that a target does not use a module: an import is enough for the linker to find it.
  private static func isUnused(_ module: String, by target: CheckedTarget, in project: CheckedProject) -> Bool {
    let flags = target.configurations.compactMap { $0.settings["OTHER_LDFLAGS"] }
    let sources = project.sources(of: target)
    return sources.isWhole && !sources.mentions(module) && !flags.contains { $0.contains(module) }
      && target.configurations.allSatisfy(\.settings.findings.isEmpty)
  }
}
