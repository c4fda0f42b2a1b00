import XcodeProjects

/// A script phase that may copy products into the product of its target.
struct CopyScript {
  private let script: String
  private let inputs: String
  /// The lines that copy, in lower case, with continued lines joined.
  private let copies: [String]

  init?(_ phase: BuildPhase) {
    guard phase.kind == .shellScript else { return nil }
    script = (phase.script ?? "").lowercased()
    inputs = (phase.inputPaths + phase.inputFileLists).joined(separator: " ").lowercased()
    copies = script.replacing("\\\n", with: " ").split(separator: "\n").map(String.init).filter { line in
      ["ditto ", "cp ", "rsync ", "mv ", "copy"].contains { line.contains($0) }
    }
  }

  /// Whether the script may copy `product`, such as `Core.framework`.
  ///
  /// It runs a tool that copies all frameworks, names the product, or copies a folder that may contain the product. A
  /// line that names other products copies only those.
  func mayCopy(_ product: String) -> Bool {
    if ["copy-frameworks", "-frameworks.sh", "embed"].contains(where: script.contains) { return true }
    let stem = (product.lastIndex(of: ".").map { String(product[..<$0]) } ?? product).lowercased()
    return copies.contains { line in
      let text = line.contains("script_input_file") ? line + " " + inputs : line
      if text.contains(stem) { return true }
      guard Self.products(in: text).isEmpty else { return false }
      return ["built_products_dir", "frameworks", "plugins", "*", "$"].contains { text.contains($0) }
    } || !copies.isEmpty && inputs.contains(stem)
  }

  /// Whether the script may embed an extension: it names the extension, or the folder of extensions.
  func mayEmbed(extension product: String) -> Bool {
    let stem = (product.lastIndex(of: ".").map { String(product[..<$0]) } ?? product).lowercased()
    return script.contains("embed") || inputs.contains(stem)
      || copies.contains { line in
        [stem, "plugins", ".appex", "extensions", "built_products_dir", "watch"].contains { line.contains($0) }
      }
  }

  /// Whether the script certainly copies a product of one of the kinds, such as `.framework`.
  func copies(kind: String) -> Bool { copies.contains { Self.products(in: $0).contains { $0.hasSuffix(kind) } } }

  /// The products that a line names; a name with a variable or wildcard may be any.
  private static func products(in line: String) -> [String] {
    let words = line.split { " \"'/;&|()".contains($0) }.map(String.init)
    let named = words.filter { word in kinds.contains { word.hasSuffix($0) && word.count > $0.count } }
    return named.contains { $0.contains("$") || $0.contains("*") || $0.contains("}") } ? [] : named
  }

  private static let kinds = [".framework", ".xcframework", ".dylib", ".appex", ".bundle", ".xpc", ".plugin"]
}

extension CheckedTarget {
  /// The script phases that may copy products.
  var copyScripts: [CopyScript] { target.phases.compactMap(CopyScript.init) }

  /// Whether a script of the target may copy `product`, such as `Core.framework`, into its product.
  func copiesByScript(_ product: String) -> Bool { copyScripts.contains { $0.mayCopy(product) } }
}
