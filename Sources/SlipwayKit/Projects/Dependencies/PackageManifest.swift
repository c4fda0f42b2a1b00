public import Diagnostics
import FileTrees

/// The library products in the manifest of a Swift package, as far as literals name them.
///
/// A manifest is a program: a product whose name is computed is unknown.
public struct PackageManifest: Hashable, Sendable {
  /// The names of the libraries, in the order of the file.
  public let libraries: [String]
  /// Whether the file names every library with a literal.
  public let isComplete: Bool
  /// Whether the file computes the name of a library.
  public let computesNames: Bool
  /// The names of the targets but for tests, as far as literals name them, in the order of the file.
  public let targets: [String]
  private let texts: Set<String>

  /// Reads the source of a manifest.
  public init(parsing bytes: [UInt8]) {
    var lexer = ManifestLexer(bytes)
    var libraries: [String] = []
    var texts: Set<String> = []
    var isComplete = true
    var matched = 0
    var name: String?
    while let token = lexer.next() {
      if case .text(let text?) = token { texts.insert(text) }
      if matched < Self.beginning.count {
        matched = token == Self.beginning[matched] ? matched + 1 : token == Self.beginning[0] ? 1 : 0
        if matched == 3 { isComplete = isComplete && lexer.isAtName }
      } else if let known = name {
        if token == .sign(UInt8(ascii: ",")) || token == .sign(UInt8(ascii: ")")) {
          if !libraries.contains(known) { libraries.append(known) }
        } else {
          isComplete = false
        }
        (matched, name) = (0, nil)
      } else if case .text(let text?) = token {
        name = text
      } else {
        isComplete = false
        matched = 0
      }
    }
    self.libraries = libraries
    self.isComplete = isComplete && !libraries.isEmpty
    computesNames = !isComplete
    targets = Self.targets(in: bytes)
    self.texts = texts
  }

  /// The literals that calls of `target` have as their argument `name`.
  private static func targets(in bytes: [UInt8]) -> [String] {
    var lexer = ManifestLexer(bytes)
    var names: [String] = []
    var depth: Int?
    var last: [ManifestLexer.Token] = []
    while let token = lexer.next() {
      if token == .sign(UInt8(ascii: "(")) || token == .sign(UInt8(ascii: "[")) {
        depth = depth.map { $0 + 1 } ?? (last.last == .name("target") ? 1 : nil)
      } else if token == .sign(UInt8(ascii: ")")) || token == .sign(UInt8(ascii: "]")) {
        depth = depth.flatMap { $0 > 1 ? $0 - 1 : nil }
      } else if depth == 1, case .text(let name?) = token, last == [.name("name"), .sign(UInt8(ascii: ":"))],
        !name.hasSuffix("Tests"), !names.contains(name)
      {
        names.append(name)
      }
      last = last.suffix(1) + [token]
    }
    return names
  }

  private static let beginning: [ManifestLexer.Token] = [
    .sign(UInt8(ascii: ".")), .name("library"), .sign(UInt8(ascii: "(")), .name("name"), .sign(UInt8(ascii: ":")),
  ]

  /// Whether `name` can be a product: where all libraries are known, the manifest has to mention it.
  public func mayHave(_ name: String) -> Bool { !isComplete || texts.contains(name) }

  /// The manifest of the package in `folder`: that for the newest tools, as SwiftPM takes it; `nil` if there is none.
  ///
  /// - Throws: What reading throws.
  public static func read(in folder: String) throws(Diagnostic) -> PackageManifest? {
    guard FileAccess.isDirectory(folder) else { return nil }
    let names = try FileAccess.entries(of: folder).map(\.name)
    let newest = names.compactMap { name in toolsVersion(of: name).map { (name: name, version: $0) } }
      .max { $0.version.lexicographicallyPrecedes($1.version) }?.name
    guard let name = newest ?? (names.contains(usualName) ? usualName : nil) else { return nil }
    return PackageManifest(parsing: try FileAccess.read("\(folder)/\(name)", limit: sizeLimit))
  }

  private static let usualName = "Package.swift"
  private static let sizeLimit = 4 << 20

  /// The version in a name such as `Package@swift-5.9.swift`.
  private static func toolsVersion(of name: String) -> [Int]? {
    guard name.hasPrefix("Package@swift-"), name.hasSuffix(".swift") else { return nil }
    let numbers = name.dropFirst("Package@swift-".count).dropLast(".swift".count).split(separator: ".").map { Int($0) }
    return numbers.isEmpty || numbers.contains(nil) ? nil : numbers.compactMap(\.self)
  }
}
