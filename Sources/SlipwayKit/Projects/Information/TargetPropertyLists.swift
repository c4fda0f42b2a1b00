import AppleIdentifiers
import Capabilities
package import Diagnostics
import FileTrees
import PropertyLists
import Scaffolding
import SyntaxTrees
import XcodeProjects

/// The entitlements and the Info.plist of a target in all of its configurations, as edits leave them.
struct TargetPropertyLists {
  private let loaded: LoadedProject
  private let target: ProjectTarget
  private var writer: SettingWriter
  /// The project as edited so far.
  var project: XcodeProject
  /// The property lists, by path relative to the project's folder.
  private var lists: [String: PropertyListDocument] = [:]
  private var originals: [String: [UInt8]] = [:]
  /// The paths of the entitlements, by configuration.
  private var entitlements: [String: String] = [:]
  private var infoPlists: [String: String] = [:]
  /// The errors for files that no edit reaches, such as an Info.plist that the build creates.
  private var unreachable: [(setting: String, configuration: String, error: Diagnostic)] = []
  /// Notes on created files that a build setting names.
  private var madeFiles: [Diagnostic] = []
  /// What was done that the user did not ask for.
  var notes: [Diagnostic] { madeFiles + writer.notes }

  init(_ loaded: LoadedProject, _ target: ProjectTarget, isForced: Bool = false) throws(Diagnostic) {
    self.loaded = loaded
    self.target = target
    writer = SettingWriter(loaded, isForced: isForced)
    project = loaded.project
    for configuration in target.configurations {
      let settings = loaded.settings(of: target, configuration: configuration.name)
      for (key, isEntitlements) in [("CODE_SIGN_ENTITLEMENTS", true), ("INFOPLIST_FILE", false)] {
        guard let path = settings.path(key) else { continue }
        guard !path.contains("$"), !path.hasPrefix("/"), !path.hasPrefix("../") else {
          let error = Diagnostic(
            .entitlementsUnclear,
            "\(key) of \"\(target.name)\" in \"\(configuration.name)\" is \"\(path)\", which can't be edited",
            at: configuration.object.place, remedy: .advice("set it to a file in the project's folder"))
          unreachable.append((key, configuration.name, error))
          continue
        }
        if isEntitlements { entitlements[configuration.name] = path } else { infoPlists[configuration.name] = path }
        try read(path)
      }
    }
  }

  /// Throws if the file that a build setting names can't be edited in a configuration.
  private func requireReachable(_ setting: String, in names: Set<String>? = nil) throws(Diagnostic) {
    let problem = unreachable.first { $0.setting == setting && names?.contains($0.configuration) ?? true }
    if let problem { throw problem.error }
  }

  private mutating func read(_ path: String) throws(Diagnostic) {
    guard lists[path] == nil, FileAccess.exists(loaded.absolute(path)) else { return }
    let bytes = try FileAccess.read(loaded.absolute(path))
    originals[path] = bytes
    // An empty file has no form, and is written as a new one.
    lists[path] =
      bytes.isEmpty
      ? try PropertyListDocument(.dictionary([(String, PropertyList)]()), form: .xml)
      : try PropertyListDocument(parsing: bytes, file: path)
  }

  /// The bundle identifier in the default configuration.
  var bundleIdentifier: BundleIdentifier? {
    try? BundleIdentifier(loaded.configurations.configuration(of: target).presentBundleIdentifier)
  }

  /// All that the entitlements claim, in the order of the files.
  var allClaims: [(String, PropertyList)] {
    Set(entitlements.values).sorted().flatMap { path in
      lists[path]?.value.dictionary?.entries.map { ($0.key, $0.value) } ?? []
    }
  }

  /// Whether an entitlement is claimed somewhere.
  func claims(_ key: String) -> Bool { allClaims.contains { $0.0 == key } }

  /// The deployment target in the default configuration, if it is a version.
  var deploymentTarget: BundleVersion? {
    let settings = loaded.settings(of: target, configuration: target.defaultConfigurationName ?? "")
    return settings[settings.platform.deploymentTargetSetting].flatMap { try? BundleVersion($0) }
  }

  /// The names in a list of the Info.plist.
  func infoPlistList(_ key: CapabilityInfoPlistKey) -> [String] {
    Set(infoPlists.values).sorted().flatMap { path in
      lists[path]?.value[key.key]?.array?.compactMap { key.name(in: $0) } ?? []
    }.distinct
  }

