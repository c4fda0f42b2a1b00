public import GitStore

/// The program that shows long texts page by page: the one that Git would start.
public struct Pager: Hashable, Sendable {
  /// Its command line, for the shell.
  public let command: String

  /// Chooses the pager: `pager.<subject>`, `GIT_PAGER`, `core.pager`, `PAGER`, then `less`.
  ///
  /// There is none where the choice is empty or `cat`, or `pager.<subject>` is false.
  ///
  /// - Parameters:
  ///   - subject: What is shown, by the name of Git's command for it.
  ///   - environment: Git's environment.
  ///   - directory: The folder around which a repository's settings count.
  public init?(for subject: String, environment: GitEnvironment, directory: String) {
    let settings = Self.settings(environment, directory)
    var chosen =
      environment.variables["GIT_PAGER"] ?? settings?.string("core.pager") ?? environment.variables["PAGER"] ?? "less"
    if let own = settings?.string("pager.\(subject)") {
      if settings?.boolean("pager.\(subject)") == false { return nil }
      if settings?.boolean("pager.\(subject)") == nil { chosen = own }
    }
    guard !chosen.isEmpty, chosen != "cat" else { return nil }
    command = chosen
  }

  /// The pager's environment, with defaults for `less` and `lv` to keep colors.
  public static func variables(in environment: [String: String]) -> [String: String] {
    environment.merging(["LESS": "FRX", "LV": "-c", "GIT_PAGER_IN_USE": "true"]) { given, _ in given }
  }

  /// The settings of the repository, or the user's if it can't be opened.
  private static func settings(_ environment: GitEnvironment, _ directory: String) -> Configuration? {
    if let repository = try? Repository.find(from: directory, environment: environment) {
      return repository.configuration
    }
    return try? Configuration.user(in: environment)
  }
}
