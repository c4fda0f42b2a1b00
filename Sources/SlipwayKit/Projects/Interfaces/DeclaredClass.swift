import Diagnostics
import InterfaceFiles

/// The class that an object of an interface gets, as the sources of a project declare it.
struct DeclaredClass {
  /// The module of the class: the target's for a Swift class; empty for a class that no source declares.
  let module: [(attribute: InterfaceAttribute, value: String)]
  /// What the user should know.
  let notes: [Diagnostic]

  /// Looks `name` up; an empty name is no class.
  init(_ name: String, in loaded: LoadedProject) {
    let sources = name.isEmpty ? [] : ProjectClasses(of: loaded).sources(of: name)
    module =
      sources.isEmpty ? [] : [(.module, sources.contains(where: \.isSwift) ? InterfaceAttribute.ownModule : "")]
    notes =
      sources.isEmpty && !name.isEmpty
      ? [Diagnostic(.interfaceClassNotFound, "no source of the project declares \"\(name)\"", severity: .note)] : []
  }
}