  /// Claims an entitlement in every configuration; adds missing items to a list.
  mutating func claim(_ key: String, _ value: PropertyList) throws(Diagnostic) {
    try requireReachable("CODE_SIGN_ENTITLEMENTS")
    if entitlements.count < target.configurations.count { try addEntitlements() }
    for path in Set(entitlements.values).sorted() {
      try makeMissing(path, namedBy: "CODE_SIGN_ENTITLEMENTS")
      try add(value, key, in: path)
    }
  }

  /// Claims an entitlement no longer.
  mutating func unclaim(_ key: String) throws(Diagnostic) {
    try requireReachable("CODE_SIGN_ENTITLEMENTS")
    for path in Set(entitlements.values).sorted() where lists[path]?.value[key] != nil {
      try edit(path) { (list) throws(Diagnostic) in try list.remove(at: [.key(key)]) }
    }
  }

  /// Adds names to a list of the Info.plist, which the target gets if it has none, or sets a flag.
  ///
  /// - Throws: `info-plist-missing`, and what reading and editing throw.
  mutating func addToInfoPlist(_ key: CapabilityInfoPlistKey, _ values: [String]) throws(Diagnostic) {
    try requireReachable("INFOPLIST_FILE")
    for configuration in target.configurations { try requireInfoPlist(in: configuration) }
    if infoPlists.count < target.configurations.count { try addInfoPlist() }
    for path in Set(infoPlists.values).sorted() {
      try makeMissing(path, namedBy: "INFOPLIST_FILE")
      try add(key.value(values), key.key, in: path) { key.name(in: $0) }
    }
  }

  /// Removes a key of the Info.plist.
  mutating func removeFromInfoPlist(_ key: String) throws(Diagnostic) {
    try requireReachable("INFOPLIST_FILE")
    for path in Set(infoPlists.values).sorted() where lists[path]?.value[key] != nil {
      try edit(path) { (list) throws(Diagnostic) in try list.remove(at: [.key(key)]) }
    }
  }

  /// Adds a usage description if there is none; returns whether it was added.
  ///
  /// - Throws: `info-plist-missing`, and what reading and editing throw.
  mutating func addPurpose(_ key: String, _ text: String) throws(Diagnostic) -> Bool {
    var isAdded = false
    for configuration in target.configurations {
      let settings = loaded.settings(of: target, configuration: configuration.name)
      let path = infoPlists[configuration.name]
      if let said = path.flatMap({ lists[$0]?.value[key]?.string }), !said.isEmpty { continue }
      if settings.generatesInfoPlist {
        guard settings["INFOPLIST_KEY_\(key)"]?.isEmpty ?? true else { continue }
        try set("INFOPLIST_KEY_\(key)", to: text, in: configuration)
      } else {
        try requireReachable("INFOPLIST_FILE", in: [configuration.name])
        guard let path else { continue }
        try requireInfoPlist(in: configuration)
        try edit(path) { (list) throws(Diagnostic) in try list.set(.string(text), at: [.key(key)]) }
      }
      isAdded = true
    }
    return isAdded
  }

  /// Removes a usage description that still is the placeholder; returns whether another text is left.
  mutating func removePurpose(_ key: String, _ placeholder: String) throws(Diagnostic) -> Bool {
    let setting = "INFOPLIST_KEY_\(key)"
    var isLeft = false
    for configuration in target.configurations {
      if let path = infoPlists[configuration.name], let text = lists[path]?.value[key]?.string {
        guard text == placeholder else { isLeft = true; continue }
        try edit(path) { (list) throws(Diagnostic) in try list.remove(at: [.key(key)]) }
      }
      guard let text = configuration.settings[setting]?.string else { continue }
      guard text == placeholder else { isLeft = true; continue }
      project = try project.settingEdits.setting(
        [SettingChange(setting, to: nil, of: target, configurations: [configuration.name])], references: .replace)
    }
    return isLeft
  }

  /// Turns a build setting on or off in every configuration in which it is not.
  mutating func turn(_ setting: String, on isOn: Bool) throws(Diagnostic) {
    for configuration in target.configurations {
      let settings = loaded.settings(of: target, configuration: configuration.name)
      guard settings.flag(setting) ?? false != isOn else { continue }
      try set(setting, to: isOn ? "YES" : "NO", in: configuration)
    }
  }

  private mutating func set(
    _ key: String, to text: String, in configuration: ProjectConfiguration
  ) throws(Diagnostic) {
    project = try writer.setting(
      [SettingChange(key, to: .text(text), of: target, configurations: [configuration.name])], in: project)
  }

