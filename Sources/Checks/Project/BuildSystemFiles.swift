import Diagnostics

/// The files of other build systems in a repository, such as configure.ac, which may compile a project's sources.
struct BuildSystemFiles {
  /// The names of files in them.
  private let names: Set<Substring>

  init(around project: CheckedProject, in input: CheckInput) {
    let up = project.folder.split(separator: "/").map { _ in ".." }.joined(separator: "/")
    let texts = input.trackedPaths.filter(Self.isOne).sorted().prefix(Self.most).compactMap { path in
      let inside = project.folder.isEmpty ? path : path.path(below: project.folder) ?? "\(up)/\(path)"
      return project.files.text(of: inside)
    }
    names = texts.reduce(into: []) { $0.formUnion($1.split { !Self.isOfName($0) }.filter { $0.contains(".") }) }
  }

  /// Whether none of the files names a source.
  func isUnnamed(_ path: String) -> Bool {
    !names.contains(path.split(separator: "/").last ?? path[...])
  }

  /// A repository with more of them is large, and its projects are usually generated.
  private static let most = 50

  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-" || character == "+"
      || character == "."
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
