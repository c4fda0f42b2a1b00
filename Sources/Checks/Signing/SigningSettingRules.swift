import CodeSigning
import Diagnostics
import ProvisioningProfiles
import XcodeProjects

/// Targets with automatic signing that name a profile.
struct AutomaticWithProfile: CheckRule {
  let description = RuleDescription(
    id: "signing-automatic-with-profile", severity: .error,
    summary: "Target with automatic signing specifies a profile",
    explanation: """
      With CODE_SIGN_STYLE = Automatic, Xcode chooses the profile. If the settings also name one, the build fails. \
      Fastlane often changes the style for a build. If the project uses it, the finding is a warning.
      """,
    wrong: "CODE_SIGN_STYLE = Automatic; PROVISIONING_PROFILE_SPECIFIER = \"Wecker Store\";",
    right: "CODE_SIGN_STYLE = Manual; PROVISIONING_PROFILE_SPECIFIER = \"Wecker Store\";",
    source: "Xcode: \"… is automatically signed, but provisioning profile … has been manually specified\"",
    command: .setSetting("CODE_SIGN_STYLE=Manual"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known("Automatic", _) = context.configuration.setting("CODE_SIGN_STYLE"),
        case .known(let profile, let place) = context.configuration.setting("PROVISIONING_PROFILE_SPECIFIER")
      else { return nil }
      return finding(
        "\"\(context.target.name)\" is signed automatically but names the profile \"\(profile)\"",
        hint: "\(context.commands.setting("CODE_SIGN_STYLE", "Manual")), or remove PROVISIONING_PROFILE_SPECIFIER",
        at: place, severity: context.project.isSignedByFastlane ? .warning : nil, in: context)
    }
  }
}

/// Targets with automatic signing that name a distribution identity.
struct AutomaticWithDistribution: CheckRule {
  let description = RuleDescription(
    id: "signing-automatic-with-distribution", severity: .error,
    summary: "Target with automatic signing specifies a distribution identity",
    explanation: """
      Automatic signing builds with a development certificate in each configuration. Exporting an archive uses the \
      distribution certificate. If the settings name a distribution identity, the build fails. Fastlane often changes \
      the style for a build. If the project uses it, the finding is a warning.
      """,
    wrong: "CODE_SIGN_STYLE = Automatic; CODE_SIGN_IDENTITY = \"Apple Distribution\";",
    right: "CODE_SIGN_STYLE = Automatic; CODE_SIGN_IDENTITY = \"Apple Development\";",
    source: """
      Xcode: "… is automatically signed for development, but a conflicting code signing identity … has been manually \
      specified"
      """
    , command: .setSetting("CODE_SIGN_IDENTITY='Apple Development'"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known("Automatic", _) = context.configuration.setting("CODE_SIGN_STYLE"),
        case .known(let text, let place) = context.configuration.setting("CODE_SIGN_IDENTITY"),
        let purpose = IdentitySelector(text).purpose, purpose != .development
      else { return nil }
      return finding(
        "\"\(context.target.name)\" is signed automatically for development but names the identity \"\(text)\"",
        hint: context.commands.setting("CODE_SIGN_IDENTITY", "Apple Development"), at: place,
        severity: context.project.isSignedByFastlane ? .warning : nil, in: context
      ).caused(
        by: Finding.Cause(
          subject: "targets",
          words: "are signed automatically for development but name the identity \"\(text)\"",
          name: context.target.name))
    }
  }
}

/// Frameworks and libraries that name a profile.
struct ProfileOnWrongProduct: CheckRule {
  let description = RuleDescription(
    id: "signing-profile-unsupported", severity: .error,
    summary: "Framework or library specifies a provisioning profile",
    explanation: """
      Apps, extensions and UI tests contain a profile. If a framework or library specifies one, the build fails. The \
      setting often comes from the project level.
      """,
    wrong: "a framework with PROVISIONING_PROFILE_SPECIFIER = \"Wecker Store\";",
    right: "a framework with PROVISIONING_PROFILE_SPECIFIER = \"\";",
    source: "Xcode: \"… does not support provisioning profiles\"",
    command: .setSetting("PROVISIONING_PROFILE_SPECIFIER="))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { ["framework", "library.static"].contains($0.target.kindOfProduct) }.compactMap { context in
      guard case .known("Manual", _) = context.configuration.setting("CODE_SIGN_STYLE"),
        case .known(let profile, let place) = context.configuration.setting("PROVISIONING_PROFILE_SPECIFIER"),
        context.configuration.settings.flag("CODE_SIGNING_ALLOWED") != false
      else { return nil }
      return finding(
        "\"\(context.target.name)\" names the profile \"\(profile)\", but a \(context.target.productType.facts?.title ?? "library") can't contain one",
        hint: context.commands.setting("PROVISIONING_PROFILE_SPECIFIER", ""), at: place, in: context)
    }
  }
}

/// Embedded bundles that another team than the app's signs.
struct HostTeamDiffers: CheckRule {
  let description = RuleDescription(
    id: "signing-team-differs-from-host", severity: .error,
    summary: "Embedded bundle's team differs from the app's",
    explanation: """
      One team signs an app and its extensions, App Clips and watch apps. Devices reject an app with parts of another \
      team. The rule checks each configuration.
      """,
    wrong: "app: DEVELOPMENT_TEAM = ABCDE12345; widget: DEVELOPMENT_TEAM = FGHIJ67890;",
    right: "app: DEVELOPMENT_TEAM = ABCDE12345; widget: DEVELOPMENT_TEAM = ABCDE12345;",
    source: "Apple's TN3125", command: .setSetting("DEVELOPMENT_TEAM=TEAM"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).flatMap { host -> [Finding] in
      let key = "DEVELOPMENT_TEAM"
      guard case .known(let team, _) = host.configuration.setting(key) else { return [] }
      return host.embedded.filter(\.target.isChildKind).compactMap { child in
        guard case .known(let other, let place) = child.configuration.setting(key), other != team else { return nil }
        return finding(
          "team of \"\(child.target.name)\" is \(other), but the team of \"\(host.target.name)\", which embeds it, is \(team)",
          hint: child.commands.setting(key, team), at: place, in: child
        ).caused(
          by: Finding.Cause(
            subject: "targets", words: "have another team than \"\(host.target.name)\", which embeds them",
            name: child.target.name, hint: "choose the team \(team) for each of them"))
      }
    }
  }
}

extension CheckedProject {
  /// Whether Fastlane builds the project, which may change how it is signed.
  fileprivate var isSignedByFastlane: Bool {
    paths.contains { ["Fastfile", "Matchfile"].contains($0.split(separator: "/").last ?? "") }
  }
}
