public import AppBundles
public import Diagnostics
public import ProvisioningProfiles

/// The contents of a built app, framework, archive or Mach-O file, with nothing verified.
public struct AppInspection {
  /// A bundle or Mach-O file.
  public struct Part {
    /// What it is.
    public let product: Product
    /// The signatures of the executable, one for each slice.
    public let signatures: [SliceSignature]
    /// The embedded profile.
    public let profile: ProvisioningProfile?
    /// The icon files.
    public let icons: AppIcons
    /// The sizes of its parts.
    public let sizes: ProductSizes
    /// What can't be read.
    public let problems: [Diagnostic]
  }

  /// The outermost product, then those nested in it.
  public let parts: [Part]

  /// Reads a product.
  ///
  /// - Parameter path: A bundle, an archive, a Mach-O file, or an .ipa or zip archive with one.
  /// - Throws: `product-invalid`, `product-too-large`, `zip-invalid`, `zip-too-large`, and what reading files throws.
  public init(of path: String) throws(Diagnostic) {
    let roots = try TrustedRoots()
    parts = try ProductPackage.reading(path) { tree in Self.parts(of: tree, trusting: roots) }
  }

  private static func parts(of tree: ProductTree, trusting roots: TrustedRoots) -> [Part] {
    let memory = CertificateMemory()
    return tree.products.map { product in
      var problems = [product.informationProblem, product.codeProblem].compactMap(\.self)
      let signatures = tree.signatures(of: product, remembering: memory)
      problems += signatures.compactMap(\.problem)
      var profile: ProvisioningProfile?
      do throws(Diagnostic) {
        profile = try tree.profile(of: product, trusting: roots, remembering: memory)
      } catch {
        problems.append(error)
      }
      return Part(
        product: product, signatures: signatures, profile: profile, icons: AppIcons(of: product, in: tree),
        sizes: ProductSizes(of: product, in: tree), problems: problems)
    }
  }
}
