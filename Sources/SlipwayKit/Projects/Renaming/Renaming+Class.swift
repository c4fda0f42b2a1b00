import Checks
public import Diagnostics
import FileTrees
import InterfaceFiles
import SyntaxTrees
import XcodeProjects

extension Renaming {
  /// Plans to rename the class `old` to `new`.
  ///
  /// Names in comments stay. A name after another type, and a literal, may mean something else: they are listed.
  ///
  /// - Parameters:
  ///   - old: The class.
  ///   - new: The new name.
  ///   - loaded: The project.
  ///   - targetName: The target that has the class, where others have one of this name; `nil` for the only one.
  /// - Returns: The renaming.
  /// - Throws: `declaration-not-found`, `declaration-ambiguous`, `rename-invalid`, `file-exists`, `target-not-found`.
  public static func `class`(
    _ old: String, to new: String, in loaded: LoadedProject, target targetName: String? = nil
  ) throws(Diagnostic) -> Renaming {
    try RenamedName.require(new)
    let modules = loaded.modules
    var plan = RenamePlan("rename class \(old) \(new)", in: loaded)
    let target = try targetName.map { name throws(Diagnostic) in try loaded.target(name) }
    let all = ProjectClasses(of: loaded).sources.filter {
      $0.bytes.contains(old.utf8) || $0.bytes.contains(new.utf8)
    }
    let declaring = all.filter { SourceNames($0.bytes, path: $0.path).types.contains(old) }.map(\.path)
    let scope = RenameScope(of: target, declaring: declaring, in: loaded)
    plan.scope = scope
    let sources = all.filter { scope.contains($0.path) }
    try requireOne(old, insteadOf: new, in: sources, of: loaded)
    let moved = moves(of: old, to: new, in: loaded).filter { scope.contains($0.old) }
    let hasXib = moved.contains { $0.old.lastName == "\(old).xib" }
    var hasLiteral = false
    for (path, bytes) in sources where bytes.contains(old.utf8) {
      let isSwift = path.pathEnding == "swift"
      let tokens = SourceTokens(bytes, isSwift: isSwift)
      let uses = TypeUses(of: old, in: tokens, isSwift: isSwift, modules: modules, hasXib: hasXib).uses
      hasLiteral = hasLiteral || uses.contains { $0.doubt == TypeUses.literal }
      plan.rename(uses, to: new, in: path, bytes)
    }
    // Code that makes identifiers of the names of classes finds the new one.
    let makesNames = ProjectClasses(of: loaded).haveNamesOfClasses
    plan.changeInterfaces {
      $0.renaming(class: old, to: new, in: modules, withIdentifiers: makesNames && !hasLiteral)
    }
    if makesNames, hasLiteral {
      plan.doubtInterfaces("the identifier \"\(old)\" was not renamed") { $0.linesOfIdentifiers(equalToClass: old) }
    }
    plan.changeMarkup(of: loaded.modelContents) { root, _ in root.renameModelClass(old, to: new, in: modules) }
    var others: [Place] = []
    plan.changeMarkup(of: loaded.informationFiles) { root, path in
      let lines = root.renameListedClass(old, to: new, in: modules)
      others += lines.map { Place(file: path, line: $0) }
    }
    for place in others { plan.doubt("the value \"\(old)\" was not renamed", at: place) }
    plan.changeMarkup(of: try loaded.schemeFiles()) { root, _ in root.renameListedTests(of: old, to: new) }
    plan.changeTestPlans(of: old, to: new)
    try plan.move(moved)
    plan.doubtOthers(naming: old)
    return Renaming(plan, moved: moved)
  }

