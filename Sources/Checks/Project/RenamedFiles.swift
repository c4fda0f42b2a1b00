import XcodeProjects

/// The missing files of a project that were probably renamed, and what they are called now.
///
/// A renamed file is the only missing one of its folder and kind, and the folder has one file of that kind that the
/// project does not list, with the same words in its name.
struct RenamedFiles: Sendable {
  /// The new paths by the missing ones.
  let newPaths: [String: String]

  init(in project: CheckedProject) {
    let listed = Set(project.locations.members.filter { $0.location.root == .project }.map(\.location.path))
    let missing = listed.subtracting(project.paths).grouped(by: Self.kind).filter { $0.elements.count == 1 }
    let kinds = Set(missing.map(\.key))
    let unlisted =
      kinds.isEmpty
      ? [] : project.paths.filter { kinds.contains(Self.kind($0)) && !listed.contains($0) }.grouped(by: Self.kind)
    let others = Dictionary(uniqueKeysWithValues: unlisted.map { ($0.key, $0.elements) })
    newPaths = missing.reduce(into: [:]) { found, group in
      guard let path = group.elements.first, let other = others[group.key], other.count == 1,
        Self.words(other[0]) == Self.words(path)
      else { return }
      found[path] = other[0]
    }
  }

  /// The folder and the extension.
  private static func kind(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return RelativePaths.parent(path) + "/" + (name.lastIndex(of: ".").map { name[$0...] } ?? "")
  }

  /// The words of a file's name, in no order: `String+Emoji.swift` and `EmojiString.swift` have the same.
  private static func words(_ path: String) -> [String] {
    var words: [String] = []
    for letter in FileStem(path).name {
      let isSign = !letter.isLetter && !letter.isNumber
      if words.isEmpty || isSign || letter.isUppercase { words.append("") }
      if !isSign { words[words.count - 1].append(letter) }
    }
    return words.filter { !$0.isEmpty }.map { $0.lowercased() }.sorted()
  }
}

extension FolderContents {
  /// The files that were probably renamed.
  var renamed: RenamedFiles { project.memory.renamedFiles.value { RenamedFiles(in: project) } }
}
