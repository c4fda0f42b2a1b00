public import Diagnostics
import PropertyLists
import SyntaxTrees

extension XcodeProject {
  /// The project in which `target` has a phase that runs a script, before the phase `next` or at the end.
  ///
  /// - Throws: The errors of reading.
  public func addingPhase(
    _ phase: ScriptPhase, to target: ProjectTarget, before next: BuildPhase? = nil
  ) throws(Diagnostic) -> XcodeProject {
    let shape = TargetShape(formatVersion: document.formatVersion)
    return try addingPhase(.shellScript, named: phase.name, shape.shellScript(phase), to: target, before: next)
  }

  /// The project in which `target` has a phase that copies files, before the phase `next` or at the end.
  ///
  /// - Parameters:
  ///   - folder: The folder that it copies to.
  ///   - path: The path below the folder.
  ///   - name: What Xcode calls the phase; `nil` for its usual name.
  ///   - target: A target of this project.
  ///   - next: A phase of the target.
  /// - Returns: The project after the edit.
  /// - Throws: The errors of reading.
  public func addingCopyPhase(
    to folder: CopyDestination.Folder, path: String = "", named name: String? = nil, in target: ProjectTarget,
    before next: BuildPhase? = nil
  ) throws(Diagnostic) -> XcodeProject {
    let shape = TargetShape(formatVersion: document.formatVersion)
    let fields =
      shape.phase() + shape.destination(folder, path: path) + (name.map { [.init("name", .text($0))] } ?? [])
    return try addingPhase(.copyFiles, named: name, fields, to: target, before: next)
  }

  /// The project in which `target` has an empty phase that works as its kind says, unless it has one of the kind.
  ///
  /// - Throws: The errors of reading.
  public func addingPhase(
    _ kind: BuildPhase.Kind, to target: ProjectTarget, before next: BuildPhase? = nil
  ) throws(Diagnostic) -> XcodeProject {
    let current = ProjectTarget(try current(target.object))
    guard kind != .other, current.phase(kind) == nil else { return self }
    let shape = TargetShape(formatVersion: document.formatVersion)
    return try addingPhase(kind, named: nil, shape.phase(), to: target, before: next)
  }

  /// The project without the phase `phase` of a target, and without its entries.
  ///
  /// - Throws: The errors of reading.
  public func removing(_ phase: BuildPhase) throws(Diagnostic) -> XcodeProject {
    try removing([try current(phase.object).id])
  }

  /// The project in which the phase `phase` of `target` is the one at `index`, counted from 0.
  ///
  /// - Throws: `build-phase-missing` when the target does not have the phase, and the errors of reading.
  public func moving(_ phase: BuildPhase, of target: ProjectTarget, to index: Int) throws(Diagnostic) -> XcodeProject {
    let target = try current(target.object)
    let syntax = document.content.syntax
    var entries = target.value("buildPhases").map { Array(syntax.elements(of: $0)) } ?? []
    guard let old = entries.firstIndex(where: { syntax.string(of: $0) == phase.id.rawValue }) else {
      throw Diagnostic(
        .buildPhaseMissing, "target \"\(ProjectTarget(target).name)\" has no build phase \"\(phase.title)\"",
        at: target.place)
    }
    let index = max(0, min(index, entries.count - 1))
    guard index != old else { return self }
    let moved = entries.remove(at: old)
    let edits = ContainerEdits(document)
    let value = ProjectValue.reference(phase.id, comment: syntax.comment(after: moved))
    let list = target.value("buildPhases")
    let next = index < entries.count ? entries[index] : nil
    let insertion = list.map { edits.append(value, to: $0, before: next) } ?? []
    return try XcodeProject(
      document: document.applying([edits.removal(ofElement: moved)] + insertion), name: name)
  }

  private func addingPhase(
    _ kind: BuildPhase.Kind, named phaseName: String?, _ fields: [ProjectValue.Field], to target: ProjectTarget,
    before next: BuildPhase?
  ) throws(Diagnostic) -> XcodeProject {
    let target = ProjectTarget(try current(target.object))
    var edit = ProjectEdit(self)
    let phase = edit.add(kind.rawValue, identity: "\(target.name) \(phaseName ?? "")", fields)
    edit.append(phase, to: "buildPhases", of: target.id, before: next?.id)
    return try edit.applied()
  }
}
