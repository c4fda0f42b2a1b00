package import Diagnostics
import FileTrees
import PropertyLists
import Scaffolding
import SyntaxTrees
import XcodeProjects

/// A project whose localizations are edited.
struct LanguageWork {
  let loaded: LoadedProject
  let places: ProjectPlaces
  let resources: LocalizedResources
  /// The project as edited so far.
  var project: XcodeProject
  private(set) var change: ProjectChange
  private(set) var written: [String] = []
  /// The strings files of the language that got keys, and how many.
  private(set) var extended: [(path: String, count: Int)] = []
  /// The language's files that were on disk, and that the project did not have.
  private(set) var adopted: [String] = []
  /// The texts without translation.
  private lazy var gaps = TranslationGaps(
    of: resources.localized, from: RegionName.code(of: loaded.project.developmentRegion ?? "en"), in: loaded)
  private(set) var moved: [(from: String, file: FileReference?, resource: LocalizedResource)] = []
  private(set) var changedCatalogs: [String] = []
  private(set) var notes: [Diagnostic] = []
  /// The new variant groups, and the additions to existing ones, applied all at once.
  private var localizations: [LanguageEdits.Localization] = []
  private var additions: [(group: ProjectGroup, fileName: String?)] = []

  init(_ loaded: LoadedProject, title: String) throws(Diagnostic) {
    self.loaded = loaded
    places = ProjectPlaces(loaded)
    resources = try LocalizedResources(loaded, places)
    project = loaded.project
    change = ProjectChange(title)
  }

  /// The language that the project is developed in, by the name that its files have for it.
  var home: String { name(of: RegionName.code(of: loaded.project.developmentRegion ?? "en")) }

  /// The name that the project's files have for the language `code`, which is the code itself since Xcode 4.
  func name(of code: String) -> String {
    let names = resources.languages
    return names.contains(code) ? code : names.sorted().first { RegionName.code(of: $0) == code } ?? code
  }

  /// The languages into which files are translated.
  var translations: Set<String> { resources.languages.subtracting([home]) }

  /// How many storyboards, xibs and intent definitions with texts have no language.
  func designsWithoutLanguage() throws(Diagnostic) -> Int {
    var count = 0
    for plain in resources.plain where DesignFile.endings.contains(plain.path.pathEnding) {
      let file = loaded.absolute(plain.path)
      guard FileAccess.kind(of: file) == .file else { continue }
      if try !DesignFile(FileAccess.read(file), at: plain.path).isWithoutTexts { count += 1 }
    }
    return count
  }

  /// The string catalogs without strings.
  var emptyCatalogs: [String] {
    resources.catalogs.filter { path in
      let bytes = try? FileAccess.read(loaded.absolute(path), limit: 1 << 24)
      return bytes.flatMap { try? StringCatalog(parsing: $0, file: path) }?.entries.isEmpty ?? false
    }
  }

  mutating func note(_ message: String, remedy: Remedy? = nil) {
    notes.append(Diagnostic(.languageIncomplete, message, severity: .note, remedy: remedy))
  }

  /// The change of all files, the project's own among them.
  ///
  /// - Throws: What editing throws.
  mutating func finished() throws(Diagnostic) -> ProjectChange {
    let moves = moved.compactMap { move in
      move.resource.files.values.first { $0.lastName == move.from.lastName }.map { (old: move.from, new: $0) }
    }
    if !moves.isEmpty {
      var paths = MovedPaths(moves, in: loaded)
      project = try paths.followed(in: project)
      for (path, file) in paths.files.sorted(by: { $0.key < $1.key }) {
        change.write(file.new, to: loaded.absolute(path), replacing: file.old)
      }
      notes += paths.notes
    }
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    return change
  }

