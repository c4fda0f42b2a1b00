import AppleIdentifiers
import XcodeProjects

/// An Info.plist or entitlements file, and the first target that names it.
struct SeenPropertyList: Sendable {
  /// What the file is for.
  enum Kind: Sendable {
    case infoPlist
    case entitlements
  }

  let kind: Kind
  let file: CheckedPropertyList
  /// `nil` for a file that is checked by itself.
  let context: TargetContext?
}

extension CheckInput {
  /// The property lists that targets name, each once, with the first target that names it, and those that are checked by
  /// themselves.
  var plistFiles: [SeenPropertyList] {
    var seen: Set<String> = []
    let named = contexts.flatMap { context in
      [
        context.configuration.infoPlistFile.map {
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
    return (named + alone).filter { seen.insert($0.file.shownPath).inserted }
  }
}

extension TargetContext {
  /// Whether it is an app for iPhone and iPad that users start by itself.
  var isApplicationForIOS: Bool {
    target.isApplication && target.productType.suffix == "application" && configuration.settings.platform == .iOS
  }
}

extension ResolvedSettings {
  /// Whether the product runs on iPad.
  var supportsTablet: Bool {
    (self["TARGETED_DEVICE_FAMILY"] ?? "").split { !$0.isNumber }.contains("2")
  }
}
