import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// An app brings along the frameworks that it links.
struct FrameworkNotEmbedded: CheckRule {
  let description = RuleDescription(
    id: "framework-not-embedded", severity: .warning,
    summary: "an app brings along the frameworks that it links",
    explanation: """
      A dynamic framework is loaded when the app starts. Where the app has no copy of it, the app ends at once \
      with the message Library not loaded. What the app's extensions and frameworks link counts too. Frameworks of \
      others count where they lie in the project's folder and their code says that they are dynamic.
      """,
    wrong: "Core.framework in Link Binary With Libraries only",
    right: "Core.framework in Embed Frameworks, too",
    source: "dyld: Library not loaded")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.contexts.filter(\.target.isApplication)
        .flatMap { host -> [Finding] in
          guard host.configuration.mayCrashWithoutFramework else { return librariesMissing(in: host) }
          let linked = LinkedFrameworks(of: host)
          return filesMissing(in: host)
            + linked.missing.filter { !host.target.copiesByScript($0.target.target.product?.name ?? $0.target.name) }
            .map {
              framework in
              finding(
                "\"\(host.target.name)\" \(framework.by == host.target.name ? "links" : "needs") \"\(framework.target.name)\""
                  + (framework.by == host.target.name ? "" : ", which \"\(framework.by)\" links,")
                  + " and does not bring it along",
                hint: "add it to the phase Embed Frameworks of \(host.target.name)", at: framework.place, in: host)
            }
        }
    }
  }

  /// The libraries in the project's folder that a Mac app links and does not copy, as it copies others.
  private func librariesMissing(in host: TargetContext) -> [Finding] {
    let phases = host.target.target.phases
    let copied = Set(phases.filter { $0.destination?.folder == .frameworks }.flatMap(\.files).compactMap(\.name))
    guard copied.contains(where: { $0.hasSuffix(".dylib") }) else { return [] }
    return phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap { file in
      guard let item = file.item, let name = item.name, name.hasSuffix(".dylib"), !copied.contains(name),
        !host.target.copiesByScript(name), host.project.locations[item.object.id]?.root == .project
      else { return nil }
      return finding(
        "\"\(host.target.name)\" links \"\(name)\" and does not embed it, as it embeds its other libraries",
        hint: "add it to the phase of \(host.target.name) that copies libraries into Frameworks",
        at: file.object.place, in: host)
    }
  }

  /// The frameworks of others that an app or an extension in it links, and that the app does not have.
  private func filesMissing(in host: TargetContext) -> [Finding] {
    let extensions = host.embedded.filter { $0.target.productType.suffix == "app-extension" }
    let copied = Set(
      ([host] + extensions).flatMap(\.target.target.phases).filter { $0.kind == .copyFiles }.flatMap(\.files)
        .compactMap(\.name))
    return ([host] + extensions).flatMap { user in
      user.target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap { file -> Finding? in
        guard let item = file.item, let name = item.name, !copied.contains(name), !host.target.copiesByScript(name),
          !file.attributes.contains("Weak"),
          file.platformFilters.isEmpty, [".framework", ".xcframework", ".dylib"].contains(where: name.hasSuffix),
          let location = host.project.locations[item.object.id], location.root == .project,
          LinkedBinary(at: location.path, in: host.project.files)
            .isDynamic(for: host.configuration.settings.platform) == true
        else { return nil }
        return finding(
          "\"\(user.target.name)\" links \"\(name)\", which is dynamic, and \"\(host.target.name)\" does not bring it along",
          hint: "add it to the phase Embed Frameworks of \(host.target.name), with Code Sign On Copy",
          at: file.object.place, in: host)
      }
    }
  }
}

extension CheckedConfiguration {
  /// Whether an app can't find frameworks outside of itself: on the Mac they may be installed.
  fileprivate var mayCrashWithoutFramework: Bool {
    settings.platform != .macOS && (settings["MERGED_BINARY_TYPE"] ?? "none") == "none"
  }
}

/// The dynamic frameworks of a project that an app needs and does not have.
private struct LinkedFrameworks {
  struct Framework {
    let target: CheckedTarget
    /// The name of the target that links it.
    let by: String
    let place: Place
  }

  private(set) var missing: [Framework] = []

  init(of host: TargetContext) {
    var embedded = Set(host.target.embedded)
    var seen: Set<ObjectID> = [host.target.id]
    var waiting = [host.target] + host.embedded.map(\.target).filter { $0.productType.suffix == "app-extension" }
    embedded.formUnion(waiting.flatMap(\.embedded))
    while let target = waiting.popLast() {
      for (child, file) in target.linkedTargets(in: host.project) {
        guard child.productType.suffix == "framework", !file.attributes.contains("Weak"), file.platformFilters.isEmpty
        else { continue }
        guard let match = child.configurations.first(where: { $0.name == host.configuration.name }),
          match.isDynamic, match.settings.platform == host.configuration.settings.platform,
          seen.insert(child.id).inserted
        else { continue }
        if !embedded.contains(child.id) {
          missing.append(Framework(target: child, by: target.name, place: file.object.place))
        }
        waiting.append(child)
        embedded.formUnion(child.embedded)
      }
    }
    missing = missing.filter { !embedded.contains($0.target.id) }
  }
}

extension CheckedConfiguration {
  /// Whether the product is certainly a dynamic library.
  var isDynamic: Bool {
    guard case .known(let type, _) = setting("MACH_O_TYPE"), type == "mh_dylib" else { return false }
    // A file of settings that is not there may say otherwise.
    return settings.findings.isEmpty || settings.origin(of: "MACH_O_TYPE")?.level != .builtIn
  }
}
