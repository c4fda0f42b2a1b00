import ArgumentParser
import Diagnostics
import Scaffolding
import SlipwayKit
import SyntaxTrees

/// The languages of a project.
struct LanguageCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "language", abstract: "List, add and remove the app's languages",
    subcommands: [List.self, Add.self, Remove.self])
}

extension LanguageCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the project's languages and missing translations")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let list = try LanguageList(LoadedProject(at: location, shownFrom: context.directory))
      return context.noting(LanguageListReport(list: list, project: context.shown(location.path)), in: location)
    }
  }

  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a language and its localized files",
      discussion: """
        Creates a strings file for each storyboard and xib. Copies all other localized files for translation. In \
        string catalogs, adds the language to each key. Moves unlocalized strings files into the .lproj folder of the \
        development language. In a project without translations, moves unlocalized storyboards and xibs into \
        Base.lproj. In a translated project, leaves them out unless --base is given. For a language that the project has, adds the files and keys that are missing.
        """)

    @Argument(help: "The language code, such as de or pt-BR.") var code: String
    @Flag var base: BaseLocalization?
    @OptionGroup var shared: SharedOptions

    enum BaseLocalization: EnumerableFlag {
      case base, noBase

      static func help(for value: Self) -> ArgumentHelp? {
        switch value {
        case .base: "Move unlocalized storyboards and xibs into Base.lproj."
        case .noBase: "Do not move unlocalized storyboards and xibs."
        }
      }
    }

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let language = try LanguageCode(code)
      let adding = try LanguageAdding(
        language, makesBase: base.map { $0 == .base }, to: LoadedProject(at: location, shownFrom: context.directory))
      let onlyKeys =
        !adding.extended.isEmpty && adding.localized.isEmpty && adding.adopted.isEmpty && adding.catalogs.isEmpty
        && adding.moved.isEmpty
      var report = try context.make(
        "language.add", in: location, adding.change,
        ResultAction(
          "Added", "add",
          "\(onlyKeys ? "missing strings of " : adding.isKnown ? "missing files of " : "")language \(language.rawValue, .name)\(TargetWording.text("to", adding.targets))"
        ),
        [
          "language": .string(language.rawValue), "localized": .array(adding.localized.map { .string($0) }),
          "extended": .array(adding.extended.map { .string($0.path) }),
          "adopted": .array(adding.adopted.map { .string($0) }),
          "moved": .array(adding.moved.map { .string($0) }), "catalogs": .array(adding.catalogs.map { .string($0) }),
          "targets": .array(adding.targets.map { .string($0) }),
        ], notes: adding.notes)
      report.unchanged = "Nothing to change: the project already has language \(language.rawValue, .name)"
      report.rows =
        adding.localized.map { ["\($0, .name)", "to translate"] }
        + adding.extended.map { ["\($0.path, .name)", "\(counted($0.count, "new string")) to translate"] }
        + adding.adopted.map { ["\($0, .name)", "added to the project"] }
        + adding.catalogs.map { ["\($0, .name)", "new strings to translate"] }
        + adding.moved.map { ["\($0, .name)", "moved into an .lproj folder"] }
      return report
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a language and its localized files",
      discussion: "Deletes the files from disk; slipway undo restores them.")

    @Argument(help: "The language code.", completion: .names(.language)) var code: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let language = try LanguageCode(formOf: code)
      let removing = try LanguageRemoving(
        language, from: LoadedProject(at: location, shownFrom: context.directory))
      let count = removing.deleted.count
      if count > 0 || !removing.catalogs.isEmpty {
        let files = count == 0 ? "its strings" : count == 1 ? "1 file" : "\(count) files"
        try context.confirm("remove language \"\(language)\" and \(files)")
      }
      return try context.make(
        "language.remove", in: location, removing.change,
        ResultAction("Removed", "remove", "language \(language.rawValue, .name)"),
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
            "untranslated": .integer(language.untranslated.count),
            "strings": .array(
              language.untranslated.map {
                ["file": .string($0.file), "key": .string($0.key), "text": .string($0.text)]
              }),
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
        if !language.missingPaths.isEmpty { lacks.append("missing \(language.missingPaths.joined(separator: ", "))") }
        if !language.untranslated.isEmpty {
          lacks.append("\(counted(language.untranslated.count, "string")) to translate")
        }
        return [
          "\(language.code, .bold)", "\(language.isDevelopment ? "development language" : "", .faint)", "\(files)",
          "\(lacks.joined(separator: "; "))",
        ]
      })
    for language in list.languages where page.isDetailed {
      for text in language.untranslated {
        page.detail("\(language.code, .bold)  \(text.file, .name)  \(text.key) = \"\(text.text)\"")
      }
    }
    for note in list.notes { page.line("\(StyledText("note:", .name)) \(note.message)") }
    let isIncomplete = { (language: LanguageList.Language) in
      !language.isDevelopment && !language.missing.isEmpty
    }
    if let language = list.languages.first(where: isIncomplete) {
      page.next("slipway language add \(language.code)", "add the missing files and keys")
    } else if !page.isDetailed, list.languages.contains(where: { !$0.untranslated.isEmpty }) {
      page.next("slipway language list --verbose", "list the strings to translate")
    }
  }
}
