import AppleIdentifiers
import Diagnostics
import PropertyLists

/// The checks of identifiers, names and versions.
struct IdentityRules {
  let context: PurposeContext

  private var product: Product { context.product }
  private var file: String { context.infoFile }

  var checks: [ProductCheck] {
    let isNamed = [.application, .appExtension, .framework].contains(product.kind) && product.information != nil
    guard isNamed else { return [unique].compactMap(\.self) }
    return [identifier, unique, version, build, hostVersion, displayName].compactMap(\.self)
  }

  // MARK: Identifiers

  private var identifier: ProductCheck? {
    // A missing identifier is a failed check already.
    guard let text = product.identifier else { return nil }
    guard let identifier = try? BundleIdentifier(text) else {
      return context.violated(
        .bundleIdentifier, "the bundle identifier \(quoted(text)) is not valid", in: file, actual: text,
        remedy: .advice("use letters, digits, hyphens and periods, and build again"))
    }
    guard !identifier.hasUnderscore else {
      return context.violated(
        .underscore, "the bundle identifier \(quoted(text)) contains an underscore", in: file, actual: text,
        remedy: .advice("replace the underscore with a hyphen, and build again"))
    }
    return context.passed(.bundleIdentifier, "the bundle identifier is valid", in: file)
  }

  /// Identifiers that differ only in case are the same.
  private var unique: ProductCheck? {
    guard context.isOutermost else { return nil }
    let named = product.withNested.filter { $0.layout != nil && $0.identifier != nil }
    guard named.count > 1 else { return nil }
    let groups = Dictionary(grouping: named) { ($0.identifier ?? "").lowercased() }
    let repeated = groups.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
    guard let first = repeated.first else {
      return context.passed(.uniqueIdentifiers, "every bundle has its own identifier")
    }
    return context.violated(
      .uniqueIdentifiers,
      "\(listed(first.value.map(\.name))) have the same bundle identifier \(quoted(first.value.first?.identifier ?? first.key))",
      in: first.value.last?.path, files: repeated.flatMap { $0.value.map(\.path) }, actual: first.key,
      remedy: .advice("give each target its own bundle identifier, and build again"))
  }

  private var displayName: ProductCheck? {
    guard product.kind == .appExtension else { return nil }
    guard context.information["CFBundleDisplayName"]?.string?.isEmpty == false else {
      return context.violated(
        .displayName, "CFBundleDisplayName is missing or empty", in: file, remedy: .correctInfoPlist)
    }
    return context.passed(.displayName, "CFBundleDisplayName is set", in: file)
  }

  // MARK: Versions

  private var version: ProductCheck {
    checked("CFBundleShortVersionString", missing: .versionMissing, format: .versionFormat)
  }

  private var build: ProductCheck {
    checked("CFBundleVersion", missing: .buildMissing, format: .buildFormat)
  }

  private func checked(_ key: String, missing: ProductRule, format: ProductRule) -> ProductCheck {
    let remedy = Remedy.advice("set \(key) to one to three numbers separated by periods, and build again")
    guard let value = context.information[key] else {
      return context.violated(missing, "\(key) is missing", in: file, remedy: remedy)
    }
    guard let text = value.string else {
      return context.violated(format, "\(key) is \(value.kindName), not a string", in: file, remedy: remedy)
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if key == "CFBundleVersion", parts.count == 4, parts.allSatisfy({ Int($0) != nil }) {
      return context.violated(
        .buildParts, "\(key) is \(quoted(text)), which has four numbers", in: file, actual: text, remedy: remedy)
    }
    guard (try? BundleVersion(text)) != nil else {
      return context.violated(
        format, "\(key) \(quoted(text)) must be one to three numbers separated by periods, at most 18 characters",
        in: file,
        actual: text, remedy: remedy)
    }
    return context.passed(format, "\(key) is a valid version", in: file)
  }

  private var hostVersion: ProductCheck? {
    guard let host = context.facts.host?.product, host.kind == .application, context.carriesProfile else { return nil }
    let rule: ProductRule =
      context.facts.isWatchApp ? .watchVersion : context.facts.isAppClip ? .clipVersion : .extensionVersion
    let (own, wanted) = (Self.versions(product), Self.versions(host))
    guard own != wanted else {
      return context.passed(rule, "the version equals the version of \(quoted(host.name))", in: file)
    }
    return context.violated(
      rule, "the version \(quoted(own)) differs from \(quoted(wanted)) in \(quoted(host.name))", in: file,
      expected: wanted, actual: own, remedy: .advice("set the same version and build number in all targets"))
  }

  private static func versions(_ product: Product) -> String {
    "\(product.version ?? "none") (\(product.build ?? "none"))"
  }
}
