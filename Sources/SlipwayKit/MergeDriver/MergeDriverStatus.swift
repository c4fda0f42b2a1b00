public import Diagnostics
public import Git
import Processes
import SemanticMerges

/// Whether plain Git merges app projects with slipway in a repository, and what keeps it from doing so.
public struct MergeDriverStatus: Hashable, Sendable {
  /// The command that Git runs, or `nil` where none is set.
  public let command: String?
  /// The program that the command names, if it is missing: Git then merges by lines.
  public let missingProgram: String?
  /// Whether attributes say something of all kinds of files that are merged by meaning.
  public let isComplete: Bool
  /// The files of the repository that something else is set for, with what it is: `union`.
  public let bypassed: [Bypass]

  /// A file that an attribute keeps from the driver.
  public struct Bypass: Hashable, Sendable {
    /// The file's path.
    public let path: String
    /// The value of its attribute `merge`.
    public let attribute: String
  }

  /// Whether Git runs slipway wherever it should.
  public var isActive: Bool { command != nil && missingProgram == nil && isComplete && bypassed.isEmpty }

  /// Looks at a repository.
  ///
  /// - Throws: What reading the index throws.
  public init(of repository: Repository) throws(Diagnostic) {
    command = repository.configuration.string("merge.\(MergeDriverFiles.driver).driver")
    missingProgram = command.flatMap(ShellCommand.program).flatMap { program in
      ProgramLookup.path(of: program, environment: repository.environment.variables) == nil ? program : nil
    }
    isComplete = SemanticMerge.patterns.allSatisfy { pattern in
      repository.attribute("merge", of: pattern.replacing("*", with: "x")) != nil
    }
    bypassed = try repository.trackedPaths().filter(SemanticMerge.knows).compactMap { path in
      guard let attribute = repository.attribute("merge", of: path), attribute != MergeDriverFiles.driver else {
        return nil
      }
      return Bypass(path: path, attribute: attribute)
    }
  }
}
