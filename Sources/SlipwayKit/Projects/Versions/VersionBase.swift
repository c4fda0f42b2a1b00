import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// The numbers to increment: of the named target, of the apps, or of all targets except tests.
struct VersionBase {
  private let versions: ProjectVersions
  private let project: String

  init(_ loaded: LoadedProject, target: String?) throws(Diagnostic) {
    let chosen = try loaded.targets(named: target)
    let finder = VersionFinder(loaded.configurations)
    let circles = [
      chosen.filter { $0.productType?.isApplication ?? false },
      chosen.filter { !($0.productType?.isTestBundle ?? false) },
    ].map { ProjectVersions(at: loaded.location, of: $0, finder) }
    versions = circles.first { !$0.targets.isEmpty } ?? ProjectVersions(at: loaded.location, of: chosen, finder)
    project = loaded.location.name
  }

  /// The number that all of them have, raised by a step.
  ///
  /// - Throws: As ``text(_:)`` does, and `version-invalid` for a number that can't be raised.
  func version(after step: VersionStep) throws(Diagnostic) -> BundleVersion {
    let text = try text(step.number)
    guard let version = try? BundleVersion(text) else {
      let target = versions.targets.first { $0.configurations.contains { $0.text(step.number) == text } }
      throw Diagnostic(
        .versionInvalid,
        "the \(step.number.noun) of \"\(target?.name ?? project)\", \"\(text)\", can't be incremented: it is not one "
          + "to three numbers separated by periods",
        at: Place(file: versions.location.file),
        remedy: .operation(.init("version.set", step.number == .build ? ["build": "N"] : [:])))
    }
    return try step.next(after: version)
  }

  /// The number that all of them have.
  ///
  /// - Throws: `versions-differ`, `version-unknown`.
  func text(_ number: VersionNumber) throws(Diagnostic) -> String {
    if let text = versions.agreed(number) { return text }
    let known = versions.targets.flatMap { target in
      target.configurations.compactMap { configuration in
        configuration.text(number).map { "\(target.name) \($0) (\(configuration.name))" }
      }
    }
    guard !known.isEmpty else {
      let unresolved = versions.unresolved.first { $0.number == number }
      throw Diagnostic(
        .versionUnknown,
        "no target of \(project) has a \(number.noun) to increment"
          + (unresolved.map { ": \($0.statement)" } ?? ""),
        remedy: unresolved?.remedy
          ?? .operation(.init("version.set", number == .build ? ["build": "1"] : ["version": "1.0"])))
    }
    throw Diagnostic(
      .versionsDiffer, "the targets have different \(number.noun)s: \(known.prefix(6).joined(separator: ", "))",
      remedy: .advice("add --target to increment the number of one target"))
  }
}
