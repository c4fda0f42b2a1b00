import Diagnostics
import GitStore
import SlipwayKit

extension Context {
  /// The repository of the current folder.
  func workingCopy() throws(Diagnostic) -> WorkingCopy {
    let copy = try WorkingCopy(at: directory, environment: git)
    showPrograms(of: copy.repository)
    return copy
  }

  /// The repository of the current folder, which may be bare.
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
