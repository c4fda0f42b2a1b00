import AppleIdentifiers
public import Diagnostics
public import FileTrees
import PropertyLists
public import XcodeProjects

/// The user's answers for a new file.
public struct FileAnswers: Hashable, Sendable {
  /// Its name, without an ending.
  public var name: String
  /// The language; `nil` for the target's.
  public var language: Language?
  /// The type that it inherits from or extends.
  public var subclass: String?
  /// The source of the project that declares the type; `nil` for a type of a framework.
  public var declaration: TypeDeclaration?
  /// Who the header says made it.
  public var author: String?
  /// The organization's name, where the project does not say it.
  public var organization: String?
  /// When the header says it was made.
  public var date: CalendarDate?
  /// How the screen of a view controller is made, where the template offers it.
  public var interface: Interface?
  /// The images that go into a set of an asset catalog.
  public var images: [AssetImage] = []
  /// The versions of data models that a mapping model maps, by their paths seen from the project's folder.
  public var sourceModel: String?, destinationModel: String?

  /// Creates answers that name a file.
  public init(name: String) {
    self.name = name
  }
}

/// The source that declares a type.
public struct TypeDeclaration: Hashable, Sendable {
  /// The file's name.
  public let file: String
  /// The language.
  public let language: Language

  /// Creates the declaration in a file.
  public init(file: String, language: Language) {
    (self.file, self.language) = (file, language)
  }
}

/// New files of a kind, before they are written.
public struct FilePlan: Sendable {
  /// The files, by their paths seen from the folder that they go into.
  public let tree: FileTree
  /// The language of the files.
  public let language: Language
  /// The header by which the target's other sources use its first Swift source; `nil` if no file is the first one.
  public let generatedHeader: String?

  /// Plans the files that `answers` make of `template`.
  ///
  /// - Parameters:
  ///   - template: A template of the kind `file`.
  ///   - answers: What the user wants.
  ///   - target: The target that gets them.
  ///   - ground: The project.
  /// - Throws: `file-name-invalid`, `type-name-invalid`, `superclass-unsuitable`, `header-text-invalid`,
  ///   `option-not-offered`, `platform-not-offered`, `deployment-target-invalid`, `image-unsuitable`,
  ///   `data-model-needed`, or `template-invalid` for a mistake in the template.
  public init(
    template: Template, answers: FileAnswers, for target: ProjectTarget?, on ground: TargetGround
  ) throws(Diagnostic) {
    guard template.kind == .file else {
      throw Diagnostic(
        .templateInvalid, "template \"\(template.name)\" creates no file",
        remedy: .operation(.init("template.list", ["kind": Template.Kind.file.rawValue])))
    }
    let platform = try Self.platform(template, target, ground)
    try Self.requireSystem(template, target, ground, platform)
    var choices = try Self.choices(template, answers, platform)
    let usual = ground.language(beside: target)
    let language = try Self.language(template, answers, usual, target, ground)
    self.language = language
    let isFirstSwift = language == .swift && usual == .objectiveC
    generatedHeader = isFirstSwift ? target.map { ground.moduleName(of: $0) + "-Swift.h" } : nil
    choices[.language] = language.rawValue
    choices[.deploymentTarget] = ground.deploymentTarget(for: platform, beside: target)?.description
    let entries = template.manifest.files.filter { $0.condition?.holds(choices, xcode: ground.xcode) ?? true }
    guard !entries.isEmpty else {
      throw Diagnostic(
        .optionNotOffered,
        "template \"\(template.name)\" creates no file for \"\(target?.name ?? ground.project.name)\"",
        at: target?.object.place)
    }
    let resolved = try ResolvedAnswers(
      name: ProductName(ground.project.name), bundleIdentifier: BundleIdentifier("unused.file"), on: ground,
      platforms: [platform], deploymentTargets: [:], choices: choices, author: answers.author,
      organization: answers.organization, date: answers.date)
    var names = PlaceholderValues()
    names.set("name", answers.name)
    names.set("subclass", answers.subclass ?? "")
    names.set("language", ground.developmentRegion)
    try PlaceholderNames.setOwn(in: &names, resolved, of: template)
    let values = try Self.values(template, entries, answers, target, ground, names, resolved)
    var tree = FileTree()
    for entry in entries {
      let file = try RenderedFile(entry, of: template, names: names) { path in values(path.lastComponent) }
      try file.types.requireDistinct(for: answers.name, usedAlso: [answers.subclass].compactMap(\.self))
      try tree.add(file.path, file.bytes)
    }
    self.tree = try AssetImages(images: answers.images).added(to: tree)
  }

