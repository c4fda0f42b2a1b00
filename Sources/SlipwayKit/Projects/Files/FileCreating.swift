public import Diagnostics
import FileTrees
import InterfaceFiles
public import Scaffolding
import SyntaxTrees
import XcodeProjects

/// The creation of files from a template in a target's folder.
public struct FileCreating {
  /// The files to write.
  public let change: ProjectChange
  /// The new files, relative to the project's folder.
  public let created: [String]
  /// The target that has them, by name; `nil` for files that no target builds.
  public let target: String?
  /// The storyboard that got a scene, absolute; `nil` where none did.
  public let storyboard: String?
  /// The shared scheme that a test plan went into; `nil` where none did.
  public let scheme: String?
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// New files that no target, storyboard or scheme lists by itself.
  init(change: ProjectChange, created: [String], notes: [Diagnostic]) {
    (self.change, self.created, self.notes) = (change, created, notes)
    (target, storyboard, scheme) = (nil, nil, nil)
  }

  /// Plans new files.
  ///
  /// - Parameters:
  ///   - loaded: The project.
  ///   - template: What they are.
  ///   - answers: What the user wants; a name without folders, and absolute paths of data models.
  ///   - folder: The folder that they go into, absolute; `nil` for the target's own.
  ///   - targetName: The target; `nil` for the one that the files around belong to.
  ///   - storyboard: The storyboard that gets a scene of a view controller, absolute; `nil` for none.
  ///   - schemeName: The shared scheme for a test plan; `nil` for the app's scheme.
  ///   - makesCurrent: Whether a version of a data model is used from now on.
  ///   - scenes: The scenes to copy.
  /// - Throws: What ``Scaffolding/FilePlan`` refuses, `file-exists`, `path-outside`, `target-needed`, `scheme-missing`,
  ///   `data-model-needed`, and what reading and editing throw.
  public init(
    _ loaded: LoadedProject, template: Template, answers: FileAnswers, folder: String?, target targetName: String?,
    storyboard: String? = nil, scheme schemeName: String? = nil, makesCurrent: Bool = false,
    scenes: InterfaceTemplates
  ) throws(Diagnostic) {
    let places = ProjectPlaces(loaded)
    if template.name == "data-model", let folder, folder.pathEnding == "xcdatamodeld" {
      guard FileAccess.isDirectory(folder) else {
        throw Diagnostic(
          .dataModelNeeded, "data model \"\(places.relative(folder) ?? folder)\" does not exist",
          at: Place(file: folder),
          remedy: .advice("name the data model with its folder, or create it first"))
      }
      self = try Self.version(answers.name, ofModelIn: folder, makesCurrent: makesCurrent, places)
      return
    }
    guard !makesCurrent else {
      throw Diagnostic(
        .usage, "--current is for a version of a data model",
        remedy: .advice("name the version with its model, such as App/Model.xcdatamodeld/NAME, or remove the option"))
    }
    var inside = ""
    if let folder, AbsolutePath(folder) != AbsolutePath(loaded.location.folder) {
      guard let path = places.relative(folder) else { throw ProjectPlaces.outside(folder) }
      inside = path
    }
    let need = TargetNeed(template.productTypes.first, subject: "\"\(answers.name)\"")
    let targets = try places.targets(
      [targetName].compactMap(\.self), for: inside.isEmpty ? "" : inside + "/x", needing: need)
    if folder == nil, let target = targets.first { inside = places.folder(of: target) }
    var answers = answers
    if template.name == "app-icon" {
      answers.images = MacIconImages(of: answers.images, for: targets.first, in: loaded).all
    }
    answers.declaration = answers.subclass.flatMap(loaded.declaration)
    answers.sourceModel = try answers.sourceModel.map(places.dataModel)
    answers.destinationModel = try answers.destinationModel.map(places.dataModel)
    let plan = try FilePlan(
      template: template, answers: answers, for: targets.first,
      on: TargetGround(loaded.configurations, listing: loaded.names))
    let catalog = AssetCatalogChoice(for: inside, isNamed: folder != nil, of: targets.first, in: places)
    let conflicts = targets.map { NewFileConflicts(loaded, places, in: $0) }
    var change = ProjectChange("file create \(template.name) \(answers.name)")
    var files: [AddedFile] = []
    var created: [String] = []
    var items: Set<String> = []
    for file in plan.tree.files {
      let path = catalog.path(of: file.path.rawValue)
      try places.requireUsable(newPath: path)
      guard !FileAccess.exists(loaded.absolute(path)) else {
        let set = EmptyAssetSet(at: path, in: loaded)
        guard let set, !answers.images.isEmpty else { throw Self.exists(path, set, answers.name, template, loaded) }
        change.write(try set.filled(with: answers.images), to: loaded.absolute(path), replacing: set.bytes)
        continue
      }
      let bytes = try Self.completed(file.bytes, at: path, loaded)
      for conflicts in conflicts { try conflicts.require(path, bytes) }
      change.write(bytes, to: loaded.absolute(path), replacing: nil)
      created.append(path)
      let item = Self.item(of: path)
      guard items.insert(item).inserted else { continue }
      files.append(try FileAdding.file(FileAdding.Item(path: item, source: loaded.absolute(item)), targets, in: places))
    }
    let project = try Self.withoutUnbuilt(files, places, in: loaded.adding(files, paths: places.paths))
    let testPlan = created.first { $0.pathEnding == "xctestplan" }
    if testPlan == nil, schemeName != nil { throw Self.withoutScheme(template) }
    let testing = try testPlan.flatMap { path throws(Diagnostic) in
      try TestPlanScheme(adding: path, to: schemeName, of: targetName == nil ? nil : targets.first, in: loaded)
    }
    if let testing { change.write(testing.edited.document.bytes, to: testing.file.path, replacing: testing.file.bytes) }
    scheme = testing?.edited.name
    notes =
      Self.unreadNames(created) + (testPlan != nil && testing == nil ? [Self.unusedPlan] : [])
      + (answers.sourceModel == nil ? [] : [Self.unmappedEntities])
      + Self.mixedLanguages(plan, answers.declaration, in: targets.first, of: loaded)
      + Self.unusedIcon(created, in: targets.first, of: loaded)
    var scene: String?
    if answers.interface == .storyboard || storyboard != nil {
      let file = try Self.storyboard(storyboard, in: places, of: targets.first)
      scene = file
      let interface = try LoadedInterface(file, shownAs: file)
      let added = try Self.scene(of: answers.name, like: template, in: plan.language, to: interface, scenes)
      change.write(added.markup.bytes, to: file, replacing: interface.bytes)
    }
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    self.change = change
    self.created = created
    target = files.contains { $0.type.phase != nil } ? targets.first?.name : nil
    self.storyboard = scene
  }

