import AppleIdentifiers
import ArgumentParser
import Diagnostics
import FileTrees
import Scaffolding
import SyntaxTrees

/// The templates for projects, targets and files.
struct TemplateCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template", abstract: "List templates and check your own",
    subcommands: [List.self, Show.self, Check.self])
}

extension TemplateCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List templates",
      discussion: """
        slipway new uses project templates, slipway target add uses target and project templates, and slipway file \
        create uses file templates.
        """)

    @Option(help: "The kind: project, target, file, or part (shared by other templates).") var kind: Template.Kind?
    @Option(help: ArgumentHelp("A folder with your own templates.", valueName: "dir")) var templates: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      var found: [Template] = []
      for kind in kind.map({ [$0] }) ?? [.project, .target, .file] {
        let catalog = TemplateCatalog(directories: try context.templateFolders(of: kind, given: templates))
        found += try catalog.templates(kind: kind)
      }
      return TemplateListReport(templates: found)
    }
  }

  struct Show: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a template and its options")

    @Argument(help: "The template.", completion: .names(.template)) var name: String
    @Option(help: "The kind, if several templates have the name: project, target, file or part.") var kind:
      Template.Kind?
    @Option(help: ArgumentHelp("A folder with your own templates.", valueName: "dir")) var templates: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      TemplateReport(
        template: try context.template(
          named: name, of: kind.map { [$0] } ?? [.project, .target, .file], given: templates))
    }
  }

  struct Check: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "check", abstract: "Check a template's folder")

    @Argument(help: "The template's folder.") var dir: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let catalog = TemplateCatalog(directories: try context.templateFolders(of: kindOfFolder(context)))
      return TemplateCheckReport(findings: catalog.check(context.path(dir)), context: context)
    }

    /// The kind of the templates next to it: target or file in a folder of that name.
    private func kindOfFolder(_ context: Context) -> Template.Kind {
      let parent = AbsolutePath(context.path(dir)).components.dropLast().last
      return parent == "targets" ? .target : parent == "files" ? .file : .project
    }
  }
}

/// The templates.
struct TemplateListReport: Report {
  let templates: [Template]

  var schema: String { "slipway.template.list/1" }

  var fields: JSONObject {
    [
      "templates": .array(
        templates.map {
          ["name": .string($0.name), "kind": .string($0.kind.rawValue), "description": .string($0.summary)]
        })
    ]
  }

  func show(on page: inout Page) {
    page.table(templates.map { ["\($0.name, .name)", "\($0.kind.rawValue, .faint)", "\($0.summary)"] })
  }
}

/// A template and its options.
struct TemplateReport: Report {
  let template: Template

  var schema: String { "slipway.template.show/1" }

  /// The languages of a project's or target's option, or of the sources of a file template.
  private var languages: [String] { template.offer(.language)?.values ?? template.languages.map(\.rawValue) }

  var fields: JSONObject {
    [
      "name": .string(template.name), "kind": .string(template.kind.rawValue),
      "description": .string(template.summary),
      "platforms": .array(template.platforms.map { .string($0.rawValue) }),
      "languages": .array(languages.map { .string($0) }),
      "options": .array(
        template.options.map { option in
          [
            "name": .string(option.option.rawValue), "values": .array(option.values.map { .string($0) }),
            "default": .string(option.defaultValue), "question": .string(option.question),
          ]
        }),
    ]
  }

  func show(on page: inout Page) {
    page.line("\(template.name, .bold)  \(template.summary)")
    let language: [[StyledText]] =
      template.kind == .file && !languages.isEmpty
      ? [["--language", "\(languages.joined(separator: "|"))", "\("default the target's", .faint)", "Language"]] : []
    page.table(
      language
        + template.options.map { option in
          [
            "--\(option.option.rawValue)", "\(option.values.joined(separator: "|"))",
            "\(option.defaultValue.isEmpty ? "" : "default " + option.defaultValue, .faint)", "\(option.question)",
          ]
        }, indent: 2)
  }
}

/// The findings in a template.
struct TemplateCheckReport: Report {
  let findings: [Diagnostic]
  let context: Context

  var schema: String { "slipway.template.check/1" }

  var isAffirmative: Bool { !findings.contains { $0.severity == .error } }

  var fields: JSONObject { ["findings": .array(findings.map { FindingWording.json($0, in: context) })] }

  func show(on page: inout Page) {
    for finding in findings { page.line(FindingWording.line(finding, in: context)) }
    if findings.isEmpty { page.line("\("✓", .good) the template is valid") }
  }
}
