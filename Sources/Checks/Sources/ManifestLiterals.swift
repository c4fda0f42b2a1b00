import AppleIdentifiers

/// What the literals in the manifest of a Swift package say.
///
/// A manifest is a program, and it is not run: what it computes is unknown.
struct ManifestLiterals: Sendable {
  /// A system that the package requires.
  struct Requirement: Sendable {
    let platform: Platform
    let version: NumericVersion
    let line: Int
  }

  /// A target that a product is made of.
  struct ProductTarget: Sendable {
    let product: String
    let target: String
    let line: Int
  }

  /// A resource of a target.
  struct Resource: Sendable {
    let target: String
    /// The folder that the manifest names for the target.
    let folder: String?
    let path: String
    let line: Int
  }

  /// The systems that it requires; `nil` where conditions or other statements may change them.
  private(set) var platforms: [Requirement]? = []
  /// The names of the libraries.
  private(set) var libraries: Set<String> = []
  /// The names of the products, and of the executable targets, which are products as well.
  private(set) var products: Set<String> = []
  /// The targets that products are made of.
  private(set) var productTargets: [ProductTarget] = []
  /// The names of the targets.
  private(set) var targets: Set<String> = []
  /// Whether a name is computed, or the manifest could not be read to its end.
  private(set) var computesNames = false
  /// The language that its texts are written in first.
  private(set) var defaultLocalization: String?
  /// The folders that it names for its targets.
  private(set) var paths: [String] = []

  /// The folders of other packages that it depends on.
  private(set) var dependencyPaths: [(path: String, line: Int)] = []

  /// The names of targets and products that targets depend on.
  private(set) var targetDependencies: [ProductTarget] = []
  /// The names of the packages that it depends on, by their folders or repositories.
  private(set) var packageNames: Set<String> = []

  /// The resources of targets.
  private(set) var resources: [Resource] = []

  private var frames: [Frame] = []

  /// The arguments of a call, or the elements of a list.
  private struct Frame {
    /// The name of the function; empty for a list.
    let function: String
    /// The function and the label of the arguments around a list.
    let outer: String
    /// The last label.
    var label = ""
    /// The argument `name`.
    var name = ""
    /// The argument `path`.
    var path: String?
    /// The paths in the argument `resources`, and their lines.
    var resources: [(path: String, line: Int)] = []
  }

  /// Reads the source of a manifest.
  init(_ bytes: [UInt8]) {
    var lexer = SourceLexer(bytes, isSwift: true)
    var lines = LineCounter(bytes)
    var previous: SourceLexer.Token?
    while let token = lexer.next() {
      switch token {
      case .name(let name): read(name, after: previous, line: lines.line(at: lexer.offset))
      case .text(let text): read(text: text, line: lines.line(at: lexer.offset))
      case .sign(let sign): read(sign, after: previous)
      }
      previous = token
    }
    if !lexer.isSound { (platforms, computesNames) = (nil, true) }
  }

  private mutating func read(_ name: String, after previous: SourceLexer.Token?, line: Int) {
    if previous == .sign(UInt8(ascii: "#")), name == "if" { platforms = nil }
    if previous == .sign(UInt8(ascii: ".")), name == "platforms" { platforms = nil }
    guard previous == .sign(UInt8(ascii: ".")), name.hasPrefix("v"), name.dropFirst().first?.isNumber == true else {
      return
    }
    addPlatform(name.dropFirst().split(separator: "_").joined(separator: "."), line: line)
  }

  private mutating func read(_ sign: UInt8, after previous: SourceLexer.Token?) {
    switch sign {
    case UInt8(ascii: "("), UInt8(ascii: "["):
      var function = ""
      if sign == UInt8(ascii: "("), case .name(let name)? = previous { function = name }
      frames.append(Frame(function: function, outer: frames.last.map { "\($0.function) \($0.label)" } ?? ""))
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      guard let frame = frames.popLast() else { return }
      if Self.productCalls.contains(frame.function), frame.name.isEmpty { computesNames = true }
      // A target whose name is computed may be in any folder.
      resources += (frame.name.isEmpty ? [] : frame.resources).map {
        Resource(target: frame.name, folder: frame.path, path: $0.path, line: $0.line)
      }
    case UInt8(ascii: ":"):
      if case .name(let name)? = previous, !frames.isEmpty { frames[frames.count - 1].label = name }
    case UInt8(ascii: ","):
      if !frames.isEmpty { frames[frames.count - 1].label = "" }
    case UInt8(ascii: "+"):
      if case .text? = previous { computesNames = true }
    default: break
    }
  }

