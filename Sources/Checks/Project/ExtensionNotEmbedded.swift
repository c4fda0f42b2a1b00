import Diagnostics
import XcodeProjects

/// An app brings along the extensions and watch apps that it depends on.
struct ExtensionNotEmbedded: CheckRule {
  let description = RuleDescription(
    id: "extension-not-embedded", severity: .warning,
    summary: "an app brings along the extensions, App Clips and watch apps that it depends on",
    explanation: """
      An extension that no copy phase copies into an app is built and left behind: users never get it.
      """,
    wrong: "the app depends on Widget; no copy phase has Widget.appex",
    right: "Widget.appex in the phase Embed Foundation Extensions of the app",
    source: "Apple's App Extension Programming Guide")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let embedded = Set(project.targets.flatMap(\.embedded))
      return project.targets.filter(\.isApplication).flatMap { host in
        host.target.dependencies.compactMap { dependency -> Finding? in
          guard let id = dependency.target?.id, !embedded.contains(id), let child = project.target(id),
            child.isChildKind, child.target.product != nil,
            !host.copiesByScript(child.target.product?.name ?? child.name)
          else { return nil }
          return finding(
            "\"\(host.name)\" depends on \"\(child.name)\" and no app brings it along",
            hint: "add \(child.target.product?.name ?? child.name) to a copy phase of \(host.name)",
            at: child.target.object.place, target: child.name)
        }
      }
    }
  }
}

extension CheckedTarget {
  /// Whether a script of its may copy `product`, such as `Core.framework`, into it.
  ///
  /// It copies something and names the product, or a folder of products; or it runs what copies all frameworks.
  func copiesByScript(_ product: String) -> Bool {
    let stem = product.lastIndex(of: ".").map { String(product[..<$0]) } ?? product
    return target.phases.filter { $0.kind == .shellScript }.contains { phase in
      let script = (phase.script ?? "").lowercased()
      if ["copy-frameworks", "-frameworks.sh", "embed"].contains(where: script.contains) { return true }
      guard ["ditto ", "cp ", "rsync ", "mv ", "copy"].contains(where: script.contains) else { return false }
      let inputs = (phase.inputPaths + phase.inputFileLists).joined(separator: " ").lowercased()
      return [stem.lowercased(), "built_products_dir", "frameworks", "plugins", "*"].contains { word in
        script.contains(word) || inputs.contains(word)
      }
    }
  }
}
