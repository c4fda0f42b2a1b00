import AppleIdentifiers
import XcodeProjects

extension CheckInput {
  /// The property lists that targets name, each once, with the first target that names it.
  var plistFiles: [(context: TargetContext, file: CheckedPropertyList)] {
    var seen: Set<String> = []
    return contexts.flatMap { context in
      [context.configuration.infoPlistFile, context.configuration.entitlementsFile].compactMap { file in
        guard let file, seen.insert(file.shownPath).inserted else { return nil }
        return (context, file)
      }
    }
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
