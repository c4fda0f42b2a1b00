import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// An iPhone or iPad app takes its icon from an asset catalog.
struct IconNameMissing: AbsenceRule {
  let description = RuleDescription(
    id: "icon-name-missing", severity: .warning, summary: "an iPhone or iPad app takes its icon from an asset catalog",
    explanation: """
      Apps built with the SDK of iOS 11 or later need CFBundleIconName, which Xcode writes where \
      ASSETCATALOG_COMPILER_APPICON_NAME names a set of icons. The App Store refuses an upload without it.
      """,
    wrong: "CFBundleIconFiles in the Info.plist, and no set of icons",
    right: "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;",
    source: "ITMS-90713")

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool { true }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.isApplicationForIOS).compactMap { context in
      let setting = "ASSETCATALOG_COMPILER_APPICON_NAME"
      guard context.lacks("CFBundleIconName"), context.configuration.settings[setting]?.isEmpty ?? true,
        context.configuration.settings.undecided(setting).isEmpty
      else { return nil }
      return finding(
        "\"\(context.target.name)\" names no app icon (\(setting))", hint: "set \(setting) = AppIcon",
        at: context.configuration.place(ofSetting: setting) ?? context.target.target.object.place, in: context)
    }
  }
}

/// The icons that an Info.plist names are there.
struct IconFileMissing: CheckRule {
  let description = RuleDescription(
    id: "icon-file-missing", severity: .warning, summary: "the icons that an Info.plist names are there",
    explanation: """
      CFBundleIconFile and CFBundleIconFiles name image files in the product, with or without their ending. \
      The App Store refuses an app in which one is missing.
      """,
    wrong: "<key>CFBundleIconFile</key><string>Icon</string>; without Icon.png or Icon.icns",
    right: "<key>CFBundleIconFile</key><string>Icon</string>; and Icon.icns",
    source: "ITMS-90032")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let stems = Self.stems(project.paths)
      let sets = AppIconSetMissing.iconSets(in: project.paths)
      guard !project.paths.isEmpty else { return [] }
      return project.contexts.filter(\.target.isDistributed).flatMap { context in
        Self.names(context).compactMap { key, value, isPrimary in
          guard let text = value.string, let name = text.split(separator: "/").last.map(String.init),
            !text.contains("$"), !stems.contains(Self.stem(name)),
            context.configuration.settings["ASSETCATALOG_COMPILER_APPICON_NAME"] != name
          else { return nil }
          let missing = "the icon \"\(text)\" of \"\(context.target.name)\" is nowhere in the project's folder"
          let place = context.place(of: value, in: key)
          guard isPrimary, let set = context.configuration.settings["ASSETCATALOG_COMPILER_APPICON_NAME"],
            sets.contains(set)
          else {
            return finding(missing, hint: "add the image, or remove the name from \(key)", at: place, in: context)
          }
          return finding(
            "\(missing); the icon set \"\(set)\" replaces it", hint: "remove the name from \(key)", at: place,
            severity: .note, in: context)
        }
      }
    }
  }

  /// The values that name image files.
  private static func names(_ context: TargetContext) -> [(key: String, value: PropertyList, isPrimary: Bool)] {
    var found = ["CFBundleIconFile"].compactMap { key in context.entry(key).map { (key, $0, true) } }
    found += (context.entry("CFBundleIconFiles")?.array ?? []).map { ("CFBundleIconFiles", $0, true) }
    for key in ["CFBundleIcons", "CFBundleIcons~ipad"] {
      guard let icons = context.entry(key) else { continue }
      let alternates = icons["CFBundleAlternateIcons"]?.dictionary?.values ?? []
      found += (icons["CFBundlePrimaryIcon"]?["CFBundleIconFiles"]?.array ?? []).map { (key, $0, true) }
      for icon in alternates { found += (icon["CFBundleIconFiles"]?.array ?? []).map { (key, $0, false) } }
    }
    return found
  }

  /// The names of images without what says size, device and format.
  private static func stems(_ paths: Set<String>) -> Set<String> {
    var stems: Set<String> = []
    for path in paths {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard
        ["png", "icns", "iconset", "appiconset", "icon", "jpg", "pdf", "tiff"].contains(where: {
          name.lowercased().hasSuffix("." + $0)
        })
      else { continue }
      stems.insert(stem(name))
    }
    return stems
  }

  private static func stem(_ name: String) -> String {
    var stem = name
    if let dot = stem.lastIndex(of: "."), stem[dot...].count <= 11, Double(stem[dot...].dropFirst().prefix(1)) == nil {
      stem = String(stem[..<dot])
    }
    if let mark = stem.firstIndex(where: { $0 == "@" || $0 == "~" }) { stem = String(stem[..<mark]) }
    return stem
  }
}

/// The alternate icons that a target names are in its asset catalogs.
struct AlternateIconMissing: CheckRule {
  let description = RuleDescription(
    id: "alternate-icon-missing", severity: .error,
    summary: "the alternate icons that a target names are in an asset catalog",
    explanation: """
      ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES lists the icons between which users choose. Xcode stops \
      where no catalog has one of them.
      """,
    wrong: "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = Dark; without Dark.appiconset",
    right: "Assets.xcassets/Dark.appiconset",
    source: "ITMS-90890, ITMS-90892; Xcode's asset catalog compiler")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      guard project.paths.contains(where: { $0.contains(".xcassets/") }) else { return [] }
      let sets = AppIconSetMissing.iconSets(in: project.paths)
      return project.contexts.filter(\.target.isApplication).flatMap { context -> [Finding] in
        let setting = "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"
        guard case .known(_, let place) = context.configuration.setting(setting) else { return [] }
        return context.configuration.settings.list(setting).filter { !sets.contains($0) }.map { name in
          finding(
            "no asset catalog has the alternate icon \"\(name)\" of \"\(context.target.name)\"",
            hint: AppIconSetMissing.hint(forMissing: name, among: sets) + ", or take the name away", at: place,
            in: context)
        }
      }
    }
  }
}
