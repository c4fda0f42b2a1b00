import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// The numbers to increment: of the named target, of the apps, or of all targets except tests.
struct VersionBase {
  private let versions: ProjectVersions
  private let project: String
  private let target: String?

  init(_ loaded: LoadedProject, target: String?, configurations: [String]) throws(Diagnostic) {
    let chosen = try loaded.targets(named: target)
    let finder = VersionFinder(loaded.configurations)
    func versions(of targets: [ProjectTarget]) -> ProjectVersions {
      ProjectVersions(at: loaded.location, of: targets, finder, configurations: configurations)
    }
    let circles = [
      chosen.filter { $0.productType?.isApplication ?? false },
      chosen.filter { !($0.productType?.isTestBundle ?? false) },
    ].map(versions)
    self.versions = circles.first { !$0.targets.isEmpty } ?? versions(of: chosen)
    self.target = target
    project = loaded.location.name
  }

  /// The next number for each of them: all have the same numbers, perhaps with other suffixes.
  ///
  /// - Throws: `versions-differ`, `version-unknown`, and `version-invalid` for a number that can't be raised.
  func replacements(by step: VersionStep) throws(Diagnostic) -> [String: String] {
    let texts = versions.texts(step.number)
    guard !texts.isEmpty else { throw unknown(step.number) }
    let written = texts.compactMap { WrittenVersion($0, of: step.number) }
    guard Set(written.map(\.numbers)).count <= 1, texts.count == 1 || written.count == texts.count else {
      throw different(step)
    }
    guard written.count == texts.count else { throw invalid(texts[0], step) }
    var next: [String: String] = [:]
    for version in written { next[version.text] = try step.next(after: version) }
    return next
  }

  private func invalid(_ text: String, _ step: VersionStep) -> Diagnostic {
    let target = versions.targets.first { $0.configurations.contains { $0.text(step.number) == text } }
    return Diagnostic(
      .versionInvalid,
      "the \(step.number.noun) of \"\(target?.name ?? project)\", \"\(text)\", can't be incremented: it is not one "
        + "to \(step.number == .build ? "four" : "three") numbers separated by periods",
      at: Place(file: versions.location.file),
      remedy: .operation(.init("version.set", step.number == .build ? ["build": "N"] : [:])))
  }

  private func unknown(_ number: VersionNumber) -> Diagnostic {
    let unresolved = versions.unresolved.first { $0.number == number }
    return Diagnostic(
      .versionUnknown,
      "no target of \(project) has a \(number.noun) to increment" + (unresolved.map { ": \($0.statement)" } ?? ""),
      remedy: unresolved?.remedy
        ?? .operation(.init("version.set", number == .build ? ["build": "1"] : ["version": "1.0"])))
  }

  /// The error for different numbers, with the command for one configuration if a target has several numbers.
  private func different(_ step: VersionStep) -> Diagnostic {
    let number = step.number
    let known = versions.targets.flatMap { target in
      target.configurations.compactMap { configuration in
        configuration.text(number).map { "\(target.name) \($0) (\(configuration.name))" }
      }
    }
    let torn = versions.targets.first { target in
      target.configurations.compactMap { $0.text(number) }.distinct.count > 1
    }
    let first = torn?.configurations.first { $0.text(number) != nil }?.text(number)
    let alike = torn?.configurations.filter { $0.text(number) == first }.map(\.name) ?? []
    var values = ["step": step.rawValue]
    values["target"] = target
    return Diagnostic(
      .versionsDiffer,
      "the \(torn == nil ? "targets" : "configurations") have different \(number.noun)s: "
        + known.prefix(6).joined(separator: ", "),
      remedy: torn == nil
        ? .advice("add --target to increment the number of one target")
        : .operation(.init("version.bump", values, repeated: ["configuration": alike])))
  }
}
