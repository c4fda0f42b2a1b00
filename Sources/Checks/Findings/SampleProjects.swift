import Diagnostics

/// The projects of samples beside a product, such as the example app of a package in the product's repository.
struct SampleProjects {
  /// Whether all projects of an input are samples, and another checked project is none.
  private let areAll: Bool

  init(in input: CheckInput) {
    areAll =
      !input.projects.isEmpty && input.projects.allSatisfy { Self.contain($0.folder) }
      && input.projectFolders.contains { !Self.contain($0) }
  }

  /// The findings, without what matters only to an app that is distributed or maintained: a sample only has to build.
  ///
  /// An error or warning is a note.
  func judged(_ findings: [Finding]) -> [Finding] {
    guard areAll else { return findings }
    return findings.compactMap { finding in
      guard !finding.isUnchecked else { return finding }
      guard finding.severity > .note, !Self.isOfProduct(finding.rule) else { return nil }
      var note = finding
      note.severity = .note
      return note
    }
  }

  /// Whether a rule is about what the App Store, users or other developers see of a product.
  private static func isOfProduct(_ rule: String) -> Bool {
    let others = ["bundle-id-placeholder", "entitlements-differ", "usage-description-empty"]
    return others.contains(rule) || RuleCatalog.rule(rule)?.description.codes.isEmpty == false
  }

  /// Whether a folder is in one of samples, by the words that its name consists of.
  private static func contain(_ folder: String) -> Bool {
    folder.split(separator: "/").contains { part in
      var name = part.lowercased().filter(\.isLetter)
      for ending in ["app", "apps", "project", "projects", "code", "ios", "macos", "swift"]
      where name.hasSuffix(ending) && name.count > ending.count {
        name = String(name.dropLast(ending.count))
      }
      return names.contains(name)
        || ["Example", "Examples", "Sample", "Samples", "Demo"].contains(where: part.hasSuffix)
    }
  }

  private static let names: Set<String> = ["example", "examples", "sample", "samples", "demo", "demos"]
}
