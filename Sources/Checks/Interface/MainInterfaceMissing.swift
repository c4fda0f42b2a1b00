import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for storyboards and xibs that an Info.plist names but the target lacks.
struct MainInterfaceMissing: CheckRule {
  let description = RuleDescription(
    id: "main-interface-missing", severity: .error,
    summary: "Target lacks a storyboard or xib that its Info.plist names",
    explanation: """
      The Info.plist names the main interface of an app, a scene or an extension, and the launch screen. If the target \
      does not contain the main interface, the app crashes at launch. If no source calls NSApplicationMain or UIApplicationMain, nothing reads the \
      key, and the finding is a note. So it is with SDL, whose own function may call it. If a source that may call it is missing, or calls it only in #if, the finding is \
      a warning. Only the App Store rejects an app without its launch screen, so this finding is a warning. The rule ignores keys that begin with UI on macOS, and keys that begin with NS on other platforms.
      """,
    wrong: "INFOPLIST_KEY_UIMainStoryboardFile = Main; // no Main.storyboard in the target",
    right: "files = (AA01 /* Main.storyboard in Resources */, );",
    source: "UIKit: \"Could not find a storyboard named …\"; ITMS-90475")

  /// The Info.plist keys that name an interface file, and its possible extensions.
  private static let keys: [(key: String, endings: [String])] = [
    ("UIMainStoryboardFile", [".storyboard"]), ("UIMainStoryboardFile~ipad", [".storyboard"]),
    ("UILaunchStoryboardName", [".storyboard", ".xib"]), ("NSMainStoryboardFile", [".storyboard"]),
    ("NSMainNibFile", [".xib", ".nib"]),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project in
      project.contexts.filter(\.target.isDistributed).flatMap { context in
        let found =
          context.nestedStoryboards.compactMap { problem(of: $0, in: context) }
          + (context.target.isApplication
            ? Self.keys.filter { context.reads($0.key) }.compactMap { problem(of: $0.key, $0.endings, in: context) }
            : [])
        return found.map { finding, name in
          input.restoring(finding, in: project) { path in
            let stem = FileStem(path)
            return stem.name == name && [".storyboard", ".xib"].contains(where: path.hasSuffix)
          }
        }
      }
    }
  }

  private func problem(of named: TargetContext.NestedStoryboard, in context: TargetContext) -> (Finding, String)? {
    guard let name = named.value.string, !name.isEmpty, !name.contains("$"),
      !Self.isBroughtAlong(name, [".storyboard"], in: context)
    else { return nil }
    let found = finding(
      "\"\(context.target.name)\" names \"\(name)\" in \(named.key) but does not contain it",
      hint: Self.hint(name, [".storyboard"], in: context), at: context.place(of: named.value, in: named.root),
      in: context)
    return (found, name)
  }

  private static func hint(
    _ name: String, _ endings: [String], isLaunchScreen: Bool = false, in context: TargetContext
  ) -> Hint {
    if isLaunchScreen { return launchScreenHint(name, endings, in: context) }
    let file = file(name, endings, in: context.project)
    if near(name, endings, in: context.project) == nil, let only = onlyFile(endings, besides: name, in: context) {
      return "change it to \(only), or add \(file) to Copy Bundle Resources"
    }
    return near(name, endings, in: context.project).map {
      "change it to \($0), or add \(file) to Copy Bundle Resources"
    } ?? "add \(file) to Copy Bundle Resources, or change the name"
  }

  /// The main interface is no launch screen: only files with such a name, or a similar one, are proposed.
  private static func launchScreenHint(_ name: String, _ endings: [String], in context: TargetContext) -> Hint {
    let file = file(name, endings, in: context.project)
    let copied = Set(context.project.resources.files(of: context.target).map { FileStem($0.path).name })
    let usual = ["LaunchScreen", "Launch Screen"].first(where: copied.contains)
    return (usual ?? near(name, endings, in: context.project)).map {
      "change it to \($0), or add \(file) to Copy Bundle Resources"
    } ?? "add \(file) to Copy Bundle Resources, or change the name"
  }

  private func problem(of key: String, _ endings: [String], in context: TargetContext) -> (Finding, String)? {
    let setting = "INFOPLIST_KEY_\(key)"
    guard case .known(let name, let place) = context.configuration.entry(key, setting),
      !Self.isBroughtAlong(name, endings, in: context)
    else { return nil }
    let start = key == "UILaunchStoryboardName" ? .certain : Self.starts(context.target, in: context.project)
    if start == .never {
      let unused = finding(
        "\"\(context.target.name)\" names \"\(name)\" in \(key), but no source starts an app that loads it",
        hint: context.commands.removal(key) ?? "remove \(key)", at: place, severity: .note, in: context)
      return (unused, "")
    }
    let found = finding(
      "\"\(context.target.name)\" names \"\(name)\" in \(key) but does not contain it",
      hint: Self.hint(name, endings, isLaunchScreen: key == "UILaunchStoryboardName", in: context), at: place,
      severity: key == "UILaunchStoryboardName" || start == .unknown ? .warning : nil, in: context)
    return (found, name)
  }

  /// Whether a source starts the app: it calls the function that loads the main interface, or Swift's `@main` does.
  private static func starts(_ target: CheckedTarget, in project: CheckedProject) -> Certainty {
    let sources = project.sources(of: target)
    let hasMain = sources.linkedPaths.contains { project.sourceIndex.facts(of: $0)?.startsProgram ?? false }
    let names = ["NSApplicationMain", "UIApplicationMain"] + (hasMain ? ["main"] : [])
    let use = sources.use(of: names)
    // The code of main.swift runs the app itself.
    if use == .unknown, sources.paths.contains(where: { RelativePaths.lastComponent($0) == "main.swift" }) {
      return .never
    }
    let isUnconditional = sources.linkedPaths.contains { path in
      guard let facts = project.sourceIndex.facts(of: path) else { return false }
      return names.contains { facts.names.contains($0) && !facts.macroNames.contains($0) }
    }
    // SDL's main function loads SDLMain itself where it exists, and no other interface.
    if use == .unknown, target.target.phases.flatMap(\.files).contains(where: { Self.isSDL($0.name ?? "") }) {
      return .never
    }
    // Nobody knows whether a call in #if is compiled.
    return use == .certain && !isUnconditional ? .unknown : use
  }

  private static func isSDL(_ name: String) -> Bool {
    ["SDL.", "SDL2.", "SDL3.", "SDLMain.", "libSDL"].contains(where: name.hasPrefix)
  }

  /// The name of the file in the project; the most usual one if there is none.
  private static func file(_ name: String, _ endings: [String], in project: CheckedProject) -> String {
    let names = Set(project.paths.compactMap { $0.split(separator: "/").last.map(String.init) })
    return name + (endings.first { names.contains(name + $0) } ?? endings[0])
  }

  /// The only interface file that the target copies besides its launch screen, if the project has none of the name.
  private static func onlyFile(_ endings: [String], besides name: String, in context: TargetContext) -> String? {
    let project = context.project
    guard
      !project.paths.contains(where: { path in endings.contains { FileStem(path).name == name && path.hasSuffix($0) } })
    else { return nil }
    let launch = context.configuration.infoPlistFile?.content?["UILaunchStoryboardName"]?.string ?? "LaunchScreen"
    let found = project.resources.files(of: context.target).map(\.path).filter { path in
      endings.contains(where: path.hasSuffix) && FileStem(path).name != launch
    }
    let loaded = project.resources.loaded.filter { $0.kind == .storyboard || $0.kind == .nib }.map(\.name)
    let names = Set(found.map { FileStem($0).name }).subtracting(["LaunchScreen", "Launch Screen"] + loaded)
    return names.count == 1 ? names.first : nil
  }

  /// An interface file of the project with a similar name.
  private static func near(_ name: String, _ endings: [String], in project: CheckedProject) -> String? {
    let files = project.paths.filter { path in endings.contains { path.hasSuffix($0) } }
    return NearNames.slip(name, among: Set(files.map { FileStem($0).name }))
  }

  /// Whether the target contains the file or may contain it, in a folder or through a script.
  private static func isBroughtAlong(_ name: String, _ endings: [String], in context: TargetContext) -> Bool {
    let target = context.target.target
    let wanted = Set(endings.map { name.hasSuffix($0) ? name : name + $0 })
    for file in target.phases.filter({ $0.kind == .resources || $0.kind == .sources }).flatMap(\.files) {
      guard let item = file.item?.object else { return true }
      if case .group(let group)? = file.item, group.object.isa == "PBXVariantGroup", !group.children.isEmpty {
        // Of a localized storyboard, the strings of its languages may be left alone.
        let names = group.children.map { $0.object.string("path") ?? $0.object.string("name") ?? "" }
        if names.contains(where: { wanted.contains($0.split(separator: "/").last.map(String.init) ?? $0) }) {
          return true
        }
        continue
      }
      let path = item.string("path") ?? item.string("name") ?? ""
      let last = path.split(separator: "/").last.map(String.init) ?? path
      if wanted.contains(last) || wanted.contains(item.string("name") ?? "") || last.hasSuffix(".lproj") { return true }
    }
    // A synchronized folder of another target gives files by exceptions.
    let members = context.project.contents.members(of: context.target).paths
    if members.contains(where: { path in wanted.contains { path == $0 || path.hasSuffix("/" + $0) } }) { return true }
    guard !target.synchronizedGroups.isEmpty else { return target.phases.isEmpty }
    let paths = context.project.paths
    return paths.contains { path in
      path.split(separator: "/").last.map { wanted.contains(String($0)) } ?? false
    }
  }
}

