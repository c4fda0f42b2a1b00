public import PropertyLists
import SyntaxTrees
import XcodeProjects

/// An entry of an Info.plist or entitlements file that changes.
public struct ChangedEntry: Hashable, Sendable {
  /// The target's name.
  public let target: String
  /// The configuration.
  public let configuration: String
  /// The steps to the entry, joined by periods.
  public let keyPath: String
  /// The value before, as the file has it; `nil` if there was none.
  public let old: PropertyList?
  /// The value after; `nil` if there is none.
  public let new: PropertyList?

  /// What writing an entry changes in some configurations.
  static func entries(
    of request: InformationRequest, _ target: ProjectTarget, _ names: Set<String>, _ before: TargetConfigurations,
    _ after: TargetConfigurations
  ) -> [ChangedEntry] {
    target.configurations.map(\.name).filter(names.contains).compactMap { name in
      func value(_ configurations: TargetConfigurations) -> PropertyList? {
        let configuration = configurations.configuration(name, of: target)
        let file = request.list == .infoPlist ? configuration.infoPlistFile : configuration.entitlementsFile
        return (file?.content ?? file?.unprocessed)?.value(at: request.path)
      }
      let (old, new) = (value(before), value(after))
      guard old != new else { return nil }
      return ChangedEntry(
        target: target.name, configuration: name, keyPath: request.path.map(\.description).joined(separator: "."),
        old: old, new: new)
    }
  }
}
