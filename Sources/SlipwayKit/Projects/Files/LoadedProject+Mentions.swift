import Checks
import Diagnostics
import FileTrees

/// The sources that name a module or a file, for notes on what keeps an old name.
extension LoadedProject {
  /// The sorted sources that import `module`, relative to the project's folder.
  func sources(importing module: String) -> [String] {
    sources(mentioning: module) { tokens in
      let names = tokens.items.map { item in if case .name(let name) = item.token { name } else { "" } }
      return names.indices.contains { index in
        guard names[index] == module, index > 0 else { return false }
        // Between the two may be the kind of a declaration, as in `import struct Module.Name`.
        return names[index - 1] == "import" || index > 1 && names[index - 2] == "import"
      }
    }
  }

  /// The sorted storyboards and xibs with classes of `module`, relative to the project's folder.
  func interfaces(naming module: String) -> [String] {
    let attribute = Array("customModule=\"\(module)\"".utf8)
    return Set(sourcePaths(["storyboard", "xib"])).sorted().filter { path in
      (try? FileAccess.read(absolute(path), limit: 1 << 24))?.contains(attribute) ?? false
    }
  }

  /// The sorted sources with a string literal `text`, relative to the project's folder.
  func sources(withLiteral text: String) -> [String] {
    sources(mentioning: text) { tokens in
      tokens.items.contains { if case .text(text) = $0.token { true } else { false } }
    }
  }

  /// Paths in a sentence: the first few, and the number of others.
  static func listed(_ paths: [String]) -> String {
    let shown = paths.prefix(3).joined(separator: ", ")
    return paths.count > 3 ? "\(shown) and \(paths.count - 3) more" : shown
  }

  private func sources(mentioning word: String, where isMeant: (SourceTokens) -> Bool) -> [String] {
    let bytes = Array(word.utf8)
    return Set(sourcePaths(["swift", "m", "mm"])).sorted().filter { path in
      guard let content = try? FileAccess.read(absolute(path), limit: 1 << 24), content.contains(bytes) else {
        return false
      }
      return isMeant(SourceTokens(content, isSwift: path.pathEnding == "swift"))
    }
  }
}
