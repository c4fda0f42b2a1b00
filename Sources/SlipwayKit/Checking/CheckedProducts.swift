import AppBundles
import Checks
import CodeSignatures
import CodeSigning
import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The built products of a check, verified.
struct CheckedProducts {
  private(set) var violations: [ProductViolation] = []
  /// The number of products that were read.
  private(set) var count = 0
  /// Why the first of the others was not.
  private(set) var problem: Diagnostic?

  /// Verifies the products at `paths`, which are absolute; violations have paths relative to `folder`.
  init(
    at products: [(path: String, settings: CheckSettings.Local)], knownTo portal: PortalKnowledge?,
    seenFrom folder: String, on date: Date
  ) {
    for (path, settings) in products {
      let shown = path.relative(toFolder: folder) ?? path
      do throws(Diagnostic) {
        var verification = AppVerification(portal: portal?.session(configured: settings.team))
        verification.policy = settings.policy.strictDeviceRules
        let result = try verification.checked(path, at: date)
        violations += result.verification.parts.flatMap(\.checks).compactMap {
          Self.violation($0, in: result, at: shown)
        }
        count += 1
      } catch {
        problem = problem ?? error
        violations.append(
          ProductViolation(
            .unreadable, error.message.replacing(path, with: shown), hint: error.remedy.flatMap(Self.hint),
            at: Place(file: shown)))
      }
    }
  }

  private static func violation(
    _ check: ProductCheck, in result: AppVerification.Checked, at shown: String
  ) -> ProductViolation? {
    guard check.outcome != .passed else { return nil }
    let codes = check.codes.isEmpty ? "" : " (\(check.codes.joined(separator: ", ")))"
    var message = check.subject + check.message + codes
    let inner = check.file.split(separator: "/").dropFirst().joined(separator: "/")
    var place = Place(file: inner.isEmpty ? shown : shown + "/" + inner)
    if result.isPackage {
      message = "\(check.file): \(message)"
      place = Place(file: shown)
    }
    let kind: ProductViolation.Kind =
      check.outcome == .unknown ? .uncertain : check.isOfPurpose ? .rejected : .invalid
    return ProductViolation(
      kind, message, hint: check.remedies.first.flatMap(hint), at: place,
      severity: kind == .rejected && !result.isForStore ? .warning : nil)
  }

  private static func hint(_ remedy: Remedy) -> Hint? {
    switch remedy {
    case .hint(let hint): hint
    case .operation(let operation): Hint(operation)
    case .request: nil
    }
  }
}
