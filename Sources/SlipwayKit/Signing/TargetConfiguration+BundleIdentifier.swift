import AppleIdentifiers
import Diagnostics
import XcodeProjects

extension TargetConfiguration {
  /// The bundle identifier of a build with the files at hand.
  ///
  /// - Throws: `bundle-identifier-invalid`.
  func requireBundleIdentifier() throws(Diagnostic) -> BundleIdentifier {
    do {
      return try BundleIdentifier(presentBundleIdentifier)
    } catch {
      throw Diagnostic(
        error.code, "the target \(target.name) has no valid bundle identifier: \(error.message)",
        at: placeToSet("PRODUCT_BUNDLE_IDENTIFIER"), remedy: missingReference ?? error.remedy)
    }
  }

  /// What gives a value to the setting that the identifier refers to; `nil` if it has values for all.
  private var missingReference: Remedy? {
    let text = settings.assignments(of: "PRODUCT_BUNDLE_IDENTIFIER").first?.value ?? ""
    let names = text.split(separator: "$", omittingEmptySubsequences: false).dropFirst().map {
      $0.drop { "({".contains($0) }
    }
    .map { String($0.prefix { $0 == "_" || $0.isLetter || $0.isNumber }) }
    guard let name = names.first(where: { settings[$0]?.isEmpty ?? true }) else { return nil }
    let missing = settings.findings.first { $0.code == .configurationFileMissing }
    let file = missing?.message.split(separator: "\"").dropFirst().first
    return .advice("give \(name) a value" + (file.map { ": the file \"\($0)\" does not exist" } ?? ""))
  }
}
