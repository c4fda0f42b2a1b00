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
  /// Whether attributes are set for all file types with a semantic merge.
  public let isComplete: Bool
  /// The files with another merge attribute, such as `union`.
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

  /// Reads a repository.
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
