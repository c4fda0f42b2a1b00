import ArgumentParser
import DeveloperPortal
import ProvisioningProfiles
import Scaffolding

/// The values of a type that a command accepts.
protocol AcceptedValues {
  associatedtype Value: RawRepresentable & ExpressibleByArgument where Value.RawValue == String
  static var accepted: [Value] { get }
}

/// An argument of a type with more values than the command accepts: help and completion list the accepted ones.
///
/// The others are parsed as well, so that the command can explain why it refuses them.
struct AcceptedValue<Accepted: AcceptedValues>: ExpressibleByArgument {
  let value: Accepted.Value

  init(_ value: Accepted.Value) {
    self.value = value
  }

  init?(argument: String) {
    guard let value = Accepted.Value(argument: argument) else { return nil }
    self.value = value
  }

  var defaultValueDescription: String { value.rawValue }

  static var allValueStrings: [String] { Accepted.accepted.map(\.rawValue) }
}

/// The roles that people can be invited with.
enum InvitedRoles: AcceptedValues {
  static let accepted = MemberRole.allCases.filter { $0 != .accountHolder }
}

/// The types of the profiles that the simulated portal creates.
enum CreatedProfileTypes: AcceptedValues {
  static let accepted = ProfileType.allCases.filter { $0 != .developerID }
}

/// The interfaces of view controllers.
enum ViewControllerInterfaces: AcceptedValues {
  static let accepted: [Interface] = [.code, .xib, .storyboard]
}
