public import AppBundles
import AppleIdentifiers
public import ArgumentParser
import DeveloperPortal
public import ProvisioningProfiles
import Scaffolding
public import SlipwayKit
public import XcodeProjects

// Types of other modules that are parsed from their raw values.

extension Language: ExpressibleByArgument {}
extension Interface: ExpressibleByArgument {}
extension Devices: ExpressibleByArgument {}
extension Layout: ExpressibleByArgument {}
extension Template.Kind: ExpressibleByArgument {}
extension XcodeRelease: ExpressibleByArgument {}
extension Platform: ExpressibleByArgument {}
extension DeviceClass: ExpressibleByArgument {}
extension DeviceState: ExpressibleByArgument {}
extension PortalSide: ExpressibleByArgument {}
extension TeamProgram: ExpressibleByArgument {}
extension MemberRole: ExpressibleByArgument {}
extension MemberState: ExpressibleByArgument {}
extension CertificateUse: ExpressibleByArgument {}
extension CertificateState: ExpressibleByArgument {}
extension ProfileState: ExpressibleByArgument {}
extension KeyAlgorithm: ExpressibleByArgument {}
extension VersionStep: ExpressibleByArgument {}
extension InformationType: ExpressibleByArgument {}
extension TargetAttributes.StatusBar: ExpressibleByArgument {}
extension ProductPurpose: ExpressibleByArgument {}

extension ProfileType: ExpressibleByArgument {
  /// Accepts the names in Xcode and fastlane as well.
  public init?(argument: String) {
    let synonyms: [String: ProfileType] = [
      "adhoc": .adHoc, "release-testing": .adHoc, "appstore": .appStore, "app-store-connect": .appStore,
      "enterprise": .inHouse, "debugging": .development,
    ]
    guard let type = ProfileType(rawValue: argument) ?? synonyms[argument] else { return nil }
    self = type
  }
}

extension DistributionMethod: ExpressibleByArgument {
  /// Accepts the names in older versions of Xcode as well.
  public init?(argument: String) { self.init(named: argument) }
}

extension TimestampServer: ExpressibleByArgument {
  /// Accepts a URL.
  public init?(argument: String) { self.init(argument) }
}

extension ServerHost: ExpressibleByArgument {
  /// Accepts a name or an IP address.
  public init?(argument: String) { self.init(argument) }
}

extension HeaderVisibility: EnumerableFlag {
  /// The option's name, such as `public`; every command has an option `--project` for the project.
  public var optionName: String { self == .project ? "project-only" : rawValue.lowercased() }

  /// The flag of a visibility, such as `--public`.
  public static func name(for value: HeaderVisibility) -> NameSpecification { .customLong(value.optionName) }
}
