import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// A target of a template, checked against the project that it is added to.
struct TargetDraft {
  let ground: TargetGround
  let resolved: ResolvedAnswers
  let planned: PlannedTarget
  /// The target that it tests, or that its product goes into.
  let host: ProjectTarget?
  let identifiers: TargetIdentifiers
  /// Whether the host is built for the same platforms, so that its SDK and device families fit.
  let sharesPlatforms: Bool
  /// The deployment targets that differ from the project's.
  let ownDeploymentTargets: [Platform: SystemVersion]

  /// Drafts a target; without `choices`, one that follows another target of its template.
  ///
  /// - Throws: `product-name-invalid`, `target-name-taken`, `module-name-taken` or `bundle-identifier-taken`.
  init(
    _ planned: PlannedTarget, _ resolved: ResolvedAnswers, _ choices: TargetChoices?, host: ProjectTarget?,
    _ identifiers: TargetIdentifiers, on ground: TargetGround
  ) throws(Diagnostic) {
    _ = try ProductName(planned.name)
    if let other = ground.project.target(named: planned.name) {
      throw Diagnostic(
        .targetNameTaken, "target \"\(planned.name)\" already exists", at: other.object.place,
        remedy: .advice("choose another name"))
    }
    if planned.kind != .aggregate {
      try ground.requireUsable(module: IdentifierNames.module(of: planned.name), of: planned.name)
    }
    try identifiers.requireUnique(on: ground)
    self.planned = planned
    self.resolved = resolved
    self.host = host
    self.identifiers = identifiers
    self.ground = ground
    sharesPlatforms = choices?.sharesPlatforms ?? (host != nil)
    ownDeploymentTargets = choices?.ownDeploymentTargets ?? [:]
  }
}
