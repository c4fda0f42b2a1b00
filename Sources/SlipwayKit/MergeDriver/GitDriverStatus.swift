public import Diagnostics
public import GitStore
import GitWorkTree
import Processes

/// Whether plain Git runs a driver of slipway in a repository, and what keeps it from doing so.
public struct GitDriverStatus: Hashable, Sendable {
  /// The command that Git runs, or `nil` where none is set.
  public let command: String?
  /// The program that the command names, if it is missing: Git then takes lines.
  public let missingProgram: String?
  /// Whether attributes are set for all file types of the driver.
  public let isComplete: Bool
  /// The files with another attribute, such as `merge=union`.
  public let bypassed: [Bypass]

  /// A file that an attribute keeps from the driver.
  public struct Bypass: Hashable, Sendable {
    /// The file's path.
    public let path: String
    /// The value of the attribute.
    public let attribute: String
  }

  /// Whether Git runs slipway wherever it should.
  public var isActive: Bool { command != nil && missingProgram == nil && isComplete && bypassed.isEmpty }

  /// Reads a repository.
  ///
  /// - Throws: What reading the index throws.
  public init(of driver: GitDriver, in repository: Repository) throws(Diagnostic) {
    command = repository.configuration.string(driver.setting)
    missingProgram = command.flatMap(ShellCommand.program).flatMap { program in
      ProgramLookup.path(of: program, environment: repository.environment.variables) == nil ? program : nil
    }
    isComplete = driver.patterns.allSatisfy { pattern in
      repository.attributes.value(driver.rawValue, of: pattern.replacing("*", with: "x")) != nil
    }
    bypassed = try repository.stagingArea.trackedPaths().filter(driver.takes).compactMap { path in
      guard let attribute = repository.attributes.value(driver.rawValue, of: path), attribute != GitDriver.name else {
        return nil
      }
      return Bypass(path: path, attribute: attribute)
    }
  }
}
