public import Diagnostics
import MarkupTrees
import XcodeProjects

/// A change of a scheme's values.
public struct SchemeEditing {
  /// The file to write.
  public let change: ProjectChange
  /// What changes.
  public let changes: [SchemeFact.Change]
  /// What the user should know.
  public let notes: [Diagnostic]

  /// Plans a change of a scheme.
  ///
  /// - Parameters:
  ///   - request: The new values.
  ///   - file: The scheme.
  ///   - loaded: The project, whose targets and configurations the scheme uses.
  /// - Throws: `attribute-missing` if nothing is to change, `scheme-action-needed`, `scheme-option-unfit`,
  ///   `scheme-action-missing`, `scheme-diagnostics-conflict`, `configuration-not-found`, `target-not-found`,
  ///   `scheme-executable-unfit`, `scheme-value-missing`, and `file-not-found` and `path-outside` for a test plan.
  public init(_ request: SchemeRequest, of file: SchemeFile, in loaded: LoadedProject) throws(Diagnostic) {
    guard !request.isEmpty else {
      throw Diagnostic(
        .attributeMissing, "no attribute of \(file.scheme.name) is given",
        remedy: .operation(.init("scheme.set", ["name": file.scheme.name, "argument": "TEXT"])))
    }
    var editor = SchemeEditor(request, to: file.scheme, in: loaded)
    try editor.apply()
    var change = ProjectChange("scheme set \(file.scheme.name)")
    change.write(editor.scheme.document.bytes, to: file.path, replacing: file.bytes)
    self.change = change
    changes = SchemeFact.changes(from: file.scheme, to: editor.scheme)
    notes = editor.notes
  }
}

extension Diagnostic.Code {
  /// A value that each action has, and no action is named.
  public static let schemeActionNeeded: Self = "scheme-action-needed"
  /// An option that an action does not have.
  public static let schemeOptionUnfit: Self = "scheme-option-unfit"
  /// A target that a scheme can't run.
  public static let schemeExecutableUnfit: Self = "scheme-executable-unfit"
  /// Two diagnostics that exclude each other.
  public static let schemeDiagnosticsConflict: Self = "scheme-diagnostics-conflict"
  /// A value that a scheme can't have.
  public static let schemeValueInvalid: Self = "scheme-value-invalid"
  /// A value to remove that a scheme does not have.
  public static let schemeValueMissing: Self = "scheme-value-missing"
  /// A value in a scheme that has no effect as the scheme is.
  public static let schemeValueUnused: Self = "scheme-value-unused"
}
