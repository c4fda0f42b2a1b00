import AppleIdentifiers
import Diagnostics
import PropertyLists
import SyntaxTrees

/// What the sources of a project name, declare and use, and where.
struct SourceSearch {
  let project: CheckedProject
}

extension SourceSearch {
  /// The first place of a name in each source of a target, except in comments and string literals.
  ///
  /// Without any, the only element is `nil`.
  func places(ofName name: String, inSourcesOf target: CheckedTarget) -> [Place?] {
    let found = project.sources(of: target).paths.compactMap { place(ofName: name, in: $0) }
    guard found.isEmpty else { return found }
    // Objective-C code may use a name only in a macro of a header.
    return [SourcePaths(of: target, in: project).headers.lazy.compactMap { place(ofName: name, in: $0) }.first]
  }

  /// The first place of a name in each of some sources, in code for a device of one of some platforms.
  func places(ofName name: String, in paths: [String], for platforms: Set<Platform>) -> [Place] {
    paths.compactMap { path -> Place? in
      guard project.sourceIndex.facts(of: path)?.names.contains(name) ?? false,
        let bytes = project.files.bytes(of: path)
      else { return nil }
      var lexer = SourceLexer(bytes, isSwift: path.hasSuffix(".swift"))
      var conditions = ConditionalCode()
      while let token = lexer.next() {
        conditions.read(token, startsLine: lexer.startsLine)
        guard token == .name(name), !conditions.isForSimulator,
          conditions.platforms.map({ !$0.isDisjoint(with: platforms) }) ?? true
        else { continue }
        return place(of: lexer.offset - name.utf8.count, in: bytes, of: path)
      }
      return nil
    }
  }

  /// The first place of a name in a source, except in comments and string literals.
  func place(ofName name: String, in path: String) -> Place? {
    guard project.sourceIndex.facts(of: path)?.names.contains(name) ?? false, let bytes = project.files.bytes(of: path)
    else {
      return nil
    }
    var lexer = SourceLexer(bytes, isSwift: path.hasSuffix(".swift"))
    var conditions = ConditionalCode()
    let isOnlyForSimulator = project.sourceIndex.facts(of: path)?.simulatorNames.contains(name) ?? false
    while let token = lexer.next() {
      conditions.read(token, startsLine: lexer.startsLine)
      guard token == .name(name), isOnlyForSimulator || !conditions.isForSimulator else { continue }
      return place(of: lexer.offset - name.utf8.count, in: bytes, of: path)
    }
    return nil
  }

  /// The first place where a source creates an object of a class or uses its members: a parameter's type uses nothing.
  func place(ofUse name: String, in path: String) -> Place? {
    guard project.sourceIndex.facts(of: path)?.calledNames.contains(name) ?? false,
      let bytes = project.files.bytes(of: path)
    else {
      return nil
    }
    let isSwift = path.hasSuffix(".swift")
    var lexer = SourceLexer(bytes, isSwift: isSwift)
    var conditions = ConditionalCode()
    var end: Int?
    while let token = lexer.next() {
      conditions.read(token, startsLine: lexer.startsLine)
      if let end {
        switch token {
        case .sign(UInt8(ascii: ".")), .sign(UInt8(ascii: "(")):
          return place(of: end - name.utf8.count, in: bytes, of: path)
        case .name where !isSwift: return place(of: end - name.utf8.count, in: bytes, of: path)
        default: break
        }
      }
      end = token == .name(name) && !conditions.isForSimulator ? lexer.offset : nil
    }
    return nil
  }

  /// The first place of a name in a source, in code for every system and every version that the target supports.
  func unguardedPlace(ofName name: String, in path: String) -> Place? {
    guard let bytes = project.files.bytes(of: path) else { return nil }
    var lexer = SourceLexer(bytes, isSwift: true)
    var (conditions, availability) = (ConditionalCode(), AvailabilityReader())
    while let token = lexer.next() {
      conditions.read(token, startsLine: lexer.startsLine)
      availability.read(token)
      guard token == .name(name), !conditions.isConditional, !availability.isGuarded else { continue }
      return place(of: lexer.offset - name.utf8.count, in: bytes, of: path)
    }
    return nil
  }

  /// The first place where a source requests a media type, such as `camera`.
  func place(ofMedia kind: String, in path: String) -> Place? {
    guard project.sourceIndex.facts(of: path)?.capturedMedia.contains(kind) ?? false,
      let bytes = project.files.bytes(of: path)
    else {
      return nil
    }
    var lexer = SourceLexer(bytes, isSwift: path.hasSuffix(".swift"))
    var media = CapturedMediaReader()
    while let token = lexer.next() {
      media.read(token)
      guard media.kinds.contains(kind) else { continue }
      let length = if case .name(let name) = token { name.utf8.count } else { 1 }
      return place(of: lexer.offset - length, in: bytes, of: path)
    }
    return nil
  }

  /// Where a source loads a resource first.
  ///
  /// - Parameters:
  ///   - resource: The resource.
  ///   - path: The source.
  ///   - target: The target whose platforms count; code for another platform is passed over.
  /// - Returns: The place; `nil` if no code for the target loads it.
  func place(of resource: ResourceName, in path: String, of target: CheckedTarget? = nil) -> Place? {
    guard let bytes = project.files.bytes(of: path), let facts = project.sourceIndex.facts(of: path) else { return nil }
    var lexer = SourceLexer(bytes, isSwift: path.hasSuffix(".swift"))
    var reader = ResourceNameReader()
    var conditions = ConditionalCode()
    var end = 0
    while let token = lexer.next() {
      if case .text = token { end = lexer.offset }
      conditions.read(token, startsLine: lexer.startsLine)
      guard reader.read(token, isForSwiftUI: facts.imports.contains("SwiftUI")) == resource else { continue }
      if let target, let platforms = conditions.platforms, !target.isForAny(of: platforms) { continue }
      return place(of: end - resource.name.utf8.count - 1, in: bytes, of: path)
    }
    return nil
  }

  /// Where a source looks up a key first.
  func place(of key: LocalizedKey, in path: String) -> Place? {
    guard let bytes = project.files.bytes(of: path) else { return nil }
    var lexer = SourceLexer(bytes, isSwift: path.hasSuffix(".swift"))
    var reader = LocalizedKeyReader()
    var end = 0
    while let token = lexer.next() {
      if token == .text(key.key) { end = lexer.offset }
      if reader.read(token) == key { return place(of: end - key.key.utf8.count - 1, in: bytes, of: path) }
    }
    return nil
  }

  /// Where a source has a text first as a whole literal.
  func place(ofLiteral text: String, in path: String) -> Place? {
    guard let bytes = project.files.bytes(of: path) else { return nil }
    var lexer = SourceLexer(bytes, isSwift: path.hasSuffix(".swift"))
    while let token = lexer.next() {
      if token == .text(text) { return place(of: lexer.offset - text.utf8.count - 1, in: bytes, of: path) }
    }
    return nil
  }

  /// The place of an offset in a source.
  func place(of offset: Int, in bytes: [UInt8], of path: String) -> Place {
    let position = LineIndex.position(of: max(0, offset), in: bytes)
    return Place(file: project.checkedPath(path), line: position.line, column: position.column)
  }
}
