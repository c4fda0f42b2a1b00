import Checks
import Diagnostics
import FileTrees
import InterfaceFiles
import SyntaxTrees

/// The classes in the sources of a project.
///
/// Each source is read once, without those of installed dependencies.
struct ProjectClasses {
  /// The sources with their paths relative to the project's folder, by path.
  let sources: [(path: String, bytes: [UInt8])]

  init(of loaded: LoadedProject) {
    let paths = Set(loaded.sourcePaths(["swift", "h", "m", "mm", "pch"])).sorted()
    sources = paths.filter { !DependencyFolder.isInstalled($0) }.compactMap { path in
      (try? FileAccess.read(loaded.absolute(path), limit: 1 << 24)).map { (path, $0) }
    }
  }

  /// Whether a source makes text of the names of classes, as in `String(describing: self)`.
  var haveNamesOfClasses: Bool {
    sources.contains { path, bytes in
      guard bytes.contains("describing".utf8) || bytes.contains("NSStringFromClass".utf8) else { return false }
      return SourceTokens(bytes, isSwift: path.pathEnding == "swift").items.contains {
        [.name("describing"), .name("NSStringFromClass")].contains($0.token)
      }
    }
  }

  /// The sources with declarations of `name` to which members can be added, classes and their extensions first.
  func sources(of name: String) -> [ClassSource] {
    files(containing: name).compactMap { path, bytes in ClassSource(name, in: path, bytes) }
      .sorted { $0.path.pathEnding != "h" && $1.path.pathEnding == "h" }
  }

  /// The name that sources give to a class which interfaces name, such as `Login` for `@objc(LoginController) class Login`.
  func declaredName(of className: String) -> String {
    guard sources(of: className).isEmpty else { return className }
    for file in files(containing: className) where file.path.pathEnding == "swift" {
      let tokens = SourceTokens(file.bytes, isSwift: true)
      if let name = tokens.swiftName(ofClass: className) { return name }
    }
    return className
  }

  /// Throws for a class that no source declares.
  ///
  /// - Throws: `declaration-not-found`.
  func requireClass(_ name: String) throws(Diagnostic) {
    guard sources(of: name).isEmpty else { return }
    throw Diagnostic(.declarationNotFound, "no source of the project declares a class \"\(name)\"")
  }

  /// Whether a source declares a type of this name, such as a structure or a class without a superclass.
  func declareType(_ name: String) -> Bool {
    files(containing: name).contains { file in
      let names = SourceNames(file.bytes, path: file.path)
      return names.types.contains(name) && names.superclasses[name] == nil
    }
  }

  /// A class and all classes that are derived from it.
  func family(of className: String) -> Set<String> {
    var bases: [String: String] = [:]
    for source in sources {
      bases.merge(SourceNames(source.bytes, path: source.path).superclasses) { first, _ in first }
    }
    var family: Set<String> = [className]
    var isGrowing = true
    while isGrowing {
      let derived = bases.filter { family.contains($0.value) && !family.contains($0.key) }.map(\.key)
      isGrowing = !derived.isEmpty
      family.formUnion(derived)
    }
    return family
  }

  /// The selectors of the methods that a class and its extensions declare.
  func selectors(of className: String) -> [String] {
    Self.selectors(of: className, in: files(containing: className)).sorted()
  }

  private static func selectors(of className: String, in files: [(path: String, bytes: [UInt8])]) -> Set<String> {
    files.reduce(into: []) { selectors, file in
      let tokens = SourceTokens(file.bytes, isSwift: file.path.pathEnding == "swift")
      for body in tokens.bodies(of: className, withExtensions: true) {
        selectors.formUnion(tokens.selectors(in: body.range))
      }
    }
  }

