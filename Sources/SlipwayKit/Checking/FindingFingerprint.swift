import AppleIdentifiers
public import Checks
import Diagnostics

extension Finding {
  /// The fingerprints of `findings`, in their order, by which services recognize them in another version.
  ///
  /// A fingerprint depends neither on lines nor on the folder in which the check is run. Equal findings are numbered,
  /// so that fingerprints are unique. Configurations do not count: a finding stays if it is resolved in one of them.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - paths: The paths of their files.
  /// - Returns: A fingerprint for each.
  public static func fingerprints(of findings: [Finding], in paths: RepositoryPaths) -> [String] {
    var occurrences: [String: Int] = [:]
    return findings.map { finding in
      let identity = [
        finding.rule, finding.place?.file.map(paths.stable) ?? "", finding.stableMessage(naming: paths.stable),
        finding.target ?? "",
      ].joined(separator: "\n")
      let occurrence = occurrences[identity, default: 0]
      occurrences[identity] = occurrence + 1
      let digest = StableDigest(of: "\(identity)\n\(occurrence)".utf8)
      return StableDigest.hexadecimal(digest.high) + StableDigest.hexadecimal(digest.low)
    }
  }
}
