public import XcodeProjects

/// The values that a scheme is to have.
public struct SchemeRequest {
  /// The program that an action runs.
  public enum Executable: Sendable, Hashable {
    /// None.
    case none
    /// The product of the target of this name or identifier.
    case target(String)
  }

  /// The actions that change; empty for the usual one of each value.
  public var actions: [Scheme.Action] = []
  /// The build configuration.
  public var configuration: String?
  /// The program that is run.
  public var executable: Executable?
  /// Arguments to pass.
  public var arguments: [String] = []
  /// Arguments to remove.
  public var removedArguments: [String] = []
  /// Environment variables to set.
  public var environment: [(name: String, value: String)] = []
  /// The names of environment variables to remove.
  public var removedEnvironment: [String] = []
  /// Whether the arguments and the environment of the run action are taken.
  public var takesRunArguments: Bool?
  /// The language; empty for the system's.
  public var language: String?
  /// The region; empty for the system's.
  public var region: String?
  /// Test plans to use, absolute.
  public var testPlans: [String] = []
  /// Test plans to use no longer, absolute.
  public var removedTestPlans: [String] = []
  /// Targets to build, or to test.
  public var targets: [String] = []
  /// The actions that these targets are built for; all if empty.
  public var purposes: [Scheme.Action] = []
  /// Targets to build or test no longer.
  public var removedTargets: [String] = []
  /// Diagnostics to turn on or off.
  public var diagnostics: [(diagnostic: SchemeDiagnostic, isOn: Bool)] = []

  /// Creates a request that changes nothing.
  public init() {}

  /// Whether it changes nothing.
  var isEmpty: Bool {
    configuration == nil && executable == nil && takesRunArguments == nil && language == nil && region == nil
      && diagnostics.isEmpty && environment.isEmpty
      && [arguments, removedArguments, removedEnvironment, testPlans, removedTestPlans, targets, removedTargets]
        .allSatisfy(\.isEmpty)
  }

  /// Whether it adds or removes arguments or environment variables.
  var changesArguments: Bool {
    ![arguments, removedArguments, removedEnvironment].allSatisfy(\.isEmpty) || !environment.isEmpty
  }
}
