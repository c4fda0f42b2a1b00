public import Diagnostics

/// The templates to choose from, each under one name.
public struct IgnoreTemplateLibrary: Hashable, Sendable {
  /// The templates in the order of their names, capital and small letters alike.
  public let templates: [IgnoreTemplate]

  private let positions: [String: Int]

  /// Creates a library; of two templates with one name the first counts, so that a user's own come first.
  public init(_ templates: [IgnoreTemplate]) {
    var seen: Set<String> = []
    self.templates =
      templates
      .filter { seen.insert($0.name.lowercased()).inserted }
      .sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
    positions = Dictionary(uniqueKeysWithValues: self.templates.enumerated().map { ($1.name.lowercased(), $0) })
  }

  /// The template called `name`, or of which `name` is an alias, capital and small letters alike.
  ///
  /// - Throws: `ignore-template-unknown`, with the names that come near.
  public func template(named name: String) throws(Diagnostic) -> IgnoreTemplate {
    if let found = template(exactly: name) ?? template(exactly: IgnoreTemplateAliases.name(for: name)) { return found }
    guard !templates.isEmpty else {
      throw Diagnostic(
        .ignoreTemplateUnknown, ".gitignore template \"\(name)\" does not exist: no templates were found",
        remedy: .hint("run \(command: "doctor") to see where Slipway searches for templates"))
    }
    let near = NearNames(to: name, among: templates.map(\.name)).names
    let isPath = name.contains { "./*".contains($0) }
    let question =
      near.isEmpty
      ? isPath ? "to ignore a path, add a line to .gitignore; " : "" : "did you mean \(near.alternatives)? "
    throw Diagnostic(
      .ignoreTemplateUnknown, ".gitignore template \"\(name)\" does not exist",
      remedy: .hint("\(question)run \(command: "ignore.list") to list all \(templates.count)"))
  }

  /// The template called `name`, capital and small letters alike, and no other that `name` may mean.
  func template(exactly name: String) -> IgnoreTemplate? {
    positions[name.lowercased()].map { templates[$0] }
  }

  /// The templates called `names`, each once, in the order given.
  ///
  /// - Throws: `ignore-template-unknown` for the first that is not there.
  public func templates(named names: [String]) throws(Diagnostic) -> [IgnoreTemplate] {
    var found: [IgnoreTemplate] = []
    var seen: Set<String> = []
    for name in names {
      let template = try template(named: name)
      if seen.insert(template.name).inserted { found.append(template) }
    }
    return found
  }

  /// The templates whose name or purpose has `text` in it, capital and small letters alike.
  public func search(_ text: String) -> [IgnoreTemplate] {
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { return templates }
    let meant = IgnoreTemplateAliases.name(for: text)
    return templates.filter {
      $0.name == meant || $0.name.lowercased().contains(wanted) || ($0.summary?.lowercased().contains(wanted) ?? false)
    }
  }
}

extension Diagnostic.Code {
  package static let ignoreTemplateUnknown = Diagnostic.Code(
    "ignore-template-unknown", "No .gitignore template has this name.", "\(command: "ignore.list")")
}