  /// Adds a language to a localized file.
  mutating func add(_ language: String, to resource: LocalizedResource) throws(Diagnostic) {
    if let catalog = resource.files.values.sorted().first(where: { $0.pathEnding == "xcstrings" }) {
      return try add(language, toCatalog: catalog)
    }
    if let known = resource.files[language] { return try addKeys(of: resource, to: known, language) }
    guard let source = sourceLanguage(of: resource), let path = resource.files[source] else { return }
    let isDesign = resource.isDesign && resource.files["Base"] != nil
    let name = isDesign ? "\(resource.stem).strings" : path.lastName
    let goal = resource.path(in: language, named: name)
    if FileAccess.exists(loaded.absolute(goal)) {
      if resource.group != nil { adopted.append(goal) }
    } else {
      guard !isDesign || !resource.isWithoutTexts(in: loaded) else { return }
      let general = goal.pathEnding == "strings" ? try generalStrings(for: language, of: resource) : nil
      let copied: [UInt8]? = if let general { general } else { try contents(of: path, isDesign: isDesign) }
      guard let bytes = copied else {
        return note("\"\(path)\" can't be read, so it was not localized into \(language)")
      }
      change.write(bytes, to: loaded.absolute(goal), replacing: nil)
      written.append(goal)
    }
    if let group = resource.group { additions.append((group, name)) }
  }

  /// Adds the keys that the strings file at `path` lacks, a variant such as `pt-BR` with the texts of its language.
  private mutating func addKeys(
    of resource: LocalizedResource, to path: String, _ language: String
  ) throws(Diagnostic) {
    guard path.pathEnding == "strings", let source = sourceLanguage(of: resource), source != language,
      let from = resource.files[source],
      let bytes = try contents(of: from, isDesign: resource.isDesign && source == "Base"),
      FileAccess.kind(of: loaded.absolute(path)) == .file
    else { return }
    let old = try FileAccess.read(loaded.absolute(path))
    var file = try StringsFile(parsing: old, file: path)
    let missingKeys = Set(self.gaps.strings(in: RegionName.code(of: language)).filter { $0.file == path }.map(\.key))
    let missing = try StringsFile(parsing: bytes, file: from).entries.filter {
      file[$0.key] == nil && missingKeys.contains($0.key)
    }
    let general = try generalStrings(for: language, of: resource).map { bytes throws(Diagnostic) in
      try StringsFile(parsing: bytes, file: path)
    }
    for entry in missing {
      file.append(entry.key, general?[entry.key] ?? entry.value ?? entry.key, comment: entry.comment)
    }
    guard !missing.isEmpty else { return }
    change.write(file.bytes, to: loaded.absolute(path), replacing: old)
    extended.append((path, missing.count))
  }

  /// The strings file of the language of which `language` is a variant, such as that of `de` for `de-CH`.
  private func generalStrings(for language: String, of resource: LocalizedResource) throws(Diagnostic) -> [UInt8]? {
    let base = LanguageVariant.base(RegionName.code(of: language))
    guard base != language, base != home, let path = resource.files[base], path.pathEnding == "strings" else {
      return nil
    }
    return try contents(of: path, isDesign: false)
  }

  /// Creates variant groups for moved files.
  mutating func localizeMoved() throws(Diagnostic) {
    project = try project.languageEdits.localizing(localizations)
    var groups: [ObjectID: ProjectGroup] = [:]
    for object in project.document.objects(ofKind: "PBXVariantGroup") {
      guard case .group(let group) = GroupItem(object) else { continue }
      for child in group.children { groups[child.object.id] = group }
    }
    for index in moved.indices { moved[index].resource.group = moved[index].file.flatMap { groups[$0.id] } }
  }

  /// Adds `language` to the variant groups.
  mutating func addGroups(_ language: String) throws(Diagnostic) {
    project = try project.languageEdits.adding(language, toFiles: additions)
  }

  /// The language whose file is copied.
  private func sourceLanguage(of resource: LocalizedResource) -> String? {
    if resource.isDesign, resource.files["Base"] != nil { return "Base" }
    let wishes = [home, name(of: "en"), "Base"]
    return wishes.first { resource.files[$0] != nil } ?? resource.files.keys.sorted().first
  }

  /// The content of a new localized file; `nil` if its source does not exist.
  private func contents(of path: String, isDesign: Bool) throws(Diagnostic) -> [UInt8]? {
    // A file that was moved into its folder just now is still where it was.
    let place = moved.first { $0.resource.files.values.contains(path) }?.from ?? path
    guard FileAccess.kind(of: loaded.absolute(place)) == .file else { return nil }
    let bytes = try FileAccess.read(loaded.absolute(place))
    guard isDesign else { return bytes }
    return try DesignFile(bytes, at: place).stringsFile
  }

