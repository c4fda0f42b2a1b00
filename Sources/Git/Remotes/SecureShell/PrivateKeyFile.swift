#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What can be seen from outside of a file that may hold a private key for the secure shell.
struct PrivateKeyFile {
  let path: String
  let isLocked: Bool

  /// Looks at a file, or returns `nil` if it is not there, can't be read, or is no private key.
  init?(_ path: String) {
    guard let bytes = try? RepositoryFiles.read(path), bytes.count < 1 << 20 else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let first = lines.first, first.hasPrefix("-----BEGIN "), first.contains("PRIVATE KEY") else { return nil }
    self.path = path
    if first.contains("OPENSSH") {
      // "openssh-key-v1" and a zero, then the cipher's name with its length; "none" where there is no passphrase.
      let body = Array(Data(base64Encoded: lines.dropFirst().prefix { !$0.hasPrefix("-") }.joined()) ?? Data())
      isLocked = body.dropFirst(15).prefix(8) != [0, 0, 0, 4] + Array("none".utf8)
    } else {
      isLocked = first.contains("ENCRYPTED") || lines.dropFirst().prefix(3).contains { $0.contains("ENCRYPTED") }
    }
  }
}