  /// The system that the target is for, which the template must be for as well.
  private static func platform(
    _ template: Template, _ target: ProjectTarget?, _ ground: TargetGround
  ) throws(Diagnostic) -> Platform {
    let platforms = ground.platforms(of: target)
    guard !template.platforms.isEmpty else { return platforms.first ?? .iOS }
    guard let platform = platforms.first(where: { template.platforms.contains($0) }) else {
      throw Diagnostic(
        .platformNotOffered,
        "\"\(target?.name ?? ground.project.name)\" is for \(platforms.map(\.displayName).joined(separator: ", ")), "
          + "which template \"\(template.name)\" does not support",
        remedy: .advice(
          "use the template in a target for \(template.platforms.map(\.displayName).joined(separator: ", "))"))
    }
    return platform
  }

  /// Refuses a file that does not compile for the target's lowest deployment target.
  private static func requireSystem(
    _ template: Template, _ target: ProjectTarget?, _ ground: TargetGround, _ platform: Platform
  ) throws(Diagnostic) {
    guard let oldest = template.manifest.oldest(on: platform),
      let own = ground.oldestSystem(of: target, on: platform), own < oldest.version
    else { return }
    throw Diagnostic(
      .deploymentTargetInvalid,
      "\"\(target?.name ?? ground.project.name)\" has the deployment target \(platform.displayName) \(own), but \(oldest.reason)",
      at: ground.place(ofSetting: platform.deploymentTargetSetting, of: target),
      remedy: .advice(
        "set \(platform.deploymentTargetSetting) to \(oldest.version) or later, or use another template"))
  }

  private static func choices(
    _ template: Template, _ answers: FileAnswers, _ platform: Platform
  ) throws(Diagnostic) -> [ProjectOption: String] {
    var choices = Dictionary(uniqueKeysWithValues: template.options.map { ($0.option, $0.defaultValue) })
    choices[.platform] = platform.rawValue
    guard let interface = answers.interface else { return choices }
    guard let offer = template.offer(.interface), offer.values.contains(interface.rawValue) else {
      let offered = template.offer(.interface)?.values.alternatives
      throw Diagnostic(
        .optionNotOffered, "template \"\(template.name)\" does not support interface \"\(interface.rawValue)\"",
        remedy: .advice(offered.map { "choose \($0)" } ?? "leave out --interface"))
    }
    choices[.interface] = interface.rawValue
    return choices
  }

  /// The language of the files: the chosen one, the target's, or the only one that the template has.
  private static func language(
    _ template: Template, _ answers: FileAnswers, _ usual: Language, _ target: ProjectTarget?, _ ground: TargetGround
  ) throws(Diagnostic) -> Language {
    let offered = template.languages
    if let chosen = answers.language {
      guard offered.contains(chosen) else {
        throw Diagnostic(
          .optionNotOffered, "template \"\(template.name)\" does not support language \"\(chosen.rawValue)\"",
          remedy: .advice(offered.first.map { "choose \($0.rawValue)" } ?? "leave out --language"))
      }
      return chosen
    }
    guard let only = offered.first, !offered.contains(usual) else { return usual }
    // Objective-C compiles in every target, Swift only with SWIFT_VERSION.
    guard only == .objectiveC || ground.setsSwiftVersion(target) else {
      throw Diagnostic(
        .optionNotOffered,
        "\"\(target?.name ?? ground.project.name)\" has no Swift sources, but template \"\(template.name)\" supports "
          + "only Swift",
        at: ground.place(ofSetting: "SWIFT_VERSION", of: target),
        remedy: .advice("add --language swift to also set SWIFT_VERSION, or use another template"))
    }
    return only
  }

  private static func values(
    _ template: Template, _ entries: [TemplateManifest.FileEntry], _ answers: FileAnswers, _ target: ProjectTarget?,
    _ ground: TargetGround, _ names: PlaceholderValues, _ resolved: ResolvedAnswers
  ) throws(Diagnostic) -> (String) -> PlaceholderValues {
    let (platform, language) = (resolved.platform, resolved.language)
    let isUsed = try template.placeholders(of: entries)
    let typeName = IdentifierTransform.c99Extended(answers.name)
    for text in [isUsed.contains("typeName") ? answers.name : nil, answers.subclass].compactMap({ $0 }) {
      guard !ReservedNames.keywords.contains(text) else {
        throw Diagnostic(
          .typeNameInvalid, "\"\(text)\" is reserved in Swift and can't name a type",
          remedy: .advice("choose another name"))
      }
      guard
        text == IdentifierTransform.c99Extended(text)
          || text.allSatisfy({ $0.isLetter || $0.isNumber || "._<>, ".contains($0) }),
        let first = text.first, first.isLetter || first == "_"
      else {
        throw Diagnostic(
          .typeNameInvalid, "\"\(text)\" is not a valid type name",
          remedy: .advice("begin with a letter; use only letters, digits and spaces"))
      }
    }
    if isUsed.contains("subclass"), !isUsed.contains("hasSubclass"), answers.subclass == nil {
      throw Diagnostic(
        .typeNameInvalid, "template \"\(template.name)\" requires the type to extend or subclass",
        remedy: .advice("add --subclass TYPE"))
    }
    try requireModels(answers, of: template, isMapping: isUsed.contains("sourceModel"))
    let (framework, header) = try imports(answers, language, on: platform, ground.umbrella(of: target, on: platform))
    let uniqueID = uniqueID("\(ground.project.name)\u{0}\(template.name)\u{0}\(answers.name)")
    let tested = target.flatMap { ground.project.testHost(of: $0) }
    return { fileName in
      var values = names
      let targetName = target?.name ?? ground.project.name
      values.set("typeName", typeName)
      values.set("sourceModel", answers.sourceModel ?? "")
      values.set("destinationModel", answers.destinationModel ?? "")
      values.set("fileName", fileName)
      values.set("fileStem", fileName.split(separator: ".").first.map(String.init) ?? fileName)
      values.set("hasSubclass", answers.subclass != nil)
      values.set("superclassFramework", framework)
      values.set("hasSwift", language == .swift)
      values.set("superclassHeader", header)
      values.set("categoryName", typeName)
      // A target without Swift has no module to import.
      values.set("isTested", tested.map { ground.language(beside: $0) == .swift } ?? false)
      values.set("isMac", platform == .macOS)
      values.set("shortID", String(uniqueID.prefix(8)))
      values.set("uniqueID", uniqueID)
      values.set("hostModuleName", tested.map { ground.testableModuleName(of: $0) } ?? "")
      values.set("targetName", targetName)
      values.set("targetModuleName", IdentifierNames.module(of: targetName))
      values.set("header", SourceHeader(resolved, fileName: fileName, targetName: targetName).text)
      return values
    }
  }
}

