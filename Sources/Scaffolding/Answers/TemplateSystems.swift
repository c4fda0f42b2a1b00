import AppleIdentifiers
import Diagnostics

/// The platforms of a project, and the deployment target of each.
struct TemplateSystems {
  let template: Template
  let xcode: XcodeRelease
  let choices: [ProjectOption: String]
  /// The lowest default deployment targets.
  var lowest: [Platform: SystemVersion] = [:]

  /// The platform that was chosen, or all of the template's that the Xcode knows.
  func platforms() throws(Diagnostic) -> [Platform] {
    guard !template.platforms.isEmpty else {
      throw Diagnostic(.templateInvalid, "template \"\(template.name)\" has no platforms")
    }
    var platforms = template.platforms
    if let chosen = choices[.platform].flatMap({ Platform(rawValue: $0) }) { platforms = [chosen] }
    let known = platforms.filter { xcode.facts.newestSystems[$0] != nil }
    guard !known.isEmpty else {
      throw Diagnostic(
        .optionsContradict,
        "Xcode \(xcode.rawValue) does not support \(platforms.map(\.displayName).joined(separator: " and "))",
        remedy: .advice("choose a later Xcode"))
    }
    return known
  }

  /// The deployment target of each of `platforms`: the chosen one, or the template's default.
  func deploymentTargets(
    for platforms: [Platform], isAsked: Bool
  ) throws(Diagnostic) -> [Platform: SystemVersion] {
    var targets: [Platform: SystemVersion] = [:]
    for platform in platforms {
      targets[platform] = try deploymentTarget(of: platform, isFirst: platform == template.platforms.first, isAsked)
    }
    return targets
  }

  /// The systems of one year, which projects are for if nothing is said.
  static let usual: [Platform: SystemVersion] = [
    .iOS: SystemVersion(major: 17, minor: 0), .macOS: SystemVersion(major: 14, minor: 0),
    .tvOS: SystemVersion(major: 17, minor: 0), .watchOS: SystemVersion(major: 10, minor: 0),
    .visionOS: SystemVersion(major: 1, minor: 0),
  ]

  private func deploymentTarget(
    of platform: Platform, isFirst: Bool, _ isAsked: Bool
  ) throws(Diagnostic) -> SystemVersion {
    guard let newest = xcode.facts.newestSystems[platform], let oldest = xcode.facts.oldestSystems[platform] else {
      throw Diagnostic(.templateInvalid, "\(platform.displayName) in Xcode \(xcode.rawValue) is unknown")
    }
    var wanted = Self.usual[platform] ?? newest
    if isFirst || isAsked, let text = choices[.deploymentTarget] { wanted = try SystemVersion(text) }
    if !isAsked, let lowest = lowest[platform] { wanted = max(wanted, lowest) }
    let name = platform.displayName
    if wanted > newest, !isAsked { wanted = newest }
    guard wanted <= newest else {
      throw Diagnostic(
        .deploymentTargetInvalid, "\(name) \(wanted) is newer than the SDK of Xcode \(xcode.rawValue)",
        remedy: .advice("choose \(newest) or earlier"))
    }
    guard wanted >= oldest else {
      throw Diagnostic(
        .deploymentTargetInvalid, "Xcode \(xcode.rawValue) does not support the deployment target \(name) \(wanted)",
        remedy: .advice("choose \(oldest) or later"))
    }
    let minimum = template.manifest.oldest(on: platform) { $0.holds(choices, xcode: xcode) }
    if let minimum, wanted < minimum.version {
      throw Diagnostic(
        .deploymentTargetInvalid, "the app can't run on \(name) \(wanted): \(minimum.reason)",
        remedy: .advice("choose \(minimum.version) or later"))
    }
    return wanted
  }
}
