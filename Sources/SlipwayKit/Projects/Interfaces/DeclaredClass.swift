import Checks
import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// The class that an object of an interface gets, as the sources of a project declare it.
struct DeclaredClass {
  /// The module of the class: the target's for a Swift class, none for other classes of the project or the system; empty
  /// for a class that may be of any module.
  let module: [(attribute: InterfaceAttribute, value: String)]
  /// What the user should know.
  let notes: [Diagnostic]

  /// Looks `name` up; an empty name is no class.
  ///
  /// - Parameters:
  ///   - name: The class.
  ///   - object: The object that has another class so far.
  ///   - loaded: The project.
  init(_ name: String, insteadOfClassOf object: MarkupElement? = nil, in loaded: LoadedProject) {
    let sources = name.isEmpty ? [] : ProjectClasses(of: loaded).sources(of: name)
    module =
      sources.isEmpty
      ? Self.isForeign(name, insteadOfClassOf: object) ? [(.module, "")] : []
      : [(.module, sources.contains(where: \.isSwift) ? InterfaceAttribute.ownModule : "")]
    notes =
      sources.isEmpty && !name.isEmpty
      ? [Diagnostic(.interfaceClassNotFound, "no source of the project declares \"\(name)\"", severity: .note)] : []
  }

  /// Whether a class that no source declares can't be of the module that the object has.
  private static func isForeign(_ name: String, insteadOfClassOf object: MarkupElement?) -> Bool {
    guard let object else { return false }
    return name.isEmpty || SystemClasses.contains(name)
      || object[attribute: "customModuleProvider"] == InterfaceAttribute.ownModule
  }
}
