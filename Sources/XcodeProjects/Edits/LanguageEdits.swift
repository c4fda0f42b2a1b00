public import Diagnostics
import PropertyLists

/// Edits of the languages of a project.
public struct LanguageEdits {
  let project: XcodeProject
}

extension LanguageEdits {
  /// The project that knows the language `language`.
  ///
  /// - Parameter language: A code such as `de` or `pt-BR`, or `Base`.
  /// - Returns: The project after the edit; of one that knows it, the same bytes.
  /// - Throws: The errors of reading.
  public func adding(_ language: String) throws(Diagnostic) -> XcodeProject {
    var edit = ProjectEdit(project)
    edit.addRegion(language)
    return edit.changes.isEmpty ? project : try edit.applied()
  }

  /// The project without the language `language`, and without the files that it has in it.
  ///
  /// - Throws: `language-required` for the language that the project is developed in and for a `Base` that files have,
  ///   and the errors of reading.
  public func removing(_ language: String) throws(Diagnostic) -> XcodeProject {
    let variants = project.document.objects(ofKind: "PBXVariantGroup").flatMap { group in
      group.objects("children").filter { Self.language(of: $0, in: group) == language }.map(\.id)
    }
    let isHome = RegionName.code(of: language) == project.developmentRegion.map { RegionName.code(of: $0) }
    guard !isHome, language != "Base" || variants.isEmpty else {
      let reason = language == "Base" ? "files use it" : "it is the development language"
      throw Diagnostic(
        .languageRequired, "language \"\(language)\" can't be removed: \(reason)",
        at: project.object.place(of: "knownRegions"),
        remedy: .advice(
          language == "Base"
            ? "remove the files in Base.lproj first"
            : "change developmentRegion in the project file first, or remove another language"))
    }
    let edited = try project.fileEdits.removingFiles(variants)
    let document = try edited.document.removing(language, from: "knownRegions", of: project.object.id)
    return try XcodeProject(document: document, name: project.name)
  }

  /// A file without languages, and its new language.
  public struct Localization {
    /// The file.
    public let file: FileReference
    /// The language, mostly `Base` for what Interface Builder writes.
    public let language: String

    /// Sets the language of a file.
    public init(_ file: FileReference, as language: String) {
      self.file = file
      self.language = language
    }
  }

  /// The project in which each of the files is the one for its language of a group of languages.
  ///
  /// It moves into `LANGUAGE.lproj` beside it; the group takes its place in its group and in build phases. Files that
  /// have languages already stay as they are.
  ///
  /// - Parameter localizations: Files that have no languages yet, each once.
  /// - Returns: The project after the edit; the same bytes where all files have languages.
  /// - Throws: `file-missing` when no group holds a file, and the errors of reading.
  public func localizing(_ localizations: [Localization]) throws(Diagnostic) -> XcodeProject {
    let tree = GroupTree(project)
    var edit = ProjectEdit(project)
    var moved: [(file: ObjectID, parent: ObjectID)] = []
    for localization in localizations {
      let file = FileReference(try project.settingEdits.current(localization.file.object))
      guard let parent = tree.parent(of: file.id), let path = file.path else {
        throw project.fileEdits.missingFile(file.name)
      }
      guard parent.kind == .plain else { continue }
      edit.localize(file, at: path, as: localization.language, in: parent)
      edit.addRegion(localization.language)
      moved.append((file.id, parent.id))
    }
    guard !moved.isEmpty else { return project }
    var document = try edit.applied().document
    let removals = Dictionary(grouping: moved, by: \.parent)
    document = try document.applying(
      removals.sorted { $0.key < $1.key }.flatMap { parent, files in
        document.removals(of: Set(files.map(\.file.rawValue)), from: "children", of: parent)
      })
    return try XcodeProject(document: document, name: project.name).groupEdits.refreshingComments(since: project)
  }

  /// The project in which each file of languages has the language `language` as well.
  ///
  /// The file is in `LANGUAGE.lproj` beside the folders of the others. Files of Interface Builder have their texts in
  /// a `.strings` file for each language but `Base`.
  ///
  /// - Parameters:
  ///   - language: A code such as `de`.
  ///   - files: Groups of languages of this project, each once, with the file's name; `nil` is the usual one.
  /// - Returns: The project after the edit; the same bytes where all files have the language.
  /// - Throws: The errors of reading.
  public func adding(
    _ language: String, toFiles files: [(group: ProjectGroup, fileName: String?)]
  ) throws(Diagnostic) -> XcodeProject {
    var edit = ProjectEdit(project)
    if !files.isEmpty { edit.addRegion(language) }
    for (group, fileName) in files {
      edit.add(language, to: ProjectGroup(try project.settingEdits.current(group.object)), fileName: fileName)
    }
    return edit.changes.isEmpty ? project : try edit.applied()
  }

