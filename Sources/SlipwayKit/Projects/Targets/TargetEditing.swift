public import Diagnostics
import PropertyLists
public import XcodeProjects

/// New values of a target: build settings, entries of its Info.plist and entitlements, each written where it is.
public struct TargetEditing {
  /// The files to write.
  public let change: ProjectChange
  /// The build settings that differ, before and after.
  public let values: [ChangedSetting]
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

    /// Creates a part without changes.
    public init(_ target: ProjectTarget) {
      self.target = target
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
    var edits: [(part: Part, requests: [SettingEditing.Request], names: Set<String>)] = []
    var contents: [String: [UInt8]] = [:]
    var notes: [Diagnostic] = []
    let review = SettingReview(in: loaded, isForced: isForced)
    for part in parts {
      var edit = try TargetPartEdit(part, configurations: names, in: loaded, project, review)
      project = try edit.project()
      change = change.joined(with: edit.change(title), as: title)
      contents.merge(edit.plan.files.mapValues(\.bytes)) { $1 }
      edits.append((part, edit.requests, edit.plan.names))
      notes += edit.notes
    }
    guard !change.isEmpty || parts.contains(where: { $0.entries.allSatisfy { $0.value != nil } }) else {
      throw Self.notSet(parts)
    }
    self.change = change
    let after = TargetConfigurations(project, files: loaded.files.replacing(contents))
    let effects = edits.map { edit in
      SettingEffect(
        of: edit.requests, for: .target(edit.part.target), in: edit.names, from: loaded.configurations, to: after)
    }
    values = effects.flatMap(\.values)
    self.notes = notes + effects.flatMap(\.hidden)
  }

  private static func notSet(_ parts: [Part]) -> Diagnostic {
    let name = parts.first?.target.name ?? ""
    let entry = parts.first?.entries.first { $0.value == nil }
    return Diagnostic(
      .informationNotSet, "\(name) has no entry \(entry.map { text(of: $0.path) } ?? "")",
      remedy: .operation(.init("info.list", ["target": name])))
  }

  private static func text(of path: [PropertyListStep]) -> String {
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
  private var files: CapabilityFiles
  private var writer: SettingWriter

  init(
    _ part: TargetEditing.Part, configurations names: [String], in loaded: LoadedProject, _ project: XcodeProject,
    _ review: SettingReview
  ) throws(Diagnostic) {
    self.part = part
    self.loaded = loaded
    requests = part.settings
    plan = try SettingWritePlan(.target(part.target), configurations: names, in: loaded)
    files = try CapabilityFiles(loaded, part.target, isForced: true)
    files.project = project
    writer = SettingWriter(loaded, isForced: true)
    for request in part.settings {
      if case .set(let value) = request.step { try review.requireAllowed(value, for: request.key) }
      try plan.add(request)
    }
    for entry in part.entries { try add(entry, review) }
  }

  private mutating func add(_ entry: InformationRequest, _ review: SettingReview) throws(Diagnostic) {
    var inFile: Set<String> = []
    for name in part.target.configurations.map(\.name) where plan.names.contains(name) {
      switch InformationPlace(of: entry, in: loaded.configurations.configuration(name, of: part.target)) {
      case .file: inFile.insert(name)
      case .setting(let key, let value):
        let request = SettingEditing.Request(key, value.map { .set($0) } ?? .unset)
        if let value { try review.requireAllowed(value, for: key) }
        try plan.add(request, in: [name])
        if !requests.contains(request) { requests.append(request) }
      case .nowhere: break
      }
    }
    try files.write(entry, in: inFile)
  }

  /// The project with the settings.
  mutating func project() throws(Diagnostic) -> XcodeProject {
    files.project = try writer.setting(plan.changes, in: files.project)
    return files.project
  }

  /// The files.
  func change(_ title: String) -> ProjectChange {
    var change = files.change(title)
    for (path, file) in plan.files.sorted(by: { $0.key < $1.key }) {
      change.write(file.bytes, to: loaded.absolute(path), replacing: loaded.files.bytes(of: path))
    }
    return change
  }

  var notes: [Diagnostic] { files.notes + writer.notes }
}

extension Diagnostic.Code {
  /// An entry that the Info.plist or the entitlements of a target do not have.
  public static let informationNotSet: Self = "information-not-set"
}
