import Git
import Diagnostics
import SlipwayKit

extension Context {
  /// The repository that the current folder is in.
  func workingCopy() throws(Diagnostic) -> WorkingCopy {
    let copy = try WorkingCopy(at: directory, environment: git)
    let problems = world.problems
    copy.repository.onProgramOutput = { _ = problems.write(Array($0.text.utf8)) }
    return copy
  }
}
