public import Diagnostics

extension Configuration {
  /// The settings of the system and the user, which count outside of any repository.
  ///
  /// - Throws: `git-failed` where a file of them can't be read.
  public static func user(in environment: GitEnvironment) throws(Diagnostic) -> Configuration {
    try GitLibrary.start(in: environment)
    return try ConfigurationFiles(environment: environment).user()
  }
}
