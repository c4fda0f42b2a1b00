import Diagnostics
import SyntaxTrees

/// Writes the XML form of property lists as Apple's tools do: a tab a level, keys in the order given.
struct XMLWriter {
  private var bytes: [UInt8] = []

  static func bytes(of value: PropertyList) throws(Diagnostic) -> [UInt8] {
    var writer = XMLWriter()
    writer.line(0, #"<?xml version="1.0" encoding="UTF-8"?>"#)
    writer.line(
      0,
      #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#)
    writer.line(0, #"<plist version="1.0">"#)
    try writer.write(value, 0)
    writer.line(0, "</plist>")
    return writer.bytes
  }

  private mutating func write(_ value: PropertyList, _ depth: Int) throws(Diagnostic) {
    try value.requireWritable(at: depth)
    switch value.value {
    case .string(let text): try element(depth, "string", text)
    case .integer, .unsigned: try element(depth, "integer", number(value))
    case .real: try element(depth, "real", number(value))
    case .date: try element(depth, "date", number(value))
    case .boolean(let flag): line(depth, flag ? "<true/>" : "<false/>")
    case .data(let data): write(data, depth)
    case .array(let items): try write(items, depth)
    case .dictionary(let dictionary): try write(dictionary, depth)
    case .uid(let uid):
      line(depth, "<dict>")
      line(depth + 1, "<key>CF$UID</key>")
      line(depth + 1, "<integer>\(uid)</integer>")
      line(depth, "</dict>")
    }
  }

  private func number(_ value: PropertyList) throws(Diagnostic) -> String {
    guard let text = value.spelling ?? XMLScalar.text(of: value.value) else {
      throw .unwritablePropertyList("contains a date out of range")
    }
    return text
  }

  private mutating func write(_ items: [PropertyList], _ depth: Int) throws(Diagnostic) {
    guard !items.isEmpty else {
      line(depth, "<array/>")
      return
    }
    line(depth, "<array>")
    for item in items {
      try write(item, depth + 1)
    }
    line(depth, "</array>")
  }

  private mutating func write(_ dictionary: PropertyListDictionary, _ depth: Int) throws(Diagnostic) {
    guard !dictionary.isEmpty else {
      line(depth, "<dict/>")
      return
    }
    line(depth, "<dict>")
    for entry in dictionary.entries {
      try element(depth + 1, "key", entry.key)
      try write(entry.value, depth + 1)
    }
    line(depth, "</dict>")
  }

  private mutating func write(_ data: [UInt8], _ depth: Int) {
    line(depth, "<data>")
    for text in Base64.lines(data, after: 8 * depth) {
      indent(depth)
      bytes += text
      bytes.append(0x0A)
    }
    line(depth, "</data>")
  }

  private mutating func element(_ depth: Int, _ name: String, _ text: String) throws(Diagnostic) {
    guard MarkupText.isWritable(text) else {
      throw .unwritableText(text)
    }
    line(depth, "<\(name)>\(MarkupText.escaped(text))</\(name)>")
  }

  private mutating func line(_ depth: Int, _ text: String) {
    indent(depth)
    bytes += Array(text.utf8)
    bytes.append(0x0A)
  }

  private mutating func indent(_ depth: Int) {
    bytes.append(contentsOf: repeatElement(0x09, count: depth))
  }
}
