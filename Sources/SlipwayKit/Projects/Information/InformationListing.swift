public import Diagnostics
public import PropertyLists
import SyntaxTrees
import XcodeProjects

/// An entry of a target's Info.plist or entitlements, and where it comes from.
public struct InformationEntry: Sendable {
  /// The target's name.
  public let target: String
  /// The configuration.
  public let configuration: String
  /// The steps to the entry, joined by periods.
  public let keyPath: String
  /// The value, with build settings resolved; `nil` if there is none.
  public let value: PropertyList?
  /// Where the value is written: in the file, or in the build setting that gives it.
  public let place: Place?
}

/// The entries of the Info.plists or the entitlements of a project's targets.
public struct InformationListing {
  /// The entries, in the order of the targets and configurations.
  public let entries: [InformationEntry]

  /// Lists entries.
  ///
  /// - Parameters:
  ///   - path: An entry; `nil` for all entries at the top.
  ///   - list: The kind of list.
  ///   - target: A target; `nil` for all that have such a list.
  ///   - names: The configurations; all if empty.
  ///   - loaded: The project.
  /// - Throws: `target-not-found`, `target-ambiguous`, `configuration-not-found`.
  public init(
    of path: EntryPath?, in list: InformationRequest.List, target: String?, configurations names: [String],
    of loaded: LoadedProject
  ) throws(Diagnostic) {
    try loaded.requireConfigurations(names)
    var entries: [InformationEntry] = []
    for target in try loaded.targets(named: target) {
      for name in target.configurations.map(\.name) where names.isEmpty || names.contains(name) {
        entries += Self.entries(of: path, list, loaded.configurations.configuration(name, of: target))
      }
    }
    self.entries = entries
  }

  private static func entries(
    of path: EntryPath?, _ list: InformationRequest.List, _ configuration: TargetConfiguration
  ) -> [InformationEntry] {
    let isInfoPlist = list == .infoPlist
    let content = isInfoPlist ? configuration.knownInfoPlist : configuration.entitlements
    let file = isInfoPlist ? configuration.infoPlistFile : configuration.entitlementsFile
    guard let content, !content.isEmpty || path != nil else { return [] }
    let whole = PropertyList.dictionary(content)
    let paths = path.map { [$0.steps(in: whole, joiningNewKeys: !isInfoPlist)] } ?? content.keys.map { [.key($0)] }
    return paths.map { steps in
      let value = whole.value(at: steps)
      let written = (file?.content ?? file?.unprocessed)?.value(at: steps)
      var place = written.flatMap { file?.place(of: $0) }
      if place == nil, isInfoPlist, case .key(let key)? = steps.first {
        place = InformationPlace.setting(for: key).flatMap { configuration.place(ofSetting: $0) }
      }
      return InformationEntry(
        target: configuration.target.name, configuration: configuration.name,
        keyPath: path?.text ?? steps.map(\.description).joined(separator: "."), value: value,
        place: value == nil ? nil : place)
    }
  }
}

extension TargetConfiguration {
  /// The Info.plist of the product, as far as it is known: without a file that the build creates.
  var knownInfoPlist: PropertyListDictionary? {
    if let content = infoPlistBeforeMacros { return content }
    guard settings.generatesInfoPlist, case .missing? = infoPlistFile?.state else { return nil }
    return settings.infoPlist().dictionary
  }
}

extension PropertyList {
  /// The value at the end of some steps.
  func value(at steps: [DocumentStep]) -> PropertyList? {
    steps.reduce(self) { value, step in
      switch step {
      case .key(let key): value?[key]
      case .index(let index): value?.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }
}
