package import Diagnostics
import XcodeProjects

/// A check of the name and the value of a build setting that is about to be written.
struct SettingReview {
  /// Whether misspelled names and unknown values are written all the same.
  let isForced: Bool
  private let canBeForced: Bool
  private let loaded: LoadedProject

  init(in loaded: LoadedProject, isForced: Bool, canBeForced: Bool = true) {
    self.loaded = loaded
    self.isForced = isForced
    self.canBeForced = canBeForced
  }

  /// Whether the project or a target defines a setting or refers to it.
  private func isPresent(_ name: String) -> Bool {
    ([nil] + loaded.project.targets.map(Optional.some)).contains { target in
      (target?.configurations ?? loaded.project.configurations).contains { configuration in
        let settings = loaded.settings(of: target, configuration: configuration.name)
        return !settings.assignments(of: name).isEmpty
          || settings.keys.lazy.flatMap { settings.assignments(of: $0) }.contains {
            SettingReferences.names(in: $0.value).contains(name)
          }
      }
    }
  }

  /// Notes a name that Xcode does not know, and refuses one that is probably misspelled.
  ///
  /// - Parameter key: The setting, with its conditions if it has any.
  /// - Returns: A note; `nil` for a known name.
  /// - Throws: `setting-unknown`, `setting-name-invalid`.
  func note(onName key: String) throws(Diagnostic) -> Diagnostic? {
    let name = String(key.prefix { $0 != "[" })
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isNamePart), Self.areConditions(key.dropFirst(name.count)) else {
      throw Diagnostic(
        .settingNameInvalid, "\"\(key)\" is not a valid build setting name",
        remedy: .advice("write a name such as SWIFT_VERSION or OTHER_LDFLAGS[sdk=iphoneos*]"))
    }
    guard BuildSettingTable.facts(of: name) == nil, !isPresent(name) else { return nil }
    guard let near = NearNames.slip(name, among: BuildSettingTable.names), !isForced else {
      return Diagnostic(
        .settingUnknown, "Xcode has no build setting \"\(name)\", so only references such as $(\(name)) use it",
        severity: .note)
    }
    throw Diagnostic(
      .settingUnknown, "Xcode has no build setting \"\(name)\"",
      remedy: .advice("did you mean \(near)?" + (canBeForced ? " otherwise add --force" : "")))
  }

  /// Whether a text consists of conditions such as `[sdk=iphoneos*][arch=arm64]`, each for another parameter.
  private static func areConditions(_ text: Substring) -> Bool {
    guard !text.isEmpty else { return true }
    guard text.first == "[", text.last == "]" else { return false }
    let parts = text.dropFirst().dropLast().split(separator: "][", omittingEmptySubsequences: false).flatMap {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    var parameters: [Substring] = []
    for part in parts {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, ["sdk", "arch", "config", "variant"].contains(sides[0]), !sides[1].isEmpty,
        !sides[1].contains(where: { "[] ".contains($0) }), !parameters.contains(sides[0])
      else { return false }
      parameters.append(sides[0])
    }
    return !parameters.isEmpty
  }

  /// Refuses to add elements to a setting that is no list.
  ///
  /// - Throws: `setting-value-invalid`.
  func requireList(_ key: String) throws(Diagnostic) {
    let name = String(key.prefix { $0 != "[" })
    let hasOneValue = BuildSettingTable.facts(of: name).map { [.flag, .choice].contains($0.kind) } ?? false
    // Two words are no version, team or identifier.
    guard !isForced, hasOneValue || BuildSettingTable.objection(to: "A B", for: name) != nil else { return }
    throw Diagnostic(
      .settingValueInvalid, "\(name) has one value and is not a list",
      remedy: .operation(.init("setting.set", ["setting": "\(name)=VALUE"])))
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Refuses a value that Xcode does not allow.
  ///
  /// - Throws: `setting-value-invalid`.
  func requireAllowed(_ value: String, for key: String) throws(Diagnostic) {
    guard !isForced, let reason = BuildSettingTable.objection(to: value, for: key) else { return }
    throw Diagnostic(
      .settingValueInvalid, reason,
      remedy: BuildSettingTable.remedy(insteadOf: value, for: key)
        ?? .advice("use an allowed value" + (canBeForced ? ", or add --force" : "")))
  }
}

extension Diagnostic.Code {
  package static let settingUnknown = Diagnostic.Code(
    "setting-unknown", "Xcode has no build setting with this name, and the project neither defines nor uses it.",
    "correct the name, or add --force to define a setting of your own")
  package static let settingNameInvalid = Diagnostic.Code(
    "setting-name-invalid", "The text can't be the name of a build setting.",
    "use letters, digits and underscores, and conditions in brackets, such as OTHER_LDFLAGS[sdk=iphoneos*]")
  package static let settingValueInvalid = Diagnostic.Code(
    "setting-value-invalid", "Xcode does not allow the value for the build setting.",
    "use one of the values that the message names, or add --force")
}
