public import Diagnostics
import FileTrees

/// The templates in some folders, the first of which counts where two have the same name.
public struct TemplateCatalog: Sendable {
  private let directories: [String]
  private static let mostExtended = 16

  /// Creates a catalog of the templates in `directories`, a user's own folders first; missing ones are passed over.
  public init(directories: [String]) {
    self.directories = directories
  }

  /// The templates of `kind`, or all that can be chosen, in the order of their names.
  ///
  /// - Throws: `template-invalid` for the first that can't be used, or what reading the folders throws.
  public func templates(kind: Template.Kind? = nil) throws(Diagnostic) -> [Template] {
    var names: Set<String> = []
    for directory in directories where FileAccess.isDirectory(directory) {
      for entry in try FileAccess.entries(of: directory) where entry.kind == .directory || entry.kind == .link {
        if FileAccess.exists("\(directory)/\(entry.name)/\(Self.manifestName)") { names.insert(entry.name) }
      }
    }
    var templates: [Template] = []
    for name in names.sorted() {
      let template = try template(named: name)
      if kind.map({ $0 == template.kind }) ?? (template.kind != .part) { templates.append(template) }
    }
    return templates
  }

  /// The template called `name` in the first of some catalogs that has one.
  ///
  /// - Throws: as ``template(named:)``; `template-unknown` considers the names in all catalogs.
  public static func template(named name: String, in catalogs: [TemplateCatalog]) throws(Diagnostic) -> Template {
    guard let catalog = catalogs.first(where: { $0.folder(of: name) != nil }) else {
      throw unknown(name, among: catalogs.flatMap { (try? $0.templates().map(\.name)) ?? [] })
    }
    return try catalog.template(named: name)
  }

  /// The template called `name`, with what it extends laid under it.
  ///
  /// - Throws: `template-unknown`, with the names that there are, or `template-invalid`, with the line.
  public func template(named name: String) throws(Diagnostic) -> Template {
    guard let folder = folder(of: name) else {
      throw Self.unknown(name, among: (try? templates().map(\.name)) ?? [])
    }
    var assembly = Assembly()
    let manifest = assembled(folder, trail: [], assembly: &assembly)
    if let first = (assembly.findings + Self.nameProblems(manifest)).first { throw first }
    return Template(manifest: manifest)
  }

