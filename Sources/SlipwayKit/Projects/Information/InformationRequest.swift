import Capabilities
import Checks
public import Diagnostics
public import PropertyLists
public import SyntaxTrees
public import XcodeProjects

/// An entry of an Info.plist or of entitlements that is to have another value.
public struct InformationRequest: Sendable {
  /// The two property lists of a target.
  public enum List: Sendable, Hashable {
    /// The Info.plist of the product.
    case infoPlist
    /// The entitlements that the product claims.
    case entitlements
  }

  /// The property list.
  public let list: List
  /// The steps to the entry.
  public let path: [DocumentStep]
  /// The value; `nil` removes the entry.
  public let value: PropertyList?

  /// Creates a request.
  public init(_ list: List, _ path: [DocumentStep], to value: PropertyList?) {
    self.list = list
    self.path = path
    self.value = value
  }

  /// The key at the top of the list.
  var topKey: String? {
    if case .key(let key)? = path.first { key } else { nil }
  }

  /// The value as a build setting says it; `nil` if no setting can.
  var settingText: String? {
    switch value?.value {
    case .string(let text)?: text
    case .boolean(let flag)?: flag ? "YES" : "NO"
    case .array(let items)?:
      items.allSatisfy { $0.string?.contains(" ") == false }
        ? items.compactMap(\.string).joined(separator: " ") : nil
    default: nil
    }
  }
}

extension InformationRequest {
  /// Sets an entry that a user names to a value in a text.
  ///
  /// - Throws: `information-value-invalid`, `configuration-not-found`.
  public init(
    setting path: EntryPath, to text: String, as type: InformationType?, in list: List, of target: ProjectTarget,
    _ configurations: [String], _ loaded: LoadedProject
  ) throws(Diagnostic) {
    // The periods of its name would make dictionaries in the Info.plist.
    guard list == .entitlements || !EntitlementTable.isKnown(path.text) else {
      throw Diagnostic(
        .informationValueInvalid, "\"\(path.text)\" is an entitlement, not a key of the Info.plist",
        remedy: .operation(
          .init("info.set", ["key-path": path.text, "value": text, "entitlements": "", "target": target.name])))
    }
    let content = Self.content(list, target, configurations, loaded)
    let steps = path.steps(in: content, joiningNewKeys: list == .entitlements)
    let value = try InformationValue.parse(
      text, as: type, at: steps, in: list, insteadOf: content?.value(at: steps))
    self.init(list, steps, to: value)
  }

  /// A note on a key or value that differs from a known one by few letters: the system ignores it.
  public var slip: Diagnostic? {
    guard list == .infoPlist, path.count == 1, let key = topKey else { return nil }
    if !InfoPlistValueKind.keys.contains(key), let near = NearNames.slip(key, among: InfoPlistValueKind.keys) {
      return Diagnostic(
        .informationValueInvalid, "\(key) is not a key that the system knows; did you mean \(near)?", severity: .note)
    }
    let modes = Set(BackgroundModes.all.keys)
    guard key == "UIBackgroundModes",
      let mode = value?.array?.compactMap(\.string).first(where: { !$0.contains("$") && !modes.contains($0) })
    else { return nil }
    return Diagnostic(
      .informationValueInvalid, "\"\(mode)\" is not a background mode", severity: .note,
      remedy: .advice("write some of \(modes.sorted().joined(separator: ", "))"))
  }

  /// Removes an entry that a user names.
  public init(
    removing path: EntryPath, in list: List, of target: ProjectTarget, _ configurations: [String],
    _ loaded: LoadedProject
  ) {
    let content = Self.content(list, target, configurations, loaded)
    self.init(list, path.steps(in: content, joiningNewKeys: list == .entitlements), to: nil)
  }

  /// What the target has in the first of some configurations.
  private static func content(
    _ list: List, _ target: ProjectTarget, _ names: [String], _ loaded: LoadedProject
  ) -> PropertyList? {
    let configuration = loaded.configurations.configuration(names.first, of: target)
    let content = list == .infoPlist ? configuration.knownInfoPlist : configuration.entitlements
    return content.map { .dictionary($0) }
  }
}