  private static let productCalls: Set<String> = ["library", "executable", "plugin"]

  private mutating func read(text: String, line: Int) {
    guard let frame = frames.last else { return }
    if read(dependency: text, line: line) { return }
    read(resource: text, line: line)
    if frame.label == "path" { frames[frames.count - 1].path = text }
    if frame.function == "package", ["url", "path", "name", "id"].contains(frame.label) {
      let last = text.split { $0 == "/" || $0 == "." && frame.label == "id" }.last.map(String.init) ?? text
      packageNames.insert(last.hasSuffix(".git") ? String(last.dropLast(4)) : last)
    }
    let isTarget = frame.function.lowercased().hasSuffix("target")
    switch frame.label {
    case "name" where isTarget || ["systemLibrary", "macro", "plugin"].contains(frame.function):
      if text.contains(LiteralText.argument) { computesNames = true }
      targets.insert(text)
      if ["executableTarget", "plugin"].contains(frame.function) { products.insert(text) }
      frames[frames.count - 1].name = text
    case "name":
      if frame.function == "library" { libraries.insert(text) }
      if Self.productCalls.contains(frame.function) {
        products.insert(text)
        if text.contains(LiteralText.argument) { computesNames = true }
      }
      frames[frames.count - 1].name = text
    case "path" where isTarget && frame.function != "testTarget": paths.append(text)
    case "path" where frame.function == "package" && !text.contains(LiteralText.argument):
      dependencyPaths.append((text, line))
    case "defaultLocalization" where frame.function == "Package": defaultLocalization = text
    case "" where frame.function.isEmpty && frame.outer.hasSuffix(" targets") && frames.count > 1:
      let call = frames[frames.count - 2]
      guard Self.productCalls.contains(call.function) else { return }
      productTargets.append(ProductTarget(product: call.name, target: text, line: line))
    default: addPlatform(text, line: line)
    }
  }

  /// Reads the path of a call such as `.copy("a.json")` in the argument `resources` of a target.
  private mutating func read(resource text: String, line: Int) {
    guard frames.count > 2, let frame = frames.last, ["copy", "process", "embedInCode"].contains(frame.function),
      frame.label.isEmpty, frames[frames.count - 2].outer.lowercased().hasSuffix("target resources"),
      !text.contains(LiteralText.argument), !text.contains("..")
    else { return }
    frames[frames.count - 3].resources.append((text, line))
  }

  /// Reads the name of a target or product that a target depends on.
  private mutating func read(dependency text: String, line: Int) -> Bool {
    guard let frame = frames.last else { return false }
    let isCall = ["target", "byName"].contains(frame.function) && frame.label == "name"
    guard let list = isCall ? frames.dropLast().last : frame, list.function.isEmpty,
      list.outer.lowercased().hasSuffix("target dependencies"), isCall || frame.label.isEmpty,
      let target = frames.dropLast(isCall ? 2 : 1).last
    else { return false }
    guard !text.contains(LiteralText.argument) else {
      computesNames = true
      return true
    }
    targetDependencies.append(ProductTarget(product: target.name, target: text, line: line))
    return true
  }

  /// Adds the requirement of a call such as `.iOS(.v17)` in the list `platforms`.
  private mutating func addPlatform(_ text: String, line: Int) {
    guard frames.count > 2, let frame = frames.last, let list = frames.dropLast().last,
      list.function.isEmpty, list.outer == "Package platforms",
      let platform = Platform.allCases.first(where: { $0.displayName == frame.function }),
      let version = NumericVersion(text)
    else { return }
    platforms?.append(Requirement(platform: platform, version: version, line: line))
  }
}

/// Counts lines from one offset to the next.
private struct LineCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The line of `offset`, which is not before the last one that was asked for.
  mutating func line(at offset: Int) -> Int {
    while self.offset < offset, self.offset < bytes.count {
      if bytes[self.offset] == UInt8(ascii: "\n") { line += 1 }
      self.offset += 1
    }
    return line
  }
}
