import Checks
public import Diagnostics
import FileTrees
import GitOperations
public import GitRemotes
public import GitStore
public import XcodeProjects

/// A package to add to a target, before its product is chosen.
public struct AddedPackage {
  /// The repository, or the folder relative to the project's folder.
  public let address: String
  /// The versions that are accepted; `nil` for a folder.
  public let requirement: PackageRequirement?
  /// Whether it is a folder.
  public var isLocal: Bool { requirement == nil }

  /// The package, if the project already has it.
  let known: PackageReference?

  private let loaded: LoadedProject

  /// Checks what the user gives.
  ///
  /// - Parameters:
  ///   - address: The repository, or the folder of a local package.
  ///   - requirement: The versions that are accepted; `nil` for a local package, and for those of a package that the
  ///     project already has.
  ///   - loaded: The project.
  /// - Throws: `dependency-unsuitable` for a folder with a requirement, `file-not-found` for one without a package, and
  ///   `package-requirement-needed` for a repository without a requirement.
  public init(_ address: String, _ requirement: PackageRequirement?, in loaded: LoadedProject) throws(Diagnostic) {
    self.address = address
    known = loaded.project.packages.first { $0.repository?.bareAddress == address.bareAddress }
    self.requirement = requirement ?? known?.acceptedVersions
    self.loaded = loaded
    guard !address.contains("://"), !address.contains("@") else {
      guard self.requirement == nil else { return }
      throw Diagnostic(
        .packageRequirementNeeded, "package \"\(address)\" has no version requirement",
        remedy: .advice("add --from 1.0.0, --exact 1.2.3 or --branch main"))
    }
    guard requirement == nil || Self.isHost(address) else {
      throw Diagnostic(
        .dependencyUnsuitable, "\"\(address)\" is a local package, which takes no version requirement",
        remedy: .advice("leave out the version requirement, or give the URL of a repository"))
    }
    guard FileAccess.exists(loaded.absolute(address) + "/Package.swift") else {
      throw Diagnostic(
        .fileNotFound, "\"\(address)\" contains no Package.swift",
        remedy: .advice(
          Self.isHost(address)
            ? "did you mean https://\(address)?"
            : "name a folder with a Package.swift, relative to the project's folder"))
    }
  }

  /// Whether an address looks like a URL without its scheme, such as `github.com/owner/name`.
  private static func isHost(_ address: String) -> Bool {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 2 && parts[0].contains(".") && !parts[0].hasPrefix(".") && parts[0].last?.isLetter == true
  }

  /// The manifest, where the machine has it; `nil` otherwise.
  ///
  /// - Parameter home: The user's home folder.
  /// - Returns: The manifest.
  /// - Throws: What reading it throws.
  public func manifest(home: String?) throws(Diagnostic) -> PackageManifest? {
    if isLocal { return try PackageManifest.read(in: loaded.absolute(address)) }
    return try PackageCheckouts(of: loaded.location, home: home).manifest(of: address)
  }

  /// The manifest from the repository, which is cloned for the moment.
  ///
  /// - Parameters:
  ///   - folder: An existing writable folder.
  ///   - environment: What Git learns from outside.
  ///   - dialogue: The progress and questions of the transfer.
  /// - Returns: The manifest; `nil` where the repository has none.
  /// - Throws: What cloning and reading throw.
  public func fetchedManifest(
    in folder: String, environment: GitEnvironment, dialogue: RemoteDialogue
  ) throws(Diagnostic) -> PackageManifest? {
    let passing = try PassingFolder(in: folder)
    defer { passing.remove() }
    let branch: String? = if case .branch(let name) = requirement { name } else { nil }
    let request = CloneRequest(address: address, folder: passing.path + "/package", branch: branch)
    _ = try Repository.clone(request, from: loaded.location.folder, environment: environment, dialogue: dialogue)
    return try PackageManifest.read(in: request.folder)
  }

