import Diagnostics

/// The files of other build systems in a repository, such as configure.ac, which may compile a project's sources.
struct BuildSystemFiles {
  private let texts: [String]

  init(around project: CheckedProject, in input: CheckInput) {
    let up = project.folder.split(separator: "/").map { _ in ".." }.joined(separator: "/")
    texts = input.trackedPaths.filter(Self.isOne).sorted().prefix(Self.most).compactMap { path in
      let inside = project.folder.isEmpty ? path : path.path(below: project.folder) ?? "\(up)/\(path)"
      return project.files.text(of: inside)
    }
  }

  /// Whether none of the files names a source.
  func isUnnamed(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return !texts.contains { text in
      text.ranges(of: name).contains { range in
        let before = range.lowerBound == text.startIndex ? nil : text[text.index(before: range.lowerBound)]
        let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
        return before.map(Self.isOfName) != true && after.map(Self.isOfName) != true
      }
    }
  }

  /// A repository with more of them is large, and its projects are usually generated.
  private static let most = 50

  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-" || character == "+"
  }

  private static func isOne(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let names: Set<String> = [
      "configure.ac", "configure.in", "Makefile", "makefile", "GNUmakefile", "Makefile.am", "Makefile.in",
      "CMakeLists.txt", "meson.build", "BUILD", "BUILD.bazel", "BUCK", "wscript", "SConstruct",
    ]
    return !DependencyFolder.contains(path)
      && (names.contains(name) || name.hasSuffix(".cmake") || name.hasSuffix(".pro"))
  }
}
