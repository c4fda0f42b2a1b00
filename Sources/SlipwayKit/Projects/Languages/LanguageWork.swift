public import Diagnostics
import FileTrees
import JSONTrees
import Scaffolding
import XcodeProjects

/// A project whose languages are being edited, and the files of it.
struct LanguageWork {
  let loaded: LoadedProject
  let places: ProjectPlaces
  let resources: LocalizedResources
  /// The project as edited so far.
  var project: XcodeProject
  private(set) var change: ProjectChange
  private(set) var written: [String] = []
  private(set) var moved: [(from: String, resource: LocalizedResource)] = []
  private(set) var changedCatalogs: [String] = []
  private(set) var notes: [Diagnostic] = []

  init(_ loaded: LoadedProject, title: String) throws(Diagnostic) {
    self.loaded = loaded
    places = ProjectPlaces(loaded)
    resources = try LocalizedResources(loaded, places)
    project = loaded.project
    change = ProjectChange(title)
  }

  /// The language that the project is developed in.
  var home: String { loaded.project.developmentRegion ?? "en" }

  mutating func note(_ message: String) {
    notes.append(Diagnostic(.languageIncomplete, message, severity: .note))
  }

  /// The change of all files, the project's own among them.
  func finished() -> ProjectChange {
    var change = change
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    return change
  }

  /// Gives a file that has languages one more.
  mutating func add(_ language: String, to resource: LocalizedResource) throws(Diagnostic) {
    if let catalog = resource.files.values.sorted().first(where: { $0.pathEnding == "xcstrings" }) {
      return try add(language, toCatalog: catalog)
    }
    guard resource.files[language] == nil else { return }
    guard let source = sourceLanguage(of: resource), let path = resource.files[source] else { return }
    let isDesign = resource.isDesign && resource.files["Base"] != nil
    let name = isDesign ? "\(resource.stem).strings" : path.lastName
    let goal = resource.path(in: language, named: name)
    if !FileAccess.exists(loaded.absolute(goal)) {
      guard let bytes = try contents(of: isDesign ? resource.files["Base"] ?? path : path, isDesign: isDesign) else {
        return note("\"\(path)\" can't be read, so it gets no file in \(language)")
      }
      change.write(bytes, to: loaded.absolute(goal), replacing: nil)
      written.append(goal)
    }
    guard let group = resource.group else { return }
    project = try project.addingLanguage(language, to: group, fileName: name)
  }

  /// The language whose file is copied.
  private func sourceLanguage(of resource: LocalizedResource) -> String? {
    if resource.isDesign, resource.files["Base"] != nil { return "Base" }
    let wishes = [home, "en", "English", "Base"]
    return wishes.first { resource.files[$0] != nil } ?? resource.files.keys.sorted().first
  }

  /// What a new file of a language holds; `nil` where the one that it is made of is not there.
  private func contents(of path: String, isDesign: Bool) throws(Diagnostic) -> [UInt8]? {
    // A file that was moved into its folder just now is still where it was.
    let place = moved.first { $0.resource.files.values.contains(path) }?.from ?? path
    guard FileAccess.kind(of: loaded.absolute(place)) == .file else { return nil }
    let bytes = try FileAccess.read(loaded.absolute(place))
    return isDesign ? try DesignTexts(parsing: bytes, file: place).stringsFile : bytes
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
    guard FileAccess.kind(of: file) == .file else { return note("\"\(path)\" is not there") }
    let bytes = try FileAccess.read(file)
    var catalog = try StringCatalog(parsing: bytes, file: path)
    try edit(&catalog)
    guard catalog.document.bytes != bytes, !changedCatalogs.contains(path) else { return }
    change.write(catalog.document.bytes, to: file, replacing: bytes)
    changedCatalogs.append(path)
  }

  /// Moves a file that has no language yet into the folder of its own.
  mutating func moveIntoLanguage(_ plain: LocalizedResources.Plain, makesBase: Bool) throws(Diagnostic) {
    let isDesign = ["storyboard", "xib"].contains(plain.path.pathEnding)
    let file = loaded.absolute(plain.path)
    guard makesBase || !isDesign, FileAccess.kind(of: file) == .file else { return }
    let bytes = try FileAccess.read(file)
    if isDesign, try DesignTexts(parsing: bytes, file: plain.path).texts.isEmpty { return }
    let language = isDesign ? "Base" : home
    let folder = plain.path.parentPath
    var resource = LocalizedResource(name: plain.path.lastName, folder: folder, group: nil, files: [:])
    let goal = resource.path(in: language, named: plain.path.lastName)
    guard !FileAccess.exists(loaded.absolute(goal)) else {
      return note("\"\(plain.path)\" stays, for \"\(goal)\" is there as well")
    }
    resource.files[language] = goal
    if let reference = plain.file {
      project = try project.localizing(reference, as: language)
      resource.group = project.document.objects(ofKind: "PBXVariantGroup").first { group in
        group.objects("children").contains { $0.id == reference.id }
      }.flatMap { object in
        if case .item(.group(let group)) = TypedObject(object) { group } else { nil }
      }
      guard resource.group != nil else { return }
    } else {
      project = try FileMoving.movingExceptions(of: plain.path, to: goal, in: places, project)
      project = try project.addingLanguage(language)
    }
    change.write(bytes, to: loaded.absolute(goal), replacing: nil)
    change.remove(file, holding: bytes)
    moved.append((plain.path, resource))
  }

  /// Takes a language from a file that has it.
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
  /// A file that does not get a language.
  public static let languageIncomplete: Self = "language-incomplete"
}
