import CodeSigning
import Diagnostics
import PropertyLists
import XcodeProjects

/// Checks that embedded bundles have the app's versions.
struct EmbeddedVersions {
  private let part: TargetConfiguration
  private let host: TargetConfiguration

  init(of part: TargetConfiguration, in host: TargetConfiguration) {
    self.part = part
    self.host = host
  }

  /// The criteria for version and build number.
  var criteria: [Criterion] {
    [
      criterion("CFBundleShortVersionString", "version", option: "version"),
      criterion("CFBundleVersion", "build number", option: "build"),
    ]
  }

  private func criterion(_ key: String, _ noun: String, option: String) -> Criterion {
    guard let wanted = host.infoPlistBeforeMacros?[key]?.string,
      let found = part.infoPlistBeforeMacros?[key]?.string,
      !wanted.contains("$"), !found.contains("$")
    else {
      return Criterion(.versions, .unknown, "the \(noun) of \(part.target.name) or \(host.target.name) is unknown")
    }
    let isSame = wanted == found
    return Criterion(
      .versions, isSame ? .passed : .failed,
      isSame
        ? "\(noun) \(found) matches \(host.target.name)'s"
        : "\(noun) is \(found), but \(host.target.name) has \(wanted)",
      expected: wanted, actual: found,
      remedy: .operation(.init("version.set", [option: wanted, "target": part.target.name])))
  }
}
