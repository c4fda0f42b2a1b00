/// The rules of one file of ignore patterns: a `.gitignore`, `info/exclude`, or the user's own.
public struct IgnoreRules: Hashable, Sendable {
  /// The rules in their order in the file; a later one overrides those before it.
  public let rules: [IgnoreRule]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: Its content; a byte order mark is passed over.
  ///   - file: How findings call it.
  ///   - folder: The folder that it is for, seen from the working tree and without a slash at its end; empty for all.
  ///   - foldsCase: Whether capital and small ASCII letters are the same, as `core.ignoreCase` says.
  public init(_ bytes: [UInt8], file: String, folder: String = "", foldsCase: Bool = false) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    rules = IgnoreLine.lines(of: text).enumerated().compactMap { position, line in
      IgnoreRule(line, number: position + 1, file: file, folder: folder, foldsCase: foldsCase)
    }
  }

  /// The last rule that speaks of `path`.
  func last(for path: [UInt8], isFolder: Bool) -> IgnoreRule? {
    rules.last { $0.matches(path, isFolder: isFolder) }
  }
}
