public import Diagnostics
public import GitStore
import Processes

/// The editor in which commit messages are written: the one that Git would open.
public struct MessageEditor {
  private let environment: GitEnvironment
  private let directory: String

  /// Finds the editor from `environment` and the settings of the repository around `directory`.
  public init(environment: GitEnvironment, directory: String) {
    self.environment = environment
    self.directory = directory
  }

  /// Opens `file` and waits until the editor is closed.
  ///
  /// - Throws: `editor-failed` when it can't be started or ends with an error, `editor-interrupted`.
  public func edit(_ file: String) throws(Diagnostic) {
    guard let editor = try chosen() ?? (isDumb ? nil : "vi") else {
      throw Diagnostic(
        .editorFailed, "no editor is set, and a dumb terminal can't run vi; nothing was committed",
        remedy: .advice("give the message with -m, or set an editor: git config core.editor NAME"))
    }
    // The setting is a command line for the shell, as it is for Git: it may have arguments and quotes.
    let status = try ProgramRun.runInForeground(
      ["sh", "-c", "\(editor) \"$@\"", editor, file], directory: directory, environment: environment.variables)
    guard !status.isInterrupted else {
      throw Diagnostic(.editorInterrupted, "the editor \"\(editor)\" was interrupted; nothing was committed")
    }
    guard status == .exited(0) else {
      throw Diagnostic(
        .editorFailed, "the editor \"\(editor)\" failed; nothing was committed",
        remedy: .advice("give the message with -m, or set another editor: git config core.editor NAME"))
    }
  }

  /// Whether the user chose an editor, by the environment or the settings.
  ///
  /// - Throws: What reading the settings throws.
  public func isChosen() throws(Diagnostic) -> Bool { try chosen() != nil }

  /// Whether the terminal can't move its cursor.
  private var isDumb: Bool {
    let terminal = environment.variables["TERM"] ?? ""
    return terminal.isEmpty || terminal == "dumb"
  }

  private func chosen() throws(Diagnostic) -> String? {
    let variables = environment.variables
    if let editor = variables["GIT_EDITOR"], !editor.isEmpty { return editor }
    let repository = try Repository.find(from: directory, environment: environment)
    if let editor = repository?.configuration.string("core.editor") { return editor }
    return (isDumb ? ["EDITOR"] : ["VISUAL", "EDITOR"]).lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
  }
}

extension Diagnostic.Code {
  package static let editorFailed = Diagnostic.Code(
    "editor-failed", "The editor did not start, or it failed.",
    "give the message with -m, or set another editor: git config core.editor NAME")
  package static let editorInterrupted = Diagnostic.Code(
    "editor-interrupted",
    "The editor was interrupted, for example with Ctrl-C. The exit code is 130, as with Git.",
    "give the message with -m, or run \(command: "commit") again")
}
