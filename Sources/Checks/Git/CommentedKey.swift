import ProvisioningProfiles

/// The private keys in the comments of sources.
public enum CommentedKey {
  /// Whether a source contains private keys only in its comments.
  ///
  /// - Parameters:
  ///   - bytes: The content of a file with a private key.
  ///   - path: Its path, whose extension decides what a comment is.
  /// - Returns: `false` for a file that is no source.
  public static func isOnly(in bytes: [UInt8], at path: String) -> Bool {
    guard let language = SourceLanguage(path), let code = language.code(of: bytes) else { return false }
    return PrivateKeyScanner.form(of: code) == nil
  }
}

/// A kind of programming language, by its comments.
enum SourceLanguage {
  /// Comments begin with two slashes, or with a slash and an asterisk.
  case slashes
  /// Comments begin with a number sign.
  case numberSigns

  /// The language of a file by its extension; `nil` for a file that is no source.
  init?(_ path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case let ending where Self.slashed.contains(ending): self = .slashes
    case "py", "rb", "sh", "bash", "zsh", "pl": self = .numberSigns
    default: return nil
    }
  }

  private static let slashed: Set<String> = [
    "swift", "m", "mm", "h", "c", "cc", "cpp", "cxx", "hpp", "hh", "js", "jsx", "mjs", "cjs", "ts", "tsx", "java", "kt",
    "go", "rs", "cs", "dart", "scala", "php",
  ]

  /// The source without its comments; `nil` if a comment does not end.
  func code(of bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .slashes: Self.withoutSlashes(bytes)
    case .numberSigns: Self.withoutNumberSigns(bytes)
    }
  }

  private static func withoutNumberSigns(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(
      lines.filter { $0.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } != UInt8(ascii: "#") }
        .joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func withoutSlashes(_ bytes: [UInt8]) -> [UInt8]? {
    var code: [UInt8] = []
    /// The quotation marks that end the literal.
    var quotes: [UInt8]?
    var position = 0
    func isAt(_ text: some Collection<UInt8>) -> Bool { bytes[position...].starts(with: text) }
    while position < bytes.count {
      let byte = bytes[position]
      if let open = quotes {
        if byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
          code += bytes[position...(position + 1)]
          position += 2
          continue
        }
        // Only these literals contain line breaks; others end, such as the apostrophe of a text in JSX.
        let isOfLines = open.count > 1 || open == Array("`".utf8)
        if isAt(open) || byte == UInt8(ascii: "\n") && !isOfLines { quotes = nil }
        code += quotes == nil && isAt(open) ? open : [byte]
        position += quotes == nil && isAt(open) ? open.count : 1
      } else if isAt("//".utf8) {
        position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if isAt("/*".utf8) {
        guard let end = bytes[(position + 2)...].indices.first(where: { bytes[$0...].starts(with: "*/".utf8) }) else {
          return nil
        }
        position = end + 2
      } else {
        if let long = ["\"\"\"", "'''"].first(where: { isAt($0.utf8) }) {
          quotes = Array(long.utf8)
        } else if "\"'`".utf8.contains(byte) {
          quotes = [byte]
        }
        let length = quotes?.count ?? 1
        code += bytes[position..<(position + length)]
        position += length
      }
    }
    return code
  }
}
