/// How a submodule differs from its staged commit.
public struct SubmoduleState: OptionSet, Hashable, Sendable {
  /// The sum of its parts.
  public let rawValue: Int

  /// Creates a state from the sum of its parts.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// It is at another commit, which a commit around it records.
  public static let newCommits = SubmoduleState(rawValue: 1)
  /// Files in it are changed, which only a commit in it records.
  public static let modifiedContent = SubmoduleState(rawValue: 2)
  /// Files are in it that it does not track.
  public static let untrackedContent = SubmoduleState(rawValue: 4)
  /// Its own repository can't be read, so that nobody knows whether files in it are changed.
  public static let unreadable = SubmoduleState(rawValue: 8)

  /// It was left at a commit that lacks the staged one or that an earlier HEAD had, as after a pull or switch without
  /// `git submodule update`.
  public static let outdated = SubmoduleState(rawValue: 16)

  /// In Git's words, as `git status` has them.
  public var words: [String] {
    let all: [(SubmoduleState, String)] = [
      (.newCommits, "new commits"), (.modifiedContent, "modified content"), (.untrackedContent, "untracked content"),
      (.unreadable, "unreadable repository"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
