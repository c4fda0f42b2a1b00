import SystemCalls

/// The projects in which this machine made the changes of a portal: a file in its folder, which no other machine gets.
struct ChangeOrigins {
  private let file: String

  init(of directory: String) { file = directory + "/slipway-origins" }

  private static let longest = 500

  private var lines: [Substring] {
    guard let bytes = try? PlainFile.bytes(of: file) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// Notes that a commit was made in a project; where that can't be written, undo only refuses less.
  func note(_ commit: String, from project: String) {
    guard !project.contains("\n") else { return }
    let all = lines.suffix(Self.longest - 1) + ["\(commit) \(project)"]
    try? PlainFile.replace(file, with: Array((all.joined(separator: "\n") + "\n").utf8), permissions: 0o644)
  }

  /// The commits that were made in a project.
  func commits(from project: String) -> Set<String> {
    Set(
      lines.compactMap { line in
        let parts = line.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && parts[1] == project ? String(parts[0]) : nil
      })
  }
}
