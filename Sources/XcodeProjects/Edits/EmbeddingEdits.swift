import AppleIdentifiers
public import Diagnostics
import PropertyLists

extension DependencyEdits {
  /// The project in which `target` is built after `other` and linked with what it makes.
  ///
  /// - Parameters:
  ///   - other: A target of this project.
  ///   - target: A target of this project.
  ///   - platforms: The platforms that it is limited to, such as `ios`; empty for all.
  /// - Returns: The project after the edit; of one where that is so, the same bytes.
  /// - Throws: `target-product-missing` when `other` makes nothing, `target-dependency-cycle`, and the errors of reading.
  public func linking(
    _ other: ProjectTarget, into target: ProjectTarget, platforms: [String] = []
  ) throws(Diagnostic) -> XcodeProject {
    var edit = ProjectEdit(project)
    try edit.addDependency(on: other, to: target, platforms: platforms)
    try edit.link(other, into: target, platforms: platforms)
    return try edit.applied()
  }

  /// The project in which the product of `target` embeds the product of `other`, where the system searches for it.
  ///
  /// A framework or dynamic library is linked, too.
  ///
  /// - Parameters:
  ///   - other: A target of this project.
  ///   - target: A target of this project.
  ///   - platforms: The platforms that it is limited to, such as `ios`; empty for all.
  /// - Returns: The project after the edit; of one where that is so, the same bytes.
  /// - Throws: `product-not-embeddable` for products that can't be embedded, `target-product-missing`,
  ///   `target-dependency-cycle`, and the errors of reading.
  public func embedding(
    _ other: ProjectTarget, in target: ProjectTarget, platforms: [String] = []
  ) throws(Diagnostic) -> XcodeProject {
    var edit = ProjectEdit(project)
    try edit.embed(other, in: target, platforms: platforms)
    return try edit.applied()
  }
}

extension ProjectEdit {
  /// Links the product of `other` into `target`, unless it is.
  mutating func link(_ other: ProjectTarget, into target: ProjectTarget, platforms: [String]) throws(Diagnostic) {
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    let product = try requireProduct(of: other)
    let phase = target.phase(.frameworks)
    if let phase, phase.files.contains(where: { $0.item?.object.id == product }) { return }
    let id = phase?.id ?? addPhase(.frameworks, to: target, [])
    addBuildFile(
      product, to: id, identity: "\(target.name) links \(other.name)", TargetShape.filters(platforms))
  }

  /// Embeds the product of `other` as its product type asks for, and links it if it is a library.
  mutating func embed(
    _ other: ProjectTarget, in target: ProjectTarget, platforms: [String]
  ) throws(Diagnostic) {
    let other = ProjectTarget(try project.settingEdits.current(other.object))
    guard let embedding = Embedding(of: other, in: project) else {
      throw Diagnostic(
        .productNotEmbeddable,
        "the product of \"\(other.name)\" (\(other.productType?.facts?.title ?? "none")) can't be embedded",
        at: other.object.place)
    }
    try addDependency(on: other, to: target, platforms: platforms)
    if embedding.isLinked { try link(other, into: target, platforms: platforms) }
    try embed(other, in: target, embedding, platforms: platforms)
  }

  /// Copies the product of `other` into the product of `target`, unless it is copied already.
  private mutating func embed(
    _ other: ProjectTarget, in target: ProjectTarget, _ embedding: Embedding, platforms: [String]
  ) throws(Diagnostic) {
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    embed(try requireProduct(of: other), in: target, embedding, identity: other.name, platforms: platforms)
  }

  /// Copies a product into the product of `target`, unless it is copied already.
  mutating func embed(
    _ product: ObjectID, in target: ProjectTarget, _ embedding: Embedding, identity: String, platforms: [String]
  ) {
    let phases = target.phases.filter { embedding.fits($0) }
    if let copied = phases.lazy.flatMap(\.files).first(where: { $0.item?.object.id == product }) {
      return requireSigning(of: copied, as: embedding)
    }
    let shape = TargetShape(formatVersion: formatVersion)
    let id =
      phases.first?.id
      ?? addPhase(
        .copyFiles, to: target, role: embedding.role,
        shape.destination(embedding.folder, path: embedding.path) + [.init("name", .text(embedding.phaseName))])
    addBuildFile(
      product, to: id, identity: "\(target.name) embeds \(identity)",
      [.init("settings", .dictionary([.init("ATTRIBUTES", .texts(embedding.attributes))]))]
        + TargetShape.filters(platforms))
  }

  /// Turns on Code Sign On Copy for a copied file if its kind needs it.
  private mutating func requireSigning(of file: BuildFile, as embedding: Embedding) {
    let signing = "CodeSignOnCopy"
    guard embedding.attributes.contains(signing), !file.attributes.contains(signing) else { return }
    let attributes = file.attributes.isEmpty ? embedding.attributes : [signing] + file.attributes
    set("ATTRIBUTES", to: .texts(attributes), ofFile: file.object)
  }