  /// The language of a file in a variant group, whose folder may be an .lproj folder.
  fileprivate static func language(of object: ProjectObject, in group: ProjectObject) -> String? {
    let path = object.string("path").map { RelativePaths.joined(group.string("path") ?? "", $0) }
    return path.flatMap { RelativePaths.language($0) } ?? object.string("name")
  }
}

extension ProjectEdit {
  /// Adds a language to those that the project knows.
  mutating func addRegion(_ language: String) {
    let object = project.object
    guard object.value("knownRegions") == nil else {
      let added = changes[object.id]?.entries["knownRegions"]?.inOrder ?? []
      let isAdded = added.contains { $0.value.propertyList.string == language }
      if !isAdded, !project.knownRegions.contains(language) {
        append(.text(language), to: "knownRegions", of: object.id)
      }
      return
    }
    let pending = changes[object.id]?.values[["knownRegions"]].flatMap { $0 }
    let written = pending?.propertyList.array?.compactMap(\.string)
    var regions = written ?? [project.developmentRegion ?? "en", "Base"]
    if !regions.contains(language) { regions.append(language) }
    set(["knownRegions"], to: .texts(regions), of: object.id)
  }

  /// Moves a file into a new variant group as `language`; `parent` still contains the file as well.
  fileprivate mutating func localize(
    _ file: FileReference, at path: String, as language: String, in parent: ProjectGroup
  ) {
    let group = add(
      "PBXVariantGroup", identity: "\(parent.id) \(file.name)",
      [
        .init("children", .list([.reference(file.id, comment: nil)])), .init("name", .text(file.name)),
        .init("sourceTree", "<group>"),
      ])
    let folder = RelativePaths.parent(path)
    let lastName = RelativePaths.lastComponent(path)
    set(["name"], to: .text(language), of: file.id)
    set(["path"], to: .text(RelativePaths.joined(folder, "\(language).lproj/\(lastName)")), of: file.id)
    append(group, to: "children", of: parent.id, before: file.id)
    for buildFile in project.fileEdits.buildFiles(of: [file.id]) {
      set(["fileRef"], to: .reference(group, comment: nil), of: buildFile.id)
    }
  }

  /// Gives a group of languages one more, if it does not have it.
  ///
  /// In projects with a group for each language, the group has the .lproj folder, and the file is beside that folder.
  fileprivate mutating func add(_ language: String, to variants: ProjectGroup, fileName: String?) {
    let isOfLanguage = variants.object.string("path").map { $0.hasSuffix(".lproj") } ?? false
    let name = variants.name ?? ""
    let isDesign = RelativePaths.designEndings.contains { name.hasSuffix($0) } && language != "Base"
    let file = fileName ?? (isDesign ? RelativePaths.stem(name) + ".strings" : name)
    let hasLanguage = variants.children.contains { child in
      LanguageEdits.language(of: child.object, in: variants.object) == language
        && (!isOfLanguage || child.object.string("path").map(RelativePaths.lastComponent) == file)
    }
    guard !hasLanguage else { return }
    let first = variants.children.first?.object
    let folder = first?.string("path").map { RelativePaths.parent(RelativePaths.parent($0)) } ?? ""
    let path = RelativePaths.joined(folder, "\(language).lproj/\(file)")
    let id = add(
      "PBXFileReference", identity: "\(variants.id) \(language) \(file)",
      [
        .init("lastKnownFileType", .text(FileType(path: file).name)), .init("name", .text(language)),
        .init("path", .text(isOfLanguage ? "../" + path : path)),
        .init("sourceTree", .text(first?.string("sourceTree") ?? "<group>")),
      ])
    append(id, to: "children", of: variants.id)
  }
}

extension RelativePaths {
  /// The endings of files that Interface Builder and its like write, whose texts lie in files of their own.
  static let designEndings = [".storyboard", ".xib", ".intentdefinition"]

  /// Whether `name` is the strings file of the file `original`.
  package static func isTranslation(_ name: String, of original: String) -> Bool {
    name.hasSuffix(".strings") && stem(name) == stem(original) && designEndings.contains { original.hasSuffix($0) }
  }
}

extension Diagnostic.Code {
  package static let languageRequired = Diagnostic.Code(
    "language-required",
    "The language can't be removed: it is the development language, or it is Base and files use Base.lproj.",
    "choose another development language in Xcode first, or remove the files in Base.lproj")
}
