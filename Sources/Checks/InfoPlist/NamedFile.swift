import Diagnostics
import XcodeProjects

/// A file that a build setting names.
struct NamedFile {
  let setting: String
  let file: PropertyListFile?

  /// The path and the place of the setting, if the file is certainly missing.
  ///
  /// Ignores paths outside the project's folder, paths that depend on unknown settings, and projects whose other files
  /// are unknown.
  func missing(in context: TargetContext) -> (path: String, setting: Place?)? {
    guard let file, context.readsInfoPlist || setting != "INFOPLIST_FILE", case .missing = file.state,
      context.project.hasFilesAround,
      !context.project.isThereAndUnreadable(file.path)
    else { return nil }
    guard case .known(_, let place) = context.configuration.setting(setting) else { return nil }
    guard !file.path.hasPrefix("/"), !file.path.hasPrefix(".."), !file.path.hasPrefix("~") else { return nil }
    guard !context.project.contents.generated.has(file.path) else { return nil }
    return (file.shownPath, place)
  }

  /// The only file with the name and folder of the missing one, which was probably moved with its folder.
  private func movedPath(in context: TargetContext) -> String? {
    guard let parts = file?.path.split(separator: "/"), parts.count > 1 else { return nil }
    let ending = "/" + parts.suffix(2).joined(separator: "/")
    let found = context.project.paths.filter { ("/" + $0).hasSuffix(ending) }
    return found.count == 1 ? found.first : nil
  }

  /// A file beside the missing one with nearly the same name, which no other target has.
  private func nearPath(in context: TargetContext) -> String? {
    guard let path = file.flatMap({ context.project.contents.near(to: $0.path) }) else { return nil }
    let others = context.project.contexts.filter { $0.target.id != context.target.id }.map(\.configuration)
    return others.contains { [$0.infoPlistFile?.path, $0.entitlementsFile?.path].contains(path) } ? nil : path
  }

  /// A finding of `rule` about the missing file.
  ///
  /// It is a note if Git ignores the file, and a warning if the shared schemes don't build the target.
  func finding(
    of rule: some CheckRule, in context: TargetContext, _ input: CheckInput, message: (_ path: String) -> String
  ) -> Finding? {
    guard let missing = missing(in: context) else { return nil }
    let moved = movedPath(in: context) ?? nearPath(in: context)
    let found = rule.finding(
      message(missing.path),
      hint: moved.map { context.commands.setting(setting, $0) } ?? "add the file, or set \(setting) to its path",
      at: missing.setting, severity: context.project.schemes.builds(context.target) ? nil : .warning, in: context)
    let known = moved == nil ? input.restoring(found, in: context.project) { $0 == missing.path } : found
    let doubted = input.doubting(known, ifIgnored: [missing.path])
    guard let path = file?.path, let template = SettingsTemplate(for: path, among: context.project.paths) else {
      return doubted
    }
    var note = found.saying(
      "\(found.message), but its template does",
      hint: "copy \"\(context.project.checkedPath(template.path))\" to \"\(missing.path)\", and fill it in")
    note.severity = .note
    return note
  }
}