  /// Adds a phase at the end of a target's.
  mutating func addPhase(
    _ kind: BuildPhase.Kind, to target: ProjectTarget, role: String = "added", _ fields: [ProjectValue.Field]
  ) -> ObjectID {
    let phase = add(
      kind.rawValue, identity: "\(target.name) \(role)",
      TargetShape(formatVersion: formatVersion).phase() + fields)
    append(phase, to: "buildPhases", of: target.id)
    return phase
  }

  /// Adds an entry of a build phase for the file or group `file`.
  mutating func addBuildFile(
    _ file: ObjectID, to phase: ObjectID, identity: String, _ fields: [ProjectValue.Field]
  ) {
    let entry = add(
      "PBXBuildFile", identity: identity, [.init("fileRef", .reference(file, comment: nil))] + fields)
    append(entry, to: "files", of: phase)
  }

  private func requireProduct(of target: ProjectTarget) throws(Diagnostic) -> ObjectID {
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    guard let product = target.product else {
      throw Diagnostic(
        .targetProductMissing, "target \"\(target.name)\" has no product", at: target.object.place)
    }
    return product.id
  }
}

/// The way to embed a product: the copy phase, and the attributes of its entry.
struct Embedding {
  let phaseName: String
  let folder: CopyDestination.Folder
  let path: String
  let attributes: [String]
  let isLinked: Bool
  /// The role of the phase among those of its target.
  let role: String

  private init(
    _ phaseName: String, _ folder: CopyDestination.Folder, _ path: String = "",
    attributes: [String] = ["RemoveHeadersOnCopy"], isLinked: Bool = false,
    role: String? = nil
  ) {
    self.phaseName = phaseName
    self.folder = folder
    self.path = path
    self.attributes = attributes
    self.isLinked = isLinked
    self.role = role ?? phaseName
  }

  /// The embedding of the product of `target`; `nil` if it can't be embedded.
  init?(of target: ProjectTarget, in project: XcodeProject) {
    guard let suffix = target.productType?.suffix else { return nil }
    if suffix == "application" {
      let settings = project.settings(of: target, configuration: target.defaultConfigurationName ?? "")
      guard settings.platform == .watchOS else { return nil }
      self = Self.watchContent
    } else {
      guard let embedding = Self.bySuffix[suffix] else { return nil }
      self = embedding
    }
  }

  /// Whether `phase` copies to the same place.
  func fits(_ phase: BuildPhase) -> Bool {
    guard let destination = phase.destination, destination.folder == folder else { return false }
    return RelativePaths.normalized(destination.path) == RelativePaths.normalized(path)
  }

  private static let watchContent = Embedding(
    "Embed Watch Content", .products, "$(CONTENTS_FOLDER_PATH)/Watch", role: "embeds")
  static let framework = Embedding(
    "Embed Frameworks", .frameworks, attributes: ["CodeSignOnCopy", "RemoveHeadersOnCopy"], isLinked: true)
  static let library = Embedding("Embed Libraries", .frameworks, attributes: ["CodeSignOnCopy"], isLinked: true)
  private static let foundation = Embedding("Embed Foundation Extensions", .plugIns)

  /// After the phases that Xcode makes when a target is added to an app.
  private static let bySuffix: [String: Embedding] = [
    "framework": framework,
    "library.dynamic": library,
    "app-extension": foundation,
    "app-extension.messages": foundation,
    "app-extension.messages-sticker-pack": foundation,
    "app-extension.intents-service": foundation,
    "tv-app-extension": foundation,
    "tv-broadcast-extension": foundation,
    "watchkit2-extension": foundation,
    "xcode-extension": foundation,
    "extensionkit-extension": Embedding("Embed ExtensionKit Extensions", .products, "$(EXTENSIONS_FOLDER_PATH)"),
    "application.watchapp2": watchContent,
    "application.on-demand-install-capable": Embedding(
      "Embed App Clips", .products, "$(CONTENTS_FOLDER_PATH)/AppClips"),
    "bundle": Embedding("Embed PlugIns", .plugIns),
    "xpc-service": Embedding("Embed XPC Services", .products, "$(CONTENTS_FOLDER_PATH)/XPCServices"),
    "system-extension": Embedding("Embed System Extensions", .products, "$(SYSTEM_EXTENSIONS_FOLDER_PATH)"),
    "driver-extension": Embedding("Embed Driver Extensions", .products, "$(SYSTEM_EXTENSIONS_FOLDER_PATH)"),
    "tool": Embedding("Embed Helpers", .executables, attributes: ["CodeSignOnCopy"]),
  ]
}

extension Diagnostic.Code {
  package static let targetProductMissing = Diagnostic.Code(
    "target-product-missing", "The target has no product.", "open the project in Xcode and save it")
  package static let productNotEmbeddable = Diagnostic.Code(
    "product-not-embeddable", "Products of this type can't be embedded, such as static libraries.",
    "leave out --embed: apps embed frameworks, dynamic libraries and extensions")
}
