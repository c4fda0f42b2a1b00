/// A key that code looks up in a strings file or string catalog.
struct LocalizedKey: Hashable, Sendable {
  let key: String
  /// The name of the file without its extension.
  let table: String

  /// Whether a text has one of the characters that join the words of a key.
  static func hasSeparator(_ text: String) -> Bool { text.contains { ".-_".contains($0) } }
}

/// A reader of tokens that finds the keys that a source looks up in the app's own strings files.
///
/// Keys that code computes, looks up in another bundle, or gives a default text are skipped.
struct LocalizedKeyReader {
  private(set) var keys: Set<LocalizedKey> = []
  /// The keys in calls such as `L10n.tr("Localizable", "alarm.title")`, which SwiftGen writes.
  private(set) var generatedKeys: Set<LocalizedKey> = []
  /// The number of tokens that match the beginning of ``localizedCall``.
  private var matched = 0
  private var call: Call?

  /// A call with its arguments so far.
  private struct Call {
    /// The numbers of the arguments with the key and, without a label, the table.
    var keyArgument = 0
    var tableArgument: Int?
    /// Whether SwiftGen wrote the call.
    var isGenerated = false
    /// The number of open brackets; 0 before the first.
    var depth = 0
    var argument = 0
    var label = ""
    var lastName = ""
    var key: String?
    var table: String?
    /// Whether the key is computed or looked up elsewhere.
    var isOther = false
  }

  /// Reads the next token.
  ///
  /// - Returns: A key, at the end of the call that looks it up.
  @discardableResult
  mutating func read(_ token: SourceLexer.Token) -> LocalizedKey? {
    if let open = call {
      call = continued(open, token)
      guard call == nil, let key = open.key, !open.isOther, token == .sign(UInt8(ascii: ")")) else { return nil }
      let found = LocalizedKey(key: key, table: open.table ?? "Localizable")
      if open.isGenerated { generatedKeys.insert(found) } else { keys.insert(found) }
      return found
    }
    if token == Self.localizedCall[matched] { matched += 1 } else { matched = token == Self.localizedCall[0] ? 1 : 0 }
    if matched == Self.localizedCall.count {
      matched = 0
      call = Call(depth: 1)
    } else if case .name(let name) = token {
      switch name {
      case "NSLocalizedString": call = Call()
      case "NSLocalizedStringFromTable": call = Call(tableArgument: 1)
      case "tr": call = Call(keyArgument: 1, tableArgument: 0, isGenerated: true)
      default: break
      }
    }
    return nil
  }

  private static let localizedCall: [SourceLexer.Token] = [
    .name("String"), .sign(UInt8(ascii: "(")), .name("localized"), .sign(UInt8(ascii: ":")),
  ]

  private func continued(_ open: Call, _ token: SourceLexer.Token) -> Call? {
    var call = open
    switch token {
    case .sign(UInt8(ascii: "(")), .sign(UInt8(ascii: "[")), .sign(UInt8(ascii: "{")):
      call.depth += 1
      call.isOther = call.isOther || call.depth > 1 && call.argument == call.keyArgument
    case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "]")), .sign(UInt8(ascii: "}")):
      call.depth -= 1
      if call.depth <= 0 { return nil }
    case _ where call.depth == 0: return nil
    case _ where call.depth > 1: break
    case .sign(UInt8(ascii: ",")):
      call.argument += 1
      call.label = ""
    case .sign(UInt8(ascii: ":")): call.label = call.lastName
    case .sign(UInt8(ascii: "@")): break
    case .sign: call.isOther = call.isOther || [call.keyArgument, call.tableArgument].contains(call.argument)
    case .name(let name): read(name, in: &call)
    case .text(let text): read(text: text, in: &call)
    }
    return call
  }

  private func read(_ name: String, in call: inout Call) {
    call.lastName = name
    // In Objective-C, the table may be a constant.
    if [call.keyArgument, call.tableArgument].contains(call.argument) { call.isOther = true }
    if call.label == "bundle", !["main", "Bundle", "nil"].contains(name) { call.isOther = true }
    // A default text that code computes.
    if ["value", "defaultValue", "fallback"].contains(call.label), name != "nil" { call.isOther = true }
    if ["tableName", "table"].contains(call.label), name != "nil" { call.isOther = true }
  }

  private func read(text: String, in call: inout Call) {
    if call.argument == call.keyArgument {
      if call.key != nil || text.contains(LiteralText.argument) { call.isOther = true }
      call.key = text
    } else if ["tableName", "table"].contains(call.label) || call.tableArgument == call.argument {
      call.table = text
    } else if ["value", "defaultValue", "fallback"].contains(call.label), !text.isEmpty {
      call.isOther = true
    }
  }
}