  /// The error for a template that does not exist: it lists the names that are near, or all.
  static func unknown(_ name: String, among known: [String]) -> Diagnostic {
    let known = known.enumerated().filter { known.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    let near = NearNames(to: name, among: known).names
    let advice =
      if !near.isEmpty {
        "did you mean \(near.alternatives)?"
      } else if known.isEmpty {
        "give a folder that contains templates"
      } else {
        "choose \(known.alternatives)"
      }
    return Diagnostic(.templateUnknown, "template \"\(name)\" does not exist", remedy: .advice(advice))
  }

  /// Everything that is wrong with the template in the folder `directory`.
  public func check(_ directory: String) -> [Diagnostic] {
    var assembly = Assembly()
    let manifest = assembled(directory, trail: [], assembly: &assembly)
    var findings = assembly.findings + Self.nameProblems(manifest)
    let template = Template(manifest: manifest)
    for entry in manifest.files {
      let file = entry.template + "/files/" + entry.source
      do throws(Diagnostic) {
        let text = try PlaceholderText(try template.text(of: entry), file: file)
        try text.check(names: PlaceholderNames.all.union(PlaceholderNames.own(manifest)), file: file)
      } catch {
        findings.append(error)
      }
    }
    if findings.isEmpty, manifest.kind == .project { findings += TemplateTrial.findings(of: template) }
    return findings + Self.unwrittenFiles(manifest) + Self.unusedOptions(manifest, directory: directory)
  }

  private static let manifestName = "template.yml"

  private func folder(of name: String) -> String? {
    // A name with a slash would lead out of the folders.
    guard !name.contains("/"), name != "..", name != "." else { return nil }
    return directories.lazy.map { "\($0)/\(name)" }.first { FileAccess.exists("\($0)/\(Self.manifestName)") }
  }

  /// The state while reading a template and the templates that it extends.
  private struct Assembly {
    var findings: [Diagnostic] = []
    /// The folders read already: one that is extended on two ways counts once.
    var folders: Set<String> = []

    mutating func note(_ message: String, at place: Place) {
      findings.append(Diagnostic(.templateInvalid, message, at: place))
    }
  }

  private func assembled(_ folder: String, trail: [String], assembly: inout Assembly) -> TemplateManifest {
    let file = "\(folder)/\(Self.manifestName)"
    let bytes: [UInt8]
    do {
      bytes = try FileAccess.read(file)
    } catch {
      assembly.findings.append(error)
      return TemplateManifest()
    }
    let (own, findings) = ManifestReader.read(bytes, folder: folder, file: file)
    assembly.findings += findings + Self.problems(of: own, folder: folder, file: file)
    var base = TemplateManifest()
    for reference in own.extends {
      if trail.contains(reference.name) || reference.name == own.name || trail.count >= Self.mostExtended {
        assembly.note("\"\(reference.name)\" extends itself", at: reference.place)
      } else if let folder = self.folder(of: reference.name) {
        guard assembly.folders.insert(folder).inserted else { continue }
        base = assembled(folder, trail: trail + [own.name], assembly: &assembly).laid(over: base)
      } else {
        assembly.note("template \"\(reference.name)\" does not exist", at: reference.place)
      }
    }
    return own.laid(over: base)
  }

  private static func problems(of manifest: TemplateManifest, folder: String, file: String) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let folderName = folder.split(separator: "/").last.map(String.init) ?? folder
    if !manifest.name.isEmpty, manifest.name != folderName {
      problems.append(
        Diagnostic(
          .templateInvalid, "template name \"\(manifest.name)\" differs from folder name \"\(folderName)\"",
          at: Place(file: file, line: 1)))
    }
    for entry in manifest.files {
      do throws(Diagnostic) {
        try Self.requireNoHome(entry.destination)
        _ = try RelativePath(entry.destination)
        _ = try RelativePath(entry.source)
      } catch {
        problems.append(Diagnostic(.templateInvalid, error.message, at: entry.place))
      }
    }
    return problems
  }

  /// Refuses what a shell takes for somebody's home, and would here be a folder called "~".
  private static func requireNoHome(_ destination: String) throws(Diagnostic) {
    guard destination.hasPrefix("~") else { return }
    throw Diagnostic(
      .pathInvalid,
      "\"\(destination)\" is outside the project: \"~\" means the home folder")
  }

  /// Placeholders in names that there are not, once all that is extended is known.
  private static func nameProblems(_ manifest: TemplateManifest) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let known = PlaceholderNames.inNames.union(PlaceholderNames.own(manifest))
    for (text, place) in manifest.texts {
      do throws(Diagnostic) {
        let file = place.file ?? ""
        try PlaceholderText(text, file: file, firstLine: place.line ?? 1).check(names: known, file: file)
      } catch {
        problems.append(error)
      }
    }
    return problems
  }

  /// Files that a target names and that nothing writes.
  private static func unwrittenFiles(_ manifest: TemplateManifest) -> [Diagnostic] {
    // A part leaves files to those that extend it.
    guard manifest.kind != .part else { return [] }
    var findings: [Diagnostic] = []
    for target in manifest.targets {
      let names = [target.infoPlist, target.entitlements, target.prefixHeader].compactMap { $0 } + target.publicHeaders
      for name in names where !manifest.files.contains(where: { $0.destination.hasSuffix("/" + name) }) {
        findings.append(
          Diagnostic(
            .templateInvalid, "the template does not create \"\(name)\", which its target uses",
            at: target.place))
      }
    }
    return findings
  }

  private static func unusedOptions(_ manifest: TemplateManifest, directory: String) -> [Diagnostic] {
    guard manifest.kind == .project else { return [] }
    let used = Set(manifest.conditions.flatMap(\.options))
    // These also decide settings and names, whatever the conditions say.
    let alwaysUsed: Set<ProjectOption> = [
      .platform, .devices, .deploymentTarget, .language, .interface, .classPrefix, .localize,
    ]
    return manifest.options.map(\.option).filter { !used.contains($0) && !alwaysUsed.contains($0) }.map { option in
      Diagnostic(
        .templateInvalid, "option \"\(option.rawValue)\" has no effect", severity: .warning,
        at: Place(file: "\(directory)/\(manifestName)"))
    }
  }
}
