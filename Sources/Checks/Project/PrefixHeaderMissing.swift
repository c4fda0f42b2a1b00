import Diagnostics
import XcodeProjects

/// Check for prefix headers that do not exist.
struct PrefixHeaderMissing: CheckRule {
  let description = RuleDescription(
    id: "prefix-header-missing", severity: .warning, summary: "Prefix header does not exist",
    explanation: """
      The compiler reads the prefix header before each source in C, C++ or Objective-C. If the header does not exist, \
      these sources do not compile. The path is relative to the folder of the project. Targets with only Swift \
      sources, and headers of dependencies, are not reported.
      """,
    wrong: "GCC_PREFIX_HEADER = \"Wecker/Old-Prefix.pch\";", right: "GCC_PREFIX_HEADER = \"Wecker/Wecker-Prefix.pch\";",
    source: "clang: \"file not found\"", command: .setSetting("GCC_PREFIX_HEADER=FILE"))

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      let known = Set(project.paths.map { $0.lowercased() })
      let submodules = project.contents.submodules(in: input)
      return project.contexts.compactMap { context in
        guard case .known(_, let place) = context.configuration.setting("GCC_PREFIX_HEADER"),
          let path = context.configuration.settings.path("GCC_PREFIX_HEADER"),
          let first = path.first, !"/.~$".contains(first), !known.contains(path.lowercased()),
          !DependencyFolder.contains(path), !project.unseenPaths.contains(where: { path.path(below: $0) != nil }),
          !project.contents.generated.has(path), submodules.folder(of: path) == nil,
          project.sources(of: context.target).paths.contains(where: { !$0.hasSuffix(".swift") })
        else { return nil }
        let name = "/" + (path.split(separator: "/").last.map(String.init) ?? path)
        let headers = project.paths.filter { $0.hasSuffix(".pch") && !DependencyFolder.contains($0) }
        let moved = headers.filter { ("/" + $0).hasSuffix(name) }
        let other = moved.count == 1 ? moved.first : NearNames.slip(path, among: headers)
        let found = finding(
          "the prefix header \"\(path)\" does not exist",
          hint: other.map { context.commands.setting("GCC_PREFIX_HEADER", $0) }
            ?? "set GCC_PREFIX_HEADER to the path of the header",
          at: place, in: context)
        return input.doubting(found, ifIgnored: [project.checkedPath(path)])
      }
    }
  }
}
