import AppBundles
import AppleIdentifiers
import Checks
import CodeSignatures
import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// Collects the files of an app, app extension or framework, and of the bundles in it.
struct StubBuilder {
  private let loaded: LoadedProject
  private let configuration: String
  private let checked: CheckedProject
  private let files: CheckedTree
  private let sortedPaths: [String]
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
    sortedPaths = files.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    checked = CheckedProject(
      loaded.project, location: loaded.location.folder, paths: files.paths, nestedProjects: files.nestedProjects,
      unseenPaths: files.unseenPaths, linkedPaths: files.linkedPaths, contents: files.contents)
    embedded = loaded.project.embeddedTargets
  }

  /// Adds the product of a target, and of those that it embeds.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - folder: The folder with a slash at the end; empty for the outermost product.
  ///   - around: The targets that embed it, each in the next one.
  /// - Throws: `stub-unwritable`, and what reading the project's files throws.
  mutating func add(
    _ target: ProjectTarget, in folder: String, embeddedIn around: [ObjectID] = []
  ) throws(Diagnostic) {
    guard parts.count < Self.mostBundles else {
      throw Diagnostic(
        .stubUnwritable, "the stub would contain more than \(Self.mostBundles) bundles",
        remedy: .advice("check which targets embed each other"))
    }
    let product = loaded.configurations.configuration(configuration, of: target)
    let identifier = try product.requireBundleIdentifier()
    let settings = product.settings
    let path = folder + (try name("WRAPPER_NAME", of: target, settings))
    // On a Mac, everything of a bundle is in Contents; elsewhere, in the bundle itself.
    let isForMac = settings.platform == .macOS
    guard !isForMac || target.productType?.suffix != "framework" else {
      throw Diagnostic(
        .stubUnwritable, "the target \(target.name) builds a framework for the Mac, which has no stub",
        remedy: .advice("name an app or an app extension"))
    }
    let contents = path + (isForMac ? "/Contents" : "")
    let resources = checked.targets.first { $0.id == target.id }.map(checked.resources.files) ?? []
    try addCode(of: product, identifier, to: contents, resources)
    let leftOut = try add(resources, to: contents + (isForMac ? "/Resources/" : "/"))
    parts.append(
      StubApp.Part(
        target: target.name, path: path, identifier: identifier,
        entitlements: target.productType?.facts?.binaryType == "mh_execute" ? product.entitlements : nil,
        leftOut: leftOut))
    let children = Set(embedded[target.id] ?? [])
    for child in loaded.project.targets where children.contains(child.id) && !around.contains(child.id) {
      guard let place = Self.folder(for: child, isForMac: isForMac) else {
        skippedTargets.append(child.name)
        continue
      }
      try add(child, in: contents + "/" + place + "/", embeddedIn: around + [target.id])
    }
  }

  /// More than any app has: targets that embed each other in several ways multiply.
  private static let mostBundles = 256

  /// Adds the program, the Info.plist and the icon.
  private mutating func addCode(
    of product: TargetConfiguration, _ identifier: BundleIdentifier, to contents: String,
    _ resources: [TargetResource]
  ) throws(Diagnostic) {
    let isForMac = product.settings.platform == .macOS
    let executable = try name("EXECUTABLE_NAME", of: product.target, product.settings)
    let program = try program(product, identifier, executable)
    try add(program, at: contents + (isForMac ? "/MacOS/" : "/") + executable, isExecutable: true)
    let icon = isForMac ? nil : icon(product.settings, among: resources)
    for file in icon?.files ?? [] { try add(file.bytes, at: contents + "/" + file.name) }
    let information = information(product, identifier, executable: executable, icon)
    try add(PropertyList.dictionary(information).serialized(as: .binary), at: contents + "/Info.plist")
    guard information["CFBundlePackageType"]?.string == "APPL" else { return }
    try add(Array("APPL????".utf8), at: contents + "/PkgInfo")
  }

  /// The value of a setting that is the name of a file.
  private func name(_ key: String, of target: ProjectTarget, _ settings: ResolvedSettings) throws(Diagnostic) -> String
  {
    let name = settings[key] ?? target.name
    guard !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(UInt8(ascii: "/")) else {
      throw Diagnostic(
        .stubUnwritable, "\(key) of the target \(target.name) is \"\(name)\", which is not a valid file name",
        remedy: .advice("correct PRODUCT_NAME of the target"))
    }
    return name
  }

  /// The folder of a product in which the system looks for a kind of product; `nil` for products without stub.
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
    _ product: TargetConfiguration, _ identifier: BundleIdentifier, _ executable: String
  ) throws(Diagnostic) -> [UInt8] {
    let settings = product.settings
    let isLibrary = product.target.productType?.facts?.binaryType == "mh_dylib"
    let minimum = settings[settings.platform.deploymentTargetSetting].flatMap { MachOVersion($0) } ?? MachOVersion(1)
    let name = try name("WRAPPER_NAME", of: product.target, settings)
    return try StubProgram(
      isLibrary ? .library(installName: "@rpath/\(name)/\(executable)") : .program,
      architectures: Self.architectures(for: settings.platform), platform: MachOPlatform(settings.platform),
      minimumSystem: minimum, sdk: minimum, identity: identifier.rawValue
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
    _ product: TargetConfiguration, _ identifier: BundleIdentifier, executable: String, _ icon: StubIcon?
  ) -> PropertyListDictionary {
    var information = product.infoPlistBeforeMacros ?? PropertyListDictionary()
    for entry in icon?.entries ?? [] { information[entry.key] = entry.value }
    information["CFBundleExecutable"] = .string(executable)
    information["CFBundleIdentifier"] = .string(identifier.rawValue)
    if let name = MachOPlatform(product.settings.platform).supportedName {
      information["CFBundleSupportedPlatforms"] = [.string(name)]
    }
    information[Product.stubKey] = true
    return information
  }

  private func icon(_ settings: ResolvedSettings, among resources: [TargetResource]) -> StubIcon? {
    let catalogs = resources.map(\.path).filter { $0.hasSuffix(".xcassets") }
    let families = settings.platform == .iOS ? settings.deviceFamilies : []
    return settings["ASSETCATALOG_COMPILER_APPICON_NAME"].flatMap {
      StubIcon(named: $0, in: catalogs, of: files, for: families)
    }
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
    guard let bytes = files.contents(path) else {
      for file in paths(below: path) {
        if let bytes = files.contents(file) { try add(bytes, at: copy + file.dropFirst(path.count)) }
      }
      return
    }
    try add(bytes, at: copy)
  }

  /// The sorted paths below a folder, found without looking at all others.
  private func paths(below folder: String) -> ArraySlice<String> {
    let start = Array((folder + "/").utf8)
    var range = sortedPaths.startIndex..<sortedPaths.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let isBefore = sortedPaths[middle].utf8.lexicographicallyPrecedes(start)
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return sortedPaths[range.lowerBound...].prefix { $0.utf8.starts(with: start) }
  }

  /// Adds a file at a path that begins with the app's name; the first of two with one path stays.
  private mutating func add(_ bytes: [UInt8], at path: String, isExecutable: Bool = false) throws(Diagnostic) {
    let inside = String(path.drop { $0 != "/" }.dropFirst())
    if tree[inside] == nil { try tree.add(inside, bytes, executable: isExecutable) }
  }
}
