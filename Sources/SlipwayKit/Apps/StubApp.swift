import AppBundles
public import AppleIdentifiers
import Checks
import CodeSignatures
public import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// A stub of an app that can't be compiled here: its Info.plist, plain resources and a program that does nothing.
///
/// It is signed ad hoc with the entitlements that the target claims, from which ``AppSigning`` takes them. Its Info.plist
/// says that it is a stub.
public struct StubApp {
  /// The app or a bundle in it.
  public struct Part: Sendable {
    /// The target.
    public let target: String
    /// The path of the bundle, which begins with the app's name.
    public let path: String
    /// The bundle identifier.
    public let identifier: BundleIdentifier
    /// The entitlements that the target claims.
    let entitlements: PropertyListDictionary?
    /// The paths of resources that only Xcode compiles, relative to the project's folder.
    public let leftOut: [String]
  }

  /// The app, then the bundles in it.
  public let parts: [Part]
  /// The targets that the app embeds, but that have no stub.
  public let skippedTargets: [String]
  private let tree: FileTree

  /// The app's name.
  public var name: String { parts.first?.path ?? "" }

  /// Plans the stub of an app target with the targets that it embeds.
  ///
  /// - Parameters:
  ///   - name: The target; `nil` for the only app.
  ///   - loaded: The project.
  ///   - configuration: The configuration; `nil` takes Release, as archiving does, or the first one.
  /// - Throws: `target-not-found`, `several-apps`, `stub-unwritable` if the target is no app, and what reading the
  ///   project's files throws.
  public init(
    of name: String?, in loaded: LoadedProject, configuration: String? = nil
  ) throws(Diagnostic) {
    let target = try loaded.app(named: name)
    guard target.productType?.isApplication == true else {
      throw Diagnostic(
        .stubUnwritable, "the target \(target.name) is not an app",
        remedy: .advice("name a target that builds an app"))
    }
    let names = target.configurations.map(\.name)
    let configuration = configuration ?? (names.contains("Release") ? "Release" : names.first ?? "")
    var builder = try StubBuilder(of: loaded, configuration: configuration)
    try builder.add(target, in: "")
    parts = builder.parts
    skippedTargets = builder.skippedTargets
    tree = builder.tree
  }

  /// Writes the app into a folder, where no file may have its name yet.
  ///
  /// - Throws: `folder-exists`, and what signing and writing throws. Nothing is left behind then.
  public func write(to folder: String) throws(Diagnostic) {
    let entitlements = Dictionary(parts.map { ($0.path, $0.entitlements) }) { first, _ in first }
    try TreeWriter.create(tree, at: folder + "/" + name) { draft throws(Diagnostic) in
      let plan = try SigningPlan(of: ProductTree(at: draft, named: name)) { product throws(Diagnostic) in
        SigningPlan.Part(
          product,
          request: CodeSigningRequest(
            identifier: product.identifier ?? product.name, entitlements: entitlements[product.path] ?? nil))
      }
      try plan.sign()
    }
  }
}

/// Collects the files of an app and the bundles in it.
private struct StubBuilder {
  private let loaded: LoadedProject
  private let configuration: String
  private let checked: CheckedProject
  private let files: CheckedTree
  private let embedded: [ObjectID: [ObjectID]]

  private(set) var parts: [StubApp.Part] = []
  private(set) var skippedTargets: [String] = []
  private(set) var tree = FileTree()

  init(of loaded: LoadedProject, configuration: String) throws(Diagnostic) {
    self.loaded = loaded
    self.configuration = configuration
    var trees = DiskTrees()
    let files = try trees.tree(of: loaded.location.folder)
    self.files = files
    checked = CheckedProject(
      loaded.project, location: loaded.location.folder, paths: files.paths, nestedProjects: files.nestedProjects,
      unseenPaths: files.unseenPaths, linkedPaths: files.linkedPaths, contents: files.contents)
    embedded = loaded.project.embeddedTargets
  }

  mutating func add(_ target: ProjectTarget, in folder: String) throws(Diagnostic) {
    let product = try SignedProduct(of: target, configuration: configuration, in: loaded)
    let settings = product.settings
    let path = folder + (settings["WRAPPER_NAME"] ?? target.name)
    // On a Mac, everything of a bundle is in Contents; elsewhere, in the bundle itself.
    let isForMac = settings.platform == .macOS
    let contents = path + (isForMac ? "/Contents" : "")
    let executable = settings["EXECUTABLE_NAME"] ?? target.name
    try add(program(target, product, executable), at: contents + (isForMac ? "/MacOS/" : "/") + executable, true)
    let resources = checked.targets.first { $0.id == target.id }.map(checked.resources) ?? []
    let icon = isForMac ? nil : icon(settings, among: resources)
    if let file = icon?.file { try add(file.bytes, at: contents + "/" + file.name) }
    let information = information(product, executable: executable, icon)
    try add(PropertyList.dictionary(information).serialized(as: .binary), at: contents + "/Info.plist")
    if let type = information["CFBundlePackageType"]?.string, type == "APPL" {
      try add(Array("APPL????".utf8), at: contents + "/PkgInfo")
    }
    let leftOut = try add(resources, to: contents + (isForMac ? "/Resources/" : "/"))
    parts.append(
      StubApp.Part(
        target: target.name, path: path, identifier: product.bundleIdentifier,
        entitlements: target.productType?.facts?.binaryType == "mh_execute" ? product.entitlements : nil,
        leftOut: leftOut))
    let children = Set(embedded[target.id] ?? [])
    for child in loaded.project.targets where children.contains(child.id) {
      guard let place = Self.folder(for: child, isForMac: isForMac), !parts.contains(where: { $0.target == child.name })
      else {
        skippedTargets.append(child.name)
        continue
      }
      try add(child, in: contents + "/" + place + "/")
    }
  }

