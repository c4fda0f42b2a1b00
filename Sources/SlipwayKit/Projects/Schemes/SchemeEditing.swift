public import Diagnostics
import SyntaxTrees
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
  package static let schemeActionNeeded = Diagnostic.Code(
    "scheme-action-needed", "Each action of a scheme has its own build configuration, and the command names no action.",
    "add --action run, test, profile, analyze or archive")
  package static let schemeOptionUnfit = Diagnostic.Code(
    "scheme-option-unfit", "The action of the scheme has no such option.", "choose another action with --action")
  package static let schemeExecutableUnfit = Diagnostic.Code(
    "scheme-executable-unfit", "A scheme can't run the target, because its product is not an app or command-line tool.",
    "choose an app or a command-line tool")
  package static let schemeDiagnosticsConflict = Diagnostic.Code(
    "scheme-diagnostics-conflict", "Address Sanitizer and Thread Sanitizer can't be on in the same action.",
    "turn one off: \(command: "scheme.set") NAME --diagnostic thread-sanitizer=off")
  package static let schemeValueInvalid = Diagnostic.Code(
    "scheme-value-invalid", "A scheme can't contain the value.",
    "use printable characters; a language or region is a code, such as de")
  package static let schemeValueMissing = Diagnostic.Code(
    "scheme-value-missing", "The scheme does not have the value to remove.",
    "run \(command: "scheme.show") NAME to list its values")
  package static let schemeValueUnused = Diagnostic.Code(
    "scheme-value-unused", "The value has no effect, because of another setting in the scheme.",
    "\(command: "scheme.show") NAME")
}
