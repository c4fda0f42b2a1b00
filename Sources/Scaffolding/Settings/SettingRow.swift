import AppleIdentifiers

/// One build setting that Xcode writes into new projects, and when it does.
struct SettingRow {
  /// The value of a setting.
  enum Value {
    case text(String)
    case list([String])
    case answer(Answer)
  }

  /// A value that depends on the user's answers.
  enum Answer {
    case team
    /// `SDKROOT` of what is for one platform.
    case sdk
    /// The devices and simulators of all platforms.
    case supportedPlatforms
    /// The deployment target of a platform, if the target supports the platform.
    case deploymentTarget(Platform)
    case deviceFamilies
    case bundleIdentifier
    case hostExecutable
    case hostName
    case infoPlist
    case entitlements
    case prefixHeader
    case previewFolder
    case name
    case companion
  }

  /// The conditions of a row; all of them must be true.
  enum Condition {
    case debug
    case release
    case target(Set<TargetKind>)
    case xcode(Set<XcodeRelease>)
    case interface(Set<Interface>)
    case devices(Set<Devices>)
    /// It is for one platform, which is among these.
    case platform(Set<Platform>)
    /// It is for several platforms at once.
    case multiplatform
    /// Tests that run inside an app.
    case testsApp
    case language(Language)
    case infoPlist
    case entitlements
    case prefixHeader
    case hosted
    case alone

    /// This Xcode and later ones.
    static func since(_ release: XcodeRelease) -> Condition {
      .xcode(Set(XcodeRelease.allCases.filter { $0 >= release }))
    }

    /// This Xcode and earlier ones.
    static func until(_ release: XcodeRelease) -> Condition {
      .xcode(Set(XcodeRelease.allCases.filter { $0 <= release }))
    }
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
