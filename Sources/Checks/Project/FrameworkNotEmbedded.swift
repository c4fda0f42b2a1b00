import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for dynamic frameworks that an app links but does not embed.
struct FrameworkNotEmbedded: CheckRule {
  let description = RuleDescription(
    id: "framework-not-embedded", severity: .warning,
    summary: "App does not embed a dynamic framework that it links",
    explanation: """
      A dynamic framework is loaded when the app launches. If the app does not contain the framework, the app crashes \
      with the message "Library not loaded". Frameworks that the app's extensions and frameworks link are checked too. \
      So are frameworks of other projects in the workspace. In Swift, importing a framework of the project links it. \
      A third-party framework is checked if it is in the project's folder and its binary is a dynamic library.
      """,
    wrong: "Link Binary With Libraries: files = (AA01 /* Core.framework in Frameworks */, );",
    right: """
      Link Binary With Libraries: files = (AA01 /* Core.framework in Frameworks */, ); Embed Frameworks: files = (AA02 \
      /* Core.framework in Embed Frameworks */, );
      """,
    source: "dyld: \"Library not loaded\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.contexts.filter(\.target.isApplication)
        .flatMap { host -> [Finding] in
          guard (host.configuration.settings["MERGED_BINARY_TYPE"] ?? "none") == "none" else { return [] }
          let isForMac = host.configuration.settings.platform == .macOS
          let linked = LinkedFrameworks(of: host)
          return (isForMac ? librariesMissing(in: host) : filesMissing(in: host)) + neighborsMissing(in: host)
            + linked.missing.filter { !host.target.copiesByScript($0.target.target.product?.name ?? $0.target.name) }
            .map {
              framework in
              finding(
                "\"\(host.target.name)\" \(framework.by == host.target.name ? framework.use : "needs") \"\(framework.target.name)\""
                  + (framework.by == host.target.name ? "" : ", which \"\(framework.by)\" links,")
                  + " but does not embed it",
                hint: "add it to the Embed Frameworks phase of \(host.target.name)", at: framework.place, in: host
              ).caused(by: Self.cause(framework.target.name, in: host))
            }
        }
    }
  }

  /// The frameworks of other projects in the workspace that an app links but does not embed.
  private func neighborsMissing(in host: TargetContext) -> [Finding] {
    let copied = Set(
      host.target.target.phases.filter { $0.kind == .copyFiles }.flatMap(\.files).compactMap(\.name))
    return host.target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap { file in
      guard let item = file.item, let name = item.name, name.hasSuffix(".framework"), !copied.contains(name),
        !file.attributes.contains("Weak"), file.platformFilters.isEmpty, !host.target.copiesByScript(name),
        let (project, maker) = host.project.neighborTarget(making: item), maker.productType.suffix == "framework",
        let match = maker.configurations.first(where: { $0.name == host.configuration.name }), match.isDynamic,
        match.settings.platform == host.configuration.settings.platform, host.needsInBundle(match)
      else { return nil }
      return finding(
        "\"\(host.target.name)\" links \"\(name)\" of the project \"\(project.project.name)\" but does not embed it",
        hint: "add it to the Embed Frameworks phase of \(host.target.name)", at: file.object.place, in: host)
    }
  }

  /// The libraries and frameworks in the project's folder that a Mac app links and does not copy, as it copies others.
  private func librariesMissing(in host: TargetContext) -> [Finding] {
    let phases = host.target.target.phases
    let copied = Set(phases.filter { $0.destination?.folder == .frameworks }.flatMap(\.files).compactMap(\.name))
    return phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap { file in
      guard let item = file.item, let name = item.name, !copied.contains(name),
        let kind = [".dylib", ".framework"].first(where: name.hasSuffix),
        copied.contains(where: { $0.hasSuffix(kind) })
          || host.target.copyScripts.contains(where: { $0.copies(kind: kind) }),
        !file.attributes.contains("Weak"), !host.target.copiesByScript(name),
        isDynamic(item, in: host)
      else { return nil }
      return finding(
        "\"\(host.target.name)\" links \"\(name)\" but does not embed it, although it embeds others",
        hint: "add it to the phase of \(host.target.name) that copies into Frameworks", at: file.object.place, in: host
      ).caused(by: Self.cause(name, in: host))
    }
  }

  private static func cause(_ name: String, in host: TargetContext) -> Finding.Cause {
    Finding.Cause(
      subject: "frameworks and libraries", words: "are linked into \"\(host.target.name)\" but not embedded",
      name: name,
      hint: "add them to the phases of \(host.target.name) that copy into Frameworks")
  }

  /// Whether an item is certainly dynamic: a .dylib of a subproject, or a binary in the project's folder that says so.
  ///
  /// A framework may be a static library, which must not be embedded.
  private func isDynamic(_ item: GroupItem, in host: TargetContext) -> Bool {
    if item.object.isa == "PBXReferenceProxy" { return item.name?.hasSuffix(".dylib") ?? false }
    guard let location = host.project.locations[item.object.id], location.root == .project,
      // A relative path may lead to a framework of the system.
      !location.path.contains("System/Library/")
    else { return false }
    return LinkedBinary(at: location.path, in: host.project.files)
      .isDynamic(for: host.configuration.settings.platform) ?? location.path.hasSuffix(".dylib")
  }

  /// The third-party frameworks that an app or its extensions link but that the app does not embed.
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
          "\"\(user.target.name)\" links \"\(name)\", which is dynamic, but \"\(host.target.name)\" does not embed it",
          hint: "add it to the Embed Frameworks phase of \(host.target.name), with Code Sign On Copy",
          at: file.object.place, in: host)
      }
    }
  }
}

