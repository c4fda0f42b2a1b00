import Diagnostics
import SlipwayKit

extension Context {
  /// Opens Git's editor on a file; `nil` where nothing may be asked, or no editor is chosen and no terminal there for
  /// the one that stands in for it.
  func editor() throws(Diagnostic) -> ((String) throws(Diagnostic) -> Void)? {
    guard !shared.noInput else { return nil }
    let editor = MessageEditor(environment: git, directory: directory)
    if world.readLine == nil {
      guard try editor.isChosen() else { return nil }
    }
    return { (file) throws(Diagnostic) in try editor.edit(file) }
  }
}
