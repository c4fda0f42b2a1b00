import Diagnostics
import XcodeProjects

/// Check for bridging headers that do not exist.
struct BridgingHeaderMissing: CheckRule {
  let description = RuleDescription(
    id: "bridging-header-missing", severity: .error, summary: "Bridging header does not exist",
    explanation: """
      The Swift compiler reads the bridging header before it compiles a file. If the header does not exist, no Swift \
      source of the target compiles. The path is relative to the folder of the project. For a target without Swift \
      sources, such as an aggregate target, the finding is a note. If the sources are not all known, it is a warning. A header in a submodule that is not checked out is not reported.
      """,
    wrong: "SWIFT_OBJC_BRIDGING_HEADER = \"Wecker/Old-Bridging-Header.h\"",
    right: "SWIFT_OBJC_BRIDGING_HEADER = \"Wecker/Wecker-Bridging-Header.h\"",
    source: "swift: \"bridging header … does not exist\"", command: .setSetting("SWIFT_OBJC_BRIDGING_HEADER=FILE"))

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      let known = Set(project.paths.map { $0.lowercased() })
      let submodules = project.contents.submodules(in: input)
      return project.contexts.compactMap { context in
        guard case .known(let path, let place) = context.configuration.setting("SWIFT_OBJC_BRIDGING_HEADER"),
          let first = path.first, !"/.~$".contains(first), !known.contains(path.lowercased()),
          !project.unseenPaths.contains(where: { path.path(below: $0) != nil }),
          !project.contents.generated.has(path), submodules.folder(of: path) == nil
        else { return nil }
        let swift = project.compilesSwift(context.target)
        guard swift > .never else {
          return finding(
            "the bridging header \"\(path)\" does not exist, but no Swift source needs it",
            hint: context.commands.unsetting("SWIFT_OBJC_BRIDGING_HEADER"), at: place, severity: .note, in: context)
        }
        let name = "/" + FileStem(path).name + ".h"
        let other = project.paths.filter { ("/" + $0).hasSuffix(name) }.min()
        let found = finding(
          "the bridging header \"\(path)\" does not exist",
          hint: other.map { context.commands.setting("SWIFT_OBJC_BRIDGING_HEADER", $0) }
            ?? "set SWIFT_OBJC_BRIDGING_HEADER to the path of the header",
          at: place, severity: swift == .unknown ? .warning : nil, in: context)
        return input.doubting(found, ifIgnored: [project.checkedPath(path)])
      }
    }
  }
}

extension CheckedProject {
  /// Whether the target has Swift sources; a script or another project may give a target sources that are not known.
  fileprivate func compilesSwift(_ target: CheckedTarget) -> Certainty {
    let paths = SourcePaths(of: target, in: self)
    if paths.sources.contains(where: { $0.hasSuffix(".swift") }) { return .certain }
    return target.target.kind == .native && !paths.isWhole ? .unknown : .never
  }
}
