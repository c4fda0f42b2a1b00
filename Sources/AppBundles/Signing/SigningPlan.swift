public import CodeSignatures
public import Diagnostics
import PropertyLists
import ProvisioningProfiles

/// How the code of a product is signed: each part before the bundle around it.
public struct SigningPlan: Sendable {
  /// How one bundle or Mach-O file is signed.
  public struct Part: Sendable {
    /// The bundle or Mach-O file.
    public let product: Product
    /// Its signature; the Info.plist and the sealed files are added when it is signed.
    public let request: CodeSigningRequest
    /// The profile to embed; `nil` keeps an embedded one.
    public let profile: [UInt8]?
    /// The new content of the Info.plist; `nil` keeps it.
    public let infoPlist: [UInt8]?

    /// Creates a part.
    public init(
      _ product: Product, request: CodeSigningRequest, profile: [UInt8]? = nil, infoPlist: [UInt8]? = nil
    ) {
      self.product = product
      self.request = request
      self.profile = profile
      self.infoPlist = infoPlist
    }
  }

  /// The product.
  public let tree: ProductTree
  /// The parts, from inside to outside.
  public let parts: [Part]

  /// Plans the signatures of a product.
  ///
  /// - Parameters:
  ///   - tree: The product.
  ///   - part: How a part is signed.
  /// - Throws: `code-unsignable` for an archive, a bundle without an executable and code that can't be read, and what
  ///   `part` throws.
  public init(of tree: ProductTree, part: (Product) throws(Diagnostic) -> Part) throws(Diagnostic) {
    self.tree = tree
    var parts: [Part] = []
    for product in try tree.signable() { parts.append(try part(product)) }
    self.parts = parts
  }
}

extension ProductTree {
  /// The bundles and Mach-O files that are signed, from inside to outside.
  ///
  /// Object files and debug symbols are resources: nothing runs them.
  ///
  /// - Throws: `code-unsignable`.
  public func signable() throws(Diagnostic) -> [Product] {
    guard root.kind != .archive else {
      throw .unsignable(root.path, "is an archive", remedy: .advice("sign the app in its folder Products/Applications"))
    }
    var found: [Product] = []
    // Each product comes before what is nested in it, so backwards it comes after it.
    for product in products.reversed() where !product.isLinkerInput && !isApples(product) {
      if let problem = product.informationProblem ?? product.codeProblem { throw problem }
      guard product.layout == nil || product.information != nil else {
        throw .unsignable(product.path, "has no Info.plist", remedy: .advice("build the product again"))
      }
      guard product.code != nil || product.isBundleOfResources else {
        throw .unsignable(product.path, "has no executable", remedy: .advice("build the product again"))
      }
      found.append(product)
    }
    guard !found.isEmpty else {
      throw .unsignable(root.path, "contains no code that runs", remedy: .advice("give an app or a framework"))
    }
    return found
  }
}

extension ProductTree {
  /// Whether it is Apple's program in a WatchKit app, with Apple's signature.
  private func isApples(_ product: Product) -> Bool {
    product.kind == .machO && product.location.split(separator: "/").contains("_WatchKitStub")
      && signatures(of: product).contains { $0.signer?.commonName == "Software Signing" }
  }
}

extension Product {
  /// Whether it is a bundle that is to contain no code, whose signature is in files.
  fileprivate var isBundleOfResources: Bool {
    kind == .bundle && executable == nil && information?["CFBundleExecutable"] == nil
  }

  /// Whether it is a Mach-O file that only linkers and debuggers read.
  fileprivate var isLinkerInput: Bool {
    guard kind == .machO, let code else { return false }
    return code.slices.allSatisfy { [.object, .dSYM].contains($0.fileType) }
  }
}

extension Diagnostic {
  static func unsignable(_ path: String, _ problem: String, remedy: Remedy) -> Diagnostic {
    Diagnostic(.codeUnsignable, "\"\(path)\" \(problem), so it can't be signed", at: Place(file: path), remedy: remedy)
  }
}