extension TargetContext {
  /// Whether the app finds a framework only in its own bundle; on the Mac, frameworks may be installed elsewhere.
  fileprivate func needsInBundle(_ framework: TargetConfiguration) -> Bool {
    guard configuration.settings.platform == .macOS else { return true }
    // An app in another app may use the other's frameworks.
    guard isInArchive, !project.targets.contains(where: { $0.embedded.contains(target.id) }),
      framework.settings.assignments(of: "LD_DYLIB_INSTALL_NAME").allSatisfy({ $0.origin.level == .builtIn })
    else { return false }
    let bases = ["DYLIB_INSTALL_NAME_BASE", "INSTALL_PATH"].map(framework.setting)
    guard case .known(let base, _)? = bases.first(where: { $0 != .absent }), base.hasPrefix("@") else { return false }
    if base.hasPrefix("@executable_path/../Frameworks") { return true }
    let (key, settings) = ("LD_RUNPATH_SEARCH_PATHS", configuration.settings)
    // Nothing defines run paths below the project, so $(inherited) adds none there.
    let names = settings.assignments(of: key).flatMap { SettingReferences.names(in: $0.value) }
    guard base.hasPrefix("@rpath"), settings.findings.isEmpty, settings.missingOptionalFiles.isEmpty,
      names.allSatisfy({ ["inherited", key].contains($0) })
    else { return false }
    let paths = settings.list(key)
    return !paths.isEmpty
      && paths.allSatisfy {
        $0.hasPrefix("@executable_path/../Frameworks") || $0.hasPrefix("@loader_path/../Frameworks")
      }
  }
}

/// The dynamic frameworks of a project that an app needs but does not embed.
private struct LinkedFrameworks {
  struct Framework {
    let target: CheckedTarget
    /// The name of the target that links it.
    let by: String
    /// How the target uses it: it links it itself, or by importing it.
    var use = "links"
    let place: Place
  }

  private(set) var missing: [Framework] = []

  init(of host: TargetContext) {
    var embedded = Set(host.target.embedded)
    var seen: Set<ObjectID> = [host.target.id]
    var waiting = [host.target] + host.embedded.map(\.target).filter { $0.productType.suffix == "app-extension" }
    embedded.formUnion(waiting.flatMap(\.embedded))
    while let target = waiting.popLast() {
      for child in host.project.importedTargets(of: target) {
        guard let match = child.configurations.first(where: { $0.name == host.configuration.name }),
          match.isDynamic, match.settings.platform == host.configuration.settings.platform, host.needsInBundle(match),
          case let places = host.project.search.places(ofName: child.name, inSourcesOf: target).compactMap(\.self),
          !places.isEmpty, seen.insert(child.id).inserted
        else { continue }
        if !embedded.contains(child.id) {
          missing += places.map { Framework(target: child, by: target.name, use: "imports", place: $0) }
        }
        waiting.append(child)
        embedded.formUnion(child.embedded)
      }
      for (child, file) in target.linkedTargets(in: host.project) {
        guard child.productType.suffix == "framework", !file.attributes.contains("Weak"), file.platformFilters.isEmpty
        else { continue }
        guard let match = child.configurations.first(where: { $0.name == host.configuration.name }),
          match.isDynamic, match.settings.platform == host.configuration.settings.platform, host.needsInBundle(match),
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

extension TargetConfiguration {
  /// Whether the product is certainly a dynamic library.
  var isDynamic: Bool {
    guard case .known(let type, _) = setting("MACH_O_TYPE"), type == "mh_dylib" else { return false }
    // A missing .xcconfig file may define another value.
    return settings.findings.isEmpty || settings.origin(of: "MACH_O_TYPE")?.level != .builtIn
  }
}

extension CheckedProject {
  /// The frameworks that a target depends on and imports in Swift without linking them, so that the compiler links them.
  fileprivate func importedTargets(of target: CheckedTarget) -> [CheckedTarget] {
    let linked = Set(target.linkedTargets(in: self).map(\.child.id))
    let built = reachable(from: [target.id]) { $0.dependencies }
    let frameworks = targets.filter {
      $0.productType.suffix == "framework" && built.contains($0.id) && !linked.contains($0.id) && $0.id != target.id
    }
    guard !frameworks.isEmpty else { return [] }
    let facts = sources(of: target).paths.filter { $0.hasSuffix(".swift") }.compactMap(sourceIndex.facts)
    return frameworks.filter { framework in
      let modules = Set(framework.configurations.map { $0.settings["PRODUCT_MODULE_NAME"] ?? "" })
      return modules == [framework.name]
        && facts.contains { $0.imports.contains(framework.name) && !$0.conditionalNames.contains(framework.name) }
    }
  }
}
