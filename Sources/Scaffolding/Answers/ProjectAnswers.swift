public import AppleIdentifiers
public import Diagnostics

/// The user's answers for a new project, or for new targets; `nil` uses what the project or else the template has.
///
/// The same answers and the same template make the same files, so the day and the author are answers as well.
public struct ProjectAnswers: Hashable, Sendable {
  /// The product's name, which is the project's and the app target's as well.
  public var name: ProductName
  /// The organization's part of the bundle identifiers, such as `de.uni-hd.demo`.
  public var companyIdentifier: BundleIdentifier?
  /// The app's bundle identifier, if it is not to be made of company identifier and name.
  public var bundleIdentifier: BundleIdentifier?
  /// The organization's name, for the project and the headers of sources.
  public var organization: String?
  /// Who the headers of sources say made them.
  public var author: String?
  /// When the headers of sources say they were made.
  public var date: CalendarDate?
  /// The team that signs.
  public var team: TeamID?
  /// The values of the template's options, as a manifest spells them.
  public private(set) var choices: [ProjectOption: String] = [:]
  /// The lowest default deployment targets, such as a team requires.
  public var lowestSystems: [Platform: SystemVersion] = [:]
  /// The build configurations that the project must have; each in addition to Debug and Release is a copy of Release.
  public var configurations: [String] = []
  /// How the project knows its files; by itself as the Xcode does.
  public var layout: Layout?
  /// The earliest Xcode that must open the project.
  public var xcode: XcodeRelease

  /// Creates answers that leave everything but the name to the template.
  public init(
    name: ProductName, companyIdentifier: BundleIdentifier? = nil, bundleIdentifier: BundleIdentifier? = nil,
    xcode: XcodeRelease = .xcode26
  ) {
    self.name = name
    self.companyIdentifier = companyIdentifier
    self.bundleIdentifier = bundleIdentifier
    self.xcode = xcode
  }

  /// Gives `option` the value that `text` says; `nil` is the template's default.
  ///
  /// - Throws: `answer-not-offered` for a word that is none of the option's, and what the option's own form refuses.
  public mutating func set(_ option: ProjectOption, to text: String?) throws(Diagnostic) {
    choices[option] = try text.map { text throws(Diagnostic) in try option.value(of: text) }
  }
}

extension ProjectAnswers {
  /// The platform, where the template is for one of several.
  public var platform: Platform? {
    get { choices[.platform].flatMap { Platform(rawValue: $0) } }
    set { choices[.platform] = newValue?.rawValue }
  }

  /// The language of the sources.
  public var language: Language? {
    get { choices[.language].flatMap { Language(rawValue: $0) } }
    set { choices[.language] = newValue?.rawValue }
  }

  /// How the screens are made.
  public var interface: Interface? {
    get { choices[.interface].flatMap { Interface(rawValue: $0) } }
    set { choices[.interface] = newValue?.rawValue }
  }

  /// The devices that the app runs on.
  public var devices: Devices? {
    get { choices[.devices].flatMap { Devices(rawValue: $0) } }
    set { choices[.devices] = newValue?.rawValue }
  }

  /// The deployment target.
  public var deploymentTarget: SystemVersion? {
    get { choices[.deploymentTarget].flatMap { try? SystemVersion($0) } }
    set { choices[.deploymentTarget] = newValue?.description }
  }

  /// The prefix of Objective-C class names.
  public var classPrefix: ClassPrefix? {
    get { choices[.classPrefix].flatMap { try? ClassPrefix($0) } }
    set { choices[.classPrefix] = newValue?.rawValue }
  }

  /// The languages that it can be read in; English is always among them.
  public var localizations: [LanguageCode] {
    get { LanguageCode.list(choices[.localize]) }
    set { choices[.localize] = newValue.isEmpty ? nil : newValue.map(\.rawValue).joined(separator: ",") }
  }

  /// Whether the app keeps its data with Core Data.
  public var coreData: Bool? {
    get { flag(.coreData) }
    set { set(.coreData, newValue) }
  }

  /// Whether there is a target of unit tests.
  public var tests: Bool? {
    get { flag(.tests) }
    set { set(.tests, newValue) }
  }

  /// Whether there is a target of user interface tests.
  public var uiTests: Bool? {
    get { flag(.uiTests) }
    set { set(.uiTests, newValue) }
  }

  private func flag(_ option: ProjectOption) -> Bool? { choices[option].map { $0 == "yes" } }

  private mutating func set(_ option: ProjectOption, _ flag: Bool?) { choices[option] = flag.map { $0 ? "yes" : "no" } }
}