extension FilePlan {
  /// The framework that a Swift source imports for its superclass, and the header that Objective-C imports.
  ///
  /// - Throws: `superclass-unsuitable` for a Swift class in Objective-C.
  private static func imports(
    _ answers: FileAnswers, _ language: Language, on platform: Platform, _ umbrella: String
  ) throws(Diagnostic) -> (framework: String, header: String) {
    func header(_ framework: String) -> String { "<\(framework)/\(framework).h>" }
    guard let subclass = answers.subclass else { return ("Foundation", header(umbrella)) }
    if let declaration = answers.declaration {
      guard declaration.language == .objectiveC || language == .swift else {
        throw Diagnostic(
          .superclassUnsuitable,
          "Objective-C can't subclass or extend \"\(subclass)\", which \"\(declaration.file)\" declares in Swift",
          remedy: .advice("add --language swift"))
      }
      return (umbrella, "\"\(declaration.file)\"")
    }
    let name = String(subclass.prefix { $0 != "<" && $0 != "." })
    let framework = SuperclassFrameworks.framework(of: name, on: platform, umbrella: umbrella)
    return (framework, header(framework))
  }

  /// Refuses a mapping model without its two models, and models for another file.
  private static func requireModels(
    _ answers: FileAnswers, of template: Template, isMapping: Bool
  ) throws(Diagnostic) {
    let given = [answers.sourceModel, answers.destinationModel].compactMap(\.self).count
    guard given != (isMapping ? 2 : 0) else { return }
    throw isMapping
      ? Diagnostic(
        .dataModelNeeded, "template \"\(template.name)\" requires a source and a destination model",
        remedy: .advice("add --from MODEL and --to MODEL, two versions (.xcdatamodel) of a data model"))
      : Diagnostic(
        .optionNotOffered, "template \"\(template.name)\" maps no data models",
        remedy: .advice("leave out --from and --to"))
  }

  /// A UUID derived from a name (the form of RFC 9562, section 4).
  private static func uniqueID(_ identity: String) -> String {
    let digits = ObjectID.digest(of: identity).rawValue + ObjectID.digest(of: identity + "#").rawValue
    var rest = digits[...]
    return [8, 4, 4, 4, 12].map { count in
      defer { rest = rest.dropFirst(count) }
      return String(rest.prefix(count))
    }.joined(separator: "-")
  }
}

extension Template {
  /// The placeholders that some of its files use.
  func placeholders(of entries: [TemplateManifest.FileEntry]) throws(Diagnostic) -> Set<String> {
    var names: Set<String> = []
    for entry in entries {
      names.formUnion(try PlaceholderText(try text(of: entry), file: entry.source).names.map(\.name))
      names.formUnion(try PlaceholderText(entry.destination, file: entry.source).names.map(\.name))
    }
    return names
  }
}

extension Diagnostic.Code {
  package static let typeNameInvalid = Diagnostic.Code(
    "type-name-invalid", "The text is not a valid type name.", "use letters and digits, and begin with a letter")
  package static let dataModelNeeded = Diagnostic.Code(
    "data-model-needed", "A mapping model needs two versions of a data model.",
    "name two folders that end in .xcdatamodel with --from and --to")
  package static let superclassUnsuitable = Diagnostic.Code(
    "superclass-unsuitable", "The class in --subclass is a Swift class, which Objective-C can't subclass.",
    "add --language swift, or subclass an Objective-C class")
}
