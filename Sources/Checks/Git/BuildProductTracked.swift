import Diagnostics

/// Git does not track what builds make.
struct BuildProductTracked: CheckRule {
  let description = RuleDescription(
    id: "build-product-tracked", severity: .warning, summary: "Git does not track what builds make",
    explanation: """
      Archives, uploads and debug symbols are made anew by every build. In Git each version of them stays for \
      ever, and every clone fetches all of them.
      """,
    wrong: "build/Wecker.ipa in Git",
    right: "*.ipa in .gitignore",
    source: "GitHub's gitignore template for Xcode")

  private static let files = [".ipa", ".dsym.zip", ".xcarchive.zip", ".hmap"]
  private static let folders = [".xcarchive", ".dsym", ".xcresult"]

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    var seen: Set<String> = []
    return (input.git?.trackedPaths ?? []).compactMap { path -> Finding? in
      guard let product = Self.product(in: path), seen.insert(product).inserted else { return nil }
      let name = product.split(separator: "/").last.map(String.init) ?? product
      let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? name
      return finding(
        "Git tracks \"\(product)\", which a build makes",
        hint: "run git rm -r --cached on it, and add *\(ending) to .gitignore", at: Place(file: path))
    }
  }

  /// The file, or the folder that `path` lies in, that a build makes.
  private static func product(in path: String) -> String? {
    let parts = path.split(separator: "/")
    // What a dependency brings with it was built by others, and is checked in on purpose.
    guard !parts.contains(where: { ["Pods", "Carthage", "Vendor"].contains($0) }) else { return nil }
    for (index, part) in parts.enumerated() where index + 1 < parts.count {
      if folders.contains(where: { part.lowercased().hasSuffix($0) }) {
        return parts[...index].joined(separator: "/")
      }
    }
    return files.contains { path.lowercased().hasSuffix($0) } ? path : nil
  }
}
