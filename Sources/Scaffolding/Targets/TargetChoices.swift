import AppleIdentifiers
package import Diagnostics
import PropertyLists
import XcodeProjects

/// The options of a template for an existing project: the user's answers, else what the project has, else the defaults.
struct TargetChoices {
  /// The value of each option that the template offers.
  let values: [ProjectOption: String]
  /// The platforms: one, or several at once.
  let platforms: [Platform]
  /// Whether the host is built for the same platforms, so that its SDK and device families fit.
  let sharesPlatforms: Bool
  /// The platforms to which the host's use of the target is limited.
  let platformFilters: [String]
  /// The deployment target of each platform.
  let deploymentTargets: [Platform: SystemVersion]
  /// The deployment targets that differ from the project's: requested, or required by the template.
  let ownDeploymentTargets: [Platform: SystemVersion]
  /// Notes for the user.
  let notes: [Diagnostic]

  /// - Throws: `option-not-offered`, `option-value-not-offered`, `options-contradict`, `platform-not-offered` or
  ///   `deployment-target-invalid`.
  init(
    _ template: Template, _ answers: ProjectAnswers, host: ProjectTarget?, on ground: TargetGround
  ) throws(Diagnostic) {
    var values = try Self.values(template, answers, host, ground)
    if template.kind == .target {
      let platform: Platform
      (platform, sharesPlatforms, platformFilters) = try Self.platform(answers, template, host, on: ground)
      platforms = [platform]
      values[.language] = values[.language] ?? Language.swift.rawValue
      values[.platform] = platform.rawValue
    } else {
      platforms = try TemplateSystems(template: template, xcode: Self.newestXcode, choices: values).platforms()
      sharesPlatforms = false
      let hostPlatforms = ground.platforms(of: host)
      let isLimited = host != nil && !Set(hostPlatforms).isSubset(of: platforms)
      platformFilters = isLimited ? platforms.map(\.filter) : []
    }
    (deploymentTargets, ownDeploymentTargets) = try Self.deploymentTargets(
      template, answers, values, platforms, host, ground)
    // Conditions look at what it became, not at the default.
    if let first = platforms.first, let version = deploymentTargets[first] {
      values[.deploymentTarget] = version.description
    }
    self.values = values
    notes = Self.notes(values[.language], answers, template, host, ground)
  }

  /// Which Xcode will be used is unknown: the project only says which one it was made for.
  private static let newestXcode = XcodeRelease.allCases.max() ?? .xcode26

  // MARK: - Options

  private static func values(
    _ template: Template, _ answers: ProjectAnswers, _ host: ProjectTarget?, _ ground: TargetGround
  ) throws(Diagnostic) -> [ProjectOption: String] {
    var asked = answers
    asked.xcode = ground.xcode
    if template.kind == .target {
      // Its platform is the host's, and its language gives way to the only one that it has.
      asked.platform = nil
      let languages = template.offer(.language)?.values ?? []
      if !languages.contains(answers.language?.rawValue ?? "") { asked.language = nil }
    }
    return try TemplateChoices(template, defaults: defaults(template, answers, host, ground)).values(asked)
  }

  /// What the project has, where the user says nothing.
  private static func defaults(
    _ template: Template, _ answers: ProjectAnswers, _ host: ProjectTarget?, _ ground: TargetGround
  ) -> [ProjectOption: String] {
    let language = answers.language ?? ground.language(beside: host)
    var defaults: [ProjectOption: String] = [:]
    // A template for SwiftUI has no other language, and what is asked for takes precedence.
    if answers.interface != .swiftUI { defaults[.language] = language.rawValue }
    if let platform = usualPlatforms(on: ground).first { defaults[.platform] = platform.rawValue }
    if language == .objectiveC, answers.interface != .swiftUI,
      template.offer(.language)?.values.contains("objc") ?? false
    {
      defaults[.classPrefix] =
        ground.project.attributes?["CLASSPREFIX"]?.string.flatMap { try? ClassPrefix($0) }?.rawValue
    }
    return defaults
  }

