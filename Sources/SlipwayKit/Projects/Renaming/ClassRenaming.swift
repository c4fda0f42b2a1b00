import Checks
public import Diagnostics
import FileTrees
import InterfaceFiles
import SyntaxTrees
import XcodeProjects

/// A class renamed through sources, storyboards, xibs, data models, Info.plists and file names.
public struct ClassRenaming {
  /// The files to write.
  public let change: ProjectChange
  /// The number of names that change in sources.
  public let count: Int
  /// The renamed files, relative to the project's folder.
  public let moved: [(old: String, new: String)]
  /// The places that only a compiler can decide, each a note.
  public let doubts: [Diagnostic]

  /// Plans to rename the class `old` to `new`.
  ///
  /// Names in comments stay. A name after another type, and a literal, may mean something else: they are listed.
  ///
  /// - Throws: `declaration-not-found`, `declaration-ambiguous`, `rename-invalid`, `file-exists`.
  public init(_ old: String, to new: String, in loaded: LoadedProject) throws(Diagnostic) {
    try RenamedName.require(new)
    let modules = loaded.modules
    var plan = RenamePlan("rename class \(old) \(new)", in: loaded)
    let sources = ProjectClasses(of: loaded).sources.filter {
      $0.bytes.contains(old.utf8) || $0.bytes.contains(new.utf8)
    }
    try Self.requireOne(old, insteadOf: new, in: sources)
    for (path, bytes) in sources where bytes.contains(old.utf8) {
      let isSwift = path.pathEnding == "swift"
      let tokens = SourceTokens(bytes, isSwift: isSwift)
      plan.rename(TypeUses(of: old, in: tokens, isSwift: isSwift, modules: modules).uses, to: new, in: path, bytes)
    }
    plan.changeInterfaces { $0.renaming(class: old, to: new, in: modules) }
    plan.changeMarkup(of: loaded.modelContents) { root, _ in root.renameModelClass(old, to: new, in: modules) }
    var others: [Place] = []
    plan.changeMarkup(of: loaded.informationFiles) { root, path in
      let lines = root.renameListedClass(old, to: new, in: modules)
      others += lines.map { Place(file: path, line: $0) }
    }
    for place in others { plan.doubt("the value \"\(old)\" was not renamed", at: place) }
    for path in Set(loaded.sourcePaths(["xctestplan"])).sorted() {
      let isNamed = (try? FileAccess.read(loaded.absolute(path), limit: 1 << 24))?.contains(old.utf8) ?? false
      if isNamed { plan.doubt("the test plan may name \"\(old)\"", at: Place(file: path)) }
    }
    moved = Self.moves(of: old, to: new, in: loaded)
    try plan.move(moved)
    for file in loaded.localizedInterfaces(named: old) {
      plan.doubt("the localized file keeps its name", at: Place(file: file))
    }
    change = plan.change
    count = plan.count
    doubts = plan.doubts
  }

  /// Throws unless exactly one class is called `old`, and nothing `new`.
  private static func requireOne(
    _ old: String, insteadOf new: String, in sources: [(path: String, bytes: [UInt8])]
  ) throws(Diagnostic) {
    var declaring: [String] = []
    for (path, bytes) in sources {
      let names = SourceNames(bytes, path: path)
      if names.types.contains(new) || names.classes.contains(new) {
        throw Diagnostic(.renameInvalid, "\"\(path)\" already declares \"\(new)\"", at: Place(file: path))
      }
      if names.types.contains(old) { declaring.append(path) }
    }
    if declaring.count > 1 {
      throw Diagnostic(
        .declarationAmbiguous,
        "several sources declare \"\(old)\": \(declaring.map { "\"\($0)\"" }.joined(separator: ", "))",
        at: Place(file: declaring[0]))
    }
    guard declaring.isEmpty else { return }
    throw Diagnostic(.declarationNotFound, "no source of the project declares a type \"\(old)\"")
  }

  /// The files that are called after the class: its sources, its xib, and its extensions.
  private static func moves(of old: String, to new: String, in loaded: LoadedProject) -> [(old: String, new: String)] {
    Set(loaded.sourcePaths(["swift", "h", "m", "mm", "xib"])).sorted().compactMap { path in
      let stem = path.lastName.withoutPathEnding
      guard stem == old || stem.hasPrefix(old + "+"), !DependencyFolder.isInstalled(path),
        path.languageOfFolder == nil, FileAccess.exists(loaded.absolute(path))
      else { return nil }
      let name = new + path.lastName.dropFirst(old.count)
      return (path, path.parentPath.isEmpty ? name : "\(path.parentPath)/\(name)")
    }
  }
}

