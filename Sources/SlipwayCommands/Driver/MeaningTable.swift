/// What people type who know other programs, and what it is called here.
///
/// All that is known about the meaning of unknown words is in this table. In a hint, `{X}` is replaced by the first
/// operand, and `{N}` by a number such as the 5 of `-5`.
enum MeaningTable {
  /// The hint for words after a command.
  struct Row {
    /// The command, such as `branch`; empty for the first word.
    let command: String
    /// The words: exact ones, `-N` for a negative number, `N` for a word that starts with a digit, `*` for any operand.
    let words: Set<String>
    let hint: String

    init(_ command: String, _ words: Set<String>, _ hint: String) {
      self.command = command
      self.words = words
      self.hint = hint
    }
  }

  /// The rows, in the order in which they are tried.
  static let rows: [Row] =
    gitCommands + gitOptions + otherPrograms + [
      Row("stash", ["show"], "run git stash show --patch"),
      Row(
        "dependency remove", ["package", "framework", "target"],
        "give only the name: slipway dependency list shows it"),
      Row("version", ["N"], "slipway version set {X}"),
    ]

  /// Commands of Xcode, cargo, fastlane and other programs.
  private static let otherPrograms: [Row] = [
    Row("feature", ["rebase"], "run slipway feature update --rebase"),
    Row("", ["flow"], "leave out flow, as in slipway feature start NAME"),
    Row("", ["bugfix"], "run slipway feature start NAME; Slipway has no other branches for bug fixes"),
    Row("", ["support"], "run slipway branch create support/NAME --from TAG"),
    Row("", ["skip"], "run slipway continue --skip"),
    Row(
      "", ["build", "compile", "make", "xcodebuild"],
      "Slipway does not build; run slipway check to check the project against Xcode's and Apple's rules"),
    Row(
      "", ["run", "launch", "start"],
      "Slipway does not run apps; run slipway install --device UDID to see whether a device accepts one"),
    Row(
      "", ["gym", "build_app", "build_ios_app"],
      "Slipway does not build; slipway archive export ARCHIVE exports what Xcode built"),
    Row("", ["test", "scan", "bench"], "Slipway does not run tests; run slipway check to check the project"),
    Row(
      "", ["sign", "codesign", "resign"],
      "run slipway app sign APP to sign a built app, or slipway signing to see how a target would be signed"),
    Row("", ["exportArchive"], "slipway archive export ARCHIVE --method METHOD --output FOLDER"),
    Row(
      "", ["export"],
      "run slipway archive export ARCHIVE, slipway profile export ID or slipway identity export ID"),
    Row(
      "",
      [
        "upload", "deliver", "pilot", "deploy", "submit", "distribute", "testflight", "altool", "upload_to_testflight",
        "upload_to_app_store",
      ],
      "Slipway does not upload apps; slipway app verify APP --for app-store finds what App Store Connect would reject"),
    Row(
      "", ["clean"],
      "there is no build folder to clean; run slipway ignore untrack to remove ignored files from the index"),
    Row("", ["open", "xed", "edit"], "run open NAME.xcodeproj on a Mac"),
    Row(
      "", ["match", "sync_code_signing"],
      "run slipway team import --match URL for a match repository, or slipway team clone URL for a team's portal"),
    Row(
      "", ["register_devices", "register_device"], "run slipway device import FILE, or slipway device register UDID"),
    Row("", ["increment_version_number"], "slipway version bump patch"),
    Row("", ["increment_build_number"], "slipway version bump build"),
    Row("", ["agvtool"], "run slipway version bump build, or slipway version set VERSION"),
    Row(
      "", ["update_project_provisioning", "update_code_signing_settings"],
      "run slipway setting set KEY=VALUE; slipway signing shows which profile matches"),
    Row(
      "", ["app_store_connect_api_key"],
      "Slipway does not use Apple's servers; slipway team create NAME creates a simulated portal"),
    Row("", ["setup_ci"], "no set-up is necessary; SLIPWAY_HOME names the folder of portals and keys"),
    Row(
      "", ["xcodegen", "tuist"],
      "no generation is necessary; run slipway target add NAME --template TEMPLATE to change the project"),
    Row("", ["produce", "create_app_online"], "slipway app-id create PATTERN --name NAME"),
    Row("", ["sigh", "get_provisioning_profile"], "run slipway profile create --type development --app-id PATTERN"),
    Row("", ["cert", "get_certificates"], "run slipway certificate request --type development"),
    Row(
      "", ["create", "generate", "scaffold", "create-project", "new-project"],
      "run slipway new NAME to create a project"),
    Row("", ["lint", "verify", "validate", "analyze", "swiftlint", "audit", "precheck"], "slipway check"),
    Row("", ["fix", "autocorrect"], "slipway check --fix"),
    Row("", ["fmt"], "slipway format"),
    Row("", ["describe", "list"], "slipway show"),
    Row("", ["settings", "build-settings"], "slipway setting list"),
    Row(
      "rename", ["target", "file", "branch"], "run slipway target rename, slipway file move or slipway branch rename"),
    Row(
      "", ["update", "upgrade"], "run slipway pull to update the branch, slipway feature update to update a feature"),
    Row("", ["download"], "slipway clone URL"),
    Row("", ["sync"], "run slipway pull to integrate the remote's commits, slipway push to push yours"),
    Row("", ["publish"], "slipway push --set-upstream"),
    Row("", ["bump"], "slipway version bump build"),
    Row(
      "", ["login", "signin", "sign-in", "auth", "logout"],
      "there is no login; run slipway team create NAME or slipway team clone URL"),
    Row("", ["whoami", "me"], "slipway team whoami"),
    Row("", ["pods", "pod", "carthage", "spm"], "slipway dependency add package URL"),
    Row("", ["health", "diagnose", "env", "environment"], "slipway doctor"),
    Row("", ["man", "manual", "docs", "usage", "commands"], "slipway help"),
  ]