  /// The product to use: the given one, the only library, or the one that is named as the repository.
  ///
  /// - Returns: `nil` where the user has to choose.
  /// - Throws: `package-product-unknown` for a product that the manifest does not have.
  public func product(_ given: String?, in manifest: PackageManifest?) throws(Diagnostic) -> String? {
    if let given {
      guard let manifest, !manifest.mayHave(given) else { return given }
      throw unknownProduct(given, manifest)
    }
    guard let manifest, manifest.isComplete else { return nil }
    if manifest.libraries.count == 1 { return manifest.libraries[0] }
    let name = CloneRequest.folderName(for: address)?.lowercased()
    return manifest.libraries.first { $0.lowercased() == name }
  }

  /// The only product of the package that targets of the project use; `nil` for none or several.
  public var usedProduct: String? {
    guard let known else { return nil }
    let names = loaded.project.document.objects(ofKind: "XCSwiftPackageProductDependency")
      .filter { $0.string("package") == known.id.rawValue }.compactMap { $0.string("productName") }.distinct
    return names.count == 1 ? names.first : nil
  }

  /// The project with the package, which accepts the versions of the requirement.
  ///
  /// - Parameter isChanging: Whether a package that the project has may get another requirement.
  /// - Returns: The project after the edit.
  /// - Throws: `package-present` for another requirement, and what editing throws.
  func added(changingRequirement isChanging: Bool) throws(Diagnostic) -> XcodeProject {
    guard let requirement else { return try loaded.project.packageEdits.addingLocal(at: address) }
    guard let known, known.acceptedVersions != requirement else {
      return try loaded.project.packageEdits.adding(at: address, requirement)
    }
    guard isChanging else {
      let words = known.acceptedVersions?.words ?? "of the project file"
      throw Diagnostic(
        .packagePresent, "the project already has package \"\(address)\" with the version requirement \(words)",
        at: known.object.place,
        remedy: .advice("leave out the version, or add --change-requirement to change it for all targets"))
    }
    return try loaded.project.packageEdits.setting(requirement, of: known)
  }

  /// The error of a product that the manifest does not have.
  public func unknownProduct(_ product: String, _ manifest: PackageManifest) -> Diagnostic {
    Diagnostic(
      .packageProductUnknown, "product \"\(product)\" does not exist in package \"\(address)\"",
      remedy: .advice("choose \(manifest.libraries.alternatives)"))
  }

  /// The error of an ambiguous product.
  public func productNeeded(_ manifest: PackageManifest?, after failure: Diagnostic? = nil) -> Diagnostic {
    let known = manifest?.libraries ?? []
    let list = known.joined(separator: ", ")
    let computes = manifest?.computesNames ?? false
    let message =
      switch (known.isEmpty, computes) {
      case (true, true): "Package.swift of package \"\(address)\" computes the product names"
      case (true, false):
        "the products of package \"\(address)\" are unknown" + (failure.map { ": \($0.message)" } ?? "")
      case (false, true): "package \"\(address)\" has products with computed names in addition to \(list)"
      case (false, false): "package \"\(address)\" has several products: \(list)"
      }
    return Diagnostic(
      .packageProductNeeded, message,
      remedy: .advice(
        known.first.flatMap { computes ? nil : "add --product \($0)" } ?? Self.searching(in: computes ? manifest : nil))
    )
  }

  /// Where to find a product's name, and the names that it may be one of.
  private static func searching(in manifest: PackageManifest?) -> String {
    let targets = manifest?.targets ?? []
    let advice = "add --product with a name from its Package.swift"
    return targets.isEmpty ? advice : advice + "; its targets are \(targets.joined(separator: ", "))"
  }
}

extension String {
  /// A normalized repository URL, to compare spellings.
  var bareAddress: String {
    let text = lowercased()
    let plain = text.hasSuffix("/") ? String(text.dropLast()) : text
    return plain.hasSuffix(".git") ? String(plain.dropLast(4)) : plain
  }
}

extension Diagnostic.Code {
  package static let packageProductNeeded = Diagnostic.Code(
    "package-product-needed", "The package has several products, or its products are unknown.",
    "add --product with one of the products of the package")
  package static let packageProductUnknown = Diagnostic.Code(
    "package-product-unknown", "The package does not have the product.", "choose one of the products in Package.swift")
}
