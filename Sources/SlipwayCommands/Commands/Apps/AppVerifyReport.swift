import AppBundles
import CodeSignatures
import CodeSigning
import Diagnostics
import ProvisioningProfiles
import SlipwayKit
import SyntaxTrees

/// The checks of products.
struct AppVerifyReport: Report {
  let results: [ProductVerification]
  /// The paths of the results as the user typed them; empty for other uses than a report.
  var paths: [String] = []

  var schema: String { "slipway.app.verify/1" }

  var isAffirmative: Bool { results.allSatisfy(\.isValid) }

  private var parts: [ProductVerification.Part] { results.flatMap(\.parts) }

  var fields: JSONObject {
    ["valid": .bool(isAffirmative), "bundles": bundles]
  }

  /// The checks as JSON, with the bundles that they are of.
  var bundles: JSONValue {
    .array(results.enumerated().flatMap { index, result in result.parts.map { json($0, ofResult: index) } })
  }

  /// The number of checks with a result.
  func count(_ outcome: SignatureCriterion.Outcome) -> Int {
    parts.reduce(0) { $0 + $1.checks.count { $0.outcome == outcome } }
  }

  func show(on page: inout Page) {
    showParts(on: &page)
    let failed = count(.failed)
    let warnings = parts.reduce(0) { $0 + $1.checks.count(where: Self.isWarning) }
    let unknown = count(.unknown) - warnings
    let rest =
      (warnings == 0 ? "" : "; \(warnings == 1 ? "1 warning" : "\(warnings) warnings")")
      + (unknown == 0 ? "" : "; \(unknown == 1 ? "1 check" : "\(unknown) checks") could not be performed")
    page.line(
      failed == 0
        ? "\("Valid", .good)\(rest)"
        : "\("Not valid", .bad): \(failed) failed \(failed == 1 ? "check" : "checks")\(rest)")
  }

  /// Whether a check found something that no system rejects.
  private static func isWarning(_ check: ProductCheck) -> Bool {
    let warning: [SignatureCriterion.Name] = [.strayBytes, .certificateValidity]
    return check.outcome == .unknown && warning.map(\.rawValue).contains(check.name)
  }

  /// The bundles, each with its failed and unknown checks.
  func showParts(on page: inout Page) {
    for (index, result) in results.enumerated() {
      if results.count > 1, paths.indices.contains(index) { page.line("\(paths[index], .bold)") }
      for part in result.parts { show(part, ofResult: index, on: &page) }
    }
  }

  private func show(_ part: ProductVerification.Part, ofResult index: Int, on page: inout Page) {
    let mark = part.isValid ? StyledText("✓", .good) : StyledText("✗", .bad)
    let stub = part.product.isStub ? ", a stub" : ""
    page.line("\(mark) \(part.product.path, .name)  \(signer(part) + stub, .faint)")
    for check in part.checks {
      let line: StyledText = "\(self.mark(check.outcome)) \(check.subject)\(check.message)\(codes(check))"
      guard check.outcome != .passed else {
        page.detail("  \(line)")
        continue
      }
      page.line("  \(line)")
      guard check.outcome == .failed else { continue }
      for hint in hints(of: check, inResult: index) { page.line("    hint: \(hint)") }
    }
  }

  /// The hints, with the typed path in place of APP; an archive can't be signed.
  private func hints(of check: ProductCheck, inResult index: Int) -> [String] {
    let path = paths.indices.contains(index) && !paths[index].hasSuffix(".xcarchive") ? paths[index] : nil
    return check.remedies.map {
      let text = RemedyWording.text($0)
      return path.map {
        text.replacing("slipway app sign APP", with: "slipway app sign \(RemedyWording.quoted($0))")
      } ?? text
    }
  }

  private func signer(_ part: ProductVerification.Part) -> String {
    switch part.state {
    case .none: "not signed"
    case .adHoc: "ad hoc"
    case .valid, .invalid: part.signer?.certificate?.commonName ?? "invalid signature"
    }
  }

  private func mark(_ outcome: SignatureCriterion.Outcome) -> StyledText {
    switch outcome {
    case .passed: StyledText("✓", .good)
    case .failed: StyledText("✗", .bad)
    case .unknown: StyledText("?", .warning)
    }
  }

  private func codes(_ check: ProductCheck) -> StyledText {
    check.codes.isEmpty ? "" : " \("(\(check.codes.joined(separator: ", ")))", .faint)"
  }

  // MARK: JSON

  private func json(_ part: ProductVerification.Part, ofResult index: Int) -> JSONValue {
    let signature = part.signature
    return [
      "file": .optional(paths.indices.contains(index) ? paths[index] : nil),
      "path": .string(part.product.path), "identifier": .optional(part.product.identifier),
      "version": .optional(part.product.version), "platform": .optional(ProductWording.platform(part.product)),
      "valid": .bool(part.isValid), "stub": .bool(part.product.isStub),
      "signer": .optional(part.signer?.certificate?.commonName),
      "teamIdentifier": .optional(signature?.teamID), "signature": .string(part.state.rawValue),
      "cdhash": .optional(signature.map { $0.cdHash.hexadecimalText }),
      "root": .optional(part.signer?.path.status.root?.rawValue),
      "checks": .array(part.checks.map { json($0, ofResult: index) }),
    ]
  }

  private func json(_ check: ProductCheck, ofResult index: Int) -> JSONValue {
    let passed: JSONValue = check.outcome == .unknown ? .null : .bool(check.outcome == .passed)
    let hints = hints(of: check, inResult: index)
    return [
      "check": .string(check.name), "passed": passed, "reason": .string(check.message),
      "code": .optional(check.deviceCode), "storeCode": .optional(check.storeCode),
      "codesignStatus": check.codesignStatus.map { .integer($0) } ?? .null, "file": .string(check.file),
      "files": .array(check.files.map { .string($0) }),
      "architecture": .optional(check.architecture?.description), "expected": .optional(check.expected),
      "actual": .optional(check.actual), "hint": .optional(hints.first), "hints": .array(hints.map { .string($0) }),
      "policy": .optional(check.policy?.rawValue),
    ]
  }
}