  /// The error for a file that exists; an asset set without images takes some.
  private static func exists(
    _ path: String, _ set: EmptyAssetSet?, _ name: String, _ template: Template, _ loaded: LoadedProject
  ) -> Diagnostic {
    let values = ["kind": template.name, "name": name, "image": "FILE"]
    return Diagnostic(
      .fileExists, "\"\(path)\" already exists", at: Place(file: loaded.absolute(path)),
      remedy: set != nil
        ? .operation(.init("file.create", values))
        : .advice(
          template.name == "app-icon"
            ? "choose another name, or copy the new image over the image in the .appiconset folder"
            : "choose another name"))
  }

  /// The project in which no target contains the files that no build phase takes, in synchronized folders as well.
  private static func withoutUnbuilt(
    _ files: [AddedFile], _ places: ProjectPlaces, in project: XcodeProject
  ) throws(Diagnostic) -> XcodeProject {
    let unbuilt = files.filter { file in
      file.type.phase == nil && !ignored.contains(file.path.pathEnding)
        && places.synchronizedFolder(of: file.path) != nil
    }
    return unbuilt.isEmpty
      ? project : try project.fileEdits.removingFiles(at: unbuilt.map(\.path), from: project.targets)
  }

  /// The endings of files that Xcode keeps out of products by itself: real projects rarely list them as exceptions.
  private static let ignored: Set<String> = ["entitlements", "xctestplan"]

  /// The storyboard with a scene of the new class.
  private static func scene(
    of className: String, like template: Template, in language: Language, to file: LoadedInterface,
    _ scenes: InterfaceTemplates
  ) throws(Diagnostic) -> InterfaceDocument {
    let system = file.document.system
    let base = superclasses[template.name] ?? (system == .macOS ? "NSViewController" : "UIViewController")
    guard let scene = try scenes.scene(of: base, on: system) else {
      throw Diagnostic(
        .storyboardUnsuitable, "Slipway makes no scene of \(base) for \(system.rawValue)",
        at: Place(file: file.shownPath))
    }
    return try StoryboardScenes.adding(
      className, like: scene, in: language, to: file.document, file: file.shownPath
    ).document
  }

  /// The superclasses in the templates of view controllers that are not plain.
  private static let superclasses = [
    "collection-view-controller": "UICollectionViewController", "table-view-controller": "UITableViewController",
  ]

  /// The content of a new file; a test plan contains all test targets of the project.
  private static func completed(_ bytes: [UInt8], at path: String, _ loaded: LoadedProject) throws(Diagnostic)
    -> [UInt8]
  {
    guard path.pathEnding == "xctestplan" else { return bytes }
    var plan = try TestPlan(parsing: bytes, file: path)
    let container = "container:\(loaded.location.name)\(ProjectLocation.suffix)"
    for target in loaded.project.targets where target.productType?.suffix.hasPrefix("bundle.u") ?? false {
      try plan.addTarget(target.id, name: target.name, container: container)
    }
    return plan.document.bytes
  }

  private static let unusedPlan = Diagnostic(
    .schemeMissing, "no scheme uses the test plan yet: with --scheme, name a shared scheme that runs the app",
    severity: .note)

