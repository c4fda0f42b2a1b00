import AppleIdentifiers
public import Diagnostics
public import FileTrees
import PropertyLists
public import XcodeProjects

/// What the user wants a new file to be.
public struct FileAnswers: Hashable, Sendable {
  /// Its name, without an ending.
  public var name: String
  /// What it inherits from or extends.
  public var subclass: String?
  /// Who the header says made it.
  public var author: String?
  /// The organization's name, where the project does not say it.
  public var organization: String?
  /// When the header says it was made.
  public var date: CalendarDate?

  /// Creates answers that name a file.
  public init(name: String) {
    self.name = name
  }
}

/// New files of a kind, before they are written.
public struct FilePlan: Sendable {
  /// The files, by their paths seen from the folder that they go into.
  public let tree: FileTree

  /// Plans the files that `answers` make of `template`.
  ///
  /// - Parameters:
  ///   - template: A template of the kind `file`.
  ///   - answers: What the user wants.
  ///   - target: The target that gets them.
  ///   - ground: The project.
  /// - Throws: `file-name-invalid`, `type-name-invalid`, `header-text-invalid`, or `template-invalid` for a mistake in the
  ///   template.
  public init(
    template: Template, answers: FileAnswers, for target: ProjectTarget?, on ground: TargetGround
  ) throws(Diagnostic) {
    guard template.kind == .file else {
      throw Diagnostic(
        .templateInvalid, "the template \"\(template.name)\" makes no file",
        remedy: .operation(.init("template.list", ["kind": Template.Kind.file.rawValue])))
    }
    let values = try Self.values(template, answers, target, ground)
    var tree = FileTree()
    var names = PlaceholderValues()
    names.set("name", answers.name)
    names.set("subclass", answers.subclass ?? "")
    for entry in template.manifest.files {
      let file = try RenderedFile(entry, of: template, names: names) { path in values(path.lastComponent) }
      try tree.add(file.path, file.bytes)
    }
    self.tree = tree
  }

  private static func values(
    _ template: Template, _ answers: FileAnswers, _ target: ProjectTarget?, _ ground: TargetGround
  ) throws(Diagnostic) -> (String) -> PlaceholderValues {
    let isUsed = try template.placeholders()
    let typeName = IdentifierTransform.c99Extended(answers.name)
    for text in [isUsed.contains("typeName") ? answers.name : nil, answers.subclass].compactMap({ $0 }) {
      guard
        text == IdentifierTransform.c99Extended(text)
          || text.allSatisfy({ $0.isLetter || $0.isNumber || "._<>, ".contains($0) }),
        let first = text.first, first.isLetter || first == "_", !ReservedNames.keywords.contains(text)
      else {
        throw Diagnostic(
          .typeNameInvalid, "\"\(text)\" can't be the name of a type",
          remedy: .advice("a type's name has letters and digits, and begins with a letter"))
      }
    }
    if isUsed.contains("subclass"), !isUsed.contains("hasSubclass"), answers.subclass == nil {
      throw Diagnostic(
        .typeNameInvalid, "the template \"\(template.name)\" needs the name of the type that it is about",
        remedy: .advice("give it with --subclass"))
    }
    let resolved = try ResolvedAnswers(
      name: ProductName(ground.project.name), bundleIdentifier: BundleIdentifier("unused.file"), on: ground,
      platform: .iOS, deploymentTarget: SystemVersion(major: 1, minor: 0), choices: [:], author: answers.author,
      organization: answers.organization, date: answers.date)
    let tested = target.flatMap { ground.project.testHost(of: $0) }
    return { fileName in
      var values = PlaceholderValues()
      let targetName = target?.name ?? ground.project.name
      values.set("name", answers.name)
      values.set("typeName", typeName)
      values.set("fileName", fileName)
      values.set("fileStem", fileName.split(separator: ".").first.map(String.init) ?? fileName)
      values.set("subclass", answers.subclass ?? "")
      values.set("hasSubclass", answers.subclass != nil)
      values.set("isTested", tested != nil)
      values.set("hostModuleName", tested.map { ground.moduleName(of: $0) } ?? "")
      values.set("language", ground.project.developmentRegion ?? "en")
      values.set("targetName", targetName)
      values.set("targetModuleName", IdentifierNames.module(of: targetName))
      values.set("header", SourceHeader(resolved, fileName: fileName, targetName: targetName).text)
      return values
    }
  }
}

extension Template {
  /// The placeholders that its files use.
  func placeholders() throws(Diagnostic) -> Set<String> {
    var names: Set<String> = []
    for entry in manifest.files {
      names.formUnion(try PlaceholderText(try text(of: entry), file: entry.source).names.map(\.name))
      names.formUnion(try PlaceholderText(entry.destination, file: entry.source).names.map(\.name))
    }
    return names
  }
}

extension Diagnostic.Code {
  /// A text that can't name a type.
  public static let typeNameInvalid: Self = "type-name-invalid"
}
