import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// iPhone and iPad apps without an app icon from an asset catalog.
struct IconNameMissing: AbsenceRule {
  let description = RuleDescription(
    id: "icon-name-missing", severity: .warning, summary: "iPhone or iPad app has no app icon from an asset catalog",
    explanation: """
      Apps built with the iOS 11 SDK or later need CFBundleIconName. Xcode writes it if \
      ASSETCATALOG_COMPILER_APPICON_NAME is set. The App Store rejects an upload without it.
      """,
    wrong: "<key>CFBundleIconFiles</key><array><string>Icon</string></array> without an app icon in an asset catalog",
    right: "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;",
    source: "ITMS-90713", command: .setSetting("ASSETCATALOG_COMPILER_APPICON_NAME=AppIcon"))

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool { true }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.isApplicationForIOS).compactMap { context in
      let setting = "ASSETCATALOG_COMPILER_APPICON_NAME"
      guard context.lacks("CFBundleIconName"), context.configuration.settings[setting]?.isEmpty ?? true,
        context.configuration.settings.undecided(setting).isEmpty,
        // A compiled catalog may have the icon.
        !context.project.paths.contains(where: { $0.hasSuffix(".car") })
      else { return nil }
      return finding(
        "\"\(context.target.name)\" has no app icon (\(setting))", hint: Self.hint(setting, in: context),
        at: context.configuration.place(ofSetting: setting) ?? context.target.target.object.place, in: context)
    }
  }

  private static func hint(_ setting: String, in context: TargetContext) -> Hint {
    let sets = AppIconNames.names(in: context.project.paths)
    guard let name = sets.contains("AppIcon") ? "AppIcon" : sets.min() else {
      return "add AppIcon.appiconset to an asset catalog of the target, and set \(setting) = AppIcon"
    }
    return context.commands.setting(setting, name)
  }
}

