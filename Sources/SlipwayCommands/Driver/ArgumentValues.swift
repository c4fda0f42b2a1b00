public import AppBundles
import AppleIdentifiers
public import ArgumentParser
import DeveloperPortal
public import ProvisioningProfiles
import Scaffolding
public import SlipwayKit
public import XcodeProjects

// Types of other modules that are parsed from their raw values.

extension Language: CaselessArgument {}
extension Interface: CaselessArgument {}
extension Devices: CaselessArgument {}
extension Layout: CaselessArgument {}
extension Template.Kind: ExpressibleByArgument {}
extension XcodeRelease: ExpressibleByArgument {}
extension Platform: CaselessArgument {}
extension DeviceClass: CaselessArgument {}
extension DeviceState: ExpressibleByArgument {}
extension PortalSide: ExpressibleByArgument {}
extension TeamProgram: CaselessArgument {}
extension MemberRole: CaselessArgument {}
extension MemberState: ExpressibleByArgument {}
extension CertificateUse: CaselessArgument {}
extension CertificateState: ExpressibleByArgument {}
extension ProfileState: ExpressibleByArgument {}
extension KeyAlgorithm: CaselessArgument {}
extension VersionStep: ExpressibleByArgument {}
extension TargetAttributes.StatusBar: ExpressibleByArgument {}
extension ProductPurpose: ExpressibleByArgument {}

/// A value whose name is accepted in capital letters as well, as products write theirs: `SwiftUI`, `iOS`.
public protocol CaselessArgument: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension CaselessArgument {
  /// Reads a name, in whatever case.
  public init?(argument: String) {
    let folded = argument.lowercased()
    guard let value = Self.allCases.first(where: { $0.rawValue.lowercased() == folded }) else { return nil }
    self = value
  }
}

extension InformationType: ExpressibleByArgument {
  /// Accepts the names of plutil and PlistBuddy as well.
  public init?(argument: String) {
    let synonyms: [String: InformationType] = [
      "bool": .boolean, "dict": .dictionary, "float": .real, "int": .integer, "number": .integer,
    ]
    let folded = argument.lowercased()
    guard let type = InformationType(rawValue: folded) ?? synonyms[folded] else { return nil }
    self = type
  }
}

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
