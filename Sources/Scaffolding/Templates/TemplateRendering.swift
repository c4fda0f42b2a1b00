import AppleIdentifiers
import Diagnostics
import FileTrees

/// Creates targets and files from a template and answers.
struct TemplateRendering {
  private let template: Template
  private let answers: ResolvedAnswers
  private let names: PlaceholderValues
  private let host: HostPlaceholders?

  /// Prepares a template for answers, and for the target of an existing project that the first target is added to.
  ///
  /// - Throws: `template-invalid` for a placeholder of the template's own that can't be read.
  init(template: Template, answers: ResolvedAnswers, host: HostPlaceholders? = nil) throws(Diagnostic) {
    self.template = template
    self.answers = answers
    self.host = host
    names = try PlaceholderNames.values(answers, of: template)
  }

  // MARK: - Targets

  /// The targets, without their files.
  func targets() throws(Diagnostic) -> [PlannedTarget] {
    var targets: [PlannedTarget] = []
    // A tested target comes first, as in Xcode, whichever template it is from.
    let entries =
      template.manifest.targets.filter { $0.host == nil } + template.manifest.targets.filter { $0.host != nil }
    for entry in entries where answers.fulfil(entry.condition) {
      targets.append(try target(entry, beside: targets))
    }
    guard !targets.isEmpty else {
      throw Diagnostic(.templateInvalid, "template \"\(template.name)\" has no targets")
    }
    for target in targets {
      if let container = target.container, !targets.contains(where: { $0.name == container }) {
        throw Diagnostic(
          .templateInvalid, "target \"\(target.name)\" is embedded in \"\(container)\", which does not exist")
      }
    }
    return targets
  }

  private func target(
    _ entry: TemplateManifest.TargetEntry, beside others: [PlannedTarget]
  ) throws(Diagnostic) -> PlannedTarget {
    let name = try rendered(entry.name, at: entry.place)
    let host = try rendered(ifThere: entry.host, at: entry.place)
    let hostTarget = others.first { $0.name == host }
    if let host, hostTarget == nil {
      throw Diagnostic(.templateInvalid, "target \"\(name)\" tests \"\(host)\", which does not exist", at: entry.place)
    }
    var target = PlannedTarget(
      name: name, bundleIdentifier: try identifier(of: entry, named: name), kind: entry.kind, host: host,
      infoPlist: try rendered(ifThere: entry.infoPlist, at: entry.place))
    target.hostKind = hostTarget?.kind ?? .application
    target.container = try rendered(ifThere: entry.container, at: entry.place)
    target.entitlements = try rendered(ifThere: entry.entitlements, at: entry.place)
    target.prefixHeader = try rendered(ifThere: entry.prefixHeader, at: entry.place)
    target.frameworks = entry.frameworks
    for header in entry.publicHeaders { target.publicHeaders.append(try rendered(header, at: entry.place)) }
    for package in entry.packages {
      let path = try path(try rendered(package.path, at: entry.place), at: entry.place)
      target.packages.append(.init(path: path, product: try rendered(package.product, at: entry.place)))
    }
    for setting in entry.settings where answers.fulfil(setting.condition) {
      target.settings.append(.init(key: setting.key, value: try rendered(setting.value, at: entry.place)))
    }
    return target
  }

  /// The project's identifier with what the target's name has beyond the project's: `…WeckerTests` beside `…Wecker`.
  private func identifier(
    of entry: TemplateManifest.TargetEntry, named name: String
  ) throws(Diagnostic) -> BundleIdentifier {
    let base = answers.bundleIdentifier.rawValue
    if let suffix = entry.identifierSuffix { return try BundleIdentifier(base + suffix) }
    let product = answers.name.rawValue
    let suffix = name.hasPrefix(product) ? String(name.dropFirst(product.count)) : "." + name
    return try BundleIdentifier(base + IdentifierTransform.bundle(suffix))
  }

  // MARK: - Files

  /// The files that the template writes, each with the entry that it is of, and with the target whose folder it is in.
  ///
  /// - Parameter targets: The targets.
  /// - Returns: The files in the order of the manifest.
  /// - Throws: `template-invalid`, with the line.
  func files(
    of targets: [PlannedTarget]
  ) throws(Diagnostic) -> [(entry: TemplateManifest.FileEntry, file: RenderedFile, target: Int?)] {
    var files: [(entry: TemplateManifest.FileEntry, file: RenderedFile, target: Int?)] = []
    for entry in template.manifest.files where answers.fulfil(entry.condition) {
      for language in languages(of: entry) {
        var names = names
        names.set("language", language.rawValue)
        var position: Int?
        let file = try RenderedFile(entry, of: template, names: names) { path in
          position = targets.firstIndex { path.components.count > 1 && path.components[0] == $0.name }
          var values = PlaceholderNames.values(
            names, answers, fileName: path.lastComponent, target: position.map { targets[$0] })
          if position == 0 { host?.set(in: &values) }
          return values
        }
        files.append((entry, file, position))
      }
    }
    return files
  }

  /// Adds the files to the tree, and those that lie in a target's folder to the target.
  ///
  /// A file that the template does not write after all is not named by its target either.
  func addFiles(to tree: inout FileTree, targets: inout [PlannedTarget]) throws(Diagnostic) {
    let files = try files(of: targets)
    for position in targets.indices {
      let types = files.filter { $0.target == position }.reduce(into: SourceTypeNames()) { $0.formUnion($1.file.types) }
      try types.requireDistinct(for: targets[position].name)
    }
    for (entry, file, position) in files {
      try tree.add(file.path, file.bytes)
      guard let position else {
        guard template.kind == .target else { continue }
        throw Diagnostic(
          .templateInvalid, "\"\(file.path)\" is outside the target's folder \"{{name}}\"", at: entry.place)
      }
      targets[position].files.append(try RelativePath(file.path.components.dropFirst().joined(separator: "/")))
    }
    for position in targets.indices {
      let files = Set(targets[position].files.map(\.rawValue))
      func kept(_ name: String?) -> String? { name.flatMap { files.contains($0) ? $0 : nil } }
      targets[position].infoPlist = kept(targets[position].infoPlist)
      targets[position].entitlements = kept(targets[position].entitlements)
      targets[position].prefixHeader = kept(targets[position].prefixHeader)
      targets[position].publicHeaders = targets[position].publicHeaders.filter(files.contains)
    }
  }

  private func languages(of entry: TemplateManifest.FileEntry) -> [LanguageCode] {
    switch entry.repetition {
    case nil: [.development]
    case .language: [.development] + answers.translations
    case .translation: answers.translations
    }
  }

  private func path(_ text: String, at place: Place) throws(Diagnostic) -> RelativePath {
    do {
      return try RelativePath(text)
    } catch {
      throw Diagnostic(.templateInvalid, error.message, at: place, remedy: error.remedy)
    }
  }

  // MARK: - Texts

  private func rendered(ifThere text: String?, at place: Place) throws(Diagnostic) -> String? {
    guard let text else { return nil }
    return try rendered(text, at: place)
  }

  private func rendered(_ text: String, at place: Place) throws(Diagnostic) -> String {
    do {
      return try PlaceholderText(text, file: place.file ?? "", firstLine: place.line ?? 1)
        .rendered(names, escaping: .none, file: place.file ?? "")
    } catch {
      throw error.at(place)
    }
  }
}
