/// Slipway's error codes from `remote-exists` to `zip-too-large`, with their causes and remedies.
enum ErrorCodeTableFourth {
  /// The rows: code, cause and remedy.
  static let text = #"""
    remote-exists
      = The remote already exists.
      > choose another name, or change its URL with slipway remote set-url
    remote-failed
      = The remote operation failed for the reason in the message.
      > read the reason in the message
    remote-name-invalid
      = The text is not a valid remote name.
      > use letters, digits and hyphens, such as origin
    remote-not-found
      = The remote does not exist.
      > run slipway remote add
    remote-redirected
      = The remote redirects to another server, which could receive your login.
      > if the redirect is right, set it as the remote's URL
    remote-repository-missing
      = The remote has no such repository, or you have no access to it.
      > check the URL, and your access to the repository
    remote-unreachable
      = The remote did not answer, or closed the connection.
      > check the network and the server, then try again
    report-in-the-way
      = The report file exists and is not a report of the command.
      > name another file, or delete the existing one first
    repository-busy
      = Another Slipway command is writing to the repository.
      > wait until it ends, then try again
    repository-not-found
      = The folder is not in a Git repository.
      > go to a project's folder, or give it with -C; slipway new creates a project with a repository
    repository-not-trusted
      = Another user owns the repository, and `safe.directory` does not list it.
      > run git config --global --add safe.directory PATH
    repository-unsupported
      = libgit2 does not support the repository's format.
      > run this command with git
    revision-not-found
      = The text does not name a commit.
      > see slipway log for commits, slipway status for paths
    role-forbids
      = The member's role does not allow the action.
      > ask a member whose role allows it: slipway member list
    role-not-given
      = A list to import contains an unknown role, or the command would add or remove an Account Holder.
      > choose one of admin, app-manager and developer; a team keeps its only Account Holder
    scene-exists
      = The class already has a scene.
      > choose another name for the class
    scheme-action-missing
      = The scheme does not have the action.
      > open the scheme in Xcode and save it
    scheme-action-needed
      = Each action of a scheme has its own build configuration, and the command names no action.
      > add --action run, test, profile, analyze or archive
    scheme-ambiguous
      = Several schemes have the name, such as schemes of two users.
      > give the path of the .xcscheme file instead of the name
    scheme-configuration-changed
      = The scheme uses another build configuration than before.
      > no action is needed, or choose another one: slipway scheme set NAME --action ACTION --configuration NAME
    scheme-diagnostics-conflict
      = Address Sanitizer and Thread Sanitizer can't be on in the same action.
      > turn one off: slipway scheme set NAME --diagnostic thread-sanitizer=off
    scheme-executable-unfit
      = The target makes no app or command-line tool that a scheme can run.
      > choose an app or a command-line tool
    scheme-invalid
      = The scheme is not valid.
      > restore the scheme from Git's history, or create it again: slipway scheme add NAME --target TARGET
    scheme-kept
      = A user has a scheme with the name of one that is now shared.
      > no action is needed, or remove the user's scheme: slipway scheme remove FILE
    scheme-missing
      = The project has no such scheme, or no scheme uses the new test plan.
      > run slipway scheme list; slipway scheme share NAME shares a user's scheme
    scheme-name-invalid
      = The text is not a valid name of a scheme.
      > use a name without slashes and colons that does not begin with a period
    scheme-name-taken
      = A scheme with the name already exists.
      > choose another name, or remove the existing scheme: slipway scheme remove NAME
    scheme-option-unfit
      = The action of the scheme has no such option.
      > choose another action with --action
    scheme-value-invalid
      = A scheme can't contain the value.
      > use printable characters; a language or region is a code, such as de
    scheme-value-missing
      = The scheme does not have the value to remove.
      > run slipway scheme show NAME to list its values
    scheme-value-unused
      = A value in the scheme has no effect as the scheme is.
      > see the note; slipway scheme show NAME shows the scheme
    secret-in-commit
      = A file to commit may contain a private key.
      > remove the key, list an untracked file in .gitignore, or add --allow-secrets
    secure-shell-unsupported
      = libgit2 does not support an ssh setting.
      > run this command with git: `git fetch`, `git push` or `git clone`
    sequence-not-plain
      = Slipway does not support a step or option of the cherry-pick or revert.
      > run `git cherry-pick --continue`, or `git revert --continue`
    setting-condition-undecided
      = A conditional build setting depends on the SDK version, which is unknown.
      > write the setting without a condition to see its value; the build is not affected
    setting-file-installed
      = The .xcconfig file belongs to a package manager such as CocoaPods, which writes it again.
      > set the value for the target or the project: slipway setting set KEY=VALUE --target TARGET
    setting-file-unfit
      = The file is not an .xcconfig file in UTF-8, or its settings can't be limited to a configuration.
      > name an .xcconfig file in UTF-8, without --configuration
    setting-hidden
      = The new value has no effect for a target, because a value at another place counts more.
      > change or remove the other value, which the message names
    setting-name-invalid
      = The text can't be the name of a build setting.
      > use letters, digits and underscores, and conditions in brackets, such as OTHER_LDFLAGS[sdk=iphoneos*]
    setting-not-set
      = The target, project or .xcconfig file does not set the build setting, or its list lacks the elements.
      > find the place that sets it: slipway setting get KEY
    setting-owner-ambiguous
      = The project has several targets and none is named, or several owners are named.
      > add --target TARGET, --project-level or --xcconfig FILE
    setting-recursive
      = A build setting refers to itself.
      > remove the setting's reference to itself
    setting-refers-to-others
      = The edit would replace references to other build settings.
      > change the referenced settings, or replace the value with --force
    setting-too-large
      = Build settings expand to more than 1 MB.
      > remove one of the references from the setting
    setting-unknown
      = Xcode has no build setting with the name, and the project neither defines nor uses it.
      > correct the name, or add --force to define a setting of your own
    setting-value-invalid
      = Xcode does not allow the value for the build setting.
      > use one of the values that the message names, or add --force
    settings-unsupported
      = Slipway does not support a Git setting that affects this repository.
      > if .git/config contains [includeIf], change it to [include]; otherwise run this command with git
    several-apps
      = The project has several apps.
      > name one of them
    several-projects
      = The folder contains several Xcode projects.
      > name one with --project
    shallow-unsupported
      = The command does not work in a shallow clone.
      > run `git fetch --unshallow`, or run this command with git
    signature-invalid
      = The name or email address of a commit's author or committer is empty or only punctuation.
      > use a name and an email address with more than punctuation
    signature-missing
      = The product is not signed.
      > sign it: slipway app sign PATH
    signed-data-invalid
      = The file contains no signed data, or damaged signed data.
      > download the file again
    signing-failed
      = A commit or tag, or a certificate request, profile or .p12 file, could not be signed.
      > read the reason in the message; for a commit, correct user.signingKey, or run `git config commit.gpgSign
      false`
    signing-refused
      = No identity or profile matches the app or a bundle in it. Or the file in --entitlements has no dictionary at
      its top level. Or --profile or --entitlements names a bundle identifier that the app does not contain.
      > follow the hint of the message: it names the first thing that is missing
    stash-index-conflicts
      = The staged changes in the stash conflict with the index.
      > apply the stash without its staged changes
    stash-not-found
      = The stash does not exist.
      > run slipway stash list
    storyboard-needed
      = The scene can go into several storyboards.
      > name one of the storyboards that the message lists
    storyboard-unsuitable
      = The file can't contain the scene.
      > name a storyboard of the same platform
    string-catalog-invalid
      = The file is not a valid string catalog.
      > restore the string catalog from Git's history
    string-catalog-key-missing
      = The string catalog does not have the key.
      > check the key, which is the text in the source
    submodule-failed
      = A submodule can't be cloned.
      > ask the author of the commit to push the submodule's commit
    superclass-unsuitable
      = The class in --subclass is a Swift class, which Objective-C can't subclass.
      > add --language swift, or subclass an Objective-C class
    synchronized-folder-unsupported
      = The project format does not support synchronized folders.
      > add a group with the folder's files, or set the project format to Xcode 16 in Xcode
    tag-exists
      = The tag already exists.
      > choose another name
    tag-name-invalid
      = The text is not a valid tag name.
      > use letters, digits, periods and hyphens, such as v1.2
    target-ambiguous
      = Several targets have the name.
      > name the target by its ID, which slipway show --json prints
    target-dependency-cycle
      = Target dependencies form a cycle.
      > remove one of the target dependencies
    target-name-invalid
      = The text is not a valid target name.
      > use a name that is not blank and refers to no build setting
    target-name-taken
      = Another target has the name.
      > choose another name
    target-needed
      = Several targets of the project are suitable, or none is.
      > name one with --target, or add a target first
    target-not-found
      = The project does not have the target.
      > run slipway target list
    target-product-missing
      = The target has no product.
      > open the project in Xcode and save it
    target-traces
      = Files or settings still refer to the removed target, or schemes were removed with it.
      > check the files and settings in the message, and delete those that nobody needs
    target-unfit
      = The target can't contain a file of this kind: an app can't contain a test.
      > choose a target of another kind, or move the file into that target's folder
    team-exists
      = The Team ID is in use.
      > run slipway team use
    team-id-invalid
      = The text is not a valid Team ID.
      > use ten capital letters A-Z and digits, such as A1B2C3D4E5
    team-not-found
      = The team does not exist in the simulated portals.
      > run slipway team list
    team-not-yet
      = The date is before the team's creation.
      > give a later date
    team-remote-missing
      = The team's portal has no remote.
      > give the URL of the remote: slipway team push URL, or slipway team pull URL
    template-invalid
      = The template is not valid.
      > run slipway template list
    template-unknown
      = No template has the name.
      > run slipway template list
    test-plan-entry-missing
      = The test plan does not have the target or configuration.
      > open the test plan in Xcode
    test-plan-invalid
      = The file is not a valid test plan.
      > restore the test plan from Git's history
    time-runs-backwards
      = The change would be dated before the newest change in the portal.
      > give a later date with --at
    transfer-stopped
      = The transfer was cancelled.
      > start it again
    type-name-invalid
      = The text is not a valid type name.
      > use letters and digits, and begin with a letter
    udid-invalid
      = The text is not a UDID.
      > use 40 hexadecimal digits, two groups of 8 and 16 (00008030-001A2B3C4D5E6F70), or a Mac's UUID
    uncommitted-changes
      = The working tree has uncommitted changes.
      > run slipway stash
    undo-impossible
      = A branch or file changed after the operation, so undoing it would lose work.
      > commit or stash the changes, or keep the operation
    undo-not-permitted
      = A file can't be restored, because its folder is not writable.
      > change the folder's permissions, then try again
    undo-pushed
      = Commits of the operation were pushed.
      > run slipway revert
    unrelated-histories
      = The two histories have no common commit.
      > if they belong together, run git merge --allow-unrelated-histories
    unresolved-conflicts
      = The working tree has unresolved conflicts.
      > run slipway resolve
    upstream-missing
      = The branch has no upstream, or the upstream was deleted.
      > set an upstream with slipway push --set-upstream, or switch to a branch
    usage
      = The command line is not valid (exit 64).
      > see slipway COMMAND --help
    value-not-assigned
      = The value is not assigned to the App ID.
      > run slipway app-id list to see its values
    version-composed
      = The version consists of several build settings, and can't be replaced as a whole.
      > run slipway show
    version-invalid
      = The text is not a valid version.
      > run slipway version set
    version-not-settable
      = Another build setting or file decides the version.
      > run slipway show
    version-shared
      = Other targets use the same Info.plist, which defines the version.
      > leave out --target to change all of them, or give the target its own Info.plist
    version-unknown
      = No target of the project has a version.
      > run slipway show
    versions-differ
      = The targets have different versions.
      > run slipway version set
    workspace-invalid
      = The file is not a valid workspace.
      > restore the workspace from Git's history
    workspace-item-missing
      = The workspace does not list the path, or the path does not exist.
      > remove the path from the workspace, or restore the file
    workspace-member-missing
      = A project in the workspace does not exist.
      > fetch the project, or remove it from the workspace
    workspace-name-invalid
      = The text is not a valid workspace name.
      > use a name without a slash that does not begin with a period
    zip-invalid
      = The .ipa or zip archive is damaged, or contains an entry that Slipway can't unpack, such as an encrypted one.
      > export or download the archive again
    zip-too-large
      = The .ipa or zip archive contains more files or bytes than Slipway unpacks or packs.
      > check that it is the right archive
    """#
}
