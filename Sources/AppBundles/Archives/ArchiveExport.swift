import AppleIdentifiers
import CodeSignatures
public import Diagnostics
import FileTrees
public import PNGImages
import PropertyLists
public import ProvisioningProfiles
import ZipArchives

/// What an export writes: the signed app or its package, and the files about it.
public struct ArchiveExport {
  /// The signatures of a copy of the app.
  public struct Signatures {
    /// How each part was signed, from inside to outside.
    public let parts: [SigningPlan.Part]
    /// The embedded profiles, by the paths of products.
    public let profiles: [String: ProvisioningProfile]
    /// Whether the user chose the identity or a profile.
    public let isManual: Bool

    /// Creates the result of signing.
    public init(parts: [SigningPlan.Part], profiles: [String: ProvisioningProfile], isManual: Bool = false) {
      self.parts = parts
      self.profiles = profiles
      self.isManual = isManual
    }
  }

  /// The archive.
  public let archive: ProductArchive
  /// Its app.
  public let application: ProductArchive.Application
  /// The method.
  public let method: DistributionMethod
  /// How it is exported.
  public private(set) var options: ExportOptions

  private let icon: PNGImage?

  /// Checks that an archive can be exported.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - options: How to export it; without a method, it is exported for debugging, as `xcodebuild` does.
  ///   - base: The URL of the folder on a web server from which devices will install the app.
  ///   - given: The icon for testers; without it, the largest icon file of the app.
  /// - Throws: `archive-not-exportable` for a generic archive, an app for simulators or a method that its system does not
  ///   have, `export-options-invalid`, `install-url-invalid`.
  public init(
    of archive: ProductArchive, with options: ExportOptions, at base: String? = nil, icon given: PNGImage? = nil
  ) throws(Diagnostic) {
    let name = archive.tree.root.path
    guard let application = archive.application else {
      throw .notExportable(
        "\"\(name)\" is a generic archive: it does not contain exactly one app",
        "archive one app: \(command: "archive.create") APP --output NAME.xcarchive")
    }
    self.archive = archive
    self.application = application
    method = options.method ?? .debugging
    self.options = options
    icon =
      base == nil && options.urls?.page == nil
      ? nil : given ?? AppIcons(of: application.product, in: archive.tree).largest(in: archive.tree)
    try checkPlatform()
    if let base {
      self.options.urls = try InstallURLs(
        in: base, app: application.product.packageName + ".ipa", hasIcons: icon != nil)
    } else if icon != nil {
      self.options.urls = options.urls?.addingIcons()
    }
    try checkManifest()
    try checkEnvironment()
    try checkBundle()
  }

  private func checkPlatform() throws(Diagnostic) {
    let app = application.product
    guard !app.isForSimulators else {
      throw .notExportable("\"\(app.path)\" is for simulators", "build the app for devices, and archive it again")
    }
    guard isForMac || method != .developerID else {
      throw .notExportable("\(method.rawValue) is a method for Mac apps", "use release-testing or app-store-connect")
    }
    guard !isForMac || (method != .releaseTesting && method != .enterprise) else {
      throw .notExportable(
        "\(method.rawValue) does not support Mac apps", "use developer-id or debugging")
    }
    guard !isForMac || method != .appStoreConnect else {
      throw .notExportable(
        "\(method.rawValue) creates an installer package of a Mac app, which requires productbuild on a Mac",
        "sign a copy: \(command: "app.sign") APP --type app-store --output COPY; then run productbuild on a Mac")
    }
  }

  private func checkManifest() throws(Diagnostic) {
    guard options.urls != nil, isForMac || !method.installsFromWebPages else { return }
    throw .notExportable(
      isForMac
        ? "Mac apps can't be installed from a manifest"
        : "a manifest requires debugging, release-testing or enterprise, not \(method.rawValue)",
      "remove the manifest")
  }

  private func checkEnvironment() throws(Diagnostic) {
    let required = method == .debugging ? "Development" : "Production"
    guard let environment = options.environment, environment != required else { return }
    throw .notExportable(
      "iCloudContainerEnvironment is \(environment), but \(method.rawValue) requires \(required)",
      "set iCloudContainerEnvironment to \(required), or remove it")
  }

  private func checkBundle() throws(Diagnostic) {
    guard let wanted = options.bundleIdentifier, let own = application.product.identifier, wanted != own else { return }
    throw .notExportable(
      "distributionBundleIdentifier is \(wanted), but only Xcode exports a bundle other than the app \(own)",
      "set distributionBundleIdentifier to \(own), or remove it")
  }