  /// The methods called `name` that the classes `family` declare, each with the selectors that it may have.
  func methods(_ name: String, of family: Set<String>) -> Set<MethodForm> {
    var methods: Set<MethodForm> = []
    for (path, bytes) in files(containing: name) {
      let isSwift = path.pathEnding == "swift"
      let tokens = SourceTokens(bytes, isSwift: isSwift)
      let bodies = family.flatMap { tokens.bodies(of: $0, withExtensions: true).map(\.whole) }
      for (index, item) in tokens.items.enumerated() where item.token == .name(name) {
        guard bodies.contains(where: { $0.contains(item.range.lowerBound) }),
          tokens.declaresMethod(at: index, isSwift: isSwift)
        else { continue }
        if let form = MethodForm(at: index, in: tokens, isSwift: isSwift) { methods.insert(form) }
      }
    }
    return methods
  }

  /// Whether a file without a class of `family` declares the method `selector`.
  func haveOthers(action selector: String, than family: Set<String>) -> Bool {
    files(containing: String(selector.prefix { $0 != ":" })).contains { file in
      let names = SourceNames(file.bytes, path: file.path)
      return names.selectors.contains(selector) && names.extended.isDisjoint(with: family)
    }
  }

  /// The class of the system from which a class is derived; the class itself if no source declares it.
  func systemClass(of className: String) -> String {
    chain(of: className).last?.name ?? className
  }

  /// A class and its superclasses, those of the system as well; `nil` if one of them is unknown.
  func superclasses(of className: String, on system: InterfaceDocument.System) -> [String]? {
    let own = chain(of: className).map(\.name)
    return own.last.flatMap { SystemClasses.superclasses(of: $0, on: system) }.map { own.dropLast() + $0 }
  }

  /// The class with which a class or a superclass declares the outlet `name`; `nil` if unknown.
  func type(ofOutlet name: String, in className: String) -> String? {
    chain(of: className).lazy.compactMap { className, files in
      files.lazy.compactMap { SourceNames($0.bytes, path: $0.path).outletTypes[className]?[name] }.first
    }.first
  }

  /// Whether a class or a superclass declares a property called `name`.
  func have(outlet name: String, in className: String) -> Bool {
    chain(of: className).contains { className, files in
      files.contains { ClassSource(className, in: $0.path, $0.bytes)?.declares(name) ?? false }
    }
  }

  /// Whether a class or a superclass has the method `selector`.
  func have(action selector: String, in className: String) -> Bool {
    chain(of: className).contains { Self.selectors(of: $0.name, in: $0.files).contains(selector) }
  }

  /// A class and its superclasses as far as the project declares them, with the files that contain their names.
  private func chain(of className: String) -> [(name: String, files: [(path: String, bytes: [UInt8])])] {
    var chain: [(name: String, files: [(path: String, bytes: [UInt8])])] = []
    var name: String? = className
    while let current = name, !chain.contains(where: { $0.name == current }) {
      let files = files(containing: current)
      chain.append((current, files))
      name = files.lazy.compactMap { SourceNames($0.bytes, path: $0.path).superclasses[current] }.first
    }
    return chain
  }

  private func files(containing name: String) -> [(path: String, bytes: [UInt8])] {
    sources.filter { $0.bytes.contains(name.utf8) }
  }
}

extension SourceTokens {
  /// The Swift name of the class with the Objective-C name `name`, as in `@objc(name) final class Other`.
  fileprivate func swiftName(ofClass name: String) -> String? {
    for place in items.indices where items[place].token == .name(name) {
      guard token(before: place) == .sign(UInt8(ascii: "(")), token(before: place - 1) == .name("objc"),
        token(before: place - 2) == .sign(UInt8(ascii: "@"))
      else { continue }
      // Other attributes and modifiers may be between the name and the class.
      let next = items[place...].prefix(12).map(\.token)
      guard let keyword = next.firstIndex(of: .name("class")), keyword + 1 < next.endIndex,
        case .name(let declared) = next[keyword + 1]
      else { continue }
      return declared
    }
    return nil
  }
}
