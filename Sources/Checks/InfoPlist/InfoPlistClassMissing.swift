import Diagnostics
import PropertyLists
import XcodeProjects

/// Classes named in an Info.plist that the target's sources do not contain.
struct InfoPlistClassMissing: CheckRule {
  let description = RuleDescription(
    id: "info-plist-class-missing", severity: .warning, summary: "Class in the Info.plist does not exist",
    explanation: """
      The system creates an object of the class that the Info.plist names. Examples are an extension's principal class \
      and the delegate of a scene or watch extension. If the class does not exist, the extension does nothing and the \
      scene stays empty. A Swift class is found by its module and name, unless @objc gives it another name. Slipway \
      checks classes of the target's own module. If it can't read all sources, it reports only a name that is similar \
      to a class. If the target links only the \
      project's targets and system frameworks, it also checks principal classes without a module. For the scene \
      delegate of a SwiftUI app, the finding is a note.
      """,
    wrong: "<key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).OldViewController</string>",
    right: "<key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).ShareViewController</string>",
    source: "Apple's reference of NSExtensionPrincipalClass and UISceneDelegateClassName")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context -> [Finding] in
      let named = Self.classes(in: context)
      let sources = context.project.sources(of: context.target)
      let foreign = foreignModule(in: context, sources).map { [$0] } ?? []
      return foreign
        + named.compactMap { named in
          if !named.hasModule {
            if named.key == Self.principal, context.certainlyLacksClass(named.name, sources) {
              return finding(
                "no source of \"\(context.target.name)\" contains the class \"\(named.name)\" that \(named.key) names",
                hint: sources.hint(forMissing: named.name, or: "remove \(named.key)"),
                at: context.place(of: named.value, in: named.root),
                in: context)
            }
            guard sources.hasModuleInName(named.name) else { return nil }
            return finding(
              "\(named.key) names the Swift class \"\(named.name)\" without its module",
              hint: context.writing("$(PRODUCT_MODULE_NAME).\(named.name)", insteadOf: named.value, in: named.root),
              at: context.place(of: named.value, in: named.root),
              in: context)
          }
          guard !sources.mentions(named.name),
            sources.isNearlyWhole(for: named.name) || NearNames.slip(named.name, among: sources.classes) != nil
          else { return nil }
          let isLeftOver = named.key == "UISceneDelegateClassName" && sources.declareSwiftUIApp
          return finding(
            "no source of \"\(context.target.name)\" contains the class \"\(named.name)\" that \(named.key) names",
            hint: isLeftOver
              ? "remove \(named.key)"
              : sources.hint(
                forMissing: named.name, or: "remove \(named.key), or the target if nothing needs it"),
            at: context.place(of: named.value, in: named.root), severity: isLeftOver ? .note : nil, in: context)
        }
    }
  }

  /// A principal class with the name of another module, although only the target's own module has the class.
  private func foreignModule(in context: TargetContext, _ sources: TargetSources) -> Finding? {
    guard context.target.productType.isAppExtension, let value = context.entry("NSExtension")?[Self.principal],
      let parts = value.string?.split(separator: ".").map(String.init), parts.count == 2,
      !parts[0].contains("$"), let modules = context.target.moduleNames, !modules.contains(parts[0]),
      sources.hasModuleInName(parts[1]),
      !context.project.targets.contains(where: { $0.moduleNames?.contains(parts[0]) ?? true })
    else { return nil }
    return finding(
      "\(Self.principal) names the class \"\(parts[1])\" in the module \"\(parts[0])\", but \"\(context.target.name)\" has it",
      hint: context.writing("$(PRODUCT_MODULE_NAME).\(parts[1])", insteadOf: value, in: "NSExtension"),
      at: context.place(of: value, in: "NSExtension"), severity: .warning, in: context)
  }

  /// A class of the target's own module that an Info.plist names, or one without a module.
  private struct NamedClass {
    let name: String
    let hasModule: Bool
    let key: String
    let value: PropertyList
    /// The top-level key of the Info.plist that contains the name.
    let root: String
  }

  private static let principal = "NSExtensionPrincipalClass"

  private static func classes(in context: TargetContext) -> [NamedClass] {
    let module = context.configuration.settings["PRODUCT_MODULE_NAME"] ?? ""
    func named(_ key: String, _ value: PropertyList?, in root: String) -> NamedClass? {
      guard let value, let text = value.string else { return nil }
      // Whatever its name is, this is the module of the target; a reference to an unknown setting expands to nothing.
      let prefixes = ["$(PRODUCT_MODULE_NAME).", "${PRODUCT_MODULE_NAME}."] + [module + "."]
      let prefix = prefixes.first(where: text.hasPrefix)
      guard prefix != nil || !module.isEmpty else { return nil }
      let name = String(text.dropFirst(prefix?.count ?? 0))
      guard !name.isEmpty, !name.contains("."), !name.contains("$") else { return nil }
      return NamedClass(name: name, hasModule: prefix != nil, key: key, value: value, root: root)
    }
    var result = ["NSPrincipalClass", "WKExtensionDelegateClassName", "CLKComplicationPrincipalClass"].compactMap {
      named($0, context.entry($0), in: $0)
    }
    // In an app, the dictionary has no effect.
    if context.target.productType.isAppExtension,
      let found = named(Self.principal, context.entry("NSExtension")?[principal], in: "NSExtension")
    {
      result.append(found)
    }
    let scenes = "UIApplicationSceneManifest"
    let roles = context.entry(scenes)?["UISceneConfigurations"]?.dictionary?.entries ?? []
    for scene in roles.filter({ context.hasScenes(ofRole: $0.key) }).flatMap({ $0.value.array ?? [] }) {
      let key = "UISceneDelegateClassName"
      if let found = named(key, scene[key], in: scenes) { result.append(found) }
    }
    return result
  }
}

extension TargetContext {
  /// Whether the system may create scenes of a role: those of CarPlay need an entitlement.
  fileprivate func hasScenes(ofRole role: String) -> Bool {
    guard role.hasPrefix("CPTemplateApplication"), let file = configuration.entitlementsFile,
      let claims = file.content?.dictionary
    else { return true }
    return claims.keys.contains { $0.hasPrefix("com.apple.developer.carplay") }
  }

  /// Whether neither a source nor a linked system framework has the class, and the target links nothing else.
  fileprivate func certainlyLacksClass(_ name: String, _ sources: TargetSources) -> Bool {
    sources.isLinkedWhole && !sources.mentionsWithLibraries(name) && !SystemClasses.mayContain(name)
      && linksOnlyKnownCode
  }

  private var linksOnlyKnownCode: Bool {
    let settings = configuration.settings
    let files = target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files)
    return target.target.packageProducts.isEmpty && settings.findings.isEmpty
      && settings.list("OTHER_LDFLAGS").allSatisfy {
        !$0.hasPrefix("-l") && !$0.contains("framework") && !$0.contains("load")
      }
      && files.allSatisfy { file in
        guard case .file(let reference)? = file.item else { return false }
        let isOfSystem = ["System/Library/Frameworks/", "usr/lib/"].contains { reference.path?.hasPrefix($0) ?? false }
        return isOfSystem || project.makers[reference.id] != nil
      }
  }
}
