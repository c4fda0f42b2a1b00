import Diagnostics
import XcodeProjects

/// Check for build products that Git tracks.
struct BuildProductTracked: CheckRule {
  let description = RuleDescription(
    id: "build-product-tracked", severity: .warning, summary: "Git tracks build products",
    explanation: """
      Every build creates its archives, .ipa files and debug symbols again. In Git, every version of them stays in the \
      history, and every clone fetches all of them. If Git ignores the file, someone added it on purpose or long ago, \
      so the finding is a note. Debug symbols beside the tracked frameworks of a dependency are not reported.
      """,
    wrong: "git add --force build/Wecker.ipa",
    right: "git rm --cached build/Wecker.ipa, and *.ipa in .gitignore",
    source: "GitHub's gitignore template for Xcode")

  private static let files = [".ipa", ".dsym.zip", ".xcarchive.zip", ".hmap"]
  private static let folders = [".xcarchive", ".dsym", ".xcresult"]

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    let products = input.trackedPaths.compactMap { path in Self.product(in: path).map { (path: path, product: $0) } }
    return products.grouped(by: \.product).compactMap { product, files in
      guard !input.builtPaths.contains(product), let path = files.first?.path,
        !DependencyFolder.contains(product), !Self.isOfDependency(product, in: input)
      else { return nil }
      let name = product.split(separator: "/").last.map(String.init) ?? product
      let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? name
      let isIgnored = input.ignores(path)
      return finding(
        "Git tracks the build product \"\(product)\"",
        hint: isIgnored
          ? Hint(Remedy.Operation("ignore.untrack"))
          : "untrack it with git rm -r --cached, and add *\(ending) to .gitignore",
        at: Place(file: path), severity: isIgnored ? .note : nil
      ).caused(
        by: Finding.Cause(
          subject: "build products", words: "are tracked by Git", name: product,
          hint: isIgnored ? nil : "untrack them with git rm -r --cached, and add their extensions to .gitignore"))
    }
  }

  /// Whether debug symbols are beside their product, or beside other ready-made products that Git tracks.
  private static func isOfDependency(_ product: String, in input: CheckInput) -> Bool {
    guard product.lowercased().hasSuffix(".dsym") else { return false }
    let own = String(product.dropLast(".dSYM".count))
    let folder = RelativePaths.parent(product)
    return input.trackedPaths.contains { path in
      guard path != own, path.path(below: own) == nil else { return true }
      let inside = folder.isEmpty ? path : path.path(below: folder)
      let name = inside?.split(separator: "/").first?.lowercased() ?? ""
      return [".xpc", ".framework", ".xcframework", ".dylib"].contains(where: name.hasSuffix)
    }
  }

  /// The build product at `path`, or the one that contains `path`.
  private static func product(in path: String) -> String? {
    let parts = path.split(separator: "/")
    // Build products of dependencies are third-party and tracked on purpose.
    guard
      !parts.contains(where: {
        ["Pods", "Carthage", "Vendor"].contains($0) || $0.hasSuffix(".xcframework") || $0.hasSuffix(".framework")
      })
    else { return nil }
    for (index, part) in parts.enumerated() where index + 1 < parts.count {
      if folders.contains(where: { part.lowercased().hasSuffix($0) }) {
        return parts[...index].joined(separator: "/")
      }
    }
    return files.contains { path.lowercased().hasSuffix($0) } ? path : nil
  }
}
