import CodeSignatures
import Diagnostics

/// The checks of what is beside the sealed folder of a bundle: `Contents`, or the version of a framework.
struct UnsealedRules {
  private let facts: BundleFacts
  private let tree: ProductTree
  private let layout: BundleLayout?
  private var product: Product { facts.product }

  init(_ facts: BundleFacts, in tree: ProductTree) {
    self.facts = facts
    self.tree = tree
    layout = facts.hasSeal && facts.product.layout != .flat ? facts.product.layout : nil
  }

  var checks: [ProductCheck] {
    guard let layout else { return [] }
    return [files, links(beside: layout), currentVersion(layout)].compactMap(\.self)
  }

  private var sealed: String { layout == .contents ? "Contents" : "Versions" }

  /// Beside `Contents` or `Versions` there may only be links.
  private var files: ProductCheck {
    let folder = joined(product.location, sealed)
    let strays = tree.files.paths(below: product.location).filter {
      tree.files.isFile($0) && $0.path(below: folder) == nil
    }
    guard let first = strays.first else {
      return ProductCheck(.unsealedFiles, .passed, "no file is beside \(sealed)", in: product.path)
    }
    let name = "\"\(tree.files.shown(first))\""
    return ProductCheck(
      .unsealedFiles, .failed,
      strays.count == 1 ? "the file \(name) is not sealed" : "\(strays.count) files are not sealed, such as \(name)",
      in: tree.files.shown(first), files: strays.map(tree.files.shown),
      remedy: .advice("move it into \(sealed), and sign the product again"))
  }

  /// The seal lists the links in its own folder, and `codesign` looks at the others too.
  private func links(beside layout: BundleLayout) -> ProductCheck? {
    let folder = joined(product.location, layout.folder)
    let leaving = tree.files.paths(below: product.location).filter { path in
      guard let target = tree.files[path]?.linkTarget, path.path(below: folder) == nil else { return false }
      return BundleEntry(path: path.path(below: product.location) ?? path, linkTarget: target).leadsOut
    }
    guard let first = leaving.first else { return nil }
    return ProductCheck(
      .unsealedLinks, .failed, "the symbolic link \"\(tree.files.shown(first))\" leads out of the bundle",
      in: tree.files.shown(first), files: leaving.map(tree.files.shown), actual: tree.files[first]?.linkTarget,
      remedy: .advice("remove the link, and sign the product again"))
  }

  /// Without the link, nothing says which version of a framework is used.
  private func currentVersion(_ layout: BundleLayout) -> ProductCheck? {
    guard case .versioned(let version) = layout else { return nil }
    let link = joined(product.location, "Versions/Current")
    let target = tree.files[link]?.linkTarget
    let names = (target ?? "").split(separator: "/").filter { $0 != "." }
    guard names != [version[...]] else { return nil }
    let problem =
      target.map { "the link \"Versions/Current\" leads to \(quoted($0)), which is not a version" }
      ?? "the link \"Versions/Current\" is missing"
    return ProductCheck(
      .frameworkVersion, .failed, problem, in: tree.files.shown(link), expected: version, actual: target,
      remedy: .advice("create a link Versions/Current to \(version), and sign the product again"))
  }
}
