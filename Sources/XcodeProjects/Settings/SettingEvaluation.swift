package import Diagnostics

/// Resolves the references in build settings.
///
/// A setting that refers to itself, directly or through others, means what counts below the level at which it does so;
/// so every evaluation ends. Steps and sizes are limited because references can double a value at every step.
struct SettingEvaluation {
  private let settings: SettingTable
  /// Which assignment of each setting is being evaluated.
  private var open: [String: Int] = [:]
  /// How many texts are being resolved, one in the other.
  private var nesting = 0
  private var remainingSteps = 20_000
  private var remainingBytes = 1 << 20
  private(set) var problems: [Diagnostic] = []
  /// Whether a reference to an undefined setting stays unchanged; in a build it is empty.
  private let keepsUndefined: Bool

  init(_ settings: SettingTable, keepingUndefined keepsUndefined: Bool = false) {
    self.settings = settings
    self.keepsUndefined = keepsUndefined
  }

  /// The value of `key`; `nil` when nothing gives it one.
  mutating func value(of key: String) -> String? {
    value(of: key, inherits: false)
  }

  /// The value of `key`, or, in its own value, of what counts below, which need not be anything.
  private mutating func value(of key: String, inherits: Bool) -> String? {
    guard let (index, assignment) = settings.assignment(of: key, below: open[key]) else {
      if !inherits { noteRecursion(key) }
      return SettingTable.knownWhenBuilding.contains(key) ? "$(\(key))" : nil
    }
    let outer = open[key]
    open[key] = index
    defer { open[key] = outer }
    return expanded(Array(assignment.value.utf8)[...], in: key)
  }

  /// `text` with its references resolved.
  mutating func expanded(_ text: String) -> String {
    expanded(Array(text.utf8)[...], in: nil)
  }

  private mutating func expanded(_ text: ArraySlice<UInt8>, in key: String?) -> String {
    nesting += 1
    defer { nesting -= 1 }
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "$"), index + 1 < text.endIndex else {
        result.append(text[index])
        index += 1
        continue
      }
      if text[index + 1] == UInt8(ascii: "$") {
        result.append(text[index])
        index += 2
        continue
      }
      guard let reference = SettingReference(in: text, at: index), nesting < Self.deepest else {
        result.append(contentsOf: text[index...])
        break
      }
      index = reference.end
      guard spend(result.count) else { break }
      result.append(contentsOf: value(of: reference, in: key).utf8)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func value(of reference: SettingReference, in key: String?) -> String {
    guard !reference.isLiteral else { return String(decoding: reference.name, as: UTF8.self) }
    let name = expanded(reference.name, in: key)
    let isInherited = name == "inherited" || (name == "value" && key != nil)
    let owner = isInherited ? key : name
    let unresolved =
      keepsUndefined && !isInherited && reference.operations.isEmpty ? "$(\(name))" : reference.unresolved
    var value = owner.flatMap { self.value(of: $0, inherits: $0 == key) } ?? unresolved
    for operation in reference.operations {
      value = SettingOperator.apply(expanded(operation, in: key), to: value)
    }
    guard spend(value.utf8.count) else { return "" }
    return value
  }

  /// Takes from what an evaluation may cost; `false` once it is used up.
  private mutating func spend(_ bytes: Int) -> Bool {
    remainingSteps -= 1
    remainingBytes -= bytes
    if remainingSteps >= 0, remainingBytes >= 0 { return true }
    if problems.last?.code != .settingTooLarge {
      problems.append(Diagnostic(.settingTooLarge, "build settings expand to more than 1 MB or 20,000 values"))
    }
    return false
  }

  /// Notes a setting that leads back to itself by way of others and has nothing below.
  private mutating func noteRecursion(_ key: String) {
    guard open[key] != nil, problems.count < 16 else { return }
    guard !problems.contains(where: { $0.code == .settingRecursive }) else { return }
    let keys = open.keys.sorted().prefix(8).joined(separator: ", ")
    problems.append(
      Diagnostic(
        .settingRecursive, "build setting \"\(key)\" refers to itself through \(keys)", severity: .warning))
  }

  private static let deepest = 128
}

/// A reference in the text of a build setting.
struct SettingReference {
  /// The name, which may hold references itself.
  let name: ArraySlice<UInt8>
  /// The operators, each after a colon.
  let operations: [ArraySlice<UInt8>]
  /// The first byte after the reference.
  let end: Int
  /// Whether it is no reference but a dollar sign and what follows it.
  let isLiteral: Bool
  /// The text if the setting has no value: without brackets it stays unchanged.
  let unresolved: String

  /// Reads the reference whose dollar sign is at `start`; `nil` when its bracket is not closed.
  init?(in text: ArraySlice<UInt8>, at start: Int) {
    guard let closing = Self.closing(text[start + 1]) else {
      var end = start + 1
      while end < text.endIndex, Self.isNamePart(text[end]), end > start + 1 || !Self.isDigit(text[end]) { end += 1 }
      isLiteral = end == start + 1
      name = isLiteral ? text[start...start] : text[(start + 1)..<end]
      operations = []
      unresolved = String(decoding: text[start..<end], as: UTF8.self)
      self.end = end
      return
    }
    guard let end = Self.end(of: text[(start + 2)...], opening: text[start + 1], closing: closing) else { return nil }
    let parts = Self.parts(of: text[(start + 2)..<end])
    name = parts[0]
    operations = Array(parts.dropFirst())
    unresolved = ""
    self.end = end + 1
    isLiteral = false
  }

  private static func closing(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func end(of text: ArraySlice<UInt8>, opening: UInt8, closing: UInt8) -> Int? {
    var depth = 1
    for index in text.indices {
      if text[index] == opening { depth += 1 }
      if text[index] == closing { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The parts between the colons outside of inner brackets; at least one.
  private static func parts(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ":") where depth == 0:
        parts.append(text[start..<index])
        start = index + 1
      default: break
      }
    }
    return parts + [text[start...]]
  }
}

extension Diagnostic.Code {
  package static let settingRecursive = Diagnostic.Code(
    "setting-recursive", "A build setting refers to itself.", "remove the setting's reference to itself")
  package static let settingTooLarge = Diagnostic.Code(
    "setting-too-large", "Build settings expand to more than 1 MB.", "remove one of the references from the setting")
  package static let settingConditionUndecided = Diagnostic.Code(
    "setting-condition-undecided", "A conditional build setting depends on the SDK version, which is unknown.",
    "write the setting without a condition to see its value; the build is not affected")
}
