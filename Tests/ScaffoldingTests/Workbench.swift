import AppleIdentifiers
import Diagnostics
import FileTrees
import Foundation
import Scaffolding
import TestSupport
import Testing

/// The bundled templates, plans made of them, and programs to judge what comes out.
enum Workbench {
  /// The repository's own folder of templates.
  static let templates = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates")
    .standardizedFileURL.path

  static let catalog = TemplateCatalog(directories: [templates])

  /// The folders of all bundled templates.
  static func folders() throws -> [String] {
    try ["", "/targets", "/files"].filter { FileAccess.isDirectory(templates + $0) }.flatMap { kind in
      try FileAccess.entries(of: templates + kind)
        .filter { $0.kind == .directory && !["targets", "files", "interfaces"].contains($0.name) }
        .map { "\(templates)\(kind)/\($0.name)" }
    }
  }

  static func answers(
    _ name: String = "Wecker", company: String? = "de.uni-hd.demo", _ change: (inout ProjectAnswers) -> Void = { _ in }
  ) throws -> ProjectAnswers {
    var answers = ProjectAnswers(
      name: try ProductName(name), companyIdentifier: try company.map { try BundleIdentifier($0) })
    change(&answers)
    return answers
  }

  static func plan(_ answers: ProjectAnswers, template: String = "ios-app") throws -> ProjectPlan {
    try ProjectPlan(template: try catalog.template(named: template), answers: answers)
  }

  /// The code of the diagnostic that `work` throws, or `nil`.
  static func code(_ work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch {
      return (error as? Diagnostic)?.code.rawValue ?? "\(error)"
    }
  }
}