  /// The names of the targets that have the files at `paths`, which are new in `language`.
  func owners(of paths: Set<String>, _ language: String) -> [String] {
    let all = resources.localized + moved.map(\.resource)
    let changed = all.filter { resource in
      let name = resource.isDesign && resource.files["Base"] != nil ? "\(resource.stem).strings" : resource.name
      return paths.contains(resource.path(in: language, named: name)) || !paths.isDisjoint(with: resource.files.values)
    }
    var items = Set(changed.compactMap(\.group?.id)).union(moved.compactMap(\.file?.id))
    var folders = paths.compactMap { places.synchronizedFolder(of: $0)?.folder.id }
    folders += moved.compactMap { places.synchronizedFolder(of: $0.from)?.folder.id }
    for member in places.paths.members where paths.contains(member.location.path) {
      items.insert(member.item.object.id)
    }
    return loaded.project.targets.filter { target in
      target.synchronizedGroups.contains { folders.contains($0.id) }
        || target.phases.flatMap(\.files).contains { file in file.item.map { items.contains($0.object.id) } ?? false }
    }.map(\.name)
  }

  mutating func add(_ language: String, toCatalog path: String) throws(Diagnostic) {
    try edit(catalog: path) { (catalog) throws(Diagnostic) in
      if catalog.sourceLanguage != language { try catalog.addLanguage(language) }
    }
  }

  mutating func remove(_ language: String, fromCatalog path: String) throws(Diagnostic) {
    try edit(catalog: path) { (catalog) throws(Diagnostic) in
      if catalog.sourceLanguage != language { try catalog.removeLanguage(language) }
    }
  }

  private mutating func edit(
    catalog path: String, _ edit: (inout StringCatalog) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let file = loaded.absolute(path)
    guard FileAccess.kind(of: file) == .file else { return note("\"\(path)\" does not exist") }
    let bytes = try FileAccess.read(file)
    var catalog = try StringCatalog(parsing: bytes, file: path)
    try edit(&catalog)
    guard catalog.document.bytes != bytes, !changedCatalogs.contains(path) else { return }
    change.write(catalog.document.bytes, to: file, replacing: bytes)
    changedCatalogs.append(path)
  }

  /// Moves a file that is not localized into an `.lproj` folder.
  mutating func moveIntoLanguage(_ plain: LocalizedResources.Plain, makesBase: Bool) throws(Diagnostic) {
    let isDesign = DesignFile.endings.contains(plain.path.pathEnding)
    let file = loaded.absolute(plain.path)
    guard makesBase || !isDesign, FileAccess.kind(of: file) == .file else { return }
    let bytes = try FileAccess.read(file)
    if isDesign, try DesignFile(bytes, at: plain.path).isWithoutTexts { return }
    let language = isDesign ? "Base" : home
    var resource = LocalizedResource(
      name: plain.path.lastName, folder: plain.path.parentPath, group: nil, files: [:])
    let goal = resource.path(in: language, named: plain.path.lastName)
    guard !FileAccess.exists(loaded.absolute(goal)) else {
      return note("\"\(plain.path)\" was not moved, because \"\(goal)\" already exists")
    }
    resource.files[language] = goal
    if let reference = plain.file {
      localizations.append(.init(reference, as: language))
    } else {
      project = try FileMoving.movingExceptions(of: plain.path, to: goal, in: places, project)
      project = try project.languageEdits.adding(language)
    }
    change.move(file, to: loaded.absolute(goal), holding: bytes)
    moved.append((plain.path, plain.file, resource))
  }

  /// Removes a language from a localized file.
  mutating func remove(_ language: String, from resource: LocalizedResource) throws(Diagnostic) {
    if let catalog = resource.files.values.sorted().first(where: { $0.pathEnding == "xcstrings" }) {
      try remove(language, fromCatalog: catalog)
    }
    guard let path = resource.files[language] else { return }
    let file = loaded.absolute(path)
    guard FileAccess.kind(of: file) == .file else { return }
    change.remove(file, holding: try FileAccess.read(file))
    written.append(path)
  }
}

extension Diagnostic.Code {
  package static let languageIncomplete = Diagnostic.Code(
    "language-incomplete", "Slipway did not localize a file into the language.",
    "translate the missing strings: \(command: "language.list") shows them")
}
