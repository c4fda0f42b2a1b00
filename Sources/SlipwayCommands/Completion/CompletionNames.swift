import BranchWorkflow
import IgnoreTemplates
import ArgumentParser
import Capabilities
import Checks
import Diagnostics
import Scaffolding
import SlipwayKit
import XcodeProjects

/// The names of existing things, for completion.
///
/// Reading is quiet: an error means no names. Nothing is written, locked or fetched.
struct CompletionNames {
  /// A name with its description, and other texts that mean the same thing.
  struct Name {
    let text: String
    var about = ""
    var others: [String] = []
  }

  /// The maximum number of names.
  static let limit = 1000

  let context: Context
  /// The values of the options on the line, by the options' names.
  let options: [String: String]

  /// Creates the names for a line with `options`; `nil` if the folder of `-C` does not exist.
  init?(in world: World, options: [String: String]) {
    // A dry run promises to write nothing.
    var arguments = ["--dry-run", "--no-input"]
    for name in ["-C", "--project"] { arguments += options[name].map { [name, $0] } ?? [] }
    var quiet = world
    quiet.problems.write = { _ in true }
    guard let shared = try? SharedOptions.parse(arguments), let context = try? Context(world: quiet, shared: shared)
    else { return nil }
    self.context = context
    self.options = options
  }

  /// The choices for a word, which may be the beginning of a name.
  func choices(_ names: CompletedNames, for word: String) -> [CompletionAnswer.Choice] {
    let end = names.isList ? word.lastIndex(of: ",").map { word.index(after: $0) } : nil
    let before = end.map { word[..<$0] } ?? ""
    let begun = end.map { String(word[$0...]) } ?? word
    let chosen = Set(before.split(separator: ",").map(String.init))
    var found = ((try? self.names(of: names.kind)) ?? []).filter { !chosen.contains($0.text) && !$0.text.isEmpty }
    if names.isList { found = found.filter { !$0.text.contains(",") } }
    // Files are completed if no name fits; shells choose among names themselves, and some also by other parts.
    if names.kind.allowsFiles || found.count > Self.limit { found = found.filter { $0.text.hasPrefix(begun) } }
    let others =
      begun.isEmpty
      ? []
      : found.flatMap { name in
        name.others.filter { $0.hasPrefix(begun) }.map { Name(text: $0, about: name.text) }
      }
    return (found + others).prefix(Self.limit).map { name in
      CompletionAnswer.Choice(word: before + name.text, abstract: name.about)
    }
  }

  private func names(of kind: NameKind) throws -> [Name] {
    switch kind {
    case .branch, .tag, .switchableBranch, .anyBranch, .revision, .revisionOrFile, .remote:
      try names(inRepositoryOf: kind)
    case .feature: try branches(of: .feature)
    case .hotfix: try branches(of: .hotfix)
    case .release: try branches(of: .release)
    case .ignoreSection: try ignoreSections()
    case .target, .configuration, .scheme, .projectScheme, .userScheme, .buildSetting, .anyBuildSetting,
      .targetCapability, .dependency, .language:
      try names(inProjectOf: kind)
    case .frameworkOrFile: SystemFramework.names.map { Name(text: $0, about: "") }
    case .capability: CapabilityTable.all.map { Name(text: $0.name, about: $0.displayName) }
    case .rule: RuleCatalog.all.map { Name(text: $0.description.id, about: $0.description.summary) }
    case .explanation: explanations()
    case .projectTemplate: try templates([.project])
    case .targetTemplate: try templates([.target, .project])
    case .fileTemplate: try templates([.file])
    case .template: try templates([.project, .target, .file])
    case .ignoreTemplate: try context.ignoreLibrary().templates.map { Name(text: $0.name, about: $0.summary ?? "") }
    case .team, .member, .device, .certificate, .pendingCertificate, .certificateOrFile, .profile,
      .profileOrFile, .appID, .bundleIdentifier, .identifier, .identity, .keyOwner:
      try names(inPortalOf: kind)
    }
  }

  private func explanations() -> [Name] {
    Explainer().all.filter { $0.kind != .xcode && $0.kind != .git }
      .map { Name(text: $0.name, about: $0.rule?.summary ?? $0.cause) }
      + BuildSettingTable.names.map { Name(text: $0, about: BuildSettingTable.facts(of: $0)?.title ?? "") }
  }

  private func templates(_ kinds: [Template.Kind]) throws -> [Name] {
    var known: Set<String> = []
    return try kinds.flatMap { kind in
      let folders = try context.templateFolders(of: kind, given: options["--templates"])
      return try TemplateCatalog(directories: folders).templates(kind: kind).map {
        Name(text: $0.name, about: $0.summary)
      }
    }.filter { known.insert($0.text).inserted }
  }
}
