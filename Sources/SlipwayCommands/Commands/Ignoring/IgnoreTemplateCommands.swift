import ArgumentParser
import Diagnostics
import IgnoreTemplates
import SlipwayKit
import SyntaxTrees

/// Lists the gitignore templates.
struct IgnoreListCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the .gitignore templates")

  @Option(help: ArgumentHelp("List only templates whose name or description contains this text.", valueName: "text"))
  var search: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let library = try context.ignoreLibrary()
    return IgnoreListReport(templates: library.search(search ?? ""))
  }
}

/// Shows the text of templates.
struct IgnoreShowCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: "Show .gitignore templates")

  @Argument(help: "The templates.", completion: .names(.ignoreTemplate)) var template: [String]
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    IgnoreShowReport(templates: try context.ignoreLibrary().templates(named: template))
  }
}

extension Context {
  /// The gitignore templates: the user's own before the installed ones.
  func ignoreLibrary() throws(Diagnostic) -> IgnoreTemplateLibrary {
    try IgnoreLibraryReader.library(in: places.folders(of: "gitignore-templates"))
  }
}

/// The gitignore templates.
struct IgnoreListReport: Report {
  let templates: [IgnoreTemplate]

  var schema: String { "slipway.ignore.list/1" }

  var fields: JSONObject {
    [
      "templates": .array(
        templates.map {
          ["name": .string($0.name), "description": .optional($0.summary), "version": .string($0.version)]
        })
    ]
  }

  func show(on page: inout Page) {
    if templates.isEmpty { page.line("No matching templates") }
    page.table(
      templates.map { template in
        let summary = template.summary ?? ""
        let prefix = "\(template.name): "
        return [
          "\(template.name, .name)", "\(summary.hasPrefix(prefix) ? String(summary.dropFirst(prefix.count)) : summary)",
        ]
      })
  }
}

/// The texts of templates.
struct IgnoreShowReport: Report {
  let templates: [IgnoreTemplate]

  var schema: String { "slipway.ignore.show/1" }

  var fields: JSONObject {
    [
      "templates": .array(
        templates.map {
          [
            "name": .string($0.name), "version": .string($0.version),
            "patterns": .array($0.patterns.map { .string($0) }),
            "text": .string(String(decoding: $0.bytes, as: UTF8.self)),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    for (position, template) in templates.enumerated() {
      if position > 0 { page.blank() }
      if templates.count > 1 { page.line("\(template.name, .bold)") }
      for line in template.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
        let text = String(decoding: line, as: UTF8.self)
        page.line(StyledText(text, text.hasPrefix("#") ? .faint : .plain))
      }
    }
  }
}