  private static let unmappedEntities = Diagnostic(
    .dataModelNeeded,
    "the mapping model has no copies of the models and no entity mappings yet", severity: .note,
    remedy: .advice("in Xcode, choose Editor > Refresh Data Models, then add the mappings"))

  private static func withoutScheme(_ template: Template) -> Diagnostic {
    Diagnostic(
      .optionNotOffered, "the template \"\(template.name)\" creates no test plan for a scheme",
      remedy: .advice("leave out --scheme"))
  }

  /// The named storyboard, or the target's only one other than its launch screen.
  private static func storyboard(
    _ named: String?, in places: ProjectPlaces, of target: ProjectTarget?
  ) throws(Diagnostic) -> String {
    if let named {
      guard FileAccess.kind(of: named) == .file else {
        throw Diagnostic(
          .fileNotFound, "\"\(named)\" does not exist", at: Place(file: named),
          remedy: .advice("name an existing file, relative to the current folder"))
      }
      return named
    }
    let found = try places.storyboards(of: target)
    guard found.count == 1, let only = found.first else {
      throw Diagnostic(
        .storyboardNeeded,
        found.isEmpty
          ? "the target has no storyboard for the scene"
          : "several storyboards can contain the scene: \(found.map { "\"\($0)\"" }.joined(separator: ", "))",
        remedy: .advice(found.isEmpty ? "create a storyboard first" : "name one with --storyboard"))
    }
    return places.loaded.absolute(only)
  }

  /// The file, or the folder around it that a project lists as one.
  private static func item(of path: String) -> String {
    var item = ""
    for part in path.split(separator: "/") {
      item += (item.isEmpty ? "" : "/") + part
      if FileType(path: item).isBundle { return item }
    }
    return item
  }
}

extension ProjectPlaces {
  /// The folder of a target's files, relative to the project's folder; empty for the project's folder.
  func folder(of target: ProjectTarget) -> String {
    let synchronized = target.synchronizedGroups.compactMap { paths[$0.id]?.path }
    let settings = loaded.configurations.settings(of: target)
    let plist = settings.path("INFOPLIST_FILE") ?? ""
    let folder =
      synchronized.first { $0.lastName == target.name } ?? synchronized.first { plist.path(below: $0) != nil }
      ?? synchronized.first
    if let folder { return folder }
    let folders = target.phases.flatMap(\.files).compactMap { file -> String? in
      guard let item = file.item, let location = paths[item.object.id], location.root == .project,
        !location.path.hasPrefix("../")
      else { return nil }
      let folder = location.path.parentPath
      return folder.hasSuffix(".lproj") ? folder.parentPath : folder
    }
    if let folder = TargetFolder(named: target.name, among: folders).path { return folder }
    return FileAccess.isDirectory(loaded.absolute(target.name)) ? target.name : ""
  }
}

extension ProjectPlaces {
  /// The path of a version of a data model, relative to the project's folder.
  ///
  /// - Throws: `data-model-needed` for something else, and `path-outside`.
  fileprivate func dataModel(_ path: String) throws(Diagnostic) -> String {
    guard path.pathEnding == "xcdatamodel", FileAccess.isDirectory(path) else {
      throw Diagnostic(
        .dataModelNeeded, "\"\(path)\" is not a version of a data model", at: Place(file: path),
        remedy: .advice("name a folder that ends in .xcdatamodel, relative to the current folder"))
    }
    guard let relative = relative(path) else { throw Self.outside(path) }
    return relative
  }

  static func outside(_ path: String) -> Diagnostic {
    Diagnostic(
      .pathOutside, "\"\(path)\" is outside the project's folder", at: Place(file: path),
      remedy: .advice("name a folder of the project"))
  }

  /// The storyboards that a target has, but for launch screens, relative to the project's folder.
  fileprivate func storyboards(of target: ProjectTarget?) throws(Diagnostic) -> [String] {
    var found: [String] = []
    for item in target?.phases.filter({ $0.kind == .resources }).flatMap(\.files).compactMap(\.item) ?? [] {
      var items = [item]
      if case .group(let group) = item { items = group.children }
      found += items.compactMap { paths[$0.object.id] }.filter { $0.root == .project }.map(\.path)
    }
    for folder in target?.synchronizedGroups ?? [] {
      guard let root = paths[folder.id]?.path, FileAccess.isDirectory(loaded.absolute(root)) else { continue }
      found += try FileAccess.walk(loaded.absolute(root)).filter { $0.kind == .file }.map { "\(root)/\($0.name)" }
    }
    return found.filter { $0.pathEnding == "storyboard" && !$0.lastName.lowercased().contains("launch") }.sorted()
  }
}

extension Diagnostic.Code {
  package static let storyboardNeeded = Diagnostic.Code(
    "storyboard-needed", "The scene can go into several storyboards.",
    "add --storyboard FILE")
}
