import Checks
import SyntaxTrees

/// The declaration of a class in a source, to which members are added.
struct ClassSource {
  /// The path, relative to the project's folder.
  let path: String
  /// The file's content.
  let bytes: [UInt8]
  /// The ranges between the braces of the class, or between `@interface` or `@implementation` and `@end`, in order.
  private let bodies: [Body]
  private let tokens: SourceTokens

  private struct Body {
    /// The keyword before the class's name: `class`, `interface` or `implementation`.
    let keyword: String
    let range: Range<Int>
    /// The members that are marked as an outlet or action: the mark, and where each member ends.
    let outlets: [Range<Int>]
    let actions: [Range<Int>]
  }

  var isSwift: Bool { path.hasSuffix(".swift") }

  /// Finds the class called `name`; `nil` for a file without it.
  init?(_ name: String, in path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    let tokens = SourceTokens(bytes, isSwift: path.hasSuffix(".swift"))
    guard tokens.isSound else { return nil }
    self.tokens = tokens
    bodies = tokens.bodies(of: name).map { keyword, range in
      Body(
        keyword: keyword, range: range, outlets: tokens.members(marked: "IBOutlet", in: range),
        actions: tokens.members(marked: "IBAction", in: range))
    }
    guard !bodies.isEmpty else { return nil }
  }

  /// Whether the class has a property or variable called `name`.
  func declares(_ name: String) -> Bool { bodies.contains { tokens.declares(name, in: $0.range) } }

  /// Whether it is the place where Xcode writes outlets.
  var takesOutlets: Bool { bodies.contains { $0.keyword != "implementation" } }
  /// Whether it is the place where Xcode writes actions.
  var takesActions: Bool { bodies.contains { $0.keyword != "interface" } }

  /// The source with an outlet after the others, or first in the class.
  func addingOutlet(_ name: String, of type: String, isCollection: Bool, isWeak: Bool) -> [UInt8] {
    guard let body = bodies.first(where: { $0.keyword != "implementation" }) else { return bytes }
    let line: String
    if isSwift {
      let type = isCollection ? "[\(type)]!" : "\(type)!"
      line = "\(outletStart(in: body) ?? "@IBOutlet \(isWeak && !isCollection ? "weak " : "")var") \(name): \(type)"
    } else {
      let mark = isCollection ? "IBOutletCollection(\(type)) NSArray" : "IBOutlet \(type)"
      line = "@property (\(isWeak && !isCollection ? "weak" : "strong"), nonatomic) \(mark) *\(name);"
    }
    if let last = body.outlets.last { return inserting([line], after: last.upperBound, like: last.lowerBound) }
    return inserting([line], after: endOfLine(body.range.lowerBound), like: firstMember(of: body))
  }

  /// The source with an empty action after the others, or last in the class.
  func addingAction(_ selector: String) -> [UInt8] {
    guard let body = bodies.first(where: { $0.keyword != "interface" }) else { return bytes }
    let lines = isSwift ? Self.swiftAction(selector) : Self.objectiveCAction(selector)
    let member = firstMember(of: body)
    if let last = body.actions.last { return inserting([""] + lines, after: last.upperBound, like: last.lowerBound) }
    let end = startOfLine(body.range.upperBound)
    // A body on one line, such as {}, has no line to insert after.
    guard end > body.range.lowerBound else { return bytes }
    let isEmpty = bytes[body.range.lowerBound..<end].allSatisfy(Byte.isSpace)
    let lineBefore = startOfLine(max(end - 1, body.range.lowerBound))
    let isApart = isEmpty || bytes[lineBefore..<end].allSatisfy(Byte.isSpace)
    return inserting((isApart ? [] : [""]) + lines + (isSwift ? [] : [""]), after: end, like: member)
  }

  private static func swiftAction(_ selector: String) -> [String] {
    let parts = selector.split(separator: ":", omittingEmptySubsequences: true).map(String.init)
    let name = parts.first ?? selector
    let parameters =
      !selector.contains(":")
      ? ""
      : parts.count > 1 ? "_ sender: Any, \(parts[1]) event: UIEvent" : "_ sender: Any"
    return ["@IBAction func \(name)(\(parameters)) {", "}"]
  }

  private static func objectiveCAction(_ selector: String) -> [String] {
    let parts = selector.split(separator: ":", omittingEmptySubsequences: true)
    guard selector.contains(":"), let name = parts.first else { return ["- (IBAction)\(selector) {", "}"] }
    let event = parts.count > 1 ? " \(parts[1]):(UIEvent *)event" : ""
    return ["- (IBAction)\(name):(id)sender\(event) {", "}"]
  }

  /// The words before the name of the last outlet of a class, such as `@IBOutlet private weak var`.
  private func outletStart(in body: Body) -> String? {
    guard let last = body.outlets.last else { return nil }
    let line = String(decoding: bytes[startOfText(last.lowerBound)..<last.upperBound], as: UTF8.self)
    let words = line.split(separator: " ")
    guard line.hasPrefix("@IBOutlet"), let end = words.firstIndex(of: "var") else { return nil }
    let start = words[...end].joined(separator: " ")
    return start.contains(where: \.isNewline) ? nil : start
  }

  /// The offset of the first member, by whose indentation new ones are laid out; `nil` in an empty class.
  private func firstMember(of body: Body) -> Int? {
    bytes[body.range].firstIndex { !Byte.isSpace($0) }
  }

  /// The source with `lines` after the line that ends at `offset`, indented like the line of `neighbor`.
  private func inserting(_ lines: [String], after offset: Int, like neighbor: Int?) -> [UInt8] {
    let level = neighbor.map { String(decoding: bytes[startOfLine($0)..<startOfText($0)], as: UTF8.self) } ?? "    "
    let indentation = isSwift || neighbor != nil ? level : ""
    let ending = bytes.contains(Byte.carriageReturn) ? "\r\n" : "\n"
    let text = lines.map { $0.isEmpty ? ending : indentation + $0 + ending }.joined()
    return Array(bytes[..<offset]) + Array(text.utf8) + Array(bytes[offset...])
  }

  private func startOfLine(_ offset: Int) -> Int {
    (bytes[..<offset].lastIndex(of: Byte.lineFeed) ?? -1) + 1
  }

  private func startOfText(_ offset: Int) -> Int {
    let start = startOfLine(offset)
    return bytes[start...].firstIndex { $0 != Byte.space && $0 != Byte.tab } ?? start
  }

  /// The offset after the end of the line.
  private func endOfLine(_ offset: Int) -> Int {
    bytes[offset...].firstIndex(of: Byte.lineFeed).map { $0 + 1 } ?? bytes.endIndex
  }
}
