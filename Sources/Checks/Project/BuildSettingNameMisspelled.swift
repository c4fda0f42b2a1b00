import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for names of build settings that differ from Xcode's in one letter.
struct BuildSettingNameMisspelled: CheckRule {
  let description = RuleDescription(
    id: "build-setting-name-misspelled", severity: .warning, summary: "Name of a build setting is misspelled",
    explanation: """
      Xcode treats a name that it does not know as a user-defined setting, and reports nothing. The value then has no \
      effect. A setting that a script, a property list or another setting refers to is not reported. A setting \
      of your own is reported if the Info.plist refers to an undefined setting with almost the same name.
      """,
    wrong: "SWIFT_VERSON = 5.0;",
    right: "SWIFT_VERSION = 5.0;",
    source: "swift-build: the specifications of build settings (.xcspec)",
    command: "\(command: "setting.unset") KEY --target TARGET")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      var nearNames: [String: String?] = [:]
      return project.contexts.flatMap { context in
        let undefined = Self.undefinedNames(in: context)
        return context.writtenSettings.compactMap { assignment -> Finding? in
          if let meant = undefined.isEmpty ? nil : NearNames.slip(assignment.key, among: undefined),
            BuildSettingTable.nearName(assignment.key) == nil, !project.refersToSetting(assignment.key)
          {
            return finding(
              "nothing uses the build setting \(assignment.key), but the Info.plist refers to \(meant), which is undefined",
              hint: Self.hint(assignment, meant, context), at: assignment.origin.place.map(project.shownPlace),
              in: context)
          }
          let known = nearNames[assignment.key]
          let near = known ?? Self.nearName(assignment.key, in: project)
          if known == nil { nearNames[assignment.key] = .some(near) }
          guard let near else { return nil }
          return finding(
            "Xcode has no build setting \(assignment.key), so the value has no effect; \(near) has almost this name",
            hint: Self.hint(assignment, near, context), at: assignment.origin.place.map(project.shownPlace),
            in: context)
        }
      }
    }
  }

  /// The settings that the Info.plist refers to and nothing defines.
  private static func undefinedNames(in context: TargetContext) -> [String] {
    let settings = context.configuration.settings
    guard let root = context.configuration.infoPlistFile?.content else { return [] }
    var names: Set<String> = []
    var waiting = [root]
    while let value = waiting.popLast() {
      if let text = value.string, text.contains("$") {
        names.formUnion(SettingReferences.references(in: text, onlyBraced: true).map(\.name))
      }
      waiting += value.array ?? value.dictionary?.values ?? []
    }
    return names.filter { name in
      name.utf8.count >= shortest && settings.assignments(of: name).isEmpty && settings.undecided(name).isEmpty
        && InfoPlistReferenceUnknown.mayBeUndefined(name)
    }.sorted()
  }

  /// The setting that a name is a misspelling of; an underscore in front may switch a setting off on purpose.
  private static func nearName(_ name: String, in project: CheckedProject) -> String? {
    guard name.utf8.count >= shortest, !name.hasPrefix("_"), let near = BuildSettingTable.nearName(name),
      !project.refersToSetting(name)
    else { return nil }
    return near
  }

  /// Moves the value to the setting with the right name, unless that has one in the same place.
  private static func hint(_ assignment: SettingAssignment, _ near: String, _ context: TargetContext) -> Hint? {
    let conditions = assignment.writtenKey.dropFirst(assignment.key.count)
    let isSet = context.writtenSettings.contains { other in
      other.writtenKey == near + conditions && other.origin.level == assignment.origin.level
        && other.origin.place?.file == assignment.origin.place?.file
    }
    let unset = context.commands.unsetting(assignment)
    let set = isSet ? nil : context.commands.setting(near + conditions, assignment.value, where: assignment)
    return Hint.sequence([unset, set].compactMap(\.self))
  }

  private static let shortest = 6
}
