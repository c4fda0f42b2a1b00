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
    /// The range with the variables of an Objective-C class.
    let whole: Range<Int>
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
    bodies = tokens.bodies(of: name).map { keyword, range, whole in
      Body(
        keyword: keyword, range: range, whole: whole, outlets: tokens.members(marked: "IBOutlet", in: range),
        actions: tokens.members(marked: "IBAction", in: range))
    }
    guard !bodies.isEmpty else { return nil }
  }

  /// Whether the class has a property or variable called `name`.
  func declares(_ name: String) -> Bool { bodies.contains { tokens.declares(name, in: $0.whole) } }

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
      line = "\(outletStart(in: body, isWeak: isWeak && !isCollection)) \(name): \(type)"
    } else {
      let mark = isCollection ? "IBOutletCollection(\(type)) NSArray" : "IBOutlet \(type)"
      line = "@property (\(isWeak && !isCollection ? "weak" : "strong"), nonatomic) \(mark) *\(name);"
    }
    if let last = body.outlets.last { return inserting([line], after: last.upperBound, like: last.lowerBound) }
    guard !isOnOneLine(body) else { return opening(body, with: [line]) }
    return inserting([line], after: endOfLine(body.range.lowerBound), like: firstMember(of: body), in: body)
  }

  /// The source with an empty action after the others, or last in the class.
  func addingAction(_ selector: String) -> [UInt8] {
    addingMethod(isSwift ? Self.swiftAction(selector) : Self.objectiveCAction(selector))
  }

  /// The source with a segue action that makes a view controller of the class `type`.
  ///
  /// - Parameters:
  ///   - selector: The selector, which takes a coder first.
  ///   - type: The class of the segue's destination.
  /// - Returns: The source.
  func addingSegueAction(_ selector: String, making type: String) -> [UInt8] {
    let parts = selector.split(separator: ":").map(String.init)
    let name = parts.first ?? selector
    let further = ["sender": ("Any?", "id"), "segueIdentifier": ("String?", "NSString *")]
    if isSwift {
      let parameters = parts.dropFirst().map { ", \($0): \(further[$0]?.0 ?? "Any?")" }.joined()
      return addingMethod([
        "@IBSegueAction func \(name)(_ coder: NSCoder\(parameters)) -> \(type)? {",
        "\(unit)return \(type)(coder: coder)", "}",
      ])
    }
    let parameters = parts.dropFirst().map { " \($0):(\(further[$0]?.1 ?? "id"))\($0)" }.joined()
    return addingMethod([
      "- (IBSegueAction \(type) *)\(name):(NSCoder *)coder\(parameters) {",
      "\(unit)return [[\(type) alloc] initWithCoder:coder];", "}",
    ])
  }

  /// The source with a method after the actions, or last in the class.
  private func addingMethod(_ lines: [String]) -> [UInt8] {
    guard let body = bodies.first(where: { $0.keyword != "interface" }) else { return bytes }
    if let last = body.actions.last { return inserting([""] + lines, after: last.upperBound, like: last.lowerBound) }
    guard !isOnOneLine(body) else { return opening(body, with: lines) }
    let end = startOfLine(body.range.upperBound)
    let isEmpty = bytes[body.range.lowerBound..<end].allSatisfy(Byte.isSpace)
    let lineBefore = startOfLine(max(end - 1, body.range.lowerBound))
    let isApart = isEmpty || bytes[lineBefore..<end].allSatisfy(Byte.isSpace)
    let text = (isApart ? [] : [""]) + lines + (isSwift ? [] : [""])
    return inserting(text, after: end, like: firstMember(of: body), in: body)
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

  /// The words before the name of an outlet, as private and as strong as the last one of the class.
  private func outletStart(in body: Body, isWeak: Bool) -> String {
    let last = body.outlets.last.map { String(decoding: bytes[$0], as: UTF8.self) }
    let words = last?.prefix { $0 != ":" }.split(whereSeparator: \.isWhitespace) ?? []
    let isCollection = last?.contains(": [") ?? false
    let access = words.first { Self.accessLevels.contains(String($0)) }.map { "\($0) " } ?? ""
    let isStrongHere = !words.isEmpty && !isCollection && !words.contains("weak")
    return "@IBOutlet \(access)\(isWeak && !isStrongHere ? "weak " : "")var"
  }

  private static let accessLevels: Set<String> = ["private", "fileprivate", "internal", "public", "private(set)"]

  /// The offset of the first member, by whose indentation new ones are laid out; `nil` in an empty class.
  private func firstMember(of body: Body) -> Int? {
    bytes[body.range].firstIndex { !Byte.isSpace($0) }
  }

  private func isOnOneLine(_ body: Body) -> Bool { !bytes[body.range].contains(Byte.lineFeed) }

  /// The source with a body such as `{}` on several lines, which begin with `lines`.
  private func opening(_ body: Body, with lines: [String]) -> [UInt8] {
    let level = indentation(of: body.range.lowerBound)
    let text = lineEnd + lines.map { level + unit + $0 + lineEnd }.joined()
    let rest = bytes[body.range].drop(while: Byte.isSpace)
    let content = rest.isEmpty ? [] : Array((level + unit).utf8) + rest + Array(lineEnd.utf8)
    return bytes[..<body.range.lowerBound] + Array(text.utf8) + content + Array(level.utf8)
      + bytes[body.range.upperBound...]
  }

  /// The source with `lines` after the line that ends at `offset`.
  ///
  /// They are indented like the line of `neighbor`; without one, a level deeper than the body.
  private func inserting(_ lines: [String], after offset: Int, like neighbor: Int?, in body: Body? = nil) -> [UInt8] {
    let inner = isSwift ? body.map { indentation(of: $0.range.lowerBound) + unit } : nil
    let level = neighbor.map(indentation) ?? inner ?? ""
    let text = lines.map { $0.isEmpty ? lineEnd : level + $0 + lineEnd }.joined()
    return Array(bytes[..<offset]) + Array(text.utf8) + Array(bytes[offset...])
  }

  private var lineEnd: String { bytes.contains(Byte.carriageReturn) ? "\r\n" : "\n" }

  /// A level of indentation, by the first indented line of the source.
  private var unit: String {
    let lines = bytes.split(separator: Byte.lineFeed)
    let first = lines.first { $0.first == Byte.tab || $0.starts(with: [Byte.space, Byte.space]) }
    return first?.first == Byte.tab
      ? "\t" : String(repeating: " ", count: min(first?.prefix { $0 == Byte.space }.count ?? 4, 4))
  }

  private func indentation(of offset: Int) -> String {
    String(decoding: bytes[startOfLine(offset)..<startOfText(offset)], as: UTF8.self)
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
