import Diagnostics
import PropertyLists
import XcodeProjects

/// Mac apps whose public key for updates is no key.
struct UpdateKeyInvalid: CheckRule {
  let description = RuleDescription(
    id: "update-key-invalid", severity: .warning, summary: "Sparkle's public key is invalid",
    explanation: """
      SUPublicEDKey is the public key with which Sparkle verifies updates: 32 bytes in Base64, which are 43 characters \
      and an equals sign. With another value, Sparkle does not start and the app gets no updates.
      """,
    wrong: "<key>SUPublicEDKey</key><string>pfIShU4dEXqPd5ObYNfDBiQWcXozk7estwzTnF9BamQ</string>",
    right: "<key>SUPublicEDKey</key><string>pfIShU4dEXqPd5ObYNfDBiQWcXozk7estwzTnF9BamQ=</string>",
    source: "Sparkle's documentation of SUPublicEDKey")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).compactMap { context in
      let key = "SUPublicEDKey"
      guard let value = context.entry(key), let text = value.string, !text.isEmpty, !text.contains("$"),
        ValuePlaceholder(in: text) == nil, !Self.isKey(text)
      else { return nil }
      let count = text.count
      return finding(
        "\(key) of \"\(context.target.name)\" is not a key: it has \(count) character\(count == 1 ? "" : "s"), expected 44 of Base64",
        hint: "write the key that Sparkle's generate_keys prints", at: context.place(of: value, in: key), in: context)
    }
  }

  /// Whether a text is 32 bytes in Base64, with or without white space around it.
  private static func isKey(_ text: String) -> Bool {
    let trimmed = text.split(whereSeparator: \.isWhitespace)
    guard trimmed.count == 1, let word = trimmed.first, word.utf8.count == 44, word.hasSuffix("=") else { return false }
    return word.utf8.dropLast().allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
  }
}
