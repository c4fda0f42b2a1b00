import Diagnostics
import XcodeProjects

/// Check for used package products whose package is not in the project.
struct PackageUnlisted: CheckRule {
  let description = RuleDescription(
    id: "package-unlisted", severity: .warning,
    summary: "Target uses a package that is not in the project",
    explanation: """
      A target uses a product of a Swift package that the project's packageReferences does not list. Xcode does not \
      fetch the package and reports "Missing package product". If another package reference has the same URL or name, \
      the finding is a note.
      """,
    wrong: "package = AA01; packageReferences = ();",
    right: "packageReferences = (AA01 /* XCRemoteSwiftPackageReference \"Yams\" */, );",
    source: "Xcode: \"Missing package product\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let packages = project.project.packages
      let listed = Set(packages.map(\.id))
      let unlisted = project.targets.flatMap(\.target.usedPackageProducts).filter { product in
        product.package.map { !listed.contains($0.id) && !Listing(of: $0, among: packages).isThere } ?? false
      }
      return project.targets.flatMap { target in
        target.target.usedPackageProducts.compactMap { product -> Finding? in
          guard let package = product.package, !listed.contains(package.id) else { return nil }
          let listing = Listing(of: package, among: packages)
          let name = package.repository ?? package.path ?? package.id.rawValue
          return finding(
            "\"\(target.name)\" uses \"\(product.name)\" " + listing.words(name),
            hint: hint(for: product, listing, of: target),
            // Xcode finds a package by its URL, so it finds one that is listed as another object.
            at: product.object.place, severity: listing.isThere ? .note : nil, target: target.name,
            fixes: listing.same.map { fix(of: product, naming: $0, in: project) } ?? []
          ).caused(
            by: Finding.Cause(
              subject: "package products",
              words: listing.isThere
                ? "are " + listing.words(name) : "are from packages that the project does not list",
              name: product.name, hint: listing.isThere ? nil : Self.hint(toList: unlisted)))
        }
      }
    }
  }

  /// The hint to list the packages of several products.
  private static func hint(toList products: [PackageProduct]) -> Hint {
    let names = products.compactMap { product in
      product.package.map { package in
        package.id.rawValue + (Listing.folder(of: package).map { " (\($0))" } ?? "")
      }
    }.grouped { $0 }.map(\.key)
    return "add \(NameList(names).text) to packageReferences of the project"
  }

  /// How the project's package references list a package that is not one of them.
  private enum Listing {
    /// A reference to the same package with the same version requirement.
    case same(PackageReference)
    /// A reference to the same package with another version requirement; the two can't be resolved together.
    case otherVersions(PackageReference)
    /// A local package or a fork with the same identity, so that the two can't be used together.
    case other(PackageReference)
    case none

    init(of package: PackageReference, among listed: [PackageReference]) {
      let identity = Self.identity(of: package)
      let alike = listed.filter { identity != nil && Self.identity(of: $0) == identity }
      if let same = alike.first(where: { $0.acceptedVersions == package.acceptedVersions }) {
        self = .same(same)
      } else {
        let other = listed.first { Self.folder(of: $0) == Self.folder(of: package) }
        self = alike.first.map { .otherVersions($0) } ?? other.map { .other($0) } ?? .none
      }
    }

    /// What the references to one package have in common.
    private static func identity(of package: PackageReference) -> String? {
      package.repository.map(PackagePins.identity) ?? package.path
    }

    /// The last component of a package's URL or path, by which the Swift Package Manager identifies the package.
    fileprivate static func folder(of package: PackageReference) -> String? {
      let last = (package.repository ?? package.path)?.split(separator: "/").last?.lowercased()
      return last.map { $0.hasSuffix(".git") ? String($0.dropLast(4)) : $0 }
    }

    var isThere: Bool { if case .none = self { false } else { true } }

    var same: PackageReference? { if case .same(let package) = self { package } else { nil } }

    /// What the project lists instead of the package `name`, after the product.
    func words(_ name: String) -> String {
      let unlisted = "from a package reference that the project does not list"
      return switch self {
      case .same: "\(unlisted); it lists another one with the same URL"
      case .otherVersions: "\(unlisted); it lists another one with a different version requirement"
      case .other(let package):
        "from \"\(name)\", but the project lists \"\(package.path ?? package.repository ?? "")\" instead"
      case .none: "from \"\(name)\", which the project does not list"
      }
    }
  }

  private func hint(for product: PackageProduct, _ listing: Listing, of target: CheckedTarget) -> Hint {
    switch listing {
    case .none: return "add \(product.package?.id.rawValue ?? "it") to packageReferences of the project"
    case .same(let package): return "set package of \(product.id) to \(package.id)"
    case .other:
      return "remove the product \(product.id) if the target uses the product of that package, too"
    case .otherVersions(let package):
      let isThere = target.target.usedPackageProducts.contains {
        $0.name == product.name && $0.package?.id == package.id
      }
      return isThere
        ? "remove the product \(product.id): the target also uses the product of the listed package"
        : "set package of \(product.id) to \(package.id), if its version requirement is acceptable"
    }
  }

  private func fix(of product: PackageProduct, naming package: PackageReference, in project: CheckedProject) -> [Fix] {
    guard let file = project.file, let old = product.package else { return [] }
    // Nothing refers to the other reference then, which would be a finding of its own.
    let products = project.project.document.objects(ofKind: "XCSwiftPackageProductDependency")
      .filter { $0.string("package") == old.id.rawValue }.map(\.id)
    return products.map { Fix(of: file, .field($0, path: ["package"], .reference(package.id, comment: nil))) }
      + [Fix(of: file, .objectsRemoved([old.id]))]
  }
}