/// The rules for the new name of a declaration.
enum RenamedName {
  /// Throws for what is no name in Swift and Objective-C.
  ///
  /// - Throws: `rename-invalid`.
  static func require(_ name: String) throws(Diagnostic) {
    guard DeclarationName.isValid(name) else {
      throw Diagnostic(.renameInvalid, "\"\(name)\" is not a valid name for a declaration")
    }
    guard SystemClasses.contains(name) || SystemClasses.outlets.contains(name) else { return }
    throw Diagnostic(.renameInvalid, "\"\(name)\" is a name of UIKit or AppKit")
  }
}

extension LoadedProject {
  /// The product modules of the targets.
  var modules: Set<String> {
    Set(project.targets.map { configurations.settings(of: $0)["PRODUCT_MODULE_NAME"] ?? $0.name })
  }

  /// The XML files of the data models, relative to the project's folder.
  fileprivate var modelContents: [String] {
    sourcePaths(["xcdatamodel", "xcdatamodeld"]).flatMap { path in
      names(below: path).filter { $0.lastName == "contents" }.map { "\(path)/\($0)" }
    } + sourcePaths(["contents"]).filter { $0.contains(".xcdatamodel") }
  }

  /// The Info.plists, relative to the project's folder.
  fileprivate var informationFiles: [String] {
    let paths = project.targets.flatMap { target in
      target.configurations.compactMap { settings(of: target, configuration: $0.name).path("INFOPLIST_FILE") }
    }
    return Set(paths.map { RelativePaths.joined("", $0) }).filter { !$0.hasPrefix("../") && !$0.hasPrefix("/") }
      .sorted()
  }

  /// The xibs of a class that are in folders of languages.
  fileprivate func localizedInterfaces(named name: String) -> [String] {
    Set(sourcePaths(["xib"])).filter { $0.languageOfFolder != nil && $0.lastName == name + ".xib" }.sorted()
  }
}

extension MarkupElement {
  /// Renames the class of an entity, which may have its module before it.
  fileprivate mutating func renameModelClass(_ old: String, to new: String, in modules: Set<String>) {
    for attribute in ["representedClassName", "customClassName"] {
      guard let value = self[attribute: attribute],
        let renamed = ListedClass.renamed(value, old, to: new, in: modules)
      else { continue }
      self[attribute: attribute] = renamed
    }
    changeElements { $0.renameModelClass(old, to: new, in: modules) }
  }

  /// Renames a class in the values of keys that name classes.
  ///
  /// - Returns: The lines of other values that are equal to the class.
  fileprivate mutating func renameListedClass(_ old: String, to new: String, in modules: Set<String>) -> [Int] {
    var others: [Int] = []
    var key = ""
    changeElements { child in
      if child.name == "key" { key = child.text }
      guard child.name == "string", let renamed = ListedClass.renamed(child.text, old, to: new, in: modules) else {
        others += child.renameListedClass(old, to: new, in: modules)
        return
      }
      if ListedClass.keys.contains(key) { child.setText(renamed) } else { others += [child.line].compactMap(\.self) }
    }
    return others
  }
}

/// A class as files other than sources name it: alone, or after its module.
private enum ListedClass {
  /// The keys of Info.plists whose values are classes, from Apple's reference of Information Property List keys.
  static let keys: Set<String> = [
    "CLKComplicationPrincipalClass", "EXPrincipalClass", "NSDocumentClass", "NSExtensionPrincipalClass",
    "NSPrincipalClass", "UISceneClassName", "UISceneDelegateClassName", "WKExtensionDelegateClassName",
  ]

  static func renamed(_ text: String, _ old: String, to new: String, in modules: Set<String>) -> String? {
    if text == old { return new }
    guard text.hasSuffix(".\(old)") else { return nil }
    let module = text.dropLast(old.count + 1)
    // A reference to a build setting is the target's module.
    let isOwn = module.isEmpty || module.hasPrefix("$") || modules.contains(String(module))
    return isOwn ? "\(module).\(new)" : nil
  }
}
