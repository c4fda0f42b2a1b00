import Diagnostics
import PropertyLists

/// The checks of the privacy manifests in an app.
struct PrivacyManifestRules {
  let context: PurposeContext

  static let name = "PrivacyInfo.xcprivacy"
  /// More manifests are not read; a hostile product would cost time.
  private static let mostManifests = 1000

  var checks: [ProductCheck] {
    let files = context.tree.files
    let paths = files.paths(below: context.product.location).filter {
      files.isFile($0) && Self.isManifest($0)
    }
    let found = paths.prefix(Self.mostManifests).flatMap(checks)
    guard found.isEmpty, !paths.isEmpty, paths.count <= Self.mostManifests else { return found }
    return [context.passed(.privacyManifest, "every privacy manifest gives reasons for its API categories")]
  }

  static func isManifest(_ path: String) -> Bool { path == name || path.hasSuffix("/" + name) }

  private func checks(_ path: String) -> [ProductCheck] {
    let file = context.tree.files.shown(path)
    guard let bytes = try? context.tree.files.bytes(path, limit: 1 << 20),
      let list = (try? PropertyList(parsing: bytes))?.dictionary
    else {
      return [
        context.violated(
          .privacyManifest, "the privacy manifest is not a readable property list", in: file,
          remedy: .advice("correct the privacy manifest, and build again"))
      ]
    }
    return unknownCategories(in: list, file) + missingReasons(in: list, file)
  }

  private static let prefix = "NSPrivacyAccessedAPICategory"
  private static let categories = Set(
    ["FileTimestamp", "SystemBootTime", "DiskSpace", "ActiveKeyboards", "UserDefaults"].map { prefix + $0 })

  private func entries(in list: PropertyListDictionary) -> [PropertyList] {
    list["NSPrivacyAccessedAPITypes"]?.array ?? []
  }

  private func unknownCategories(in list: PropertyListDictionary, _ file: String) -> [ProductCheck] {
    let names = entries(in: list).map { $0["NSPrivacyAccessedAPIType"]?.string ?? "" }
    let unknown = names.filter { !Self.categories.contains($0) }
    guard let first = unknown.first else { return [] }
    let problem =
      first.isEmpty
      ? "NSPrivacyAccessedAPIType is missing" : "\(quoted(first)) is not a required reason API category"
    return [
      context.violated(
        .privacyCategories, problem, in: file,
        actual: unknown.prefix(8).joined(separator: ", "),
        remedy: .advice("correct NSPrivacyAccessedAPIType, and build again"))
    ]
  }

  private func missingReasons(in list: PropertyListDictionary, _ file: String) -> [ProductCheck] {
    let lacking = entries(in: list).filter { $0["NSPrivacyAccessedAPITypeReasons"]?.array?.isEmpty != false }
    guard let first = lacking.first else { return [] }
    return [
      context.violated(
        .privacyReasons, "\(quoted(first["NSPrivacyAccessedAPIType"]?.string ?? "")) has no reason",
        in: file, remedy: .advice("add NSPrivacyAccessedAPITypeReasons, and build again"))
    ]
  }
}
