public import Diagnostics
import PropertyLists
public import XcodeProjects

/// New values of build settings, each written where the target, the project or its .xcconfig file has it.
public struct SettingEditing {
  /// A step for one setting.
  public struct Request: Hashable, Sendable {
    /// The setting, with its conditions if it has any, such as `OTHER_LDFLAGS[sdk=iphoneos*]`.
    public let key: String
    /// What becomes of its value.
    public let step: SettingStep

    /// Creates a request.
    public init(_ key: String, _ step: SettingStep) {
      self.key = key
      self.step = step
    }
  }

  /// The files to write.
  public let change: ProjectChange
  /// The values that differ, before and after, in the order of the targets.
  public let values: [ChangedSetting]
  /// The values that are written, but were the same before, such as inherited ones.
  public let unchanged: [ChangedSetting]
  /// What the user did not ask for, or does not expect.
  public let notes: [Diagnostic]

  /// Plans new values.
  ///
  /// - Parameters:
  ///   - requests: The settings.
  ///   - owner: What they are written for.
  ///   - names: The configurations; all if empty.
  ///   - loaded: The project.
  ///   - isForced: Whether names and values that Xcode does not know are written.
  ///   - title: The command, for `undo`.
  /// - Throws: `setting-unknown`, `setting-name-invalid`, `setting-value-invalid`, `setting-not-set`,
  ///   `setting-file-installed`, `configuration-not-found`, and what reading and editing files throws.
  public init(
    _ requests: [Request], of owner: SettingOwner, configurations names: [String], in loaded: LoadedProject,
    isForced: Bool, title: String
  ) throws(Diagnostic) {
    let review = SettingReview(in: loaded, isForced: isForced)
    var notes: [Diagnostic] = []
    var plan = try SettingWritePlan(owner, configurations: names, in: loaded)
    for request in requests {
      switch request.step {
      case .set(let value):
        if let note = try review.note(onName: request.key) { notes.append(note) }
        try review.requireAllowed(value, for: request.key)
      case .add, .write:
        if let note = try review.note(onName: request.key) { notes.append(note) }
        try review.requireList(request.key)
      case .remove, .unset: break
      }
      try plan.add(request)
    }
    var writer = SettingWriter(loaded, isForced: true)
    let project = try writer.setting(plan.changes, in: loaded.project)
    var change = ProjectChange(title)
    for (path, file) in plan.files.sorted(by: { $0.key < $1.key }) {
      change.write(file.bytes, to: loaded.absolute(path), replacing: loaded.files.bytes(of: path))
    }
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    self.change = change
    let after = TargetConfigurations(project, files: loaded.files.replacing(plan.files.mapValues(\.bytes)))
    let effect = SettingEffect(of: requests, for: owner, in: plan.names, from: loaded.configurations, to: after)
    values = effect.values
    unchanged = effect.unchanged
    self.notes = notes + writer.notes + effect.hidden
  }
}
