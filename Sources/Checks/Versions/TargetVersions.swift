import Diagnostics
import XcodeProjects

/// The version and the build number of a target, and who writes them.
struct TargetVersions {
  let context: TargetContext
}

extension TargetVersions {
  /// A hint to set the version or the build number, which is the same in all configurations.
  func hint(_ key: VersionKey, _ value: String) -> Hint {
    hasOneVersion(key) && !isOfFile(key)
      ? context.project.commands.version(key, value, of: isShared(key) ? nil : context.target) : "write \(value)"
  }

  /// A hint to replace a version or build number of another form.
  func formHint(_ key: VersionKey) -> Hint {
    let isBuild = key.key == VersionKey.build.key
    let advice: Hint = isBuild ? "write a number, such as 42" : "use one to three numbers, such as 1.0.2"
    guard hasOneVersion(key), !isOfFile(key) else { return advice }
    return context.project.commands.version(
      key, isBuild ? "NUMBER" : "VERSION", of: isShared(key) ? nil : context.target)
  }

  /// Whether a line of an .xcconfig file has the value, perhaps under another name and for several targets.
  private func isOfFile(_ key: VersionKey) -> Bool {
    guard case .known(_, let place) = key.answer(context.configuration) else { return false }
    return place?.file?.hasSuffix(".xcconfig") ?? false
  }

  /// Whether all targets have the value from one line, over which a target's own value would only be written.
  private func isShared(_ key: VersionKey) -> Bool {
    let places = context.project.contexts.filter { $0.configuration.name == context.configuration.name }.map {
      context -> Place? in
      if case .known(_, let place) = key.answer(context.configuration) { place } else { nil }
    }
    return places.count > 1 && places.first.flatMap(\.self) != nil && Set(places).count == 1
  }

  /// Whether the target has the same version or build number in all configurations.
  func hasOneVersion(_ key: VersionKey) -> Bool {
    let versions = context.target.configurations.map { configuration -> String? in
      if case .known(let version, _) = key.answer(configuration) { version } else { nil }
    }
    return !versions.contains(nil) && Set(versions).count == 1
  }

  /// A hint to add the first version or build number, and the reference to it to an Info.plist that needs one.
  func additionHint(_ key: VersionKey) -> Hint {
    let isSet = if case .known = context.configuration.setting(key.setting) { true } else { false }
    let setting =
      isSet ? nil : context.commands.setting(key.setting, hostVersion(key) ?? otherVersion(than: key) ?? "1")
    let entry =
      context.configuration.settings.generatesInfoPlist ? nil : context.commands.entry(key.key, "$(\(key.setting))")
    return Hint.sequence([entry, setting].compactMap(\.self)) ?? "set \(key.setting)"
  }

  /// The build number for a version that is missing, if it has the form of a version, such as 1.1.2.
  private func otherVersion(than key: VersionKey) -> String? {
    guard key.key != VersionKey.build.key, case .known(let build, _) = VersionKey.build.answer(context.configuration)
    else {
      return nil
    }
    let parts = build.split(separator: ".", omittingEmptySubsequences: false)
    return 2...3 ~= parts.count && parts.allSatisfy { Int($0) != nil } ? build : nil
  }

  /// The version or build number of the app that embeds the target, which must have the same.
  private func hostVersion(_ key: VersionKey) -> String? {
    guard context.isEmbedded, case .known(let version, _) = key.answer(context.host.configuration) else { return nil }
    return version
  }
}
