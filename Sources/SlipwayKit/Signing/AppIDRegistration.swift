import Capabilities
import CodeSigning
import DeveloperPortal
import Diagnostics

/// The steps after which an App ID has what an app claims.
struct AppIDRegistration {
  private let appID: AppIDRecord?
  private let pattern: String
  private let name: String

  /// Looks at the App ID for `pattern`; without one, the first step registers it as `name`.
  init(of appID: AppIDRecord?, for pattern: String, named name: String) {
    (self.appID, self.pattern, self.name) = (appID, pattern, name)
  }

  /// The steps for `claims`: one for a new App ID with its capabilities, and one for each list of values.
  func remedies(for claims: [CapabilityClaim]) -> [Remedy] { operations(for: claims).map { .operation($0) } }

  /// The same steps as operations.
  func operations(for claims: [CapabilityClaim]) -> [Remedy.Operation] {
    guard let appID else {
      var values = ["pattern": pattern, "name": name]
      if !claims.isEmpty { values["capability"] = claims.map(\.capability.name).joined(separator: ",") }
      return [.init("app-id.create", values)] + claims.filter { !$0.values.isEmpty }.map(enabling)
    }
    return claims.filter { claim in
      let isAssigned = Set(claim.values).isSubset(of: appID.values[claim.capability.name] ?? [])
      return !appID.capabilities.contains(claim.capability.name) || !isAssigned
    }.map(enabling)
  }

  private func enabling(_ claim: CapabilityClaim) -> Remedy.Operation {
    var values = ["pattern": pattern, "capability": claim.capability.name]
    if !claim.values.isEmpty { values["value"] = claim.values.joined(separator: ",") }
    return .init("app-id.enable", values)
  }
}
