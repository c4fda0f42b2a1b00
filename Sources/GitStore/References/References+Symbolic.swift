import Clibgit2
package import Diagnostics

extension References {
  /// What a symbolic reference points at; `nil` if it is not there or is none.
  package func symbolicTarget(of name: String) throws(Diagnostic) -> String? {
    let reference = try Handle.found(freedBy: git_reference_free, owner: repository.handle, to: "read \(name)") {
      git_reference_lookup($0, repository.pointer, name)
    }
    guard let reference, let target = git_reference_symbolic_target(reference.pointer) else { return nil }
    return String(cString: target)
  }

  /// Makes a reference point at another by its name.
  package func setSymbolic(_ name: String, to target: String, log: String) throws(Diagnostic) {
    _ = try Handle(freedBy: git_reference_free, owner: repository.handle, to: "point \(name) at \(target)") {
      git_reference_symbolic_create($0, repository.pointer, name, target, 1, log)
    }
  }
}