  /// The folder of an app in which the system looks for a kind of product; `nil` for products without stub.
  private static func folder(for child: ProjectTarget, isForMac: Bool) -> String? {
    guard let type = child.productType, type.isBundle else { return nil }
    switch type.suffix {
    case "application.on-demand-install-capable": return "AppClips"
    case _ where type.isApplication: return isForMac ? nil : "Watch"
    case "extensionkit-extension": return "Extensions"
    case _ where type.isAppExtension: return "PlugIns"
    // Frameworks of the Mac have versions with links.
    case "framework": return isForMac ? nil : "Frameworks"
    default: return nil
    }
  }

  private func program(
    _ target: ProjectTarget, _ product: SignedProduct, _ executable: String
  ) throws(Diagnostic) -> [UInt8] {
    let settings = product.settings
    let isLibrary = target.productType?.facts?.binaryType == "mh_dylib"
    let minimum = settings[settings.platform.deploymentTargetSetting].flatMap { MachOVersion($0) } ?? MachOVersion(1)
    let name = settings["WRAPPER_NAME"] ?? target.name
    return try StubProgram(
      isLibrary ? .library(installName: "@rpath/\(name)/\(executable)") : .program,
      architectures: Self.architectures(for: settings.platform), platform: MachOPlatform(settings.platform),
      minimumSystem: minimum, sdk: minimum, identity: product.bundleIdentifier.rawValue
    ).bytes
  }

  /// The standard architectures of devices (`ARCHS_STANDARD`).
  private static func architectures(for platform: Platform) -> [MachOArchitecture] {
    let names: [String] =
      switch platform {
      case .iOS, .tvOS, .visionOS: ["arm64"]
      case .watchOS: ["arm64", "arm64_32"]
      case .macOS: ["x86_64", "arm64"]
      }
    return names.compactMap { MachOArchitecture(name: $0) }
  }

  /// The Info.plist with what the build adds, and with the mark of a stub.
  private func information(
    _ product: SignedProduct, executable: String, _ icon: StubIcon?
  ) -> PropertyListDictionary {
    var information = product.infoPlist ?? PropertyListDictionary()
    if let icon { information["CFBundleIcons"] = icon.icons }
    information["CFBundleExecutable"] = .string(executable)
    information["CFBundleIdentifier"] = .string(product.bundleIdentifier.rawValue)
    if let platform = Self.supportedPlatforms.first(where: { $0.platform == product.settings.platform })?.name {
      information["CFBundleSupportedPlatforms"] = [.string(platform)]
    }
    information[Product.stubKey] = true
    return information
  }

  private static let supportedPlatforms: [(platform: Platform, name: String)] = [
    (.macOS, "MacOSX"), (.iOS, "iPhoneOS"), (.tvOS, "AppleTVOS"), (.watchOS, "WatchOS"), (.visionOS, "XROS"),
  ]

  private func icon(_ settings: ResolvedSettings, among resources: [TargetResource]) -> StubIcon? {
    let catalogs = resources.map(\.path).filter { $0.hasSuffix(".xcassets") }
    return settings["ASSETCATALOG_COMPILER_APPICON_NAME"].flatMap { StubIcon(named: $0, in: catalogs, of: files) }
  }

  /// Adds the resources that a build copies, and returns those that only Xcode compiles.
  private mutating func add(_ resources: [TargetResource], to folder: String) throws(Diagnostic) -> [String] {
    var leftOut: [String] = []
    for resource in resources {
      switch resource.output {
      case .copied(let name), .converted(let name): try copy(resource.path, to: folder + name)
      case .compiled, .combined: leftOut.append(resource.path)
      case .nothing: break
      }
    }
    return leftOut
  }

  /// Copies a file, or a folder with its files.
  private mutating func copy(_ path: String, to copy: String) throws(Diagnostic) {
    let inside = files.paths.filter { $0.path(below: path) != nil }.sorted()
    for file in [path] + inside {
      if let bytes = files.contents(file) { try add(bytes, at: copy + file.dropFirst(path.count)) }
    }
  }

  /// Adds a file at a path that begins with the app's name; the first of two with one path stays.
  private mutating func add(_ bytes: [UInt8], at path: String, _ isExecutable: Bool = false) throws(Diagnostic) {
    let inside = String(path.drop { $0 != "/" }.dropFirst())
    if tree[inside] == nil { try tree.add(inside, bytes, executable: isExecutable) }
  }
}
