import Diagnostics
import SlipwayKit

extension Context {
  /// Opens Git's editor on a file; `nil` with `--no-input`, or without both a configured editor and a terminal.
  func editor() throws(Diagnostic) -> ((String) throws(Diagnostic) -> Void)? {
    guard !shared.noInput else { return nil }
    let editor = MessageEditor(environment: git, directory: directory)
    if world.readLine == nil {
      guard try editor.isChosen() else { return nil }
    }
    return { (file) throws(Diagnostic) in try editor.edit(file) }
  }
}
