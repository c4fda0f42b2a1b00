public import PropertyLists

/// A build setting that is to have another value.
public struct SettingChange: Sendable {
  let key: String
  let step: SettingStep
  let target: ProjectTarget?
  let configurations: [String]?

  /// Describes the change of a setting.
  ///
  /// - Parameters:
  ///   - key: The setting, with its conditions if it has any, such as `NAME[sdk=iphoneos*]`.
  ///   - step: What becomes of its value.
  ///   - target: The target; `nil` for the project's own settings.
  ///   - configurations: The configurations' names; `nil` for all.
  public init(_ key: String, _ step: SettingStep, of target: ProjectTarget?, configurations: [String]? = nil) {
    self.key = key
    self.step = step
    self.target = target
    self.configurations = configurations
  }

  /// Describes a setting's new value: a text, or a list of texts; `nil` removes the setting.
  public init(
    _ key: String, to value: ProjectValue?, of target: ProjectTarget?, configurations: [String]? = nil
  ) {
    self.init(key, value.map { .write($0) } ?? .unset, of: target, configurations: configurations)
  }
}

/// What becomes of the value that a target, a project or an .xcconfig file gives a build setting.
public enum SettingStep: Sendable, Hashable {
  /// It is replaced; a text with several words becomes a list where the value was one.
  case set(String)
  /// It is replaced by exactly this.
  case write(ProjectValue)
  /// It is removed.
  case unset
  /// It gets elements that it does not have; a new list begins with the inherited elements.
  case add([String])
  /// It loses elements; a value that only inherits then is removed, and one that does not inherit becomes empty.
  case remove([String])

  static let inherited = "$(inherited)"

  /// The value after the step; `nil` if there is none.
  func value(insteadOf old: PropertyList?) -> ProjectValue? {
    switch self {
    case .set(let text): return old?.array == nil ? .text(text) : .texts(SettingList.elements(of: text))
    case .write(let value): return value
    case .unset: return nil
    case .add(let values): return Self.adding(values, to: old)
    case .remove(let values):
      guard let old else { return nil }
      let left = Self.elements(of: old).filter { !values.contains($0) }
      guard left != Self.elements(of: old) else { return ProjectValue(old) }
      // Without its own elements, it would inherit those that it did not have before.
      guard left.isEmpty || left.contains(where: { $0 != Self.inherited }) else { return nil }
      return old.array == nil ? .text(Self.text(of: left)) : .texts(left)
    }
  }

  private static func adding(_ values: [String], to old: PropertyList?) -> ProjectValue? {
    var seen = Set(old.map { elements(of: $0) } ?? [])
    let new = values.filter { seen.insert($0).inserted }
    guard !new.isEmpty else { return old.map { ProjectValue($0) } }
    if let old, let elements = old.array?.compactMap(\.string) { return .texts(elements + new) }
    if let text = old?.string { return .text((text.isEmpty ? "" : text + " ") + Self.text(of: new)) }
    return .texts([inherited] + new.filter { $0 != inherited })
  }

  /// The elements of a value: those of a list, each as it is and split into words, or the words of a text.
  private static func elements(of value: PropertyList) -> [String] {
    value.array?.compactMap(\.string) ?? SettingList.elements(of: value.string ?? "")
  }

  private static func text(of elements: [String]) -> String {
    SettingAssignment.text(of: .array(elements.map { .string($0) }))
  }

  /// Whether the step gives something another value than it has.
  public func changes(_ old: PropertyList?) -> Bool { value(insteadOf: old) != old.map { ProjectValue($0) } }

  /// The text after the step in an .xcconfig file; `nil` if there is none.
  public func text(insteadOf old: String?) -> String? {
    value(insteadOf: old.map { .string($0) }).map { SettingAssignment.text(of: $0.propertyList) }
  }
}
