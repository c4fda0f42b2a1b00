import Diagnostics
import XcodeProjects

/// Check for files in Compile Sources that can't be compiled.
struct FileNotCompiled: CheckRule {
  let description = RuleDescription(
    id: "file-not-compiled", severity: .warning, summary: "Compile Sources contains a file that can't be compiled",
    explanation: """
      Headers, .xcconfig, .entitlements and text files are not sources. Xcode warns that it has no rule to process \
      them, or processes them as another type.
      """,
    wrong: "files = (AA01 /* Clock.h in Sources */, );",
    right: "files = (AA01 /* Clock.h in Headers */, );",
    source: "Xcode: \"no rule to process file …\"")

  private static let endings: Set<String> = [
    "h", "hpp", "hh", "pch", "md", "txt", "xcconfig", "entitlements", "modulemap", "xcassets", "png", "jpg",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.targets).flatMap { target -> [Finding] in
      // A build rule of the target may process such files.
      guard target.target.buildRules.isEmpty else { return [] }
      return target.target.phases.filter { $0.kind == .sources }.flatMap(\.files).compactMap { file in
        guard case .file(let reference)? = file.item, let path = reference.path, let dot = path.lastIndex(of: "."),
          Self.endings.contains(path[path.index(after: dot)...].lowercased()),
          reference.object.string("explicitFileType") == nil, !Self.isCode(reference.fileType)
        else { return nil }
        return finding(
          "\"\(reference.name)\" is in Compile Sources of \"\(target.name)\", but can't be compiled",
          hint: "remove it from Compile Sources", at: file.object.place, target: target.name
        ).caused(
          by: Finding.Cause(
            subject: "files", words: "are in Compile Sources, but can't be compiled", name: reference.name,
            hint: "remove them from Compile Sources"))
      }
    }
  }

  /// Whether Compile Sources processes a file of this name.
  static func canBeCompiled(_ name: String) -> Bool {
    name.lastIndex(of: ".").map { !endings.contains(name[name.index(after: $0)...].lowercased()) } ?? false
  }

  /// Whether the project declares the file as source code, whatever its name.
  private static func isCode(_ type: String?) -> Bool {
    guard let type, type.hasPrefix("sourcecode.") else { return false }
    return !type.hasSuffix(".h") && !type.hasPrefix("sourcecode.module")
  }
}
