public import AppleIdentifiers
import Diagnostics

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
  /// The platform, where the template is for one of several.
  public var platform: Platform?
  /// The language of the sources.
  public var language: Language?
  /// How the screens are made.
  public var interface: Interface?
  /// The devices that the app runs on.
  public var devices: Devices?
  /// The deployment target.
  public var deploymentTarget: SystemVersion?
  /// The lowest default deployment targets, such as a team requires.
  public var lowestSystems: [Platform: SystemVersion] = [:]
  /// The build configurations that the project must have; each in addition to Debug and Release is a copy of Release.
  public var configurations: [String] = []
  /// The prefix of Objective-C class names.
  public var classPrefix: ClassPrefix?
  /// Whether the app keeps its data with Core Data.
  public var coreData: Bool?
  /// The languages that it can be read in; English is always among them.
  public var localizations: [LanguageCode] = []
  /// Whether there is a target of unit tests.
  public var tests: Bool?
  /// Whether there is a target of user interface tests.
  public var uiTests: Bool?
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

  /// The answer to `option` as a manifest spells it, or `nil` for the template's default.
  func value(of option: ProjectOption) -> String? {
    switch option {
    case .platform: platform?.rawValue
    case .language: language?.rawValue
    case .classPrefix: classPrefix?.rawValue
    case .coreData: coreData.map { $0 ? "yes" : "no" }
    case .localize: localizations.isEmpty ? nil : localizations.map(\.rawValue).joined(separator: ",")
    case .interface: interface?.rawValue
    case .devices: devices?.rawValue
    case .deploymentTarget: deploymentTarget?.description
    case .tests: tests.map { $0 ? "yes" : "no" }
    case .uiTests: uiTests.map { $0 ? "yes" : "no" }
    }
  }
}
