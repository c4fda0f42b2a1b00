import Git
import Diagnostics
import SlipwayKit

extension Context {
  /// The repository that the current folder is in.
  func workingCopy() throws(Diagnostic) -> WorkingCopy {
    let copy = try WorkingCopy(at: directory, environment: git)
    showPrograms(of: copy.repository)
    return copy
  }

  /// The repository that the current folder is in, also where it is bare: for what needs no files.
  func repository() throws(Diagnostic) -> Repository {
    let repository = try Repository.around(directory, environment: git)
    showPrograms(of: repository)
    return repository
  }

  private func showPrograms(of repository: Repository) {
    let problems = world.problems
    repository.onProgramOutput = { _ = problems.write(Array($0.text.utf8)) }
  }
}
