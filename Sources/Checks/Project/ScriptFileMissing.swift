import Diagnostics
import XcodeProjects

/// A run script phase calls a script that is in another folder.
struct ScriptFileMissing: CheckRule {
  let description = RuleDescription(
    id: "script-file-missing", severity: .warning, summary: "Run script phase calls a script that does not exist",
    explanation: """
      A run script phase calls scripts by paths from the folder of the project. If the script does not exist, the build \
      fails. The rule reports a path only if the script is in another folder of the project. Phases that change the \
      folder or test whether the script exists are not checked.
      """,
    wrong: "shellScript = \"bash $SRCROOT/scripts/generate.sh\"; and only bin/generate.sh",
    right: "shellScript = \"bash $SRCROOT/bin/generate.sh\";",
    source: "sh: \"No such file or directory\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter { $0.hasFilesAround && $0.unseenPaths.isEmpty }.flatMap { project in
      project.targets.flatMap { target in
        target.target.phases.filter { $0.kind == .shellScript }.flatMap { phase -> [Finding] in
          guard let script = phase.script, !Self.guards.contains(where: script.contains) else { return [] }
          return Self.paths(in: script).compactMap { path in
            guard !project.paths.contains(path), !project.contents.generated.has(path),
              !DependencyFolder.isInstalled(path),
              let other = project.contents.onlyPath(endingLike: path)
            else { return nil }
            return finding(
              "a script of \"\(target.name)\" calls \"\(path)\", which does not exist",
              hint: "write the path of \"\(project.checkedPath(other))\" in the phase \"\(phase.title)\"",
              at: phase.object.place, target: target.name)
          }
        }
      }
    }
  }

  /// What shows that a script need not exist, or that a path starts from another folder.
  private static let guards = ["cd ", "pushd", "if ", "[ ", "[[", "test ", "||", "command -v", "which "]

  /// The paths of scripts, from the project's folder, that the commands of a script name.
  private static func paths(in script: String) -> [String] {
    words(of: script).compactMap { word in
      guard [".sh", ".py", ".rb"].contains(where: word.hasSuffix), !word.hasPrefix("#") else { return nil }
      let prefix = roots.first(where: word.hasPrefix)
      // Quoted words with spaces are commands or messages, unless they begin with the project's folder.
      guard prefix != nil || !word.contains(where: \.isWhitespace) else { return nil }
      let path = String(word.dropFirst(prefix?.count ?? 0))
      guard prefix != nil || path.contains("/"), let first = path.first, !"/.~$".contains(first), !path.contains("$"),
        !path.contains(".."), !path.contains("*")
      else { return nil }
      return path
    }
  }

  /// The words of a script, of which quotation marks and backslashes keep spaces together.
  private static func words(of script: String) -> [String] {
    var (words, word) = ([String](), "")
    var (quote, isEscaped) = (nil as Character?, false)
    for character in script {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote, character != open, !character.isNewline {
        word.append(character)
      } else if quote != nil {
        quote = nil
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character.isWhitespace || "();&|".contains(character) {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    return words + [word]
  }

  private static let roots =
    ["SRCROOT", "PROJECT_DIR", "PWD"].flatMap { ["$\($0)/", "${\($0)}/", "$(\($0))/"] } + ["./"]
}

extension FolderContents {
  /// The only file of the project with the name of a missing one.
  fileprivate func onlyPath(endingLike path: String) -> String? {
    let name = "/" + (path.split(separator: "/").last.map(String.init) ?? path)
    let found = project.paths.filter { ("/" + $0).hasSuffix(name) && !DependencyFolder.contains($0) }
    return found.count == 1 ? found.first : nil
  }
}
