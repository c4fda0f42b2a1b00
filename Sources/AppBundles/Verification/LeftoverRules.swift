import Diagnostics

/// The checks of files that belong to the build or to a Mac's Finder, not to the app.
struct LeftoverRules {
  let context: PurposeContext

  private enum Group {
    case appleDouble
    case finder
    case catalog
    case build
    case secret
  }

  var checks: [ProductCheck] {
    let files = context.tree.files
    var groups: [Group: [String]] = [:]
    for path in files.paths(below: context.product.location) {
      let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
      guard let group = Self.group(of: name, isFolder: files.isFolder(path)) else { continue }
      groups[group, default: []].append(files.shown(path))
    }
    return [
      appleDouble(groups[.appleDouble]), finder(groups[.finder]), catalogs(groups[.catalog]), build(groups[.build]),
      secrets(groups[.secret]),
    ]
    .compactMap(\.self)
  }

  private func appleDouble(_ files: [String]?) -> ProductCheck {
    guard let files, let first = files.first else {
      return context.passed(.appleDouble, "no file has a name that begins with \"._\"")
    }
    return context.violated(
      .appleDouble, "\(quoted(first)) is an AppleDouble file", files: files,
      remedy: .advice("run dot_clean on the product, or zip it with ditto --norsrc, and sign it again"))
  }

  private func finder(_ files: [String]?) -> ProductCheck? {
    files.map {
      context.violated(
        .finderFiles, "\(listed($0)) \(isOrAre($0.count)) left over from a Mac's Finder", files: $0,
        remedy: .advice("remove it, and sign the product again"))
    }
  }

  private func catalogs(_ files: [String]?) -> ProductCheck? {
    files.map {
      context.violated(
        .assetCatalogs, "\(listed($0)) \(isOrAre($0.count)) not compiled", files: $0,
        remedy: .advice("add the asset catalog to the target's resources, and build again"))
    }
  }

  private func build(_ files: [String]?) -> ProductCheck {
    guard let files else { return context.passed(.leftovers, "no build files found") }
    return context.violated(
      .leftovers, "\(listed(files)) \(files.count == 1 ? "looks" : "look") like a part of the build, not of the app",
      files: files,
      remedy: .removeFiles(files.count == 1 ? "it" : "them"))
  }

  private func secrets(_ files: [String]?) -> ProductCheck? {
    files.map {
      context.violated(
        .secretFiles, "\(listed($0)) may contain a private key, a certificate or a profile", files: $0,
        remedy: .removeFiles($0.count == 1 ? "it" : "them"))
    }
  }

  // MARK: Names

  private static let folders: Set<String> = [
    "swiftmodule", "dsym", "xcodeproj", "xcworkspace", "playground",
  ]
  private static let headers: Set<String> = [
    "h", "hh", "hpp", "pch", "modulemap", "swiftmodule", "swiftdoc", "swiftinterface", "swiftsourceinfo",
  ]
  private static let sources: Set<String> = ["swift", "m", "mm", "c", "cc", "cpp"]
  private static let scripts: Set<String> = ["sh", "bash", "zsh", "command", "py", "rb", "pl"]
  private static let settings: Set<String> = ["xcconfig", "entitlements", "podspec", "pbxproj"]
  private static let secrets: Set<String> = [
    "p12", "pfx", "pem", "key", "p8", "cer", "mobileprovision", "provisionprofile",
  ]
  private static let leftovers = headers.union(sources).union(scripts).union(settings)

  private static func group(of name: String, isFolder: Bool) -> Group? {
    if name.utf8.starts(with: "._".utf8) { return .appleDouble }
    if name == "embedded.mobileprovision" || name == "embedded.provisionprofile" { return nil }
    if name == ".DS_Store" || name == "__MACOSX" { return .finder }
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let suffix = parts.count > 1 ? Substring(parts[parts.count - 1]).lowercased() : ""
    if isFolder {
      return suffix == "xcassets" ? .catalog : folders.contains(suffix) ? .build : nil
    }
    if secrets.contains(suffix) { return .secret }
    return leftovers.contains(suffix) || name.lowercased().hasPrefix("readme") ? .build : nil
  }
}
