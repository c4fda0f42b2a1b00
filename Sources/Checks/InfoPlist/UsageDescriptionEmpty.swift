import Diagnostics
import PropertyLists
import XcodeProjects

/// Usage descriptions that are empty.
struct UsageDescriptionEmpty: CheckRule {
  let description = RuleDescription(
    id: "usage-description-empty", severity: .warning, summary: "Usage description is empty",
    explanation: """
      The system shows the usage description when the app requests permission. If it is empty, the App Store \
      warns about the upload. The system may terminate the app at the request. If the app never requests the \
      permission, remove the key. If InfoPlist.strings of the development language has a description, the finding is \
      a note. A value that is no string is an error, or a warning for a Mac app that is never \
      uploaded.
      """,
    wrong: "<key>NSCameraUsageDescription</key><string></string>",
    right: """
      <key>NSCameraUsageDescription</key><string>Wecker scans codes with the camera.</string>
      """,
    source: "ITMS-90738, ITMS-90683")

  private static let hint: Hint = "write a sentence that explains why the app needs access"

  private static let prefix = "INFOPLIST_KEY_"

  /// The build settings for usage descriptions that are empty, with their keys and places.
  private static func emptySettings(of context: TargetContext) -> [(setting: String, key: String, place: Place?)] {
    let settings = context.configuration.settings
    guard settings.generatesInfoPlist else { return [] }
    let names = Set(settings.written.map(\.key)).filter { $0.hasPrefix(prefix) && $0.hasSuffix("UsageDescription") }
    return names.sorted().compactMap { name in
      let key = String(name.dropFirst(prefix.count))
      guard let text = settings[name], !text.contains(where: { !$0.isWhitespace }),
        context.configuration.infoPlistFile?.content?[key]?.string?.isEmpty != false
      else { return nil }
      return (name, key, context.configuration.place(ofSetting: name))
    }
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context -> [Finding] in
      let tables = context.developmentInfoTexts
      let generated = Self.emptySettings(of: context).map { setting, key, place in
        let table = tables.first { $0.texts[key]?.isEmpty == false }
        return finding(
          "\(setting) of \"\(context.target.name)\" is empty"
            + (table.map { "; \"\($0.path)\" has a description" } ?? ""),
          hint: table == nil
            ? context.emptyHint(key) : "copy the description in the development language to the setting",
          at: place, severity: table == nil ? nil : .note, in: context
        ).caused(by: table == nil ? context.emptyCause(key) : nil)
      }
      guard let file = context.configuration.infoPlistFile, let content = file.content?.dictionary else {
        return generated
      }
      return generated
        + content.entries.compactMap { entry in
          guard entry.key.hasSuffix("UsageDescription") else { return nil }
          if let text = entry.value.string {
            guard !text.contains(where: { !$0.isWhitespace }) else { return nil }
            let setting = Self.prefix + entry.key
            guard context.configuration.settings[setting]?.isEmpty != false,
              context.configuration.settings.origin(of: setting) == nil
                || !context.configuration.settings.generatesInfoPlist
            else { return nil }
          }
          let subject = "\"\(entry.key)\" of \"\(context.target.name)\""
          guard entry.value.string != nil else {
            return finding(
              "\(subject) is \(entry.value.kindName), expected a string", hint: Self.hint,
              at: file.place(of: entry.value), severity: context.distribution.uploadSeverity ?? .error,
              in: context)
          }
          // No document says how the App Store treats a description that only InfoPlist.strings contains.
          let table = tables.first { $0.texts[entry.key]?.isEmpty == false }
          return finding(
            "\(subject) is empty" + (table.map { "; \"\($0.path)\" has a description" } ?? ""),
            hint: table == nil
              ? context.emptyHint(entry.key) : "copy the description in the development language to the Info.plist",
            at: file.place(of: entry.value), severity: table == nil ? nil : .note, in: context
          ).caused(by: table == nil ? context.emptyCause(entry.key) : nil)
        }
    }
  }
}

extension TargetContext {
  /// The hint for an empty usage description: no permission needs it unless the app requests it.
  fileprivate func emptyHint(_ key: String) -> Hint {
    let removal: Hint = commands.removal(key) ?? "remove \(key)"
    return "if the app never requests the permission, run \(removal); otherwise write why it needs access"
  }

  /// The cause of an empty description in several targets and configurations.
  fileprivate func emptyCause(_ key: String) -> Finding.Cause {
    Finding.Cause(subject: "targets", words: "have an empty \(key)", name: target.name)
  }

  /// The entries of the target's InfoPlist.strings files in the development language.
  fileprivate var developmentInfoTexts: [(path: String, texts: [String: String])] {
    let own = target.target.phases.flatMap(\.files).compactMap(\.item).flatMap { item -> [ObjectID] in
      if case .group(let group) = item { return group.children.map(\.object.id) }
      return [item.object.id]
    }
    let paths = own.compactMap { project.locations[$0] }.filter { $0.root == .project }.map(\.path)
    let folders = target.target.synchronizedGroups.compactMap { project.locations[$0.id] }
      .filter { $0.root == .project }.map { $0.path.isEmpty ? "" : $0.path + "/" }
    let tables = project.paths.filter { path in
      path.hasSuffix(".lproj/InfoPlist.strings") && (paths.contains(path) || folders.contains { path.hasPrefix($0) })
    }
    return tables.sorted().compactMap { path in
      guard let place = LocalizedPath(path), Language.code(place.language) == project.texts.sourceLanguage,
        let strings = project.files.strings(at: path).content
      else { return nil }
      let texts = Dictionary(strings.entries.map { ($0.key, $0.value ?? "") }, uniquingKeysWith: { $1 })
      return (project.checkedPath(path), texts)
    }
  }
}