  private static func notes(
    _ language: String?, _ answers: ProjectAnswers, _ template: Template, _ host: ProjectTarget?, _ ground: TargetGround
  ) -> [Diagnostic] {
    let offered = template.offer(.language)?.values ?? [Language.swift.rawValue]
    guard !template.manifest.files.isEmpty, offered.count < Language.allCases.count,
      !offered.contains((answers.language ?? ground.language(beside: host)).rawValue)
    else { return [] }
    return [
      Diagnostic(
        .optionValueNotOffered, "template \"\(template.name)\" has only Swift sources, so the target uses Swift",
        severity: .note)
    ]
  }

  // MARK: - Platforms

  private static func platform(
    _ answers: ProjectAnswers, _ template: Template, _ host: ProjectTarget?, on ground: TargetGround
  ) throws(Diagnostic) -> (Platform, sharesPlatforms: Bool, filters: [String]) {
    let kind = template.manifest.targets.first?.kind
    let hostPlatforms = ground.platforms(of: host)
    if kind == .watchApp {
      return (.watchOS, false, hostPlatforms.count > 1 && host != nil ? [Platform.iOS.filter] : [])
    }
    let usual = host == nil ? usualPlatforms(on: ground) : hostPlatforms
    let wanted = answers.platform.map { [$0] } ?? usual
    let offered = template.platforms
    guard let platform = wanted.first(where: { offered.isEmpty || offered.contains($0) }) else {
      let names = wanted.map(\.displayName).joined(separator: ", ")
      throw Diagnostic(
        .platformNotOffered, "template \"\(template.name)\" does not support \(names)",
        remedy: .advice(
          "\(offered.count == 1 ? "use" : "choose one of") \(offered.map(\.displayName).joined(separator: ", "))"))
    }
    if let host, let asked = answers.platform, !hostPlatforms.contains(asked) {
      throw Diagnostic(
        .platformNotOffered, "\"\(host.name)\" does not support \(asked.displayName)", at: host.object.place)
    }
    let sharesAll = answers.platform == nil && usual.allSatisfy { offered.isEmpty || offered.contains($0) }
    return (platform, sharesAll, host != nil && !sharesAll && hostPlatforms.count > 1 ? [platform.filter] : [])
  }

  /// The platforms of a target without a host: the platforms of the project, or of its first app.
  private static func usualPlatforms(on ground: TargetGround) -> [Platform] {
    let settings = ground.settings(of: nil)
    let says = settings.origin(of: "SDKROOT").map { $0.level != .builtIn } ?? false
    if says, settings["SDKROOT"] != "auto" { return [settings.platform] }
    let targets = ground.project.targets.filter { $0.productType != nil }
    let first = targets.first { $0.productType?.suffix == "application" } ?? targets.first
    return ground.platforms(of: first)
  }

  // MARK: - Deployment targets

  private static func deploymentTargets(
    _ template: Template, _ answers: ProjectAnswers, _ values: [ProjectOption: String], _ platforms: [Platform],
    _ host: ProjectTarget?, _ ground: TargetGround
  ) throws(Diagnostic) -> (all: [Platform: SystemVersion], own: [Platform: SystemVersion]) {
    guard answers.deploymentTarget == nil else {
      let asked = try TemplateSystems(template: template, xcode: newestXcode, choices: values)
        .deploymentTargets(for: platforms, isAsked: true)
      return (asked, asked)
    }
    var all: [Platform: SystemVersion] = [:]
    var own: [Platform: SystemVersion] = [:]
    for platform in platforms {
      let offered = platform == template.platforms.first ? values[.deploymentTarget] : nil
      let usual =
        ground.deploymentTarget(for: platform, beside: host) ?? offered.flatMap { try? SystemVersion($0) }
        ?? TemplateSystems.usual[platform] ?? SystemVersion(major: 1, minor: 0)
      // An embedded target may need a later system than its app.
      let needed = template.manifest.oldest(on: platform) { $0.holds(values, xcode: ground.xcode) }?.version
      let version = max(usual, needed ?? usual)
      all[platform] = version
      if version > usual { own[platform] = version }
    }
    return (all, own)
  }
}

extension Platform {
  /// The name in `platformFilters`.
  var filter: String { self == .visionOS ? "xros" : rawValue }
}

extension Diagnostic.Code {
  package static let platformNotOffered = Diagnostic.Code(
    "platform-not-offered", "The template does not support the platform.",
    "run \(command: "template.show") NAME for the platforms")
}
