/// The examples, files, variables and related pages of the manual page.
enum ManualFacts {
  /// A term and its description.
  typealias Entry = (term: String, text: String)

  /// Command lines, in the order in which somebody starts.
  static let examples: [Entry] = [
    (
      "slipway new Wecker --company-id de.example --language swift",
      "Create an iOS project, its Git repository and the first commit in the folder Wecker."
    ),
    ("slipway check", "Check the project in this folder. The exit status is 1 if there are errors."),
    ("slipway check --format sarif --report junit=check.xml", "Write the findings for two programs in CI."),
    ("slipway feature start alarm", "Create the branch feature/alarm from the main branch and switch to it."),
    ("slipway commit --all -m \"Add the alarm\"", "Commit every change, including new files."),
    ("slipway feature finish alarm", "Merge the feature into the main branch; project files are merged semantically."),
    ("slipway resolve --list", "List the conflicts of a merge that stopped, with numbers and names."),
    ("slipway undo", "Undo the last operation of slipway."),
    ("slipway signing --configuration Release", "Show the identity and profile that would sign each target, and why."),
    ("slipway profile show App.mobileprovision --json", "Print a provisioning profile as JSON."),
  ]

  /// Files that slipway reads and writes, without the project's and Git's.
  static let files: [Entry] = [
    (".slipway.yml", "The project's configuration: team, branches, rules of check, templates. Part of the repository."),
    (".git/slipway/undo.git", "The operation log of undo and redo."),
    (
      "~/.config/slipway/settings.json",
      "Answers that slipway new remembers: organization identifier, organization and team."
    ),
    ("~/.local/share/slipway/teams/", "The portals of simulated teams, each a bare Git repository."),
    ("~/.local/share/slipway/keychain/", "The private keys of signing identities. Never shared."),
    ("~/.local/share/slipway/Templates/", "The user's own templates."),
    ("~/.local/state/slipway/", "The operation logs of projects outside of repositories."),
    (
      "~/Library/Application Support/slipway/",
      "On macOS, the folder for all four, unless an XDG variable names another one."
    ),
  ]

  /// Environment variables that slipway reads.
  static let environment: [Entry] = [
    ("HOME", "The home folder. Without it there is no user configuration of Git, and no portal, as in Git."),
    (
      "SLIPWAY_HOME", "The folder of portals and keychain, instead of the user's data folder. Empty counts as unset."
    ),
    ("SLIPWAY_TEAM", "The team, where --team is not given."),
    ("SLIPWAY_AS", "The acting member's email address, where --as is not given."),
    ("SLIPWAY_PASSPHRASE", "The keychain's passphrase."),
    ("SLIPWAY_NEW_PASSPHRASE", "The new passphrase for slipway identity protect."),
    ("SLIPWAY_P12_PASSPHRASE", "The passphrase of a .p12 file."),
    ("MATCH_PASSWORD", "The password of a match repository."),
    ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME", "The user's configuration, data and state folders."),
    ("COLUMNS", "The width of help and of slipway diff --stat, instead of the terminal's."),
    ("NO_COLOR", "Print no color, unless it is empty."),
    ("GIT_EDITOR, VISUAL, EDITOR", "The editor for commit messages. As in Git, core.editor comes after GIT_EDITOR."),
    ("GIT_PAGER, PAGER", "The pager for long output on a terminal. As in Git, core.pager comes after GIT_PAGER."),
    (
      "GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_AUTHOR_DATE, GIT_COMMITTER_NAME, GIT_COMMITTER_EMAIL, "
        + "GIT_COMMITTER_DATE, EMAIL",
      "The author and committer of commits."
    ),
    (
      "GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_CEILING_DIRECTORIES",
      "The repository, as in Git. Git's other variables for configuration and connections work as well."
    ),
    ("https_proxy, http_proxy, all_proxy, no_proxy", "The proxies for connections to remotes."),
    ("TERM, TMPDIR", "The kind of terminal; the folder for temporary files."),
  ]

  /// Related pages of the manual, and their sections.
  static let related: [(page: String, section: Int)] = [
    ("git", 1), ("gitattributes", 5), ("gitglossary", 7), ("openssl", 1), ("plutil", 1), ("xcodebuild", 1),
  ]
}
