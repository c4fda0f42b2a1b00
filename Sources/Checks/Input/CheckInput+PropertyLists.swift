import AppleIdentifiers
import XcodeProjects

/// An Info.plist or entitlements file, and the first target that refers to it.
struct SeenPropertyList: Sendable {
  /// The type of the file.
  enum Kind: Sendable {
    case infoPlist
    case entitlements
  }

  let kind: Kind
  let file: PropertyListFile
  /// `nil` for a file without a project.
  let context: TargetContext?
}

extension CheckInput {
  /// The property lists of targets, each once with its first target, and those without a project.
  ///
  /// Entitlements that build settings choose under other conditions have no target.
  var plistFiles: [SeenPropertyList] {
    var seen: Set<String> = []
    let named = contexts.flatMap { context in
      [
        (context.readsInfoPlist ? context.configuration.infoPlistFile : nil).map {
          SeenPropertyList(kind: .infoPlist, file: $0, context: context)
        },
        context.configuration.entitlementsFile.map {
          SeenPropertyList(kind: .entitlements, file: $0, context: context)
        },
      ].compactMap(\.self)
    }
    let alone = files.compactMap { file -> SeenPropertyList? in
      switch file.content {
      case .infoPlist(let content): SeenPropertyList(kind: .infoPlist, file: content, context: nil)
      case .entitlements(let content): SeenPropertyList(kind: .entitlements, file: content, context: nil)
      case .profile, .unreadable, .signing, .unreadableSigning: nil
      }
    }
    let chosen = projects.flatMap(\.chosenEntitlements).map {
      SeenPropertyList(kind: .entitlements, file: $0, context: nil)
    }
    return (named + chosen + alone).filter { seen.insert($0.file.shownPath).inserted }
  }
}

extension CheckedProject {
  /// The existing entitlements files that any build setting names, also under conditions that do not hold.
  fileprivate var chosenEntitlements: [PropertyListFile] {
    let named = contexts.flatMap { context -> [String] in
      let settings = context.configuration.settings
      return settings.written.filter { $0.value.hasSuffix(".entitlements") }.map { settings.expanded($0.value) }
    }
    return Set(named.map { RelativePaths.joined("", $0) }).filter(paths.contains).sorted().map(files.propertyList)
  }
}

extension TargetContext {
  /// Whether the build reads the Info.plist: a tool or library has one only with CREATE_INFOPLIST_SECTION_IN_BINARY.
  var readsInfoPlist: Bool {
    target.isBundle || configuration.settings.flag("CREATE_INFOPLIST_SECTION_IN_BINARY") == true
  }

  /// Whether the target is an iOS app, not an App Clip or another type of app.
  var isApplicationForIOS: Bool {
    target.isApplication && target.productType.suffix == "application" && configuration.settings.platform == .iOS
  }
}

extension ResolvedSettings {
  /// Whether the target builds for several platforms, so that its files have entries for each of them.
  var isForSeveralPlatforms: Bool {
    Set(list("SUPPORTED_PLATFORMS").compactMap { Platform(sdk: $0) }).count > 1 || self["SDKROOT"] == "auto"
  }

  /// Whether the product runs on iPad.
  var supportsTablet: Bool {
    (self["TARGETED_DEVICE_FAMILY"] ?? "").split { !$0.isNumber }.contains("2")
  }
}
