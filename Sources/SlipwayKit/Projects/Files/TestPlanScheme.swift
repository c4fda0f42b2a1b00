package import Diagnostics
import XcodeProjects

/// The shared scheme for a new test plan.
struct TestPlanScheme {
  /// The scheme as it was.
  let file: SchemeFile
  /// The scheme with the plan.
  let edited: Scheme

  /// Adds a test plan to the scheme `name`, or to the app's scheme; `nil` if no scheme is named and none is unique.
  ///
  /// - Parameters:
  ///   - path: The plan's path, relative to the project's folder.
  ///   - name: The scheme's name; `nil` for the one that runs `target`, or the only one that runs an app.
  ///   - target: The target that the user named.
  ///   - loaded: The project.
  /// - Throws: `scheme-missing`, `scheme-action-missing`, and what reading the schemes throws.
  init?(adding path: String, to name: String?, of target: ProjectTarget?, in loaded: LoadedProject) throws(Diagnostic) {
    let schemes = try CompanionFiles(of: loaded.location).schemes()
    guard let file = try Self.meant(name, of: target, among: schemes, in: loaded) else { return nil }
    var scheme = file.scheme
    try scheme.addTestPlan("container:\(path)")
    self.file = file
    edited = scheme
  }

  private static func meant(
    _ name: String?, of target: ProjectTarget?, among schemes: [SchemeFile], in loaded: LoadedProject
  ) throws(Diagnostic) -> SchemeFile? {
    if let name {
      if let named = schemes.first(where: { $0.scheme.name == name }) { return named }
      throw ProjectSchemes.missing(name, among: schemes.map(\.scheme.name), in: loaded.location, kind: "shared scheme")
    }
    let apps = loaded.project.targets.filter { $0.productType?.isApplication ?? false }
    let running = schemes.filter { file in
      guard file.scheme.step(.test) != nil, let launched = file.scheme.launchedTarget?.targetID else { return false }
      return apps.contains { $0.id == launched }
    }
    let wanted = running.filter { file in target != nil && file.scheme.launchedTarget?.targetID == target?.id }
    let candidates = wanted.isEmpty ? running : wanted
    // Beside the scheme that Xcode made for an app there may be others that run it in other ways.
    let own = candidates.filter { $0.scheme.name == $0.scheme.launchedTarget?.targetName }
    return candidates.count == 1 ? candidates.first : own.count == 1 ? own.first : nil
  }
}

extension Diagnostic.Code {
  package static let schemeMissing = Diagnostic.Code(
    "scheme-missing", "The project has no such scheme, or no scheme uses the new test plan.",
    "run \(command: "scheme.list"); \(command: "scheme.share") NAME shares a user's scheme")
}
