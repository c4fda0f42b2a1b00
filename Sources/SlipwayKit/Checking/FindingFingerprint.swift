import AppleIdentifiers
public import Checks
import Diagnostics

extension Finding {
  /// The message with the number after the word "line" replaced, so that it stays equal if lines move.
  public var messageWithoutLines: String {
    let words = message.split(separator: " ", omittingEmptySubsequences: false)
    return words.indices.map { index in
      let isNumber = index > 0 && words[index - 1] == "line" && words[index].allSatisfy(\.isNumber)
      return isNumber ? "N" : String(words[index])
    }.joined(separator: " ")
  }

  /// The fingerprints of `findings`, in their order, by which services recognize them in another version.
  ///
  /// A fingerprint does not depend on lines. Equal findings are numbered, so that fingerprints are unique.
  public static func fingerprints(of findings: [Finding]) -> [String] {
    var occurrences: [String: Int] = [:]
    return findings.map { finding in
      let identity = [
        finding.rule, finding.place?.file ?? "", finding.messageWithoutLines, finding.target ?? "",
        finding.configuration ?? "",
      ].joined(separator: "\n")
      let occurrence = occurrences[identity, default: 0]
      occurrences[identity] = occurrence + 1
      let digest = StableDigest(of: "\(identity)\n\(occurrence)".utf8)
      return StableDigest.hexadecimal(digest.high) + StableDigest.hexadecimal(digest.low)
    }
  }
}
