/// Slipway's error codes from `amend-impossible` to `framework-unknown`, with their causes and remedies.
enum ErrorCodeTableFirst {
  /// The rows: code, cause and remedy.
  static let text = #"""
    amend-impossible
      = The last commit can't be amended: there is none, or an operation is in progress.
      > create a new commit, or finish the operation with slipway continue or slipway abort
    answer-not-offered
      = The answer is not one of the choices.
      > give one of the answers that the message lists
    app-id-deleted
      = The profile's App ID was deleted.
      > run slipway app-id create
    app-id-exists
      = The team already has the App ID.
      > run slipway app-id list
    app-id-missing
      = The portal does not have the App ID.
      > run slipway app-id create
    app-id-pattern-invalid
      = The text is neither an explicit nor a wildcard App ID.
      > give a bundle identifier, or one that ends in ".*", or "*" alone
    app-id-taken
      = Another team has the App ID.
      > choose another bundle identifier, or delete the App ID in the other team
    asset-contents-invalid
      = The `Contents.json` of an image set, app icon or other asset is not valid.
      > open the asset catalog in Xcode, or restore Contents.json from Git's history
    asset-file-missing
      = `Contents.json` names a file that does not exist.
      > restore the file, or remove it from Contents.json
    asset-file-unused
      = A file of an image set, app icon or other asset is not listed in its `Contents.json`.
      > delete the file, or list it in Contents.json
    asset-slot-missing
      = The asset's `Contents.json` has no entry with the index in the message.
      > open the asset catalog in Xcode, or restore Contents.json from Git's history
    attribute-missing
      = The command names no attribute of the target to change.
      > add an option such as --deployment-target 17.0
    attribute-unfit
      = The attribute is empty, or targets of this platform do not have it.
      > give a value, and leave out what only apps for iPhone and iPad have
    bare-repository
      = The command needs a working tree, and the repository is bare.
      > work in a clone of it
    baseline-invalid
      = The file is not a baseline of slipway check.
      > write a new one with --write-baseline
    branch-checked-out
      = The branch is checked out, here or in another worktree.
      > switch to another branch with slipway switch
    branch-differs
      = The current branch of the existing repository is not the branch that --branch names.
      > leave out --branch, or rename the branch: slipway branch rename OLD NEW
    branch-exists
      = The branch already exists.
      > choose another name, or switch to the branch: slipway switch NAME
    branch-is-main
      = The main branch, or git-flow's development branch, can be deleted only with --force.
      > run slipway branch delete NAME --force to delete it anyway
    branch-name-invalid
      = The text is not a valid branch name.
      > use letters, digits, hyphens and slashes, such as feature/login
    branch-name-taken
      = The branch name conflicts with another branch, as a/b does with a.
      > choose another name, or rename the other branch
    branch-not-found
      = The branch does not exist.
      > run slipway branch list
    branch-not-merged
      = The branch has commits that are not merged and would be lost.
      > merge it first, or run slipway branch delete NAME --force
    branches-diverged
      = The branch and its upstream both have new commits. Neither pull.rebase nor pull.ff is set, or only a
      fast-forward is allowed.
      > run slipway pull --merge or slipway pull --rebase, or set pull.rebase with git config
    build-phase-missing
      = The target has no build phase for the file.
      > add the build phase to the target in Xcode
    bundle-identifier-invalid
      = The text is not a valid bundle identifier.
      > use letters, digits, hyphens and periods, as in com.example-company.MyApp
    bundle-identifier-proposed
      = Slipway changed characters of the name to create a valid bundle identifier.
      > to use another bundle identifier, set it before the first upload
    bundle-identifier-taken
      = Another target has the bundle identifier.
      > give another one with --bundle-id
    bundle-identifier-unsuggestable
      = No bundle identifier can be derived from the name.
      > give a name with letters or digits that can be written in A to Z
    cancelled
      = You answered no, gave no answer, or interrupted the command.
      > answer y, or add --yes
    capability-managed
      = Apple grants the capability only upon request.
      > request it from Apple on developer.apple.com first
    capability-needs-explicit
      = A wildcard App ID can't have the capability.
      > register an explicit App ID for the app's bundle identifier
    capability-needs-newer-system
      = The capability needs a newer system than the deployment target.
      > raise the deployment target, or check the version with #available
    capability-not-in-portal
      = The capability is not an App ID capability.
      > add the capability's keys to the app's entitlements and Info.plist instead
    capability-not-on-platform
      = The capability is not available on the target's platform.
      > choose a target for another platform: slipway explain CAPABILITY
    capability-text-proposed
      = The usage description is a placeholder.
      > write in one sentence why the app needs access
    capability-unknown
      = The text does not name a capability.
      > run slipway capability list --available
    capability-value-invalid
      = The value is not valid for the capability.
      > write the value in the form that the message names
    capability-value-needed
      = The capability needs a value.
      > add --value
    capability-value-refused
      = The App ID takes no value for the capability.
      > leave out the value, and set it in the app's entitlements
    certificate-exists
      = A certificate was already requested for the key.
      > run slipway identity create
    certificate-invalid
      = The file is not a certificate.
      > give a .cer or .pem file with an X.509 certificate
    certificate-not-issued
      = The certificate was never issued, or was revoked.
      > run slipway certificate list
    certificate-not-pending
      = The certificate request was already approved or rejected.
      > run slipway certificate list
    certificate-refused
      = The TLS certificate of the remote's server is not trusted, or the file in http.sslCAInfo can't be read.
      > if the server uses a private certificate authority, set http.sslCAInfo to the authority's file
    certificate-request-invalid
      = The file is not a certificate signing request, or its signature does not match its key.
      > create one with Keychain Access, or `openssl req -new -newkey rsa:2048`
    certificate-unfit
      = The certificate is not valid or has the wrong type, or the profile takes only one certificate.
      > name one valid certificate of the type that the profile needs
    certificate-unissuable
      = The portal can't issue a certificate, for example because the request has no key or the date is after 2049.
      > read the reason in the message; create a new certificate signing request, or give another date with --at
    certificates-limit
      = The team or member has the maximum number of certificates of this type.
      > run slipway certificate revoke
    check-rule-unknown
      = No rule has the name.
      > run slipway explain to list all rules
    check-rules-none
      = --skip excludes every rule selected with --only.
      > name other rules, or skip fewer
    check-unfinished
      = The check was stopped before its end, so its report has no findings.
      > run slipway check again
    class-prefix-invalid
      = The text is not a valid class prefix.
      > use two or three capital letters, such as AC
    clone-target-exists
      = The folder already exists and is not empty.
      > name another folder
    commit-is-merge
      = The commit is a merge commit and --mainline is missing. Or no parent of the commit has the number in
      --mainline.
      > add --mainline with the number of a parent: 1 is the branch that received the merge
    commit-left-out
      = The rebase dropped a commit that became empty or is already applied.
      > run slipway undo to restore it
    commit-message-empty
      = The commit message is empty.
      > run slipway commit with a message
    commits-published
      = The rebased commits were already pushed.
      > run `git push --force-with-lease` to replace them on the remote, or slipway undo
    company-identifier-missing
      = Neither an organization identifier (--company-id) nor a bundle identifier (--bundle-id) is given.
      > give an organization identifier, such as de.uni-hd.demo, or a complete bundle identifier
    configuration-file-invalid
      = A line of an .xcconfig file is not valid.
      > correct the line: a setting is NAME = value, an include is #include "path"
    configuration-file-missing
      = An .xcconfig file does not exist.
      > restore the file, or remove the reference to it from the #include line or the project
    configuration-file-recursive
      = An .xcconfig file includes itself, or includes are nested too deeply.
      > remove one of the #include lines
    configuration-file-spelling
      = The name of an .xcconfig file differs in case from the name on disk.
      > write the name with the same upper and lower case in both places
    configuration-invalid
      = `.slipway.yml` is not valid.
      > correct the line; the guide lists the keys of .slipway.yml
    configuration-line-unwritable
      = An .xcconfig file can't contain the setting, value or path.
      > choose a value without line breaks and without //
    configuration-missing
      = The project or target to edit does not have the build configuration, or has none at all.
      > run slipway configuration list
    configuration-name-taken
      = The build configuration name is in use or not valid.
      > choose another name: slipway configuration list shows the existing ones
    configuration-needed
      = The last build configuration can't be deleted.
      > add another configuration first
    configuration-not-found
      = The project has no build configuration with the name in --configuration.
      > run slipway configuration list
    confirmation-needed
      = The command needs your confirmation, and there is no terminal to ask on, or --no-input is given.
      > add --yes to answer yes
    conflict-markers-left
      = A file that had conflicts still contains conflict markers, or its content is not valid for its type.
      > resolve the conflict in an editor, or choose a side: slipway resolve FILE --take ours|theirs
    conflict-unknown
      = No unresolved conflict has the number or name.
      > run slipway resolve --list
    date-invalid
      = The date does not exist.
      > write a date as 2026-11-21
    dependency-missing
      = The target does not use the dependency.
      > run slipway dependency list
    dependency-unsuitable
      = An option does not apply to the dependency.
      > leave out --embed for system frameworks, and versions for local packages
    deployment-target-invalid
      = The deployment target is not a version, or the template does not support it.
      > give a version that the template supports, such as 17.0
    device-class-mismatch
      = The device class (--class, or the class column of a list) does not match the UDID, or does not exist.
      > leave out --class, or give the class that matches the UDID
    device-disabled
      = The device is disabled.
      > run slipway device enable
    device-exists
      = The device is already registered.
      > run slipway device list to see it
    device-unfit
      = A profile of this type or platform can't list the device.
      > leave the devices out, or create a development or ad hoc profile
    devices-limit
      = The team has the maximum number of devices of this class for the membership year.
      > run slipway device list
    disk-full
      = The disk is full.
      > free disk space and try again; slipway status shows interrupted operations
    earlier-run-interrupted
      = An earlier command was interrupted, and its changes were undone.
      > run the command again
    editor-failed
      = The editor could not be run, or failed.
      > give the message with -m, or set another editor: git config core.editor NAME
    editor-interrupted
      = The editor was interrupted, such as with Ctrl-C. Slipway then ends as Git does, with exit code 130.
      > give the message with -m, or run slipway commit again
    email-invalid
      = The text is not an email address.
      > write it as in ada@example.com
    entitlements-unclear
      = CODE_SIGN_ENTITLEMENTS or INFOPLIST_FILE contains an undefined build setting, or a path outside the
      project's folder.
      > set the build setting to a file in the project's folder
    explanation-not-found
      = No explanation matches the rule, code or message.
      > give a rule, a code, or the message as printed, in quotes
    feature-name-invalid
      = No branch name can be derived from the title.
      > use a name with letters or digits, such as login-screen
    feature-not-merged
      = The feature has commits that are not in the main branch.
      > run slipway feature finish; slipway feature delete NAME --force discards the commits
    file-changed
      = Another program changed the file between reading and writing.
      > try again
    file-exists
      = The file to create or write already exists. An export overwrites a file only if it is empty or already has the
      format of the export.
      > choose another name, or delete the existing file first
    file-failure
      = A file operation failed.
      > read the reason in the message, such as permissions or a full disk
    file-in-folder
      = The file is in a synchronized folder, so the target contains it automatically.
      > delete the file, or exclude it from the target in Xcode
    file-in-no-phase
      = The target has no build phase for such a file, such as a header of an app.
      > nothing to do; sources and frameworks find the header by its path
    file-missing
      = The project does not contain the file.
      > name an existing file, relative to the current folder
    file-name-unread
      = The system finds such a file only by a fixed name, and the file has another name.
      > run slipway file move to give the file the name in the message
    file-not-found
      = The file or folder does not exist.
      > check the path, which is relative to the current folder or to -C
    file-not-in-target
      = The target does not use the file.
      > run slipway file show FILE to list the targets that use it
    file-option-unsuitable
      = The option has no effect on the file, such as compiler flags of a header.
      > leave out the option
    file-too-large
      = The file is larger than the limit in the message, so Slipway does not read it.
      > check that you named the right file
    filter-failed
      = A clean, smudge or process filter of Git failed, and its setting filter.NAME.required is true.
      > check that the filter's program is installed and works, then try again
    filter-unsupported
      = Slipway does not support a filter or an encoding of the file.
      > run this command with git
    fix-outdated
      = The file changed after the check that offered the fix.
      > run slipway check again
    folder-exists
      = The folder already exists.
      > choose another name for the target, or move the folder
    framework-unavailable
      = The SDK of the target's platform does not contain the framework, or the deployment target is older.
      > use the replacement, link it weakly with --optional, or add --force
    framework-unknown
      = Slipway knows no framework or library of this name in Apple's SDKs.
      > check its spelling, give the path of your own framework, or add --force
    """#
}