  /// Whether testers see no icon of the app, because it has no icon file that can be read.
  public var lacksIcon: Bool { options.urls?.page != nil && options.urls?.fullSizeImage == nil }

  /// Whether the app has a compiled asset catalog, whose images can't be read.
  public var hasAssetCatalog: Bool { archive.tree.files[joined(application.product.location, "Assets.car")] != nil }

  /// The name of the file with the archive's dSYMs, which fastlane's gym gives it; `nil` without dSYMs.
  public var symbolsName: String? {
    archive.symbols.isEmpty ? nil : application.product.name + DistributionFolder.symbolsEnding
  }

  /// Whether it is an app for the Mac, which is not packed.
  private var isForMac: Bool { application.product.platforms.first?.platform == .macOS }

  /// The name of the app or its package in the output.
  public var packageName: String {
    isForMac ? application.product.name : application.product.packageName + ".ipa"
  }

  /// Writes the export into a new folder.
  ///
  /// - Parameters:
  ///   - folder: The folder, which must not exist or be empty.
  ///   - sign: Writes a signed copy of the app to a path, and returns its signatures with what else is known of it.
  /// - Returns: The names of the files in order, and what else `sign` returns.
  /// - Throws: `folder-exists`, what `sign` throws, and what reading and writing files throws. Nothing is left behind then.
  public func write<Value>(
    to folder: String, signing sign: (_ copy: String) throws(Diagnostic) -> (Signatures, Value)
  ) throws(Diagnostic) -> (files: [String], value: Value) {
    try TreeWriter.create(FileTree(), at: folder) { draft throws(Diagnostic) in
      let (signatures, value) = try writeProduct(to: draft + "/" + packageName, sign)
      if let symbolsName { try ZipWriter.write(archive.path + "/dSYMs", to: draft + "/" + symbolsName) }
      for file in try files(about: signatures).files {
        try FileAccess.write(file.bytes, to: draft + "/" + file.path.rawValue)
      }
      return (try FileAccess.entries(of: draft).map(\.name), value)
    }
  }

  private func writeProduct<Value>(
    to path: String, _ sign: (_ copy: String) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    guard !isForMac else { return try sign(path) }
    return try TreeWriter.withWorkshop(in: FileAccess.parent(of: path) ?? ".") { workshop throws(Diagnostic) in
      let package = workshop + "/package"
      try FileAccess.createDirectory(package)
      try FileAccess.createDirectory(package + "/Payload")
      let value = try sign(package + "/Payload/" + application.product.name)
      for source in method == .appStoreConnect ? archive.storeFolders : [] {
        try FileAccess.copy(source, to: package + "/" + String(AbsolutePath(source).components.last ?? ""))
      }
      try ZipWriter.write(package, to: path)
      return value
    }
  }

  private func files(about signatures: Signatures) throws(Diagnostic) -> FileTree {
    var tree = FileTree()
    let summary = DistributionSummary(
      package: packageName, parts: signatures.parts, profiles: signatures.profiles, method: method)
    try tree.add("DistributionSummary.plist", PropertyList.dictionary(summary.list).serialized(as: .xml))
    let resolved = options.resolved(method: method, signatures)
    try tree.add("ExportOptions.plist", PropertyList.dictionary(resolved).serialized(as: .xml))
    guard let urls = options.urls else { return tree }
    let manifest = InstallManifest(product: application.product, urls: urls)
    try tree.add(InstallURLs.manifestName, PropertyList.dictionary(manifest.list).serialized(as: .xml))
    guard let page = urls.page, let url = urls.manifest else { return tree }
    if let icon {
      try tree.add(InstallURLs.displayImageName, icon.scaled(to: 57).encoded())
      try tree.add(InstallURLs.fullSizeImageName, icon.scaled(to: 512).encoded())
    }
    let document = InstallPage(
      product: application.product,
      profile: signatures.parts.last.flatMap { signatures.profiles[$0.product.path] },
      manifest: url, page: page, icon: icon == nil ? nil : InstallURLs.fullSizeImageName)
    try tree.add(InstallPage.fileName, text: document.text)
    return tree
  }
}

extension Diagnostic.Code {
  package static let archiveNotExportable = Diagnostic.Code(
    "archive-not-exportable", "The archive can't be exported at all, or not with this method.",
    "use another method, or archive one app for devices")
}

extension Diagnostic {
  fileprivate static func notExportable(_ problem: String, _ hint: Hint) -> Diagnostic {
    Diagnostic(.archiveNotExportable, problem, remedy: .hint(hint))
  }
}
