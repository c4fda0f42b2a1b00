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
        at: placeToSet("PRODUCT_BUNDLE_IDENTIFIER"), remedy: error.remedy)
    }
  }
}
