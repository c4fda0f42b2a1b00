import SyntaxTrees

/// A diagnostic of a scheme, as Xcode lists them under Diagnostics when a scheme is edited.
public struct SchemeDiagnostic: Sendable, Hashable {
  /// The name on the command line, such as `address-sanitizer`.
  public let name: String
  /// The name in Xcode.
  public let title: String
  /// The actions that have it.
  public let actions: Set<Scheme.Action>
  private let key: String
  private let value: String
  /// Whether ``key`` with ``value`` turns it on; the absence of ``key`` means the opposite.
  private let turnsOn: Bool
  private let isOption: Bool

  /// Whether it is on in a scheme that does not mention it.
  public var isOnByDefault: Bool { !turnsOn }

  /// The diagnostics, in Xcode's order.
  public static let all: [SchemeDiagnostic] = [
    Self("address-sanitizer", "Address Sanitizer", "enableAddressSanitizer"),
    Self(
      "stack-use-after-return", "Detect use of stack after return", "enableASanStackUseAfterReturn"),
    Self("thread-sanitizer", "Thread Sanitizer", "enableThreadSanitizer"),
    Self("undefined-behavior-sanitizer", "Undefined Behavior Sanitizer", "enableUBSanitizer"),
    Self("main-thread-checker", "Main Thread Checker", "disableMainThreadChecker", turnsOn: false),
    Self(
      "thread-performance-checker", "Thread Performance Checker", "disablePerformanceAntipatternChecker",
      turnsOn: false),
    Self(
      "metal-api-validation", "Metal API Validation", "enableGPUValidationMode", "1", turnsOn: false,
      actions: [.launch]),
    Self("zombie-objects", "Zombie Objects", "NSZombieEnabled", isOption: true),
  ]

  /// The diagnostic that is called `name`.
  public static func named(_ name: String) -> SchemeDiagnostic? { all.first { $0.name == name } }

  private init(
    _ name: String, _ title: String, _ key: String, _ value: String = "YES", turnsOn: Bool = true,
    isOption: Bool = false, actions: Set<Scheme.Action> = [.launch, .test]
  ) {
    self.name = name
    self.title = title
    self.actions = actions
    self.key = key
    self.value = value
    self.turnsOn = turnsOn
    self.isOption = isOption
  }

  func isOn(in element: MarkupElement) -> Bool {
    let written = isOption ? option(in: element) : element[attribute: key]
    return (written == value) == turnsOn
  }

  func set(_ isOn: Bool, in element: inout MarkupElement) {
    guard self.isOn(in: element) != isOn else { return }
    let isWritten = isOn == turnsOn
    guard isOption else {
      element.setAttribute(key, to: isWritten ? value : nil, order: Scheme.attributeOrder)
      return
    }
    Scheme.makeList(Self.options, in: &element)
    element.changeFirst(Self.options) { list in
      list.removeElements { $0[attribute: "key"] == key }
      guard isWritten else { return }
      list.append(
        MarkupElement("AdditionalOption", [("key", key), ("value", value), ("isEnabled", "YES")]), style: .scheme)
    }
    if element.first(Self.options)?.elements.isEmpty == true { element.removeElements { $0.name == Self.options } }
  }

  private func option(in element: MarkupElement) -> String? {
    let options = element.first(Self.options)?.elements(named: "AdditionalOption") ?? []
    return options.first { $0[attribute: "key"] == key && $0[attribute: "isEnabled"] != "NO" }?[attribute: "value"]
  }

  private static let options = "AdditionalOptions"
}