  /// Throws unless exactly one class is called `old`, and nothing `new`.
  private static func requireOne(
    _ old: String, insteadOf new: String, in sources: [(path: String, bytes: [UInt8])], of loaded: LoadedProject
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
        at: Place(file: declaring[0]), remedy: .advice(advice(on: declaring, in: loaded)))
    }
    if let path = declaring.first { return try requireUnhidden(old, declaredIn: path, in: sources, loaded.modules) }
    let foreign = loaded.foreignSources(naming: old).first { SourceNames($0.bytes, path: $0.path).types.contains(old) }
    throw Diagnostic(
      .declarationNotFound, "no source of the project declares a type \"\(old)\"",
      at: foreign.map { Place(file: $0.path) },
      remedy: .advice(
        foreign == nil
          ? "name a type of the project as its source spells it"
          : "the file that declares it is in no target of the project, such as a file of a package: rename it there"))
  }

  /// Throws if a source declares something else called `old`, which hides the class where it is used.
  private static func requireUnhidden(
    _ old: String, declaredIn declaring: String, in sources: [(path: String, bytes: [UInt8])], _ modules: Set<String>
  ) throws(Diagnostic) {
    for (path, bytes) in sources where path.pathEnding == "swift" && bytes.contains(old.utf8) {
      let tokens = SourceTokens(bytes, isSwift: true)
      let uses = TypeUses(of: old, in: tokens, isSwift: true, modules: modules, hasXib: false).uses
      guard
        let hiding = HidingDeclarations(of: old, in: tokens)
          .firstUsed(at: uses.filter { $0.doubt == nil }.map(\.range.lowerBound))
      else { continue }
      let line = LineIndex(bytes).line(of: hiding)
      throw Diagnostic(
        .declarationAmbiguous, "\"\(path)\" declares another \"\(old)\", which hides the type of \"\(declaring)\"",
        at: Place(file: path, line: line), remedy: .advice("give the declarations different names first"))
    }
  }

  /// How to choose one of several declarations: by the target, if each is in another one.
  private static func advice(on declaring: [String], in loaded: LoadedProject) -> String {
    let uses = FileUses(loaded.project, loaded.configurations.filePaths)
    let targets = declaring.flatMap { uses[$0] ?? [] }.map(\.target.name).distinct
    return targets.count > 1
      ? "add --target, such as --target \(targets[0])" : "give the declarations different names first"
  }

  /// The files that are called after the class: its sources, its extensions, and its xib with the texts of its languages.
  private static func moves(of old: String, to new: String, in loaded: LoadedProject) -> [(old: String, new: String)] {
    let paths = Set(loaded.sourcePaths(["swift", "h", "m", "mm", "xib", "strings"])).sorted().filter { path in
      let stem = path.lastName.withoutPathEnding
      return (stem == old || stem.hasPrefix(old + "+")) && !DependencyFolder.isInstalled(path)
        && FileAccess.exists(loaded.absolute(path))
    }
    let hasInterface = paths.contains { $0.pathEnding == "xib" }
    return paths.filter { hasInterface || $0.pathEnding != "strings" }.map { path in
      let name = new + path.lastName.dropFirst(old.count)
      return (path, path.parentPath.isEmpty ? name : "\(path.parentPath)/\(name)")
    }
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
  var informationFiles: [String] {
    let paths = project.targets.flatMap { target in
      target.configurations.compactMap { settings(of: target, configuration: $0.name).path("INFOPLIST_FILE") }
    }
    return Set(paths.map { RelativePaths.joined("", $0) }).filter { !$0.hasPrefix("../") && !$0.hasPrefix("/") }
      .sorted()
  }

  /// The schemes of the project and its workspaces, relative to the project's folder.
  fileprivate func schemeFiles() throws(Diagnostic) -> [String] {
    var paths: [String] = []
    for folder in try SchemeFolder.all(of: location) {
      paths += try folder.paths().compactMap { $0.path(below: location.folder) }
    }
    return paths
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

  /// Renames a class of tests in the lists of a scheme, such as `AlarmTests/testRing()`.
  fileprivate mutating func renameListedTests(of old: String, to new: String) {
    if name == "Test", let renamed = self[attribute: "Identifier"]?.renamingTestClass(old, to: new) {
      self[attribute: "Identifier"] = renamed
    }
    changeElements { $0.renameListedTests(of: old, to: new) }
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
