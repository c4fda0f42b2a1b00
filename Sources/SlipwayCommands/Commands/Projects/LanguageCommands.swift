import ArgumentParser
import Diagnostics
import JSONTrees
import Scaffolding
import SlipwayKit

/// The languages of a project.
struct LanguageCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "language", abstract: "List, add and remove the app's languages",
    subcommands: [List.self, Add.self, Remove.self])
}

extension LanguageCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the project's languages, and what they lack")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let list = try LanguageList(LoadedProject(at: location, shownFrom: context.directory))
      return context.noting(LanguageListReport(list: list, project: context.shown(location.path)), in: location)
    }
  }

  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a language, with a file of it for each that has languages",
      discussion: """
        Storyboards and xibs get a file of their texts, other files a copy to translate, string catalogs a new text for \
        each key. Files with texts that have no language yet move into that of the project, storyboards and xibs into \
        Base.lproj; --no-base leaves those two where they are.
        """)

    @Argument(help: "The language's code, such as de or pt-BR.") var code: String
    @Flag var base = BaseLocalization.base
    @OptionGroup var shared: SharedOptions

    enum BaseLocalization: EnumerableFlag {
      case base, noBase

      static func help(for value: Self) -> ArgumentHelp? {
        switch value {
        case .base: "Move storyboards and xibs without a language into Base.lproj; the default."
        case .noBase: "Leave storyboards and xibs without a language where they are."
        }
      }
    }

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let language = try LanguageCode(code)
      let adding = try LanguageAdding(
        language, makesBase: base == .base, to: LoadedProject(at: location, shownFrom: context.directory))
      var report = try context.make(
        "language.add", in: location, adding.change,
        Deed("Added", "add", "the language \(language.rawValue, .name)"),
        [
          "language": .string(language.rawValue), "localized": .array(adding.localized.map { .string($0) }),
          "moved": .array(adding.moved.map { .string($0) }), "catalogs": .array(adding.catalogs.map { .string($0) }),
        ], notes: adding.notes)
      report.unchanged = "Nothing to write: the project has the language \(language.rawValue, .name) already"
      report.rows =
        adding.localized.map { ["\($0, .name)", "to translate"] }
        + adding.catalogs.map { ["\($0, .name)", "new texts to translate"] }
        + adding.moved.map { ["\($0, .name)", "moved into a language's folder"] }
      return report
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a language, with its files and texts",
      discussion: "Its files are deleted from the disk; slipway undo brings them back.")

    @Argument(help: "The language's code.") var code: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let language = try LanguageCode(code)
      let removing = try LanguageRemoving(
        language, from: LoadedProject(at: location, shownFrom: context.directory))
      let count = removing.deleted.count
      if count > 0 || !removing.catalogs.isEmpty {
        let files = count == 0 ? "its texts" : count == 1 ? "1 file" : "\(count) files"
        try context.confirm("remove the language \"\(language)\" with \(files)")
      }
      return try context.make(
        "language.remove", in: location, removing.change,
        Deed("Removed", "remove", "the language \(language.rawValue, .name)"),
        [
          "language": .string(language.rawValue), "deleted": .array(removing.deleted.map { .string($0) }),
          "catalogs": .array(removing.catalogs.map { .string($0) }),
        ], notes: removing.notes)
    }
  }
}

/// The languages of a project.
struct LanguageListReport: Report {
  let list: LanguageList
  let project: String

  var schema: String { "slipway.language.list/1" }

  var fields: JSONObject {
    [
      "project": .string(project), "base": .bool(list.hasBase),
      "languages": .array(
        list.languages.map { language in
          [
            "code": .string(language.code), "development": .bool(language.isDevelopment),
            "files": .array(language.files.map { .string($0) }),
            "missing": .array(language.missing.map { .string($0) }),
            "untranslated": .integer(language.untranslated),
          ]
        }),
      "notes": .array(list.notes.map { .string($0.message) }),
    ]
  }

  func show(on page: inout Page) {
    page.table(
      list.languages.map { language in
        let files = "\(language.files.count) file\(language.files.count == 1 ? "" : "s")"
        var lacks: [String] = []
        if !language.missing.isEmpty { lacks.append("lacks \(language.missing.joined(separator: ", "))") }
        if language.untranslated > 0 {
          lacks.append("\(language.untranslated) text\(language.untranslated == 1 ? "" : "s") to translate")
        }
        return [
          "\(language.code, .bold)", "\(language.isDevelopment ? "development" : "", .faint)", "\(files)",
          "\(lacks.joined(separator: "; "))",
        ]
      })
    for note in list.notes { page.line("\(StyledText("note:", .name)) \(note.message)") }
  }
}
