import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// App icons that no asset catalog contains.
struct AppIconSetMissing: CheckRule {
  let description = RuleDescription(
    id: "app-icon-set-missing", severity: .warning, summary: "App icon is in no asset catalog",
    explanation: """
      ASSETCATALOG_COMPILER_APPICON_NAME names the app icon. If no asset catalog contains it, the app has no icon, \
      and the App Store rejects it. The same applies if only another target copies the catalog. If Git ignores the app \
      icon, a script probably creates it, so the finding is a note.
      """,
    wrong: "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon; without AppIcon.appiconset",
    right: "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon; with Assets.xcassets/AppIcon.appiconset",
    source: "ITMS-90022, ITMS-90704")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let sets = AppIconNames.names(in: project.paths)
      let hasCatalog = project.paths.contains { $0.contains(".xcassets/") }
      guard !project.paths.isEmpty, !project.resources.mayBeOutside else { return [] }
      return project.contexts.filter(\.target.isApplication).compactMap { context in
        let setting = "ASSETCATALOG_COMPILER_APPICON_NAME"
        guard case .known(let name, let place) = context.configuration.setting(setting) else { return nil }
        if sets.contains(name), let catalog = Self.uncopiedCatalog(of: name, in: context) {
          return finding(
            "\"\(context.target.name)\" has the app icon \"\(name)\" but copies no asset catalog",
            hint: project.commands.membershipAddition(project.checkedPath(catalog), to: context.target.name), at: place,
            in: context)
        }
        guard !sets.contains(name), hasCatalog || Self.hasNoOtherIcon(context) else { return nil }
        let found = finding(
          "no asset catalog contains the app icon \"\(name)\" of \"\(context.target.name)\"",
          hint: Self.hint(forMissing: name, among: sets, of: context.configuration.settings.platform), at: place,
          in: context)
        let known = input.restoring(found, in: project) { ("/" + $0).contains("/\(name).appiconset/") }
        return input.doubting(known, ifIgnored: Self.possiblePaths(of: name, in: project))
      }
    }
  }

  /// The paths, relative to the checked folder, of the Contents.json that the app icon would have in each catalog.
  private static func possiblePaths(of name: String, in project: CheckedProject) -> [String] {
    let catalogs = project.paths.compactMap { path in
      path.firstRange(of: ".xcassets/").map { String(path[..<$0.upperBound]) }
    }
    return Set(catalogs).sorted().map { project.checkedPath("\($0)\(name).appiconset/Contents.json") }
  }

  /// The only catalog with the icon, if another target copies it and this one certainly copies none.
  private static func uncopiedCatalog(of name: String, in context: TargetContext) -> String? {
    let catalogs = context.project.paths.filter { $0.hasSuffix("/\(name).appiconset/Contents.json") }
      .compactMap { set in set.firstRange(of: ".xcassets/").map { String(set[..<$0.upperBound].dropLast()) } }
    // A catalog that no target copies may be left over.
    let copied = catalogs.filter { catalog in
      context.project.targets.filter(\.isApplication).contains { other in
        context.project.resources.files(of: other).contains { $0.path == catalog }
      }
    }
    guard let catalog = copied.first, copied.count == 1, hasNoOtherIcon(context),
      context.target.target.synchronizedGroups.isEmpty,
      context.target.target.phases.contains(where: { $0.kind == .resources && !$0.files.isEmpty }),
      let resources = ResourceNames(of: context.target, in: context.project, besides: [".xcassets"]),
      !resources.hasCatalog, !resources.mayHave("\(name).icon")
    else { return nil }
    return catalog
  }

  /// Whether neither the Info.plist nor a compiled asset catalog gives the app an icon.
  private static func hasNoOtherIcon(_ context: TargetContext) -> Bool {
    ["CFBundleIconFile", "CFBundleIconFiles", "CFBundleIcons", "CFBundleIcons~ipad"].allSatisfy(context.lacks)
      && !context.project.paths.contains { $0.hasSuffix(".car") }
  }

  /// A hint for an app icon that no asset catalog contains.
  static func hint(forMissing name: String, among sets: Set<String>, of platform: Platform = .iOS) -> Hint {
    let ending = platform == .tvOS ? "brandassets" : platform == .visionOS ? "solidimagestack" : "appiconset"
    let addition = "add \(name).\(ending) to an asset catalog of the target"
    return NearNames.slip(name, among: sets).map { "write \($0), or \(addition)" } ?? Hint(addition)
  }
}
