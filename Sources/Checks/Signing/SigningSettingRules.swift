import CodeSigning
import Diagnostics
import ProvisioningProfiles
import XcodeProjects

/// A target that is signed automatically names no profile.
struct AutomaticWithProfile: CheckRule {
  let description = RuleDescription(
    id: "signing-automatic-with-profile", severity: .error,
    summary: "a target that is signed automatically names no profile",
    explanation: """
      With CODE_SIGN_STYLE = Automatic Xcode chooses the profile, and refuses to build where the settings \
      name one as well.
      """,
    wrong: "CODE_SIGN_STYLE = Automatic; PROVISIONING_PROFILE_SPECIFIER = \"Wecker Store\";",
    right: "CODE_SIGN_STYLE = Manual; PROVISIONING_PROFILE_SPECIFIER = \"Wecker Store\";",
    source: "Xcode: is automatically signed, but provisioning profile has been manually specified")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known("Automatic", _) = context.configuration.setting("CODE_SIGN_STYLE"),
        case .known(let profile, let place) = context.configuration.setting("PROVISIONING_PROFILE_SPECIFIER")
      else { return nil }
      return finding(
        "\"\(context.target.name)\" is signed automatically, and names the profile \"\(profile)\"",
        hint: "set CODE_SIGN_STYLE = Manual, or take PROVISIONING_PROFILE_SPECIFIER away", at: place, in: context)
    }
  }
}

/// A target that is signed automatically asks for an identity for development.
struct AutomaticWithDistribution: CheckRule {
  let description = RuleDescription(
    id: "signing-automatic-with-distribution", severity: .error,
    summary: "a target that is signed automatically asks for an identity for development",
    explanation: """
      Automatic signing builds with a certificate for development, in each configuration; the one for \
      distribution is used when an archive is exported. Xcode refuses to build where the settings ask for \
      another.
      """,
    wrong: "CODE_SIGN_STYLE = Automatic; CODE_SIGN_IDENTITY = \"Apple Distribution\";",
    right: "CODE_SIGN_STYLE = Automatic; CODE_SIGN_IDENTITY = \"Apple Development\";",
    source: "Xcode: is automatically signed for development, but a conflicting code signing identity has been specified"
  )

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known("Automatic", _) = context.configuration.setting("CODE_SIGN_STYLE"),
        case .known(let text, let place) = context.configuration.setting("CODE_SIGN_IDENTITY"),
        let purpose = IdentitySelector(text).purpose, purpose != .development
      else { return nil }
      return finding(
        "\"\(context.target.name)\" is signed automatically for development, and asks for \"\(text)\"",
        hint: "set CODE_SIGN_IDENTITY = \"Apple Development\", or CODE_SIGN_STYLE = Manual", at: place, in: context)
    }
  }
}

/// What can't carry a profile names none.
struct ProfileOnWrongProduct: CheckRule {
  let description = RuleDescription(
    id: "signing-profile-unsupported", severity: .error, summary: "what can't carry a profile names none",
    explanation: """
      Apps, extensions and UI tests carry a profile. A framework or library that is told to have one keeps \
      Xcode from building; the setting often comes from the project's level.
      """,
    wrong: "a framework with PROVISIONING_PROFILE_SPECIFIER = \"Wecker Store\";",
    right: "a framework with PROVISIONING_PROFILE_SPECIFIER = \"\";",
    source: "Xcode: does not support provisioning profiles")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { ["framework", "library.static"].contains($0.target.kindOfProduct) }.compactMap { context in
      guard case .known("Manual", _) = context.configuration.setting("CODE_SIGN_STYLE"),
        case .known(let profile, let place) = context.configuration.setting("PROVISIONING_PROFILE_SPECIFIER"),
        context.configuration.settings.flag("CODE_SIGNING_ALLOWED") != false
      else { return nil }
      return finding(
        "\"\(context.target.name)\" names the profile \"\(profile)\", and a \(context.target.productType.facts?.title ?? "library") can't carry one",
        hint: "set PROVISIONING_PROFILE_SPECIFIER = \"\" for the target", at: place, in: context)
    }
  }
}

/// What an app brings along is signed by the app's team.
struct HostTeamDiffers: CheckRule {
  let description = RuleDescription(
    id: "signing-team-differs-from-host", severity: .error,
    summary: "what an app brings along is signed by the app's team",
    explanation: """
      An app and its extensions, App Clips and watch apps are signed by one team. Devices refuse an app in \
      which another team has signed a part. The rule holds in each configuration.
      """,
    wrong: "app DEVELOPMENT_TEAM = ABCDE12345; widget DEVELOPMENT_TEAM = FGHIJ67890;",
    right: "DEVELOPMENT_TEAM = ABCDE12345; for both",
    source: "Apple's TN3125")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).flatMap { host -> [Finding] in
      let key = "DEVELOPMENT_TEAM"
      guard case .known(let team, _) = host.configuration.setting(key) else { return [] }
      return host.embedded.filter(\.target.isChildKind).compactMap { child in
        guard case .known(let other, let place) = child.configuration.setting(key), other != team else { return nil }
        return finding(
          "the team of \"\(child.target.name)\" is \(other), and that of \"\(host.target.name)\", which brings it along, is \(team)",
          hint: "set \(key) = \(team)", at: place, in: child)
      }
    }
  }
}
