public import Diagnostics
import PropertyLists
import SyntaxTrees
public import XcodeProjects

/// New values of a target: build settings, entries of its Info.plist and entitlements, each written where it is.
public struct TargetEditing {
  /// The files to write.
  public let change: ProjectChange
  /// The build settings that differ, before and after.
  public let values: [ChangedSetting]
  /// The entries of files that differ, before and after.
  public let entries: [ChangedEntry]
  /// What the user did not ask for, or does not expect.
  public let notes: [Diagnostic]

  /// What is to change of one target.
  public struct Part: Sendable {
    /// The target.
    public let target: ProjectTarget
    /// The build settings.
    public var settings: [SettingEditing.Request] = []
    /// The entries of the Info.plist and of the entitlements.
    public var entries: [InformationRequest] = []
    /// Some of the configurations; `nil` for all that the edit is for.
    let configurations: [String]?

    /// Creates a part without changes.
    public init(_ target: ProjectTarget, in configurations: [String]? = nil) {
      self.target = target
      self.configurations = configurations
    }
  }

  /// Plans new values.
  ///
  /// An entry of the Info.plist that a build setting gives, such as `INFOPLIST_KEY_CFBundleDisplayName`, is written
  /// there; others are written into the file, which the target gets if it has none.
  ///
  /// - Parameters:
  ///   - parts: The targets.
  ///   - names: The configurations; all if empty.
  ///   - loaded: The project.
  ///   - isForced: Whether values that Xcode does not know are written.
  ///   - title: The command, for `undo`.
  /// - Throws: What ``SettingEditing`` throws, `information-not-set`, and what editing property lists throws.
  public init(
    _ parts: [Part], configurations names: [String], in loaded: LoadedProject, isForced: Bool, title: String
  ) throws(Diagnostic) {
    var change = ProjectChange(title)
    var project = loaded.project
    var edits: [(part: Part, edit: TargetPartEdit)] = []
    var contents: [String: [UInt8]] = [:]
    var notes: [Diagnostic] = []
    let review = SettingReview(in: loaded, isForced: isForced, canBeForced: false)
    for part in parts {
      var edit = try TargetPartEdit(
        part, configurations: part.configurations ?? names, in: loaded, project, review)
      project = try edit.edited()
      change = change.joined(with: edit.change(title), as: title)
      // The files of a target that this part does not change may be those of an earlier part.
      contents.merge(edit.contents.filter { $1 != loaded.files.bytes(of: $0) }) { $1 }
      edits.append((part, edit))
      notes += edit.notes
    }
    guard !change.isEmpty || parts.contains(where: { $0.entries.allSatisfy { $0.value != nil } }) else {
      throw Self.notSet(parts)
    }
    self.change = change
    let after = TargetConfigurations(project, files: loaded.files.replacing(contents))
    let effects = edits.map { part, edit in
      SettingEffect(
        of: edit.requests, for: .target(part.target), in: edit.plan.names, from: loaded.configurations, to: after)
    }
    // Several parts may be about one target.
    var seen: Set<ChangedSetting> = []
    values = effects.flatMap(\.values).filter { seen.insert($0).inserted }
    entries = edits.flatMap { part, edit in
      edit.entries.flatMap { ChangedEntry.entries(of: $0.entry, part.target, $0.names, loaded.configurations, after) }
    }
    self.notes = notes + effects.flatMap(\.hidden)
  }

  private static func notSet(_ parts: [Part]) -> Diagnostic {
    let name = parts.first?.target.name ?? ""
    let entry = parts.first?.entries.first { $0.value == nil }
    return Diagnostic(
      .informationNotSet, "\(name) has no entry \(entry.map { text(of: $0.path) } ?? "")",
      remedy: .operation(.init("info.list", ["target": name])))
  }

  private static func text(of path: [DocumentStep]) -> String {
    path.map { step in
      switch step {
      case .key(let key): key
      case .index(let index): String(index)
      }
    }.joined(separator: ".")
  }
}

/// The edits of one target.
private struct TargetPartEdit {
  private let part: TargetEditing.Part
  private let loaded: LoadedProject
  /// The build settings, with those that entries are written into.
  private(set) var requests: [SettingEditing.Request]
  private(set) var plan: SettingWritePlan
  /// The property lists, if one of them is written.
  private var files: TargetPropertyLists?
  private var project: XcodeProject
  private var writer: SettingWriter
  private var sharing: [Diagnostic] = []
  /// The changed translations of entries, by path relative to the project's folder.
  private var translations: [String: [UInt8]] = [:]
  /// The entries that are written into files, with the configurations.
  private(set) var entries: [(entry: InformationRequest, names: Set<String>)] = []

  init(
    _ part: TargetEditing.Part, configurations names: [String], in loaded: LoadedProject, _ project: XcodeProject,
    _ review: SettingReview
  ) throws(Diagnostic) {
    self.part = part
    self.loaded = loaded
    requests = part.settings
    plan = try SettingWritePlan(.target(part.target), configurations: names, in: loaded)
    self.project = project
    writer = SettingWriter(loaded, isForced: true)
    for request in part.settings {
      if case .set(let value) = request.step { try review.requireAllowed(value, for: request.key) }
      try add(request, in: part.target.configurations.map(\.name).filter(plan.names.contains))
    }
    for entry in part.entries {
      try add(entry, review)
      let localized = try LocalizedEntries(entry, of: part.target, in: loaded)
      translations.merge(localized.contents) { $1 }
      sharing += localized.notes
    }
  }

