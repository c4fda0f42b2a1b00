import AppleIdentifiers
public import Diagnostics
import FileTrees
import PropertyLists
import Scaffolding
public import XcodeProjects

/// The addition of a shared scheme for a target.
public struct SchemeAdding {
  /// The files to write.
  public let change: ProjectChange
  /// The target.
  public let target: ProjectTarget
  /// The new file, absolute.
  public let path: String

  /// Plans a scheme that builds, runs and tests a target, as Xcode writes it.
  ///
  /// - Throws: `target-not-found`, `target-ambiguous`, `scheme-name-invalid`, `scheme-name-taken`, and what reading the
  ///   schemes throws.
  public init(_ name: String, target targetName: String, to loaded: LoadedProject) throws(Diagnostic) {
    target = try loaded.target(targetName)
    try SchemeName.require(name, in: ProjectSchemes(of: loaded.location))
    let target = target
    let tests = loaded.project.targets.filter { other in
      other.id != target.id && loaded.targetTested(by: other) == target.id
    }
    let configuration = loaded.configurations.configuration(target.defaultConfigurationName, of: target)
    let plan = SchemePlan(
      of: target, host: EmbeddedTargets(of: loaded.project).host(of: target.id),
      extensionPoint: configuration.infoPlist?["NSExtension"]?["NSExtensionPointIdentifier"]?.string, tests: tests,
      on: TargetGround(loaded.configurations, listing: loaded.names))
    path = SchemeFolder(container: loaded.location.path, user: nil).path(ofScheme: name)
    var change = ProjectChange("scheme add \(name) --target \(target.name)")
    change.write(plan.bytes, to: path, replacing: nil)
    self.change = change
  }
}

/// The rules for names of schemes.
enum SchemeName {
  /// Throws for a name that no file can have, or that a scheme has, ignoring case as a Mac's file system does.
  ///
  /// - Parameters:
  ///   - name: The new name.
  ///   - schemes: The schemes.
  ///   - old: The name of the scheme to rename, which may get capital letters; `nil` for a new scheme.
  /// - Throws: `scheme-name-invalid`, `scheme-name-taken`.
  static func require(
    _ name: String, in schemes: ProjectSchemes, insteadOf old: String? = nil
  ) throws(Diagnostic) {
    let isPlain = !name.unicodeScalars.contains {
      $0.properties.generalCategory == .control || "/:".contains(Character($0))
    }
    let isBlank = name.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    guard isPlain, !isBlank, !name.hasPrefix("."), name.utf8.count <= 200, FileNameEdges.problem(of: name) == nil else {
      throw Diagnostic(
        .schemeNameInvalid, "\"\(name)\" is not a valid scheme name",
        remedy: .advice(
          "use at most 200 letters, without slashes, colons and control characters, and without spaces and periods at the ends"
        ))
    }
    let others = schemes.names.filter { $0.lowercased() == name.lowercased() && $0 != old }
    guard let other = others.first else { return }
    throw Diagnostic(
      .schemeNameTaken, "scheme \"\(other)\" already exists", remedy: .advice("choose another name"))
  }
}

extension Diagnostic.Code {
  package static let schemeNameInvalid = Diagnostic.Code(
    "scheme-name-invalid", "The text is not a valid name of a scheme.",
    "use a name without slashes and colons that does not begin with a period")
}
