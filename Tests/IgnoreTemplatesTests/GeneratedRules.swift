import TestSupport

/// Files of ignore patterns and paths, the same for the same seed, from an alphabet small enough for the
/// patterns to meet the paths.
struct GeneratedRules {
  private var generator: SeededNumbers
  let folders = ["a", "a/b", "a/b/c", "B", "B/a b"]
  private(set) var files: [String: String] = [:]

  init(seed: UInt64) {
    generator = SeededNumbers(seed: seed)
    for folder in [""] + folders where folder.isEmpty || Bool.random(using: &generator) {
      let count = Int.random(in: 3...14, using: &generator)
      files[folder] = (0..<count).map { _ in line() }.joined()
    }
  }

  mutating func paths(_ count: Int) -> [(path: String, isFolder: Bool)] {
    var seen: Set<String> = Set(folders)
    var result: [(String, Bool)] = []
    while result.count < count {
      let folder = ([""] + folders).randomElement(using: &generator) ?? ""
      let names = (0..<Int.random(in: 1...2, using: &generator)).map { _ in name() }
      let path = (folder.isEmpty ? [] : [folder]) + names
      let joined = path.joined(separator: "/")
      let isNew = seen.insert(joined).inserted && !names.contains(".gitignore")
      if isNew { result.append((joined, Bool.random(using: &generator) && names.count == 1)) }
    }
    // A path below one that is no folder can't be on disk.
    let taken = Set(result.filter { !$0.1 }.map(\.0))
    return result.filter { path, isFolder in
      !isFolder || !taken.contains { path.hasPrefix($0 + "/") }
    }
  }

  private mutating func name() -> String {
    let pieces = ["a", "b", "c", "A", "B", "x", "1", ".o", "-", "]", "[", " ", "\\", "é", "#", "!"]
    return (0..<Int.random(in: 1...3, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "a" }
      .joined()
  }

  private mutating func line() -> String {
    let pieces = [
      "a", "b", "c", "A", "B", "x", "1", ".o", "*", "?", "**", "/", "/", "**/", "/**", "[ab]", "[!a]", "[^b-x]",
      "[[:alpha:]]", "[[:digit:]b]", "[]a]", "[a-]", "\\a", "\\ ", "\\\\", " ", "[[:up:]]", "[a", "é", "#", "!",
    ]
    let body = (0..<Int.random(in: 1...5, using: &generator))
      .map { _ in pieces.randomElement(using: &generator) ?? "a" }.joined()
    let start = ["", "", "", "", "!", "/", "#"].randomElement(using: &generator) ?? ""
    let end = ["\n", "\n", "\n", "/\n", "\r\n", "  \n"].randomElement(using: &generator) ?? "\n"
    return start + body + end
  }
}
