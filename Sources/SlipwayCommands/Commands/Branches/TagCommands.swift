import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitOperations
import GitStore
import SlipwayKit

/// Tags; without a verb, lists them.
struct TagCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag", abstract: "List, create and delete tags", subcommands: [List.self, Create.self, Delete.self],
    defaultSubcommand: List.self)
}

extension TagCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List tags by name",
      discussion: "Quote patterns: in slipway tag list 'v1.*', the asterisk matches any text.")

    @Argument(help: "Only tags that match one of these patterns.", completion: .names(.tag)) var pattern: [String] = []
    @Option(
      name: .customShort("n", allowingJoined: true),
      help: ArgumentHelp("The number of message lines to show.", valueName: "n"))
    var lineCount: Int?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      if let lineCount, lineCount < 0 {
        throw Diagnostic(.usage, "-n must be 0 or more", remedy: .advice("for example, use -n 1"))
      }
      let repository = try context.repository()
      return TagListReport(
        tags: try repository.tags.list(matching: pattern), patterns: pattern, lineCount: lineCount ?? 0)
    }
  }

  struct Create: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Create a tag",
      discussion: """
        Creates a lightweight tag, or with -m, -a or -s an annotated tag. With -a or -s and without -m, opens Git's \
        editor for the message. -s signs with the key and program in Git's configuration.
        """)

    @Argument(help: "The name of the tag.") var name: String
    @Argument(help: "The commit or object (default: the current commit).", completion: .names(.revision))
    var revision: String?
    @Option(
      name: [.customShort("m"), .long],
      help: ArgumentHelp("The message; repeat it for more paragraphs.", valueName: "msg"))
    var message: [String] = []
    @Flag(name: .shortAndLong, help: "Create an annotated tag.") var annotate = false
    @Flag(name: .shortAndLong, help: "Create a signed tag.") var sign = false
    @Flag(name: .shortAndLong, help: "Replace the tag if it exists.") var force = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let repository = try context.repository()
      var request = TagRequest(name)
      if let revision { request.revision = revision }
      request.message = message.isEmpty ? nil : message.joined(separator: "\n\n")
      request.isAnnotated = annotate
      request.isSigned = sign ? true : nil
      request.replaces = force
      request.edit = try request.message == nil ? context.editor() : nil
      let tag = try repository.tagCreation.plan(request)
      if shared.dryRun { return TagReport(tag: tag, object: nil) }
      let object = try context.workingCopy().workflow(at: context.moment).createTag(request)
      return TagReport(tag: tag, object: object, offersUndo: repository.operation == nil)
    }
  }

  struct Delete: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete tags",
      discussion: "Tags on remotes are not deleted. slipway undo restores the tags.")

    @Argument(help: "The tags.", completion: .names(.tag)) var name: [String]
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let workflow = try context.workingCopy().workflow(at: context.moment)
      return TagDeletionReport(
        tags: shared.dryRun ? try workflow.repository.tags.objects(name) : try workflow.deleteTags(name),
        offersUndo: workflow.repository.operation == nil, isPlan: shared.dryRun)
    }
  }
}
