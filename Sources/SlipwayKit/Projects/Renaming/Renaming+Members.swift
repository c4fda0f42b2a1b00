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
    plan.rename(old, to: new, isMethod: false, in: family, of: classes)
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
    guard let selector = found.contains(old) ? old : found.first else {
      throw Diagnostic(.declarationNotFound, "\"\(className)\" declares no action \"\(old)\"")
    }
    guard found.count == 1 else {
      throw Diagnostic(
        .declarationAmbiguous, "\"\(className)\" declares \(found.map { "\"\($0)\"" }.joined(separator: " and "))")
    }
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
    let family = classes.family(of: className)
    var plan = RenamePlan("rename action \(className) \(selector) \(renamed)", in: loaded)
    plan.rename(oldName, to: newName, isMethod: true, in: family, of: classes)
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
}

extension RenamePlan {
  /// Renames a member of the classes `family` in all sources that name one of them.
  fileprivate mutating func rename(
    _ old: String, to new: String, isMethod: Bool, in family: Set<String>, of classes: ProjectClasses
  ) {
    for (path, bytes) in classes.sources where bytes.contains(old.utf8) {
      let isSwift = path.pathEnding == "swift"
      let tokens = SourceTokens(bytes, isSwift: isSwift)
      let isConcerned = tokens.items.contains { item in
        if case .name(let name) = item.token { family.contains(name) } else { false }
      }
      guard isConcerned else { continue }
      rename(
        MemberUses(of: old, in: family, tokens, isSwift: isSwift, isMethod: isMethod).uses, to: new, in: path, bytes)
    }
  }
}
