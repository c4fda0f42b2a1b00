import Diagnostics
import ProvisioningProfiles

/// The help for `--device` and `--output`, which mean the same in every command.
enum OptionHelp {
  static let device = "The device, by UDID, name or id."
  static let devices = "The devices, by UDID, name or id."
  static let output = "The file to write."

  /// The types of profiles that an option takes.
  static func profileType(_ types: [ProfileType] = ProfileType.allCases) -> String {
    "The profile type: \(types.map(\.rawValue).alternatives)."
  }
}