extension TargetContext {
  /// A storyboard that a nested key of the Info.plist names.
  struct NestedStoryboard {
    let key: String
    /// The top-level key.
    let root: String
    let value: PropertyList
  }

  /// The storyboards of scenes and of an extension.
  var nestedStoryboards: [NestedStoryboard] {
    let (scenes, point) = ("UIApplicationSceneManifest", "NSExtension")
    let roles = target.isApplication ? entry(scenes)?["UISceneConfigurations"]?.dictionary?.values ?? [] : []
    let ofScenes = roles.flatMap { $0.array ?? [] }.compactMap { scene in
      scene["UISceneStoryboardFile"].map { NestedStoryboard(key: "UISceneStoryboardFile", root: scenes, value: $0) }
    }
    let key = "NSExtensionMainStoryboard"
    // In an app, the dictionary has no effect.
    guard target.productType.isAppExtension, let value = entry(point)?[key] else { return ofScenes }
    return ofScenes + [NestedStoryboard(key: key, root: point, value: value)]
  }

  /// Whether the product's platform uses an Info.plist key of UIKit or AppKit.
  fileprivate func reads(_ key: String) -> Bool {
    let isForMac = configuration.settings.platform == .macOS
    return configuration.settings.isForSeveralPlatforms || isForMac == key.hasPrefix("NS")
  }
}
