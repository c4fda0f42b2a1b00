public import Diagnostics
import PropertyLists

extension XcodeProject {
  /// The project that knows the language `language`.
  ///
  /// - Parameter language: A code such as `de` or `pt-BR`, or `Base`.
  /// - Returns: The project after the edit; of one that knows it, the same bytes.
  /// - Throws: The errors of reading.
  public func addingLanguage(_ language: String) throws(Diagnostic) -> XcodeProject {
    var edit = ProjectEdit(self)
    edit.addRegion(language)
    return edit.changes.isEmpty ? self : try edit.applied()
  }

  /// The project without the language `language`, and without the files that it has in it.
  ///
  /// - Throws: `language-required` for the language that the project is developed in and for a `Base` that files have,
  ///   and the errors of reading.
  public func removingLanguage(_ language: String) throws(Diagnostic) -> XcodeProject {
    let variants = document.objects(ofKind: "PBXVariantGroup").flatMap { group in
      group.objects("children").filter { Self.language(of: $0) == language }.map(\.id)
    }
    guard language != developmentRegion, language != "Base" || variants.isEmpty else {
      let reason = language == "Base" ? "files have it" : "the project is developed in it"
      throw Diagnostic(
        .languageRequired, "the language \"\(language)\" can't be removed: \(reason)",
        at: object.place(of: "knownRegions"))
    }
    let edited = try variants.reduceEdits(of: self) { (project, id) throws(Diagnostic) in try project.removingFile(id) }
    let document = try edited.document.removing(language, from: "knownRegions", of: object.id)
    return try XcodeProject(document: document, name: name)
  }

  /// The project in which the file `file` is the one for `language` of a group of languages.
  ///
  /// It moves into `LANGUAGE.lproj` beside it; the group takes its place in its group and in build phases.
  ///
  /// - Parameters:
  ///   - file: A file that has no languages yet.
  ///   - language: The language that it is in, mostly `Base` for what Interface Builder writes.
  /// - Returns: The project after the edit; of one in which the file has languages, the same bytes.
  /// - Throws: `file-missing` when no group holds the file, and the errors of reading.
  public func localizing(_ file: FileReference, as language: String) throws(Diagnostic) -> XcodeProject {
    let file = FileReference(try current(file.object))
    guard let parent = GroupTree(self).parent(of: file.id), let path = file.path else { throw missingFile(file.name) }
    guard parent.kind == .plain else { return self }
    let name = file.name
    var edit = ProjectEdit(self)
    let group = edit.add(
      "PBXVariantGroup", identity: "\(parent.id) \(name)",
      [
        .init("children", .list([.reference(file.id, comment: nil)])), .init("name", .text(name)),
        .init("sourceTree", "<group>"),
      ])
    let folder = RelativePaths.parent(path)
    let lastName = RelativePaths.lastComponent(path)
    edit.set(["name"], to: .text(language), of: file.id)
    edit.set(
      ["path"], to: .text(RelativePaths.joined(folder, "\(language).lproj/\(lastName)")), of: file.id)
    edit.append(group, to: "children", of: parent.id, before: file.id)
    for buildFile in buildFiles(of: [file.id]) {
      edit.set(["fileRef"], to: .reference(group, comment: nil), of: buildFile.id)
    }
    edit.addRegion(language)
    let edited = try edit.applied()
    let document = try edited.document.removing(file.id.rawValue, from: "children", of: parent.id)
    return try XcodeProject(document: document, name: self.name).refreshingComments(since: self)
  }

  /// The project in which the file that `variants` stands for has the language `language`.
  ///
  /// The file lies in `LANGUAGE.lproj` beside the folders of the others. What Interface Builder writes has its texts in
  /// a `.strings` file for each language but `Base`.
  ///
  /// - Parameters:
  ///   - language: A code such as `de`.
  ///   - variants: A group of languages of this project.
  ///   - fileName: The file's name; `nil` for the usual one.
  /// - Returns: The project after the edit; of one in which the file has the language, the same bytes.
  /// - Throws: The errors of reading.
  public func addingLanguage(
    _ language: String, to variants: ProjectGroup, fileName: String? = nil
  ) throws(Diagnostic) -> XcodeProject {
    let variants = ProjectGroup(try current(variants.object))
    var edit = ProjectEdit(self)
    edit.addRegion(language)
    if !variants.children.contains(where: { Self.language(of: $0.object) == language }) {
      let name = variants.name ?? ""
      let isDesign = RelativePaths.designEndings.contains { name.hasSuffix($0) } && language != "Base"
      let file = fileName ?? (isDesign ? RelativePaths.stem(name) + ".strings" : name)
      let first = variants.children.first?.object
      let folder = first?.string("path").map { RelativePaths.parent(RelativePaths.parent($0)) } ?? ""
      let id = edit.add(
        "PBXFileReference", identity: "\(variants.id) \(language) \(file)",
        [
          .init("lastKnownFileType", .text(FileType(path: file).name)), .init("name", .text(language)),
          .init("path", .text(RelativePaths.joined(folder, "\(language).lproj/\(file)"))),
          .init("sourceTree", .text(first?.string("sourceTree") ?? "<group>")),
        ])
      edit.append(id, to: "children", of: variants.id)
    }
    return edit.changes.isEmpty ? self : try edit.applied()
  }

  /// The project in which the file that `variants` stands for does not have the language `language`.
  ///
  /// With the last language the file goes, too.
  ///
  /// - Throws: The errors of reading.
  public func removingLanguage(_ language: String, from variants: ProjectGroup) throws(Diagnostic) -> XcodeProject {
    let variants = ProjectGroup(try current(variants.object))
    guard let child = variants.children.first(where: { Self.language(of: $0.object) == language }) else { return self }
    return try removingFile(child.object.id)
  }

  private static func language(of object: ProjectObject) -> String? {
    object.string("path").flatMap { RelativePaths.language($0) } ?? object.string("name")
  }
}

extension ProjectEdit {
  /// Adds a language to those that the project knows.
  mutating func addRegion(_ language: String) {
    let known = project.knownRegions
    guard !known.contains(language) else { return }
    let object = project.object
    if object.value("knownRegions") == nil {
      var regions = [project.developmentRegion ?? "en", "Base"]
      if !regions.contains(language) { regions.append(language) }
      set(["knownRegions"], to: .texts(regions), of: object.id)
    } else {
      append(.text(language), to: "knownRegions", of: object.id)
    }
  }
}

extension RelativePaths {
  /// The endings of files that Interface Builder and its like write, whose texts lie in files of their own.
  static let designEndings = [".storyboard", ".xib", ".intentdefinition"]

  /// Whether `name` is that of a file with the texts of the file `original`.
  static func isTranslation(_ name: String, of original: String) -> Bool {
    name.hasSuffix(".strings") && stem(name) == stem(original) && designEndings.contains { original.hasSuffix($0) }
  }
}

extension Diagnostic.Code {
  /// A language that a project can't be without.
  public static let languageRequired: Self = "language-required"
}