  /// The verbs here for verbs of others; the first that a noun has is offered.
  static let verbs: [String: [String]] = [
    "rm": ["remove", "delete", "drop", "disable"], "delete": ["remove", "drop", "disable"],
    "del": ["remove", "delete", "drop", "disable"], "remove": ["delete", "drop", "disable"],
    "destroy": ["delete", "remove"], "erase": ["delete", "remove"], "uninstall": ["remove", "delete"],
    "ls": ["list"], "all": ["list"], "view": ["show"], "cat": ["show"], "print": ["show"], "display": ["show"],
    "add": ["create", "start", "register", "request", "invite"], "make": ["create", "new", "add", "start"],
    "new": ["create", "add", "start", "register", "request"], "begin": ["start"], "open": ["start"],
    "create": ["new", "add", "start", "register", "request", "invite"], "generate": ["create", "request"],
    "mv": ["rename", "move"], "move": ["rename"], "rename": ["move"], "get": ["show"], "info": ["show"],
    "up": ["bump"], "raise": ["bump"], "increment": ["bump"], "increase": ["bump"],
    "end": ["finish"], "close": ["finish"], "complete": ["finish"], "done": ["finish"], "merge": ["finish"],
    "apply": ["pop"], "push": ["save", "publish"], "checkout": ["switch"], "use": ["switch"],
    "select": ["use", "switch"],
    "sync": ["update", "pull"], "refresh": ["update", "renew"], "regenerate": ["renew", "update"], "extend": ["renew"],
    "check": ["verify", "status"], "validate": ["verify", "check"], "test": ["verify", "check"],
    "search": ["find", "list"],
    "cancel": ["revoke", "delete"], "invalidate": ["revoke"], "deny": ["reject"], "accept": ["approve"],
    "download": ["export", "clone"], "save": ["export"], "upload": ["import", "push"], "load": ["import"],
    "compare": ["diff"], "change": ["set", "update", "rename"], "edit": ["set", "update"], "off": ["disable"],
    "on": ["enable"],
  ]

