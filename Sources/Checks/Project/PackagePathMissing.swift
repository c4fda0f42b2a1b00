import Diagnostics
import XcodeProjects

/// A local package depends on a folder that does not exist.
struct PackagePathMissing: CheckRule {
  let description = RuleDescription(
    id: "package-path-missing", severity: .error,
    summary: "Package.swift depends on a folder that does not exist",
    explanation: """
      A package in the project depends on another package by its path. If the folder does not exist, Xcode resolves none \
      of the project's packages. Only paths that lead into the project's folder are checked. Xcode uses a package \
      of the same name elsewhere in the project, so that is not reported. The same holds for a missing submodule. A tool may create the folder, so the finding is \
      a warning. It is an error if a folder beside it has a similar name. If Git ignores the folder, or the manifest has conditions, \
      the finding is a note.
      """,
    wrong: ".package(path: \"../Cores\"), and only the folder Core",
    right: ".package(path: \"../Core\")",
    source: "SwiftPM: \"the package at … cannot be accessed\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project in
      ManifestTargetUnknown.manifests(of: project).flatMap { path -> [Finding] in
        guard let bytes = project.files.bytes(of: path) else { return [] }
        let isConditional = ["#if", "ProcessInfo", "getenv", "Context.environment", "FileManager"].contains(
          where: String(decoding: bytes, as: UTF8.self).contains)
        return ManifestLiterals(bytes).dependencyPaths.compactMap { named in
          let folder = RelativePaths.joined(RelativePaths.parent(path), named.path)
          guard !named.path.hasPrefix("/"), !named.path.hasPrefix("~"), !folder.hasPrefix(".."), !folder.isEmpty,
            !project.paths.contains(where: { $0 == folder || $0.path(below: folder) != nil }),
            !project.isLinked(folder), !project.unseenPaths.contains(folder),
            project.contents.submodules(in: input).folder(of: folder + "/Package.swift") == nil
          else { return nil }
          let parent = RelativePaths.parent(folder)
          let name = folder.split(separator: "/").last.map(String.init) ?? folder
          // Xcode takes a package of the same name that the project lists, wherever it is.
          guard !project.paths.contains(where: { ("/" + $0).hasSuffix("/\(name)/Package.swift") }),
            !project.localPackages.listsUnseen(package: name, input)
          else { return nil }
          let siblings = project.paths.filter { $0.hasSuffix("/Package.swift") }.map(RelativePaths.parent).filter {
            RelativePaths.parent($0) == parent
          }.compactMap { $0.split(separator: "/").last.map(String.init) }
          let near = NearNames.slip(name, among: siblings).map { String(named.path.dropLast(name.count)) + $0 }
          return input.doubting(
            finding(
              "the package depends on \"\(named.path)\", which does not exist",
              hint: near.map { "write \"\($0)\"" } ?? "correct the path, or remove the dependency",
              at: Place(file: project.checkedPath(path), line: named.line),
              severity: isConditional ? .note : near == nil ? .warning : nil),
            ifIgnored: [project.checkedPath(folder)])
        }
      }
    }
  }
}

extension LocalPackages {
  /// Whether the project lists a package of a name whose folder is not at hand: in a missing submodule, behind a link, or
  /// outside of the project's folder.
  fileprivate func listsUnseen(package name: String, _ input: CheckInput) -> Bool {
    let members = project.locations.members.map { member in
      if case .absolute = member.location.root { "/" + member.location.path } else { member.location.path }
    }
    return (members + project.project.packages.compactMap(\.path)).contains { path in
      path.split(separator: "/").last.map(String.init) == name
        && (path.hasPrefix("/") || path.hasPrefix("../") || project.contents.isBehindUnseen(path)
          || project.contents.submodules(in: input).folder(of: path + "/Package.swift") != nil)
    }
  }
}