  /// The bytes of the property lists, by path relative to the project's folder.
  var contents: [String: [UInt8]] { lists.mapValues(\.bytes) }

  /// The change of all files.
  func change(_ title: String) -> ProjectChange {
    var change = ProjectChange(title)
    for (path, list) in lists.sorted(by: { $0.key < $1.key }) {
      // Nothing was written into an empty file.
      if originals[path]?.isEmpty == true, list.value.dictionary?.isEmpty == true { continue }
      change.write(list.bytes, to: loaded.absolute(path), replacing: originals[path])
    }
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    return change
  }

  /// Sets a key, or adds to its list the items whose names it lacks.
  private mutating func add(
    _ value: PropertyList, _ key: String, in path: String, name: (PropertyList) -> String? = \.string
  ) throws(Diagnostic) {
    let known = lists[path]?.value[key]
    guard let known else {
      return try edit(path) { (list) throws(Diagnostic) in try list.set(value, at: [.key(key)]) }
    }
    guard let names = known.array?.compactMap(name), let wanted = value.array else { return }
    for item in wanted where !(name(item).map(names.contains) ?? true) {
      try edit(path) { (list) throws(Diagnostic) in try list.append(item, to: [.key(key)]) }
    }
  }

  /// The files of some configurations.
  ///
  /// - Parameters:
  ///   - list: The kind of file.
  ///   - names: The configurations.
  ///   - isAddition: Whether a target without a file gets one.
  /// - Returns: The paths, sorted.
  /// - Throws: `info-plist-missing`, and what reading and editing throw.
  mutating func paths(
    of list: InformationRequest.List, in names: Set<String>, adding isAddition: Bool
  ) throws(Diagnostic) -> [String] {
    let isInfoPlist = list == .infoPlist
    var known: [String: String] { isInfoPlist ? infoPlists : entitlements }
    try requireReachable(isInfoPlist ? "INFOPLIST_FILE" : "CODE_SIGN_ENTITLEMENTS", in: names)
    if isAddition {
      for configuration in target.configurations where isInfoPlist && names.contains(configuration.name) {
        try requireInfoPlist(in: configuration)
      }
      if known.count < target.configurations.count { try isInfoPlist ? addInfoPlist() : addEntitlements() }
    }
    let paths = Set(known.filter { names.contains($0.key) }.values).sorted()
    for path in paths where isAddition {
      try makeMissing(path, namedBy: isInfoPlist ? "INFOPLIST_FILE" : "CODE_SIGN_ENTITLEMENTS")
    }
    return paths.filter { lists[$0] != nil }
  }

  mutating func edit(
    _ path: String, _ edit: (inout PropertyListDocument) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let empty = try PropertyListDocument(.dictionary([(String, PropertyList)]()), form: .xml)
    var list = lists[path] ?? empty
    try edit(&list)
    lists[path] = list
  }

  /// Throws if the Info.plist does not exist and Xcode does not complete it: the product would lack identifier and
  /// version.
  private func requireInfoPlist(in configuration: ProjectConfiguration) throws(Diagnostic) {
    guard let path = infoPlists[configuration.name], lists[path] == nil, !isCompleted(path) else { return }
    throw Diagnostic(
      .infoPlistMissing,
      "INFOPLIST_FILE of \"\(target.name)\" in \"\(configuration.name)\" is \"\(path)\", which does not exist",
      at: configuration.object.place,
      remedy: .advice(
        "restore the file, name another one, or set GENERATE_INFOPLIST_FILE to YES so that Xcode completes it"
      ))
  }

  /// Whether Xcode completes the Info.plist at `path` in every target that uses it.
  private func isCompleted(_ path: String) -> Bool {
    loaded.project.targets.allSatisfy { target in
      target.configurations.allSatisfy { configuration in
        let settings = loaded.settings(of: target, configuration: configuration.name)
        return settings.path("INFOPLIST_FILE") != path || settings.generatesInfoPlist
      }
    }
  }

