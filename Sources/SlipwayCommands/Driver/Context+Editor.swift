import Diagnostics
import SlipwayKit

extension Context {
  /// Opens Git's editor on a file; `nil` where there is no terminal to edit on.
  func editor() -> ((String) throws(Diagnostic) -> Void)? {
    guard world.readLine != nil, !shared.noInput else { return nil }
    let directory = directory
    let git = git
    return { (file) throws(Diagnostic) in
      try MessageEditor(environment: git, directory: directory).edit(file)
    }
  }
}
