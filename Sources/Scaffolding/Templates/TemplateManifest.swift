import AppleIdentifiers
import Diagnostics

/// What a template's `template.yml` says.
struct TemplateManifest: Sendable {
  var name = ""
  var summary = ""
  var kind = Template.Kind.project
  var platforms: [Platform] = []
  var extends: [Reference] = []
  var options: [TemplateOption] = []
  var files: [FileEntry] = []
  var targets: [TargetEntry] = []
  var minimums: [Minimum] = []

  /// Another template's name, and where it stands.
  struct Reference: Sendable {
    let name: String
    let place: Place
  }

  /// A file that the template writes.
  struct FileEntry: Sendable {
    /// The folder of the template that the file belongs to.
    let template: String
    /// Its path in that folder's `files`.
    let source: String
    /// Its path in the project, with placeholders.
    let destination: String
    let condition: TemplateCondition?
    let place: Place
  }

  /// A target of the project.
  struct TargetEntry: Sendable {
    /// Its name, with placeholders.
    let name: String
    let kind: TargetKind
    /// The name of the target that it tests, with placeholders.
    let host: String?
    /// The name of an Info.plist in its folder.
    let infoPlist: String?
    /// The name of entitlements in its folder.
    let entitlements: String?
    /// The frameworks of the system that it is linked with.
    let frameworks: [String]
    let condition: TemplateCondition?
    let place: Place
  }

  /// The oldest system that what the template writes runs on.
  struct Minimum: Sendable {
    let version: SystemVersion
    let reason: String
    let condition: TemplateCondition?
  }

  /// This manifest laid over another: what both say is taken from this one.
  func laid(over base: TemplateManifest) -> TemplateManifest {
    var result = self
    result.options = base.options.filter { old in !options.contains { $0.option == old.option } } + options
    result.files = base.files.filter { old in !files.contains { $0.destination == old.destination } } + files
    result.targets = base.targets.filter { old in !targets.contains { $0.name == old.name } } + targets
    result.minimums = base.minimums + minimums
    if result.platforms.isEmpty { result.platforms = base.platforms }
    return result
  }
}

/// A choice that a template offers, with its values and the question to ask.
public struct TemplateOption: Hashable, Sendable {
  /// Which choice.
  public let option: ProjectOption
  /// The question to ask, without a question mark.
  public let question: String
  /// The values to choose from; empty where the option is a version.
  public let values: [String]
  /// The value that is taken when nothing is said.
  public let defaultValue: String
}