  /// Creates a missing property list that a build setting names.
  ///
  /// Entitlements have no key that must be there; an Info.plist is completed where Xcode generates the rest.
  private mutating func makeMissing(_ path: String, namedBy setting: String) throws(Diagnostic) {
    guard lists[path] == nil else { return }
    lists[path] = try PropertyListDocument(.dictionary([(String, PropertyList)]()), form: .xml)
    madeFiles.append(
      Diagnostic(
        .propertyListMade, "created \"\(path)\", the missing file that \(setting) names",
        severity: .note, at: Place(file: path)))
    let isListed = ProjectPlaces(loaded).paths.members.contains {
      $0.location.root == .project && $0.location.path == path
    }
    if !isListed { try addFile(path) }
    if setting == "INFOPLIST_FILE" { try exceptInfoPlist(path) }
  }

  /// Sets an entitlements file for the configurations without one.
  private mutating func addEntitlements() throws(Diagnostic) {
    let path = Set(entitlements.values).sorted().first ?? "\(folder)/\(target.name).entitlements"
    for configuration in target.configurations where entitlements[configuration.name] == nil {
      entitlements[configuration.name] = path
      try set("CODE_SIGN_ENTITLEMENTS", to: path, in: configuration)
    }
    try read(path)
    guard lists[path] == nil else { return }
    lists[path] = try PropertyListDocument(.dictionary([(String, PropertyList)]()), form: .xml)
    try addFile(path)
  }

  private mutating func addInfoPlist() throws(Diagnostic) {
    let path = Set(infoPlists.values).sorted().first ?? "\(folder)/Info.plist"
    for configuration in target.configurations where infoPlists[configuration.name] == nil {
      infoPlists[configuration.name] = path
      try set("INFOPLIST_FILE", to: path, in: configuration)
      guard !loaded.settings(of: target, configuration: configuration.name).generatesInfoPlist else { continue }
      // A new file has no identifier and no version, which a product needs; Xcode then puts them in.
      try set("GENERATE_INFOPLIST_FILE", to: "YES", in: configuration)
    }
    try read(path)
    guard lists[path] == nil else { return }
    lists[path] = try PropertyListDocument(.dictionary([(String, PropertyList)]()), form: .xml)
    try addFile(path)
    try exceptInfoPlist(path)
  }

  /// Excludes an Info.plist from its synchronized folder's members.
  private mutating func exceptInfoPlist(_ path: String) throws(Diagnostic) {
    guard let (group, root) = ProjectPlaces(loaded).synchronizedFolder(of: path) else { return }
    // Without the exception the file would be a resource as well, and two commands would produce it.
    project = try project.synchronizedFolderEdits.addingExceptions(
      [path.path(below: root) ?? path], .membership, in: group, for: target)
  }

  private mutating func addFile(_ path: String) throws(Diagnostic) {
    let places = ProjectPlaces(loaded)
    guard places.synchronizedFolder(of: path) == nil else { return }
    let isUnchanged = project.document.bytes == loaded.project.document.bytes
    project = try project.fileEdits.addingFiles([AddedFile(path)], paths: isUnchanged ? places.paths : nil)
  }

  /// The folder in which the target's own files lie.
  private var folder: String {
    let places = ProjectPlaces(loaded)
    if let folder = target.synchronizedGroups.first.flatMap({ places.paths[$0.id]?.path }), !folder.isEmpty {
      return folder
    }
    if let path = infoPlists.values.sorted().first, !path.parentPath.isEmpty { return path.parentPath }
    return target.name
  }
}

extension CapabilityInfoPlistKey {
  /// The name that an item of the list has.
  fileprivate func name(in item: PropertyList) -> String? {
    if case .records(let field) = form { item[field]?.string } else { item.string }
  }

  /// The value for `names`.
  fileprivate func value(_ names: [String]) -> PropertyList {
    switch form {
    case .flag: true
    case .records(let field): .array(names.map { .dictionary([(field, .string($0))]) })
    case .list, .purposeText: .array(names.map { .string($0) })
    }
  }
}

extension Diagnostic.Code {
  package static let entitlementsUnclear = Diagnostic.Code(
    "entitlements-unclear",
    "CODE_SIGN_ENTITLEMENTS or INFOPLIST_FILE contains an undefined build setting, or a path outside the project's "
      + "folder.",
    "set the build setting to a file in the project's folder")
  package static let infoPlistMissing = Diagnostic.Code(
    "info-plist-missing",
    "The Info.plist that a build setting names does not exist, and the build does not generate it.",
    "restore the file, or set GENERATE_INFOPLIST_FILE to YES")
  package static let propertyListMade = Diagnostic.Code(
    "property-list-made", "A build setting named a property list that did not exist; Slipway created it.",
    "if the file exists in another place, copy its keys to the new file")
}