  /// The nouns here for nouns of others; plurals are found without the table.
  static let nouns: [String: String] = [
    "cert": "certificate", "provisioning-profile": "profile", "provisioning": "profile", "mobileprovision": "profile",
    "appid": "app-id", "identifier": "app-id", "bundle": "bundle-id", "bundleid": "bundle-id",
    "bundle-identifier": "bundle-id", "user": "member", "person": "member", "people": "member", "key": "identity",
    "private-key": "identity", "keychain": "identity", "signing-identity": "identity", "udid": "device",
    "phone": "device",
    "iphone": "device", "portal": "team", "package": "dependency", "framework": "dependency", "library": "dependency",
    "entitlement": "capability", "localization": "language", "localisation": "language", "lang": "language",
    "locale": "language", "translation": "language", "group": "file", "source": "file", "config": "configuration",
    "gitignore": "ignore", "githook": "hook", "origin": "remote", "pull-request": "pr", "build-number": "version",
  ]

  /// The options here for options of others; the first that a command has is offered.
  static let options: [(words: Set<String>, names: [String])] = [
    (["--udid", "--devices", "--udids"], ["--device"]),
    (["--bundle-identifier", "--bundle", "--identifier", "--app"], ["--bundle-id", "--app-id"]),
    (["--lang", "--swift", "--objc"], ["--language"]), (["--ui"], ["--interface"]),
    (["--org", "--organisation"], ["--organization"]),
    (
      ["--organization-id", "--org-id", "--company", "--company-identifier", "--organization-identifier", "--prefix"],
      ["--company-id"]
    ),
    (["--min-version", "--minimum-version", "--ios", "--target-version", "--sdk"], ["--deployment-target"]),
    (["--out", "-o", "--to", "--dest", "--destination", "--file", "--path"], ["--output", "--p12", "--html"]),
    (["--user", "--email", "--account", "--username", "--apple-id", "--author", "--actor"], ["--as"]),
    (["--team-id"], ["--team", "--id"]), (["--certificates", "--cert", "--certs"], ["--certificate"]),
    (["--title", "--label"], ["--name"]), (["--kind", "--method"], ["--type"]), (["--config"], ["--configuration"]),
    (["--msg", "--comment"], ["--message"]), (["-A", "-a", "--everything"], ["--all"]),
    (["--source", "--start-point"], ["--from"]), (["--max-count", "--limit", "--number", "--count"], ["-n"]),
    (["--password", "--passphrase"], ["--passphrase-file"]), (["-t"], ["--template", "--type"]),
    (["--ignore", "--disable", "--without", "--except"], ["--skip", "--exclude"]),
    (["--rules", "--rule", "--enable"], ["--only"]), (["--reporter", "--output-format"], ["--format"]),
    (["--werror", "--fail-on-warnings", "--warnings-as-errors", "--pedantic"], ["--strict"]),
    (["--autocorrect", "--autofix", "--correct", "--write"], ["--fix"]),
    (["--dryrun", "--preview", "--plan", "--noop", "--simulate", "-n"], ["--dry-run"]),
    (["-y", "--assume-yes", "--confirm", "--no-confirm"], ["--yes"]), (["-f"], ["--force", "--yes"]),
    (["--non-interactive", "--batch", "--noinput", "--no-prompt"], ["--no-input"]),
    (["--silent", "-s"], ["--quiet"]), (["--debug", "--trace"], ["--verbose"]), (["--date", "--now"], ["--at"]),
    (["--dir", "--directory", "--cwd", "--chdir", "--folder"], ["-C"]), (["--porcelain", "--machine"], ["--json"]),
    (["--no-color", "--no-colour", "--plain"], ["--color never"]), (["--colour"], ["--color"]),
  ]
}
