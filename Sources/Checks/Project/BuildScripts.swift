import Diagnostics
import XcodeProjects

/// The workflows of continuous integration in a repository, which may create files that a project is built with.
struct BuildScripts: Sendable {
  private let texts: [(path: String, text: String)]

  init(around project: CheckedProject, in input: CheckInput) {
    let up = project.folder.split(separator: "/").map { _ in ".." }.joined(separator: "/")
    texts = input.trackedPaths.filter(Self.isOne).sorted().prefix(Self.most).compactMap { path in
      let inside = project.folder.isEmpty ? path : path.path(below: project.folder) ?? "\(up)/\(path)"
      return project.files.text(of: inside).map { (path, $0) }
    }
  }

  /// The line that copies or fetches the file at `path`, by its name.
  func place(naming path: String) -> Place? {
    guard let name = path.split(separator: "/").last.map(String.init) else { return nil }
    for (file, text) in texts {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (offset, line) in lines.enumerated() where line.contains(name) {
        let words = line.split { !$0.isLetter }
        if words.contains(where: { Self.programs.contains(String($0)) }) { return Place(file: file, line: offset + 1) }
      }
    }
    return nil
  }

  /// The programs that create files.
  private static let programs: Set<String> = [
    "cp", "mv", "ditto", "rsync", "curl", "wget", "unzip", "tar", "ln", "touch", "echo", "base64", "gsutil", "aws",
  ]

  private static let most = 50

  private static func isOne(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return path.contains(".github/workflows/") || path.contains(".circleci/")
      || ("/" + path).contains("/ci_scripts/")
      || [".gitlab-ci.yml", ".travis.yml", "bitrise.yml", "azure-pipelines.yml", "appveyor.yml"].contains(name)
  }
}

extension FolderContents {
  /// The workflows around the project, which do not change during a check.
  func buildScripts(in input: CheckInput) -> BuildScripts {
    project.memory.buildScripts.value { BuildScripts(around: project, in: input) }
  }
}
