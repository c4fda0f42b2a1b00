import AppBundles
public import AppleIdentifiers
import Checks
import CodeSignatures
public import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// A stub of an app, app extension or framework that can't be compiled here: its Info.plist, plain resources and a program that does nothing.
///
/// It is signed ad hoc with the entitlements that the target claims, from which ``AppSigning`` takes them. Its Info.plist
/// says that it is a stub.
public struct StubApp {
  /// The product or a bundle in it.
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

  /// The product, then the bundles in it.
  public let parts: [Part]
  /// The targets that the product embeds, but that have no stub.
  public let skippedTargets: [String]
  private let tree: FileTree

  /// The product's name.
  public var name: String { parts.first?.path ?? "" }

  /// Plans the stub of a target with the targets that it embeds.
  ///
  /// - Parameters:
  ///   - name: The target; `nil` for the only app.
  ///   - loaded: The project.
  ///   - configuration: The configuration; `nil` takes Release, as archiving does, or the first one.
  /// - Throws: `target-not-found`, `several-apps`, `stub-unwritable` if no stub exists for the target's type, and what
  ///   reading the project's files throws.
  public init(
    of name: String?, in loaded: LoadedProject, configuration: String? = nil
  ) throws(Diagnostic) {
    let target = try loaded.app(named: name)
    guard let type = target.productType, type.isDistributed || type.suffix == "framework" else {
      throw Diagnostic(
        .stubUnwritable, "the target \(target.name) does not build an app, app extension or framework",
        remedy: .advice("name a target that builds one of these"))
    }
    let names = target.configurations.map(\.name)
    if let configuration, !names.contains(configuration) {
      throw Diagnostic(
        .configurationNotFound, "build configuration \"\(configuration)\" does not exist in target \"\(target.name)\"",
        remedy: .advice("use \(names.alternatives)"))
    }
    let configuration = configuration ?? (names.contains("Release") ? "Release" : names.first ?? "")
    var builder = try StubBuilder(of: loaded, configuration: configuration)
    try builder.add(target, in: "")
    parts = builder.parts
    skippedTargets = builder.skippedTargets
    tree = builder.tree
  }

  /// Writes the product into a folder, where no file may have its name yet.
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
