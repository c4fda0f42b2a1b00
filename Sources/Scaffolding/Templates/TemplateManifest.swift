import AppleIdentifiers
import Diagnostics

/// The contents of a template's `template.yml`.
struct TemplateManifest: Sendable {
  var name = ""
  var summary = ""
  var kind = Template.Kind.project
  var platforms: [Platform] = []
  /// The kinds of target that the files of a file template are for; empty for all.
  var targetKinds: [TargetKind] = []
  var extends: [Reference] = []
  var options: [TemplateOption] = []
  var files: [FileEntry] = []
  var targets: [TargetEntry] = []
  var minimums: [Minimum] = []
  var exclusions: [Exclusion] = []
  var values: [ValueEntry] = []
  var flags: [FlagEntry] = []

  /// Another template's name, and its place.
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
    /// The languages for each of which the file is written; `nil` for a file that is written once.
    let repetition: Repetition?
    let condition: TemplateCondition?
    let place: Place

    /// Whether it is written in the place of `other`, which a template has that is extended.
    func replaces(_ other: FileEntry) -> Bool {
      destination == other.destination && (condition == nil || condition == other.condition)
    }
  }

  /// For which languages a file is written.
  enum Repetition: String, Sendable, CaseIterable {
    /// For all that the project can be read in.
    case language
    /// For all but the one that it is written in.
    case translation
  }

  /// A target of the project.
  struct TargetEntry: Sendable {
    /// Its name, with placeholders.
    let name: String
    let kind: TargetKind
    /// The name of the target that it tests, with placeholders.
    var host: String?
    /// The name of the target that its product is copied into, with placeholders.
    var container: String?
    /// The suffix after the project's bundle identifier.
    var identifierSuffix: String?
    /// The name of an Info.plist in its folder, which the template may write.
    var infoPlist: String?
    /// The name of the entitlements in its folder, which the template may write.
    var entitlements: String?
    /// The name of a prefix header in its folder, which the template may write.
    var prefixHeader: String?
    /// The frameworks of the system that it is linked with.
    var frameworks: [String] = []
    /// The names of headers in its folder that others may use.
    var publicHeaders: [String] = []
    /// Packages in folders of the project whose products it uses.
    var packages: [Package] = []
    /// Build settings in addition to the kind's settings.
    var settings: [Setting] = []
    let condition: TemplateCondition?
    let place: Place
  }

  /// A package in a folder of the project, one product of which is used.
  struct Package: Sendable {
    /// The folder, with placeholders.
    let path: String
    /// The product, with placeholders.
    let product: String
  }

  /// A build setting of a target.
  struct Setting: Sendable {
    let key: String
    /// The value, with placeholders.
    let value: String
    let condition: TemplateCondition?
  }

  /// A placeholder of the template's own.
  struct ValueEntry: Sendable {
    let name: String
    /// Its value, which may contain placeholders that are defined before it.
    let text: String
    let condition: TemplateCondition?
    let place: Place
  }

  /// A section of files that is kept when a condition holds.
  struct FlagEntry: Sendable {
    let name: String
    /// The platform that the entry is about; `nil` for any.
    let platform: Platform?
    let condition: TemplateCondition?
    let place: Place
  }

  /// Answers that do not go together.
  struct Exclusion: Sendable {
    let condition: TemplateCondition
    let reason: String
  }

  /// The minimum deployment target of the template's files.
  struct Minimum: Sendable {
    let version: SystemVersion
    /// The platform whose version it is; `nil` where there is only one.
    let platform: Platform?
    let reason: String
    let condition: TemplateCondition?
  }

  /// This manifest laid over another: what both say is taken from this one.
  func laid(over base: TemplateManifest) -> TemplateManifest {
    var result = self
    result.options = base.options.filter { old in !options.contains { $0.option == old.option } } + options
    result.files = base.files.filter { old in !files.contains { $0.replaces(old) } } + files
    result.targets = base.targets.filter { old in !targets.contains { $0.name == old.name } } + targets
    result.minimums = base.minimums + minimums
    result.targetKinds = base.targetKinds + targetKinds
    result.exclusions = base.exclusions + exclusions
    result.values = base.values + values
    result.flags = base.flags + flags
    if result.platforms.isEmpty { result.platforms = base.platforms }
    return result
  }
}

extension TemplateManifest {
  /// The minimum deployment target on `platform`; `nil` for any.
  ///
  /// In target and file templates, entries without a platform apply to the template's first platform. Entries whose
  /// condition does not hold are left out.
  func oldest(on platform: Platform, if holds: (TemplateCondition) -> Bool = { _ in true }) -> Minimum? {
    let usual = kind == .project ? platform : platforms.first ?? platform
    return minimums.filter { ($0.platform ?? usual) == platform && ($0.condition.map(holds) ?? true) }
      .max { $0.version < $1.version }
  }

  /// All conditions in it.
  var conditions: [TemplateCondition] {
    let optional =
      files.map(\.condition) + targets.map(\.condition) + minimums.map(\.condition) + values.map(\.condition)
      + flags.map(\.condition) + targets.flatMap { $0.settings.map(\.condition) }
    return optional.compactMap { $0 } + exclusions.map(\.condition)
  }

  /// The texts that may contain names, each with its place.
  var texts: [(text: String, place: Place)] {
    var texts = files.map { ($0.destination, $0.place) } + values.map { ($0.text, $0.place) }
    for target in targets {
      let names =
        [target.name, target.host, target.container, target.infoPlist, target.entitlements, target.prefixHeader]
        .compactMap { $0 } + target.publicHeaders + target.packages.flatMap { [$0.path, $0.product] }
        + target.settings.map(\.value)
      texts += names.map { ($0, target.place) }
    }
    return texts
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

  /// Whether `value` can be chosen.
  func offers(_ value: String) -> Bool { option.form != .choice || values.contains(value) }
}
