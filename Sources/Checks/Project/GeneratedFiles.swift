import XcodeProjects

/// The files that a project's scripts and build rules generate, as far as the project declares them.
struct GeneratedFiles: Sendable {
  /// The names of the declared output files.
  private let names: Set<String>
  /// The scripts, in lower case.
  private let scripts: [String]
  /// Whether an output file list can't be read.
  private let isOpen: Bool

  init(of project: CheckedProject) {
    let phases = project.targets.flatMap(\.target.phases)
    let rules = project.targets.flatMap(\.target.buildRules)
    let lists = phases.flatMap(\.outputFileLists).map { list in
      Self.withoutFolder(list).flatMap { project.files.text(of: $0) }
    }
    let listed = lists.compactMap(\.self).flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
    names = Set((phases.flatMap(\.outputPaths) + rules.flatMap(\.outputFiles) + listed).compactMap(Self.name))
    isOpen = lists.contains { $0 == nil }
    scripts =
      phases.compactMap(\.script).map { $0.lowercased() }
      + project.targets.compactMap { $0.target.object.string("buildArgumentsString")?.lowercased() }
  }

  /// Whether the file at `path` is a declared output.
  func has(_ path: String) -> Bool {
    Self.name(of: path).map { names.contains($0) } ?? false
  }

  /// Whether the file may be an undeclared output.
  ///
  /// Its path looks generated, or a script names it or runs a code generator.
  func mayHave(_ path: String) -> Bool {
    let words = path.lowercased()
    guard !isOpen, !Self.marks.contains(where: { words.contains($0) }) else { return true }
    let name = Self.name(of: words) ?? words
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return scripts.contains { script in
      script.contains(stem) || Self.generators.contains { script.contains($0) }
    }
  }

  private static let marks = ["generated", "derived", "autogen", ".pb.", ".grpc.", ".graphql."]

  /// Terms in scripts that run code generators; `generat` is in the names of many such scripts.
  private static let generators = [
    "generat", "codegen", "swiftgen", "sourcery", "rswift", "r.swift", "protoc", "apollo", "mockolo", "cuckoo",
    "needle", "arkana", "openapi", "gyb", "mogenerator",
  ]

  private static func name(of path: String) -> String? {
    path.split(separator: "/").last.map(String.init)
  }

  /// A path without the build setting for the project's folder; `nil` if it is outside of that folder.
  private static func withoutFolder(_ path: String) -> String? {
    for prefix in ["$(SRCROOT)/", "${SRCROOT}/", "$SRCROOT/", "$(PROJECT_DIR)/", "${PROJECT_DIR}/", "$PROJECT_DIR/"]
    where path.hasPrefix(prefix) {
      return String(path.dropFirst(prefix.count))
    }
    return path.contains("$") || path.hasPrefix("/") ? nil : path
  }
}

extension FolderContents {
  /// The files that scripts and build rules generate.
  var generated: GeneratedFiles { project.memory.generatedFiles.value { GeneratedFiles(of: project) } }
}
