import CodeSigning
import Diagnostics
import PropertyLists

/// Checks that embedded bundles have the app's versions.
struct EmbeddedVersions {
  private let part: SignedProduct
  private let host: SignedProduct

  init(of part: SignedProduct, in host: SignedProduct) {
    self.part = part
    self.host = host
  }

  /// The criteria for version and build number.
  var criteria: [Criterion] {
    [criterion("CFBundleShortVersionString", "version"), criterion("CFBundleVersion", "build number")]
  }

  private func criterion(_ key: String, _ noun: String) -> Criterion {
    guard let wanted = host.infoPlist?[key]?.string, let found = part.infoPlist?[key]?.string,
      !wanted.contains("$"), !found.contains("$")
    else {
      return Criterion(.versions, .unknown, "the \(noun) of \(part.name) or \(host.name) is unknown")
    }
    let isSame = wanted == found
    return Criterion(
      .versions, isSame ? .passed : .failed,
      isSame
        ? "\(noun) \(found) matches \(host.name)'s"
        : "\(noun) is \(found), but \(host.name) has \(wanted)",
      expected: wanted, actual: found, remedy: .operation(.init("version.set", ["version": wanted])))
  }
}
