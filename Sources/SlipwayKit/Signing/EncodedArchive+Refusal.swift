import Diagnostics
import ProvisioningProfiles

extension EncodedArchive {
  /// The error for a secret that was saved as it was.
  ///
  /// - Parameters:
  ///   - code: The error's code.
  ///   - path: The file, or the pipe.
  ///   - name: The name of the file to decode into.
  ///   - advice: What to do about an empty file.
  /// - Returns: The error.
  func refusal(_ code: Diagnostic.Code, of path: String, savedAs name: String, ifEmpty advice: String) -> Diagnostic {
    let hint =
      switch self {
      case .empty: "\(advice); in CI, check that the secret is set"
      // A pipe has no content any more, and keeps the key off the disk on purpose.
      case .base64 where path.hasPrefix("/dev/"): "decode it in the pipe: … | base64 --decode"
      case .base64: "decode it first: base64 --decode < \(ShellWord.quoted(path)) > \(name)"
      }
    return Diagnostic(code, "\"\(path)\" \(words)", at: Place(file: path), remedy: .advice(hint))
  }
}