/// Icon files in an Info.plist that do not exist.
struct IconFileMissing: CheckRule {
  let description = RuleDescription(
    id: "icon-file-missing", severity: .warning, summary: "Icon file in the Info.plist does not exist",
    explanation: """
      CFBundleIconFile and CFBundleIconFiles name image files in the product, with or without extension. The App Store \
      rejects an app if one is missing. A file that the project lists is reported by file-missing. For an icon of a document type, the finding is a note. If an app icon in an asset catalog replaces the file, the finding is a note.
      """,
    wrong: "<key>CFBundleIconFile</key><string>Icon</string> without Icon.png or Icon.icns",
    right: "<key>CFBundleIconFile</key><string>Icon</string> with Icon.icns",
    source: "ITMS-90032")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let stems = Self.stems(project.contents.pathsWithIgnored(in: input).union(project.resources.outerPaths))
      let sets = AppIconNames.names(in: project.paths)
      guard !project.paths.isEmpty else { return [] }
      let uses = project.hasFilesAround ? FileUses(in: project) : nil
      return project.contexts.filter(\.target.isDistributed).flatMap { context -> [Finding] in
        let listed = uses.map { Self.missing(of: context, $0) } ?? []
        return Self.names(context).compactMap { key, value, isPrimary in
          guard let text = value.string, let name = text.split(separator: "/").last.map(String.init),
            !text.contains("$"), !stems.contains(Self.stem(name)), !listed.contains(Self.stem(name)),
            context.configuration.settings["ASSETCATALOG_COMPILER_APPICON_NAME"] != name
          else { return nil }
          let missing = "icon \"\(text)\" of \"\(context.target.name)\" does not exist in the project's folder"
          let place = context.place(of: value, in: key)
          guard isPrimary, let set = context.configuration.settings["ASSETCATALOG_COMPILER_APPICON_NAME"],
            sets.contains(set)
          else {
            let found = finding(
              missing,
              hint: (near(name, stems) ?? sibling(of: name, among: stems, in: context)).map {
                "write \($0), or add the image"
              }
                ?? "add the image, or remove the name from \(key)",
              at: place, severity: key == "CFBundleDocumentTypes" ? .note : nil, in: context
            ).caused(
              by: Finding.Cause(subject: "icons", words: "do not exist in the project's folder", name: text))
            let file = name.contains(".") ? name : name + ".png"
            return input.doubting(found, ifIgnored: project.contents.possiblePaths(of: file, in: context))
          }
          return finding(
            "\(missing); app icon \"\(set)\" replaces it", hint: "remove the name from \(key)", at: place,
            severity: .note, in: context
          ).caused(
            by: Finding.Cause(
              subject: "icons", words: "do not exist in the project's folder; an app icon replaces them", name: text,
              hint: "remove their names from the Info.plist"))
        }
      }
    }
  }

  /// The names of the missing files that the project lists and the target is built with, which another rule reports.
  private static func missing(of context: TargetContext, _ uses: FileUses) -> Set<String> {
    let project = context.project
    let missing = project.locations.members.filter { member in
      member.location.root == .project && !project.paths.contains(member.location.path)
        && uses.targets(of: member.item.object.id).contains(context.target.name)
    }
    return stems(Set(missing.map(\.location.path)))
  }

  /// The image that differs from `name` by one or two letters.
  private func near(_ name: String, _ stems: Set<String>) -> String? {
    NearNames.slip(Self.stem(name), among: stems).map { $0 + name.dropFirst(Self.stem(name).count) }
  }

  /// The only image whose name begins as `name` does and that the Info.plist does not name, such as of another size.
  private func sibling(of name: String, among stems: Set<String>, in context: TargetContext) -> String? {
    let wanted = Self.stem(name)
    let start = wanted.lastIndex { "_- ".contains($0) }.map { wanted[...$0] }
    guard let start, start.count > 4, Self.isSize(wanted.dropFirst(start.count)) else { return nil }
    let named = Set(
      Self.names(context).compactMap { $0.value.string?.split(separator: "/").last.map { Self.stem(String($0)) } })
    let others = stems.filter {
      $0.hasPrefix(start) && !named.contains($0) && Self.isSize($0.dropFirst(start.count))
    }
    return others.count == 1 ? others.first.map { $0 + name.dropFirst(wanted.count) } : nil
  }

  /// Whether the end of an icon's name is its size, such as `57` and `60x60`: other images have names, not sizes.
  private static func isSize(_ text: Substring) -> Bool {
    text.first?.isNumber == true && text.allSatisfy { $0.isNumber || "x.".contains($0) }
  }

  /// The Info.plist values that name image files.
  private static func names(_ context: TargetContext) -> [(key: String, value: PropertyList, isPrimary: Bool)] {
    var found = ["CFBundleIconFile"].compactMap { key in context.entry(key).map { (key, $0, true) } }
    found += (context.entry("CFBundleIconFiles")?.array ?? []).map { ("CFBundleIconFiles", $0, true) }
    for key in ["CFBundleIcons", "CFBundleIcons~ipad"] {
      guard let icons = context.entry(key) else { continue }
      let alternates = icons["CFBundleAlternateIcons"]?.dictionary?.values ?? []
      found += (icons["CFBundlePrimaryIcon"]?["CFBundleIconFiles"]?.array ?? []).map { (key, $0, true) }
      for icon in alternates { found += (icon["CFBundleIconFiles"]?.array ?? []).map { (key, $0, false) } }
    }
    let documents = context.entry("CFBundleDocumentTypes")?.array ?? []
    found += documents.flatMap { $0["CFBundleTypeIconFiles"]?.array ?? [] }.map { ("CFBundleDocumentTypes", $0, false) }
    return found
  }

  /// The names of images without size, device and extension.
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

/// Alternate icons that no asset catalog contains.
struct AlternateIconMissing: CheckRule {
  let description = RuleDescription(
    id: "alternate-icon-missing", severity: .warning,
    summary: "Alternate icon is in no asset catalog",
    explanation: """
      ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES lists the icons that users can choose. If one of them is in no \
      asset catalog, the app can't switch to it. The App Store may reject the app.
      """,
    wrong: "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = Dark; without Dark.appiconset",
    right: "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = Dark; with Assets.xcassets/Dark.appiconset",
    source: "ITMS-90890, ITMS-90892; Xcode's asset catalog compiler")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      guard project.paths.contains(where: { $0.contains(".xcassets/") }) else { return [] }
      let sets = AppIconNames.names(in: project.paths)
      return project.contexts.filter(\.target.isApplication).flatMap { context -> [Finding] in
        let setting = "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"
        guard case .known(_, let place) = context.configuration.setting(setting) else { return [] }
        return context.configuration.settings.list(setting).filter { !sets.contains($0) }.map { name in
          finding(
            "no asset catalog contains the alternate icon \"\(name)\" of \"\(context.target.name)\"",
            hint: name.contains(",")
              ? "separate the names with spaces, not with commas"
              : AppIconSetMissing.hint(forMissing: name, among: sets) + ", or remove the name", at: place,
            in: context
          ).caused(
            by: Finding.Cause(
              subject: "alternate icons", words: "of \"\(context.target.name)\" are in no asset catalog", name: name))
        }
      }
    }
  }
}
