import AppleIdentifiers
import CodeSigning
import Diagnostics

/// The check of something to install that no profile matches.
struct SigningCheck {
  let criterion: Criterion

  init(_ signed: TargetSigning.Result) {
    let decision = signed.decision
    guard decision.choice == nil else {
      criterion = Criterion(.signing, .passed, "\(decision.target.name) needs no profile")
      return
    }
    let reason = signed.gaps.first?.reason ?? "no profile matches"
    criterion = Criterion(
      .signing, .failed, "\(decision.target.name) can't be signed: \(reason)",
      expected: decision.target.bundleIdentifier.rawValue, xcode: decision.xcodeMessage, code: .noValidProfile,
      remedies: signed.gaps.first?.remedies ?? [])
  }
}
