import AppleIdentifiers

/// One build setting that Xcode writes into new projects, and when it does.
struct SettingRow {
  /// What a setting is set to.
  enum Value {
    case text(String)
    case list([String])
    case answer(Answer)
  }

  /// A value that depends on the user's answers.
  enum Answer {
    case team
    case deploymentTarget
    case deviceFamilies
    case bundleIdentifier
    case hostExecutable
    case hostName
    case infoPlist
    case entitlements
    case previewFolder
    case name
    case companion
  }

  /// What must hold for the row to be written; all of a row's conditions must.
  enum Condition {
    case debug
    case release
    case target(Set<TargetKind>)
    case xcode(Set<XcodeRelease>)
    case interface(Interface)
    case devices(Set<Devices>)
    case platform(Set<Platform>)
    case language(Language)
    case infoPlist
    case entitlements
    case hosted
    case alone
  }

  let key: String
  let value: Value
  let conditions: [Condition]

  init(_ key: String, _ value: String, _ conditions: Condition...) {
    self.key = key
    self.value = .text(value)
    self.conditions = conditions
  }

  init(_ key: String, list: [String], _ conditions: Condition...) {
    self.key = key
    value = .list(list)
    self.conditions = conditions
  }

  init(_ key: String, from answer: Answer, _ conditions: Condition...) {
    self.key = key
    value = .answer(answer)
    self.conditions = conditions
  }
}
