import Checks
public import Diagnostics
import InterfaceFiles
import SyntaxTrees

extension Renaming {
  /// Plans to rename the outlet `old` of a class to `new`.
  ///
  /// - Throws: `declaration-not-found`, `rename-invalid`.
  public static func outlet(
    _ old: String, of className: String, to new: String, in loaded: LoadedProject
  ) throws(Diagnostic) -> Renaming {
    try RenamedName.require(new)
    let classes = ProjectClasses(of: loaded)
    try classes.requireClass(className)
    guard classes.sources(of: className).contains(where: { $0.declares(old) }) else {
      throw Diagnostic(.declarationNotFound, "\"\(className)\" declares no property \"\(old)\"")
    }
    guard !classes.have(outlet: new, in: className) else {
      throw Diagnostic(.renameInvalid, "\"\(className)\" already has a property \"\(new)\"")
    }
    let family = classes.family(of: className)
    var plan = RenamePlan("rename outlet \(className) \(old) \(new)", in: loaded)
    plan.rename(old, to: new, selector: nil, in: family, of: classes)
    plan.changeInterfaces { $0.renaming(outlet: old, to: new, of: family) }
    plan.doubtOthers(naming: className)
    return Renaming(plan)
  }

  /// Plans to rename the action `old` of a class to `new`.
  ///
  /// - Parameters:
  ///   - old: The selector, such as `save:`, or its first part if one action begins with it.
  ///   - className: The class that declares it.
  ///   - new: The first part of the new selector; the rest stays.
  ///   - loaded: The project.
  /// - Returns: The change.
  /// - Throws: `declaration-not-found`, `declaration-ambiguous`, `rename-invalid`.
  public static func action(
    _ old: String, of className: String, to new: String, in loaded: LoadedProject
  ) throws(Diagnostic) -> Renaming {
    let classes = ProjectClasses(of: loaded)
    try classes.requireClass(className)
    let oldName = String(old.prefix { $0 != ":" })
    let found = classes.selectors(of: className).filter { $0.prefix { $0 != ":" } == oldName }
    let family = classes.family(of: className)
    let selector = try selector(old, of: className, among: found, family, in: loaded)
    let newName = String(new.prefix { $0 != ":" })
    try RenamedName.require(newName)
    let rest = selector.dropFirst(oldName.count)
    let renamed = newName + rest
    guard new == newName || new == renamed else {
      throw Diagnostic(.renameInvalid, "\"\(new)\" has other arguments than \"\(selector)\"")
    }
    guard !classes.have(action: renamed, in: className) else {
      throw Diagnostic(.renameInvalid, "\"\(className)\" already has an action \"\(renamed)\"")
    }
    var plan = RenamePlan("rename action \(className) \(selector) \(renamed)", in: loaded)
    plan.rename(oldName, to: newName, selector: selector, in: family, of: classes)
    // Swift writes the label of a first argument into the selector, so the method has another name.
    guard plan.count > 0 else {
      throw Diagnostic(.declarationNotFound, "\"\(className)\" declares no method called \"\(oldName)\"")
    }
    let isOnly = !classes.haveOthers(action: selector, than: family)
    plan.changeInterfaces { $0.renaming(action: selector, to: renamed, of: family, isOnly: isOnly) }
    for file in InterfaceList(of: loaded).files {
      for connection in file.document?.openActions(selector) ?? [] {
        plan.doubt(
          "the action \"\(selector)\" to First Responder was not renamed",
          at: Place(file: file.path, line: connection.element.line))
      }
    }
    plan.doubtOthers(naming: className)
    return Renaming(plan)
  }

  /// The action that a user calls `name`: by its selector, or by its first part.
  ///
  /// Of several actions with the same first part, it is the one that interfaces connect.
  private static func selector(
    _ name: String, of className: String, among found: [String], _ family: Set<String>, in loaded: LoadedProject
  ) throws(Diagnostic) -> String {
    if found.contains(name) { return name }
    guard let first = found.first else {
      throw Diagnostic(.declarationNotFound, "\"\(className)\" declares no action \"\(name)\"")
    }
    if found.count == 1 { return first }
    let connected = InterfaceList(of: loaded).files.compactMap(\.document).reduce(into: Set<String>()) {
      $0.formUnion($1.actions(of: family).filter(found.contains))
    }
    if !name.contains(":"), let only = connected.first, connected.count == 1 { return only }
    throw Diagnostic(
      .declarationAmbiguous, "\"\(className)\" declares \(found.map { "\"\($0)\"" }.joined(separator: " and "))",
      remedy: .advice("write the selector, such as \(first)"))
  }
}

extension RenamePlan {
  /// Renames a member of the classes `family` in all sources that name one of them.
  ///
  /// - Parameters:
  ///   - old: The property, or the first part of the method's selector.
  ///   - new: Its new name.
  ///   - selector: The method's selector; `nil` for a property.
  ///   - family: The class that declares it, and its subclasses.
  ///   - classes: The sources.
  fileprivate mutating func rename(
    _ old: String, to new: String, selector: String?, in family: Set<String>, of classes: ProjectClasses
  ) {
    let methods = selector == nil ? [] : classes.methods(old, of: family)
    let member =
      selector.map { MemberUses.Member.method($0, overloads: methods.count > 1 ? methods : []) } ?? .property
    for (path, bytes) in classes.sources where bytes.contains(old.utf8) {
      let isSwift = path.pathEnding == "swift"
      let tokens = SourceTokens(bytes, isSwift: isSwift)
      let isConcerned = tokens.items.contains { item in
        if case .name(let name) = item.token { family.contains(name) } else { false }
      }
      guard isConcerned else { continue }
      rename(
        MemberUses(of: old, in: family, tokens, isSwift: isSwift, as: member).uses, to: new, in: path, bytes)
    }
  }
}
