public import AppleIdentifiers
public import Diagnostics

extension ProjectAnswers {
  /// The organization's part of bundle identifiers.
  ///
  /// - Throws: `bundle-identifier-invalid`, in words about an organization.
  public static func companyIdentifier(_ text: String) throws(Diagnostic) -> BundleIdentifier {
    let identifier: BundleIdentifier
    do throws(Diagnostic) {
      identifier = try BundleIdentifier(text)
    } catch {
      throw Diagnostic(
        error.code, "\"\(text)\" is not a valid organization identifier",
        remedy: .advice("use letters, digits, hyphens and periods, such as com.example-company"))
    }
    guard text.utf8.count < longestIdentifier else {
      throw Diagnostic(
        .bundleIdentifierInvalid, "the organization identifier has \(text.utf8.count) characters",
        remedy: .advice("shorten it: a bundle identifier has at most \(longestIdentifier) characters"))
    }
    return identifier
  }

  /// As developers report: Apple documents no limit.
  private static let longestIdentifier = 155
}
