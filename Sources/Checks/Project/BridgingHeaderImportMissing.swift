import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Check for missing headers that a bridging header imports.
struct BridgingHeaderImportMissing: CheckRule {
  let description = RuleDescription(
    id: "bridging-header-import-missing", severity: .error,
    summary: "Bridging header imports a header that does not exist",
    explanation: """
      The Swift compiler reads the bridging header before it compiles a file. If an import fails, no Swift source of \
      the target compiles. A missing header in quotes may come from a dependency. It is reported only if the project \
      has a header with a similar name. If the name differs from the name on disk only in letter case, the finding is \
      a warning. It is also a warning if packages or dependency managers may add headers. If no pod \
      is installed, the finding is a note.
      """,
    wrong: "#import \"AlramClock.h\"",
    right: "#import \"AlarmClock.h\"",
    source: "clang: \"file not found\"; swift: \"failed to emit precompiled header\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let headers = Set(
        project.contents.pathsWithIgnored(in: input).filter { $0.hasSuffix(".h") || $0.hasSuffix(".hpp") }.map {
          FileStem($0).name
        })
      return project.contexts.flatMap { context -> [Finding] in
        guard case .known(let path, _) = context.configuration.setting("SWIFT_OBJC_BRIDGING_HEADER"),
          let bytes = project.files.bytes(of: path)
        else { return [] }
        return Self.imports(in: bytes).compactMap { name, offset -> Finding? in
          let file = FileStem(name).name
          guard !headers.contains(file), let near = NearNames.slip(file, among: headers) else { return nil }
          let position = LineIndex.position(of: offset, in: bytes)
          let isOpen = project.lacksPods
          return finding(
            "the header \"\(name)\" does not exist" + (isOpen ? "; the pods that may have it are not installed" : ""),
            hint: isOpen
              ? "install the dependencies, and check again" : "write \"\(near).h\", or add \(name)",
            at: Place(file: project.checkedPath(path), line: position.line, column: position.column),
            // Most Macs ignore letter case.
            severity: isOpen
              ? .note
              : near.lowercased() == file.lowercased() || project.interfaces.mayBeElsewhere ? .warning : nil,
            in: context)
        }
      }
    }
  }

  /// The headers that a file imports in quotes, each with the offset of its name in bytes.
  private static func imports(in bytes: [UInt8]) -> [(name: String, offset: Int)] {
    var lexer = SourceLexer(bytes, isSwift: false)
    var isImport = false
    var found: [(String, Int)] = []
    while let token = lexer.next() {
      if case .text(let name) = token, isImport { found.append((name, max(0, lexer.offset - name.utf8.count - 1))) }
      isImport = token == .name("import") || token == .name("include")
    }
    return found
  }
}

extension CheckedProject {
  /// Whether a Podfile is beside the project, but no pod is installed.
  fileprivate var lacksPods: Bool { paths.contains("Podfile") && !paths.contains { $0.hasPrefix("Pods/") } }
}
