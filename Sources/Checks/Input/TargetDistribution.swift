import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// How the app of a target comes to its users.
struct TargetDistribution {
  let context: TargetContext
}

extension TargetDistribution {
  /// The severity of a violation for which only the App Store rejects an upload; `nil` for the rule's own severity.
  ///
  /// Only Mac apps, and apps for jailbroken devices, are distributed without an upload.
  var uploadSeverity: Diagnostic.Severity? {
    let host = context.host
    if host.distribution.isBesideAppForStore { return .warning }
    guard host.configuration.settings.platform == .macOS else {
      return host.distribution.isForJailbrokenDevices ? .warning : nil
    }
    return host.distribution.isOutsideOfSandbox || host.distribution.isForOtherStores ? .warning : nil
  }

  /// Whether another app of the project is the one for the App Store, by its name, such as "Wecker (AppStore)".
  private var isBesideAppForStore: Bool {
    func isForStore(_ target: CheckedTarget) -> Bool {
      target.name.lowercased().filter(\.isLetter).contains("appstore")
    }
    let names = [context.target.name, context.configuration.name].map { $0.lowercased().filter(\.isLetter) }
    return !names.contains { $0.contains("appstore") }
      && context.project.targets.contains { $0.isApplication && $0.id != context.target.id && isForStore($0) }
  }

  /// Whether the app is for jailbroken devices: it has entitlements of the system, or a Debian package is made of it.
  private var isForJailbrokenDevices: Bool {
    let keys = context.configuration.entitlementsFile?.content?.dictionary?.keys ?? []
    if keys.contains(where: { $0 == "platform-application" || $0.hasPrefix("com.apple.private.") }) { return true }
    return context.project.makesDebianPackage
  }

  /// Whether Sparkle updates the app, which the App Store refuses.
  var isUpdatedBySparkle: Bool { context.entry("SUFeedURL") != nil }

  /// Whether the product certainly does not run in the macOS sandbox.
  var isOutsideOfSandbox: Bool {
    let settings = context.configuration.settings
    guard settings.platform == .macOS, settings.flag("ENABLE_APP_SANDBOX") != true else { return false }
    let key = "com.apple.security.app-sandbox"
    // What the entitlements file says is certain, whatever a missing .xcconfig file says.
    if context.configuration.entitlementsFile?.content?[key]?.boolean == false { return true }
    return settings.findings.isEmpty && context.claimsNothing(for: [key])
  }

  /// Whether the settings name a Developer ID, which signs apps for downloads outside of the Mac App Store, or sign
  /// by hand with no identity and for no team.
  private var isSignedForOtherStores: Bool {
    let settings = context.configuration.settings
    let identities = settings.assignments(of: "CODE_SIGN_IDENTITY").map(\.value)
    return identities.contains { $0.hasPrefix("Developer ID") }
      || identities.contains("-") && settings["CODE_SIGN_STYLE"] == "Manual"
        && settings.findings.isEmpty && (settings["DEVELOPMENT_TEAM"] ?? "").isEmpty
  }

  /// Whether the developers decided against the Mac App Store.
  var isForOtherStores: Bool {
    let files = context.target.target.phases.flatMap(\.files).compactMap(\.name)
    let names = context.target.target.packageProducts.compactMap(\.name) + files
    let capabilities = context.project.project.attributes(of: context.target.target)?["SystemCapabilities"]
    let key = "ENABLE_APP_SANDBOX"
    let entitlement = context.configuration.entitlementsFile?.content?["com.apple.security.app-sandbox"]
    // The Mac App Store refuses apps with Sparkle, which updates them.
    return entitlement?.boolean == false
      || context.configuration.place(ofSetting: key) != nil && context.configuration.settings.flag(key) == false
      || capabilities?["com.apple.Sandbox"]?["enabled"]?.looseBoolean == false
      || names.contains { $0.hasPrefix("Sparkle") } || isUpdatedBySparkle || isSignedForOtherStores
  }
}

extension TargetConfiguration {
  /// Whether the App Store may get its products: neither debug ones nor those signed for devices of testers.
  var isUploaded: Bool {
    guard !isForDebugging else { return false }
    let profiles = settings.assignments(of: "PROVISIONING_PROFILE_SPECIFIER").map(\.value)
    return !([name] + profiles).contains { $0.lowercased().filter(\.isLetter).contains("adhoc") }
  }

  /// Whether it builds for debugging, by its name or without optimization, so that its products are not distributed.
  var isForDebugging: Bool {
    name.lowercased().contains("debug") || settings["SWIFT_OPTIMIZATION_LEVEL"] == "-Onone"
      || settings["GCC_OPTIMIZATION_LEVEL"] == "0"
  }
}

extension CheckedProject {
  /// Whether a Debian package for jailbroken devices is made of the project.
  fileprivate var makesDebianPackage: Bool {
    memory.debianPackage.value {
      paths.contains { path in
        guard path.hasSuffix("control") || path.hasSuffix("control.in") else { return false }
        let parts = path.split(separator: "/")
        return parts.dropLast().last == "DEBIAN"
          || ["control", "apt-control"].contains(parts.last)
            && files.text(of: path)?.contains("Architecture: iphoneos-arm") == true
      }
    }
  }
}