  /// Adds a build setting under the keys that count in some configurations.
  private mutating func add(_ request: SettingEditing.Request, in names: [String]) throws(Diagnostic) {
    let keys = names.map { loaded.effectiveKeys(of: request.key, for: part.target, in: $0) }
    var seen: Set<String> = []
    for key in keys.joined() where seen.insert(key).inserted {
      let users = zip(names, keys).filter { $0.1.contains(key) }.map(\.0)
      try plan.add(.init(key, request.step), in: Set(users))
    }
  }

  private mutating func add(_ entry: InformationRequest, _ review: SettingReview) throws(Diagnostic) {
    var inFile: Set<String> = []
    for name in part.target.configurations.map(\.name) where plan.names.contains(name) {
      switch InformationPlace(of: entry, in: loaded.configurations.configuration(name, of: part.target)) {
      case .file: inFile.insert(name)
      case .setting(let key, let value):
        let request = SettingEditing.Request(key, value.map { .set($0) } ?? .unset)
        if let value { try review.requireAllowed(value, for: key) }
        try add(request, in: [name])
        if !requests.contains(request) { requests.append(request) }
      case .nowhere: break
      }
    }
    guard !inFile.isEmpty else { return }
    entries.append((entry, inFile))
    noteOthers(entry.list, inFile)
    noteReference(entry, inFile)
    var files = if let files { files } else { try TargetPropertyLists(loaded, part.target, isForced: true) }
    files.project = project
    try files.write(entry, in: inFile)
    project = files.project
    self.files = files
  }

  /// Notes a reference to build settings that a value replaces.
  private mutating func noteReference(_ entry: InformationRequest, _ names: Set<String>) {
    for name in part.target.configurations.map(\.name) where names.contains(name) {
      let configuration = loaded.configurations.configuration(name, of: part.target)
      let file = entry.list == .infoPlist ? configuration.infoPlistFile : configuration.entitlementsFile
      guard let old = file?.content?.value(at: entry.path), let text = old.string, text.contains("$"),
        old != entry.value
      else { continue }
      let note = Diagnostic(
        .settingRefersToOthers, "replaced \"\(text)\", which referred to build settings", severity: .note,
        at: file?.place(of: old))
      if !sharing.contains(note) { sharing.append(note) }
    }
  }

  /// Notes the other targets and configurations that use the files.
  private mutating func noteOthers(_ list: InformationRequest.List, _ names: Set<String>) {
    func path(_ configuration: TargetConfiguration) -> String? {
      (list == .infoPlist ? configuration.infoPlistFile : configuration.entitlementsFile)?.path
    }
    let paths = Set(names.compactMap { path(loaded.configurations.configuration($0, of: part.target)) })
    for file in paths.sorted() {
      var others: [String] = []
      for target in loaded.project.targets {
        let users = target.configurations.map(\.name).filter { name in
          (target.id != part.target.id || !names.contains(name))
            && path(loaded.configurations.configuration(name, of: target)) == file
        }
        if !users.isEmpty { others.append("\(target.name) (\(users.joined(separator: ", ")))") }
      }
      guard !others.isEmpty else { continue }
      let note = Diagnostic(
        .propertyListShared, "\"\(file)\" is also used by \(others.joined(separator: ", "))", severity: .note)
      if !sharing.contains(note) { sharing.append(note) }
    }
  }

  /// The project with the settings.
  mutating func edited() throws(Diagnostic) -> XcodeProject {
    project = try writer.setting(plan.changes, in: project)
    return project
  }

  /// The bytes of the written files, by path relative to the project's folder.
  var contents: [String: [UInt8]] {
    plan.files.mapValues(\.bytes).merging(files?.contents ?? [:]) { $1 }.merging(translations) { $1 }
  }

  /// The files.
  func change(_ title: String) -> ProjectChange {
    var change = files?.change(title) ?? ProjectChange(title)
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    for (path, file) in plan.files.sorted(by: { $0.key < $1.key }) {
      change.write(file.bytes, to: loaded.absolute(path), replacing: loaded.files.bytes(of: path))
    }
    for (path, bytes) in translations.sorted(by: { $0.key < $1.key }) {
      change.write(bytes, to: loaded.absolute(path), replacing: loaded.files.bytes(of: path))
    }
    return change
  }

  var notes: [Diagnostic] { (files?.notes ?? []) + writer.notes + sharing }
}

extension Diagnostic.Code {
  package static let informationNotSet = Diagnostic.Code(
    "information-not-set", "The Info.plist or the entitlements of the target do not have the entry.",
    "list the entries: \(command: "info.list") --target TARGET")
  package static let propertyListShared = Diagnostic.Code(
    "property-list-shared", "Other targets or configurations also use the Info.plist or entitlements file.",
    "check that the value is right for them, or give the target its own file")
}
