// Made by .ci/make-messages.

extension MessageTable {
  /// The codes of errors, each with the patterns of its messages, indented.
  static let rows = #"""
    amend-impossible
      can't amend during a merge or cherry-pick
      nothing to amend: no commits yet
    answer-not-offered
      "*" is ambiguous
      "*" is not a valid answer
    app-edit-refused
      "*" is not a bundle
      nothing in "*" would change
      two files would be written to "*"
    app-icon-unused
      * uses the app icon "*"
    app-id-deleted
      profile "*" can't be regenerated: its App ID * was deleted
    app-id-exists
      App ID "*" already exists, with the name "*" (*)
    app-id-missing
      the portal has no App ID *, so the capability was not enabled
    app-id-not-found
      App ID "*" does not exist in the team
    app-id-pattern-invalid
      "*" is not a valid App ID: *
    app-id-taken
      App ID "*" is not available: identifiers that begin with com.apple are reserved for Apple
      App ID "*" is not available: team * registered it, and an explicit App ID can belong to only one team
    archive-not-exportable
      "*" is a generic archive: it does not contain exactly one app
      "*" is for simulators
      * creates an installer package of a Mac app, which requires productbuild on a Mac
      * does not support Mac apps
      * is a method for Mac apps
      Mac apps can't be installed from a manifest
      a manifest requires debugging, release-testing or enterprise, not *
      distributionBundleIdentifier is *, but only Xcode exports a bundle other than the app *
      iCloudContainerEnvironment is *, but * requires *
    asset-contents-invalid
      "*" does not describe assets: it is not a JSON object
    asset-file-missing
      the set references "*", which is named "*" on disk
      the set references *
    asset-file-unused
      the set does not reference *
    asset-slot-missing
      index * does not exist in "*" of the asset
    attribute-missing
      no attribute of * is given
    attribute-resource-missing
      no asset catalog contains the app icon "*"
    attribute-unfit
      "*" can't be a product name: it contains a slash
      "*" is not an App Store category
      * * is newer than the SDK of Xcode *
      * is for *: devices, orientations, launch screen and status bar are for iOS
      --* has no value
    bare-repository
      can't create a repository inside the bare repository "*"
      the repository "*" is bare: it has no working tree
      use a clone with a working tree
    baseline-invalid
      "*" is not a baseline of slipway check
      entry * of "*" lacks rule, file, message or count
    branch-behind
      "*" lacks commits of "*": *
    branch-checked-out
      branch "*" is being rebased in "*"
      branch "*" is checked out
      branch "*" is checked out in "*"
      can't delete branch "*": it is checked out in "*"
    branch-differs
      "*" is already a repository, on *
    branch-exists
      branch "*" already exists
      the branch is already named "*"
    branch-is-main
      "*" is the * branch
    branch-name-invalid
      "*" is not a valid branch name: *
    branch-name-taken
      can't create the branch "*": "*" already exists
      can't create the reference *: * exists
    branch-not-found
      "*" does not match any local ref
      "*" is a commit (*), not a branch
      * "*" does not exist (branch "*")
      HEAD is detached, so there is no branch for a pull request
      branch "*" does not exist
      can't delete "*" of *: remote ref does not exist
      couldn't find remote ref "*" in "*"
      feature "*" does not exist (branch "*")
      hotfix "*" does not exist (branch "*")
      release "*" does not exist (branch "*")
      the * "*" exists only at the remote
      the * "*" of .slipway.yml does not exist
      the remote has no branch or tag "*"
      there is no current branch *
      there is no previous branch
    branch-not-merged
      branch "*" is not fully merged into *
    branches-diverged
      "*" and "*" have diverged: *, *
    build-phase-missing
      target "*" can't have a build phase "*": it has no product
    bundle-identifier-invalid
      "*" contains an underscore, which the App Store rejects for new apps
      "*" does not begin with "*.", the bundle identifier of its host "*"
      "*" does not exist, so "*", the host of "*", has no bundle identifier in "*"
      "*" is not a valid bundle identifier: *
      "*" is not a valid organization identifier
      "*" is reserved for Apple
      "*", the host of "*", has no bundle identifier in "*"
      * targets can't have a bundle identifier, but "*" is given
      can't derive a bundle identifier from "*"
      can't derive a bundle identifier from "*", which has no letter from A to Z and no digit
      the organization identifier has * characters
    bundle-identifier-proposed
      the bundle identifier is *, derived from the name "*"
    bundle-identifier-taken
      target "*" already has bundle identifier "*"
      target "*" already uses bundle identifier "*" in "*"
    bundle-identifier-unsuggestable
      "*" can't be transliterated to A-Z
      organization identifier "*" contains an underscore, which the App Store rejects
    busy
      "*" is being changed by another process
      "*" was changed meanwhile
    cancelled
      cancelled: nothing was changed
      nothing was changed, because no passphrase was entered
      nothing was created
      nothing was created, because the answer was no
      nothing was created, because the questions were not answered
      the clone was interrupted
    capability-managed
      Apple grants * only to teams that request it
    capability-needs-explicit
      capability "*" requires an explicit App ID, but "*" is a wildcard
    capability-needs-newer-system
      * requires * *, but the deployment target is *
    capability-not-in-portal
      capability "*" is not an App ID capability
    capability-not-on-platform
      * is not available on *, the platform of "*"
    capability-text-proposed
      * contains a placeholder: write why your app needs access
      * was not removed from the Info.plist, in case other code needs it
    capability-unknown
      "*" is not a capability
    capability-value-invalid
      "*" does not begin with *, which * requires
      "*" is not a valid *: it does not begin with "*"
      "*" is not a valid value of capability "*"
      "*" is not a value of * on *
      * "*" has no name after "*"
      * takes no values, but "*" was given
    capability-value-needed
      * needs a value
    capability-value-refused
      capability "*" has no values to assign to an App ID
    certificate-exists
      certificate *, requested with the same key, is *
    certificate-invalid
      * is not a certificate
    certificate-not-found
      certificate "*" does not exist in the team
    certificate-not-issued
      certificate * can't be revoked: it is *
      certificate * was not issued, so it has no file
    certificate-not-pending
      certificate * of * is already *
    certificate-refused
      can't establish a trusted connection to * for *
      can't read the certificates in "*": *
      the certificate of "*" is not trusted (*); nothing was sent to *
    certificate-unfit
      * profiles contain one certificate, not *
      certificate * can't be added to a profile: it is *
      certificate * is for *, but * profiles require * certificates
    certificate-unissuable
      can't issue a certificate for "*": *
      can't issue a certificate of type "*": *
    certificates-limit
      *: the request * is pending approval
    check-rule-unknown
      unknown rule "*"
    check-rules-none
      --skip excludes every rule selected with --only
    check-unfinished
      the check did not finish
    class-prefix-invalid
      * is not a valid class prefix
    clone-target-exists
      folder "*" already exists and is not empty
      folder "*" contains a clone that was interrupted
    code-signature-invalid
      the code signature of * is not valid: *
    code-unsignable
      "*" *, so it can't be signed
      * (*) can't be signed: *
      * has no identifier, so it can't be signed
    commit-is-merge
      the commit * (*) is not a merge, so it has no mainline *
    commit-message-empty
      empty commit message; nothing was committed
      the message is the unchanged template; nothing was committed
    commits-published
      "*/*" still has * that the rebase replaced
    company-identifier-missing
      a bundle identifier for "*" requires an organization identifier
      can't derive a bundle identifier for "*": no target of the project has one
    configuration-conditions
      "*" lacks *, which "*" sets for "*" with [config=…]
    configuration-file-invalid
      line * of "*" is neither a build setting nor an #include
    configuration-file-missing
      the .xcconfig file "*" can't be read
    configuration-file-spelling
      the settings name it "*", which a case-sensitive file system treats as another file
    configuration-invalid
      "*" contains a character that is not allowed in YAML
      "*" is not a pattern of bundle identifiers
      "*" is not a severity: off, note, warning or error
      "*" is not a valid system version
      "*" is not a valid value of merge.versions: choose higher or ask
      "*" is not valid YAML
      * is not a string
      * must contain keys with values
      a colon is not allowed here
      a key has no colon
      a key of * is not a string
      a list is not closed
      a list item does not begin with a hyphen
      a list item is not allowed here
      a mapping is not closed
      a second document begins here
      a value can't begin with *
      a value can't begin with * or &
      a value can't begin with this character
      a value is missing
      an item of check.rules names no rule
      branches.* "*" is not valid in a branch name
      branches.* * has typographic quotation marks
      check.rules is not a list
      duplicate key "*"
      expected a key
      it is not YAML
      no key is allowed here
      tabs are not allowed in indentation
      team has no id
      the baseline "*" is outside of the repository
      the path of the baseline is absolute
      the rule "*" has no reason
      the rule "*" has no severity
      unexpected end of the file
      unknown escape sequence
      unknown key "*"
      unknown rule "*"
    configuration-line-unwritable
      the value "*" of a build setting can't contain line breaks
    configuration-missing
      * has no build configuration "*"
      project "*" has no build configurations
    configuration-name-taken
      build configuration "*" already exists
      the name of the build configuration is empty
    configuration-needed
      "*" is the last build configuration of "*"
    configuration-not-found
      build configuration "*" does not exist in target "*"
      build configuration "*" does not exist in the project *
    confirmation-needed
      confirmation required to *
    conflict-markers-left
      "*" still has conflict markers
      the resolution is not a valid file: *
    conflict-unknown
      "*" is already resolved
      * matches * conflicts
      both ours and theirs are chosen for the conflict "*"
      the conflict * is already resolved
      unresolved conflict * does not exist
    data-model-needed
      "*" has no version to copy
      "*" is not a version of a data model
      data model "*" does not exist
      template "*" requires a source and a destination model
      the mapping model has no copies of the models and no entity mappings yet
    data-model-version-chosen
      "*" is now the current version of "*"
    data-model-version-unused
      "*" still uses its version "*"
    date-invalid
      *-*-* is not a valid date
    declaration-ambiguous
      "*" declares another "*", which hides the type of "*"
      several sources declare "*": *
    declaration-exists
      "*" already declares "*" in "*"
    declaration-not-found
      "*" declares no action "*"
      "*" declares no method called "*"
      "*" declares no property "*"
      no source of the project declares a class "*"
      no source of the project declares a type "*"
    dependency-missing
      "*" does not use "*"
      no target of * uses "*"
    dependency-unsuitable
      "*" is a local package, which takes no version requirement
      "*" is a system framework, which apps do not embed
      "*" is not a framework or library
    deployment-target-invalid
      "*" has the deployment target * *, but *
      "*" is not a valid system version
      * * is newer than the SDK of Xcode *
      Xcode * does not support the deployment target * *
      the app can't run on * *: *
    device-class-mismatch
      "*" is not a device class
      * is *, but a UDID of class * is *
    device-disabled
      device "*" (*) is already disabled
      device "*" (*) is disabled and can't be added to a profile
    device-exists
      device "*" (*) is already enabled
      device * is already registered as "*" (*)
    device-not-found
      device "*" does not exist in the team
    device-unfit
      * profiles list no devices
      device "*" is of class *, which * profiles do not support
    devices-limit
      the team has registered * * devices, the maximum until *; disabled devices count
    disk-full
      it would exceed the file size limit
      no space is left
    distribution-folder-invalid
      "*" contains no *
      the URL of the app in manifest.plist is not a valid https URL: "*"
    earlier-run-interrupted
      *, and its changes are now undone; nothing else was changed
      *, so its other changes stay; nothing else was changed
      *: slipway diff shows what it left
      *: slipway undo or the next edit undoes its changes
    editor-failed
      no editor is set, and a dumb terminal can't run vi; nothing was committed
      the editor "*" failed; nothing was committed
    editor-interrupted
      the editor "*" was interrupted; nothing was committed
    email-invalid
      "*" is not a valid email address
    entitlements-malformed
      the DER entitlements of * can't be read: *
    entitlements-unclear
      * of "*" in "*" is "*", which can't be edited
    entitlements-unwritable
      the entitlements can't be written: *
    explanation-not-found
      no explanation for "*"
      no explanation for the code "*"
      no rule, error code, capability or build setting is named "*"
    export-options-invalid
      "*" contains no dictionary
      * is *, not a string
      * is given twice
      * is true, but only Xcode marks apps for internal testing
      manifest has no appURL string
      method is "*", which only Xcode supports
      signing is manual, but no profile is given for "*"
      signingCertificate and provisioningProfiles require manual signing
    feature-name-invalid
      can't derive a branch name from "*"
      the branch prefix "*" is not valid
    feature-not-merged
      kept branch "*", because it has new commits
      the * "*" is not fully merged: * not in "*"
    file-changed
      another program changed "*"
    file-exists
      "*" already exists
      "*" already has * this name: "*"
      "*", a file of the template, already exists
      "*.xcodeproj" already exists in "*"
      * files already exist in "*"*
      it already exists
    file-failure
      too many files are open
    file-in-folder
      "*" is in the synchronized folder "*", so the folder's targets already contain it
      "*" stays in *; the folder belongs to *
      "*" stays in the folder "*"; the folder's targets no longer contain it
    file-in-no-phase
      target "*" has no build phase for *
    file-languages-moved
      also moved the other languages: *
    file-localized
      "*" is localized, and must stay in a folder "*.lproj"
    file-missing
      "*" is not a group of the project *, but contains files of it
      "*" is not in the project *
      file "*" does not exist in the project *
    file-name-unread
      the system reads only *, not *
    file-not-found
      "*" contains no Package.swift
      "*" does not exist
      "*" is a symbolic link to "*", which does not exist
      "*" is neither a file nor the name of a profile: no team is selected
      "*" is not a folder
      "*" is not a test plan
      can't write "*": the folder "*" does not exist
      folder "*" does not exist
      it does not exist
      template folder "*" does not exist
      templates folder "*" does not exist
      the baseline "*" *
      the current folder does not exist any more
      the folder "*" contains no profiles
      the folder for temporary files does not exist: "*"
      the project's folder contains no "*"
    file-not-in-target
      "*" is not in target "*"
    file-option-unsuitable
      "*" is not a header, so it can't be *
      "*" is not compiled, so it can't have compiler flags
      compiler flags "*" contain a control character
      target "*" is not a framework or library, so its headers are not published
    file-too-large
      "*" is larger than *
    filter-failed
      check that the filter's program is installed and works
      the required filter "*" of "*" *
    filter-unsupported
      "*" needs the filter "*", which is not configured
    finished-without-tag
      * is already finished, without the tag "*"
    fix-outdated
      another fix changed this text first
    folder-exists
      "*" already exists
      folder "*" already exists
      folder "*" already exists and is not empty
    framework-unavailable
      "*" requires * *, but "*" supports * *
      * has no framework "*"
      the * * SDK no longer contains "*"
    framework-unknown
      "*" is not a known framework of Apple's SDKs: check its name
      "*" is not a known library of Apple's SDKs: check its name
      "*.framework" is the product of the target "*", not of Apple's SDKs
      Apple's SDKs have no framework "*"
    git-ambiguous
      "*" is too short for a commit
      "*" matches remote-tracking branches of *
      give more of the name
      short object name "*" is ambiguous
    git-failed
      "*" changed while it was read
      "*" is too large to read
      * requests an interactive rebase, which Slipway does not support
      MERGE_HEAD contains "*", which is no commit
      Slipway did not save the previous content of "*"
      a commit message can't contain a NUL character
      a file changed while its content was read
      bad boolean config value "*" for *
      can't compare the directory "*": *
      can't compress the object *
      can't read "*": the file is too short for an index
      can't read HEAD of "*"
      can't read a commit: it lacks a tree, an author or a committer
      can't write commit messages in the encoding "*" (i18n.commitEncoding)
      invalid date "*" in the environment
      the stored content of "*" does not match *
      the submodule "*" has its working tree in another folder, "*"
    git-folder-unwritable
      can't write to "*": *; nothing was changed
    git-identity-missing
      author identity unknown: *
      user.email is not set
    git-locked
      another process is writing the index: "*" exists
      wait until the other git process is done; if none is running, remove the .lock file
    git-name-invalid
      "*" is not a valid refspec
      the path "*" has too many directories
    git-not-found
      the * * is missing in "*"
    group-cycle
      "*" can't be moved into "*", which it contains
      "*" can't be moved into itself
    group-required
      "*" can't be removed: it contains the products of the targets
    header-text-invalid
      the * * contains a line break or another control character
    home-missing
      HOME is not set, so the folder of portals and keys is unknown
      no home folder for the global Git configuration
    hook-in-the-way
      "*" and "*" both exist, and neither is Slipway's
      core.hooksPath is "*", which is not a folder, so Git runs no hooks here
    host-key-changed
      the host key of * has changed or is revoked: someone could be eavesdropping
    host-key-unknown
      ssh does not trust the host key of *
    host-needed
      project "*" has * named "*"
      project "*" has no app to add the * target to
      several targets can be the host: *
      the project has several apps, so "*" was linked to none
    host-not-found
      could not resolve host * of *
    host-unsuitable
      "*" (*) can't be the host of * targets
      * targets can't have a host, but "*" is given
    hunk-invalid
      "*" is not the number of a hunk
      there is no *: * can be staged
    hunk-outdated
      "*" was staged with other content meanwhile
    identifier-not-found
      identifier "*" does not exist in the team
    identifier-permanent
      the * * can't be deleted: it is permanent
    identifier-taken
      the * "*" already exists with different case: "*"
      the * "*" is not available: team * registered it, and it can belong to only one team
    identity-exists
      the keychain already contains this key as identity *
    identity-not-found
      "*" is neither a file nor the name of a certificate in the keychain
      identity "*" does not exist in the keychain
      the keychain has no private key of *
      the private key of "*" is not in the keychain
    identity-record-invalid
      "*" is not a valid record of a private key
    ignore-section-missing
      section "*" does not exist in .gitignore
    ignore-template-unknown
      .gitignore template "*" does not exist
      .gitignore template "*" does not exist: no templates were found
    image-not-wanted
      only asset sets and app icons can contain images
    import-columns-missing
      the first line of the list has no column *
    import-empty
      "*" has no lines to import
    import-line-invalid
      a field is not UTF-8
      duplicate device *, already on line *
      duplicate member *, already on line *
      the line has no *
      unexpected text after the closing quote of a field
      unterminated quoted field
    import-needed
      add "import *" to *
      declarations that other targets use must be public in *
    import-refused
      nothing was imported from "*": * invalid
    info-plist-missing
      INFOPLIST_FILE of "*" in "*" is "*", which does not exist
    info-plist-translated
      * InfoPlist.strings files have another *, such as *: "*"
      * has another * in * languages, such as *: "*"
      * has another * in *: "*"
      * has another *: "*"
      also changed * in *: *
    info-plist-unreadable
      the Info.plist "*" of "*" *, so it was not changed
    information-not-set
      * has no entry *
    information-value-invalid
      "*" is an entitlement, not a key of the Info.plist
      "*" is not a background mode
      * is not a key that the system knows; did you mean *?
      * is of type *, not *
      the current value is a date or data, which this command can't write
    interface-attribute-unfit
      "*" is not a valid class name
      a * has no identifier
      a * is not a view controller, so a storyboard can't begin with it
      another scene already has the identifier "*"
      the value of * contains a control character or line break
    interface-cell-unfit
      * has no table view or collection view
      a * has no cell of this style
      a collection has no static cells
      a prototype cell needs a reuse identifier
      only the table of a UITableViewController has static cells
      the * already has a cell "*"
      the table has prototype cells, so it can't have static ones
    interface-class-not-found
      no class of the project has the unwind action "*" yet
      no source of the project declares "*"
      no source of the project declares "*": add the member there
    interface-connection-not-found
      "*" has no connection "*"
    interface-connection-replaced
      removed the * segue to it from *
    interface-connection-unfit
      "*" is not a kind of segue on *
      "*" is not an event of controls
      "*" is not the name of *
      "*" is not the selector of a segue action
      "*" is not the selector of an action
      * already has a view
      * has no custom class that could declare the *
      * is already in a navigation controller
      * is in a prototype cell, so objects outside the cell can't have an outlet to it
      AppKit has no outlet collections
      a * can't embed a view controller; only a containerView can
      a * does not embed view controllers by itself
      a * is not a control, so it sends no action
      a * is not a view controller, so a segue can't lead to it
      a navigation controller can't contain another one
      a segue can't start at a *
      a xib has no segues
      an action of a * has no event
      an unwind segue must lead to the exit of its scene
      only a * has the relationship "*"
      only controls of iOS and tvOS send actions for an event
      only segues have a segue action
      the scene "*" has no view controller
      the two objects are in different scenes: only a segue can connect them
    interface-element-ambiguous
      "*" matches * objects of "*": *
    interface-element-not-found
      object "*" does not exist in "*"
      scene "*" does not exist in "*"
    interface-initial-removed
      the storyboard has no initial view controller now
    interface-member-kept
      the class keeps its *
    interface-outlet-differs
      "*" declares the outlet "*" as *, but * is not a subclass
    interface-unsuitable
      "*" is in Interface Builder 3 format, which Slipway reads but does not edit
      "*" is not a storyboard or xib
    interface-view-unfit
      "*" already has an object with the identifier "*"
      "*" has no initial scene or only view to add views to
      * has no view that can contain others
      Slipway can't add views to watchOS interfaces
      the identifier "*" contains characters other than letters, digits, - and _
    invitation-open
      * has not accepted the invitation to team * (*)
    is-folder
      it is a folder
    journal-unreadable
      * can't be undone because its record is damaged: *
      can't read the operation log of this repository
      the operation log is damaged, so operations can't be recorded or undone: *
      the operation log is damaged: "*/HEAD" is missing
      the operation log is damaged: none of its * operations can be read
    language-incomplete
      "*" can't be read, so it was not localized into *
      "*" was not moved, because "*" already exists
      * has no strings yet; Xcode adds the texts of the sources when it builds
      * not localized, and so not in *; --base localizes them
      the project has no localized files yet; Xcode fills a string catalog with the texts of the sources when it builds
    language-invalid
      * is not a language code
    language-missing
      language "*" does not exist in the project *
    language-required
      language "*" can't be removed: *
    line-range-invalid
      "*" is not a range of lines
      file "*" has only *
    link-in-the-way
      "*" is a symbolic link, so "*" would be outside the folder
    link-loop
      too many levels of symbolic links
    login-refused
      * denied access
      the credential helper "*" provides no login for *
    mach-o-invalid
      * is not a valid Mach-O file: *
    main-behind
      "*" is behind "*" by *
    main-branch-unknown
      the main branch is unknown
    markup-malformed
      * is not well-formed XML: *
    markup-too-deep
      * nests elements deeper than * levels
    match-file-invalid
      "*" is not encrypted by fastlane match
    match-folder-taken
      "*" contains other files (*)
    match-repository-missing
      "*" contains no certificates or profiles of fastlane match
    match-team-unclear
      no file of the repository names a team
      the repository contains several teams: *
    match-unencryptable
      the file can't be encrypted: *
    member-exists
      "*" is already *, as *
      * has no open invitation: the member is *
    member-not-found
      * was not invited to the team
      member "*" does not exist in the team
    members-limit
      team * (*) can't have another member: * memberships allow
    merge-driver-failed
      the merge driver "*" * for "*"
    merge-regenerate
      * is a generated file: choose either side, then regenerate it
    merge-renumbered
      *: another object has its identifier * of *; it is now *
    merge-same-thing
      *: both * and * added it; kept once
    merge-union-ignored
      ignored merge=union for *, which would mix its lines; used a semantic merge
    merge-unreadable
      "*" has no lines such as "key" = "value";
      not a project file
      the key '*' has no value
    module-name-taken
      "*" and "*" have the same module name
      "*" is not a valid product name: *
    name-encoding-unsupported
      the file name "*" is not UTF-8, which Slipway does not support
    name-too-long
      its name or path is too long for this system
    no-certificate
      the team has no * certificate valid on *
    no-commits
      HEAD has no commit
      can't apply the change: the branch has no commits yet
      no commits yet
      no commits yet to push
      no commits yet to rebase
      no commits yet, so there is nothing to *
      no commits yet: a stash needs an initial commit
      the repository "*" does not have a commit checked out
      the repository has no commits yet
    no-device
      none of the devices of profile "*" is enabled
      the team has no enabled * device for the profile (*)
    no-identity-in-file
      "*" contains no private key: it is a *
    no-operation
      * was interrupted before it wrote anything
      no cherry-pick or revert in progress in "*"
      no commit to skip: only a rebase, cherry-pick or revert that stopped at a commit can skip it
      no merge in progress in "*"
      no rebase in progress in "*"
      nothing to *: no operation is in progress, but there are unmerged paths: *
      nothing to abort
      nothing to continue
    no-project
      "*" contains no Xcode project
      "*" is a file, not a project
      "*" is not an Xcode project
      no Xcode project in "*"
      nothing is left to check: every project and file is excluded by *
      the app was not checked: "*" was deleted
      the app was not checked: *
      the app was not checked: its project is not generated yet from "*"
    no-team
      no identity is given, and this machine has no team with one
      no team is selected
      this machine has no team
    no-workspace
      "*" contains no workspace
    not-a-member
      * has already left the team
      * is not a member of team * (*); * *
    not-a-portal
      "*" contains no portal: *
    not-fast-forward
      can't apply the change: the branch has no commits yet
      can't fast-forward: "*" does not contain "*"
      can't fast-forward: "*" does not contain all of "*"
      no commits yet to merge "*" into
    not-folder
      "*" already exists and is not a folder
      "*" is a file, but "*" needs a folder there
      can't create the folder "*": "*" is not a folder
      part of its path is a file
    not-on-feature
      "*" is not a feature: features begin with "*"
    not-on-hotfix
      "*" is not a hotfix: hotfixes begin with "*"
    not-on-release
      "*" is not a release: releases begin with "*"
    not-regular-file
      "*" is not a regular file
      can't copy "*": it is not a regular file
      can't pack "*": it is not a regular file
    nothing-pending
      no certificate requests are pending
    nothing-to-commit
      nothing to commit, working tree clean
      nothing to commit: "*" is an embedded repository
      nothing to commit: no changes in *
      nothing to commit: no staged changes
      nothing to commit: the changes are inside the submodule "*"
      nothing to commit: the resolution changes no file
      nothing to commit: there are no files
      nothing to revert: the change of * is no longer in HEAD
      the change of * is already in HEAD
      the changes of the selected commits are already in HEAD
    nothing-to-export
      the team has no valid profile, and no valid certificate with its private key here
    nothing-to-merge
      no commits between "*" and "*"
    nothing-to-register
      no device to register
    nothing-to-sign
      no target of the project * is signed with a provisioning profile
      the project * has no app
    nothing-to-stash
      no changes of tracked files to save
      no local changes to save
      no local changes to save: a stash leaves out submodules, such as "*"
    nothing-to-undo
      no operation to undo here
      nothing to redo
      nothing to undo
      operation * does not exist
      operation *, *, is already *
    object-damaged
      objects of * are missing: an earlier transfer was incomplete
      the object * of * has other content than its name says
      the tree * is not a valid tree
      unable to access *: *
    object-name-invalid
      "*" is not a valid object name
    old-name-kept
      "*" contains the old bundle identifier and serves several configurations, so it was not changed
      * "*" leads target "*" to the old path
      * still * the data model "*": write "*"
      * still names "*"
      * still names "*": remove it there, and add the new product
      the * of target "*" may name "*": write "*"
      the Podfile still names "*": change it, then run pod install
      the folder "*" and its files keep their names
      the list has the old path: write "*"
      the product module is now *
      the scheme "*" keeps its name
      the text "*" in * may be the old product
    openssl-failed
      openssl can't read "*": *
      openssl can't write the .p12 file: *
      the passphrase contains a zero byte or is too long for openssl
    openssl-missing
      *, but openssl is not installed
    operation-in-progress
      * can't be continued: its state in .git is missing
      * in progress
      * in progress in "*"
      * is not complete: the branch is already merged
      * was interrupted
      * was interrupted while writing files and can't be continued
      cherry-pick or revert in progress in "*"
    option-not-offered
      "*" has no Swift sources, but template "*" supports only Swift
      template "*" creates no file for "*"
      template "*" does not support interface "*"
      template "*" does not support language "*"
      template "*" has no option --*
      template "*" maps no data models
      the template "*" creates no test plan for a scheme
    option-value-not-offered
      template "*" does not support * "*"
      template "*" has only Swift sources, so the target uses Swift
    options-contradict
      Xcode * can't open a project with layout "folders", which requires Xcode 16
      Xcode * does not support *
      template "*" does not support *: *
    output-failed
      failed to write the output
    p12-invalid
      * is not a readable .p12 file: it *
    p12-unsupported
      "*" can't be read: *
      * can't be read: it *
      * can't be read: it uses legacy encryption
    package-local
      the local package "*" can't have a version requirement
    package-present
      the project already has package "*" with a different version requirement
      the project already has package "*" with the version requirement *
    package-product-unknown
      product "*" does not exist in package "*"
    package-requirement-needed
      package "*" has no version requirement
    partial-clone-incomplete
      *: the repository is a partial clone
      the * * is missing: the repository is a partial clone
    partial-commit-impossible
      can't do a partial commit during a *
    passphrase-empty
      the passphrase is empty
      the password is empty
    passphrase-mismatch
      the passphrases do not match
    passphrase-needed
      a passphrase is required
      another process set a passphrase for the keychain
      the password of the match repository is required
    passphrase-unreadable
      the passphrase in * is not valid UTF-8
    passphrase-wrong
      the passphrase of the keychain is wrong
      wrong passphrase for "*"
      wrong passphrase for *
      wrong password for "*"
    path-clash
      "*" and "*" can't both be in one folder
    path-in-git
      "*" is inside a Git directory
      "*" would turn its folder into a Git repository
      * is reserved by Git
    path-invalid
      "*" is not a valid path: *
      "*" is outside the project: "~" means the home folder
      * is not a valid relative path: *
      the path is empty
    path-not-found
      "*" does not exist in the working tree
      "*" has no conflict
      "*" is a directory
      * does not contain "*" under this or an earlier name
      neither the commit nor the index has *
      no commit in the history of HEAD contains "*"
      no such path "*" in *
      no such path "*" in HEAD
      pathspec "*" did not match any files
    path-outside
      "*" is not a file of an app
      "*" is outside "*", so slipway undo could not restore it
      "*" is outside the project's folder
      "*" is outside the project's folder "*"
      "*" is outside the working tree "*"
    path-unstageable
      path "*" is outside the working tree or inside the Git directory
      the project would write into "*", which is another Git repository
    permission-denied
      you have no permission
    platform-not-offered
      "*" does not support *
      "*" is for *, which template "*" does not support
      template "*" does not support *
    png-invalid
      not a valid PNG image: *
      the icon has * x * pixels, but icons are squares
    policy-forbids
      App ID "*" is a wildcard, which the policy (*) refuses in profiles for distribution
    policy-missing
      * has no policy
    policy-violated
      *, which the policy requires
      deployment target * * is below *, which the policy requires
    portal-busy
      the portal at "*" kept changing
    portal-change-refused
      commit * "*" by * <*> of * is not allowed: it *
    portal-changed-since
      others changed * after this operation: *
    portal-file-unusable
      "*" can't be read: it is larger than * bytes
    portal-not-restorable
      the history of the portal at "*" contains no valid change: *
    portal-record-damaged
      "*" is not a kind of identifier
      folders in the portal are nested too deeply in "*"
      portal record * *
      the portal at "*" has no branch "*"
      the portal has no *
      the portal has no file *
    portals-unrelated
      "*" contains a portal of team * (*) whose history is unrelated
    prefix-taken
      prefix * is not available: it belongs to team *
    private-key-encrypted
      * is encrypted
    private-key-invalid
      * can't be used: *
      can't create an RSA key: *
      the private key can't be encrypted: *
    private-key-unusable
      the private key * of * is *
    product-invalid
      "*" contains no app, and devices install only apps
      "*" is neither a target nor a built app
      "*" is not a bundle, an archive or a Mach-O file
      "*" is not a regular file
      "*" is not an archive
    product-name-invalid
      "*" is not a valid product name: *
    product-not-embeddable
      the product of "*" (*) can't be embedded
    product-not-fixable
      built products contain nothing to fix; correct the project, and build again
    profile-app-id-unusual
      has the unusual App ID "*"
    profile-certificate-expired
      the profile "*" contains the certificate "*", which expired on *
    profile-certificate-expires-soon
      the certificate "*" in the profile "*" expires *
    profile-device-duplicate
      lists the device * twice
    profile-device-malformed
      lists "*", which is not a valid UDID
    profile-expires-soon
      the profile "*" expires on *, before *
    profile-inner-layer-missing
      has no DER-Encoded-Profile, which iOS 15 and later read
    profile-invalid-in-portal
      the profile "*" is invalid in the portal: *
    profile-layers-disagree
      has an unreadable DER-Encoded-Profile: *
    profile-lifetime-wrong
      has a TimeToLive of * days, but expires after * days
    profile-malformed
      * is not a provisioning profile: *
    profile-managed
      Xcode chooses the name, certificates and devices of a team profile
    profile-name-taken
      profile "*" already exists (*)
    profile-not-found
      profile "*" does not exist in the team
    profile-root-untrusted
      is signed under "*", which is neither Apple's root nor Slipway's simulated root
    profile-signature-invalid
      has no valid signature: *
    profile-signing-time-differs
      was signed on *, but its creation date is *
    profile-team-count
      has * teams instead of one
    profile-type-disagrees
      is for *, but its DER-Encoded-Profile has the type "*"*
    profile-type-not-offered
      team * (*) can't create * profiles: * memberships offer *
    profile-unwritable
      can't create profile "*": *
    profile-version-unknown
      has version *, but devices support only version 1
    program-not-found
      the program "*" was not found or is not executable
    program-not-started
      can't create a pipe: *
      can't run "*" in "*": *
      can't start "*": *
    project-file-conflicted
      * has conflict markers on line* *
    project-file-invalid
      "*" can't be edited: *
      "objects" is not a dictionary
      * is not a project file: it has no "objects"
      * is not a project file: it is empty
      the project file can't be written in Xcode's format: *
    project-file-not-utf8
      save the file as UTF-8
    project-key-duplicate
      remove one of the two entries
    project-object-duplicate
      object "*" already exists
      remove one of the two objects, or change its identifier
    project-object-invalid
      correct the isa, or restore the object from the Git history
    project-object-missing
      object "*" does not exist in the project *
      target "*" was not added
      the project "*" has no main group
    project-object-orphaned
      change the project in Xcode and save it, which removes the object
    project-root-missing
      "*" has no project: its "rootObject" is not a project
    property-list-made
      created "*", the missing file that * names
    property-list-malformed
      * is not a valid property list: *
    property-list-path-invalid
      there is no array at "*"
    property-list-shared
      "*" is also used by *
    property-list-too-deep
      * nests arrays and dictionaries deeper than * levels
    property-list-unwritable
      an OpenStep property list can't contain *
      the property list *
    provisioning-update-waits
      the request * for a * certificate is pending approval
    pull-request-of-base
      "*" is the base branch of the pull request
    push-rejected
      "*" is behind "*/*" by *
      * rejected the push of "*": *
    push-target-missing
      HEAD is detached, so there is no branch to push
      branch "*" has no upstream branch in "*"
      push.default is "*", and no branch was given
      remote.*.push is "*", which Slipway does not support
      the upstream of the branch "*", "*", has a different name
    push-unsupported
      * has the hook "*", which Slipway does not run
      * is set, which Slipway does not support
      * updates its working tree (receive.denyCurrentBranch is updateInstead)
    read-only-volume
      the volume is read-only
    rebase-not-plain
      a branch was checked out while the rebase was stopped
      rebase.updateRefs requires an update of "*", which Slipway does not support
      the configuration requests a rebase of merges such as *, which Slipway does not support
      there are staged changes, but the rebase did not stop at a commit
      this rebase applies patches (git rebase --apply), so only git can continue it
      this rebase has the step "*", which only git supports
    record-damaged
      the operation log in "*" is damaged
      the operation log names an unknown effect "*"
    record-id-invalid
      "*" is not a valid id
    record-name-invalid
      * is not a valid name: *
    reference-broken
      "*" is damaged: line * is not a reference
      the reference "*" is broken: *
      the reference "*" is broken: its file *
      the reference "*" is broken: its object * is missing
      the references below "*" can't be read: the directory can't be opened
    reference-moved
      "*" is *, not * as expected: another process moved it
    remote-address-invalid
      * is not a valid repository URL: *
      remote "*" has * URLs
      remote "*" has no URL
      the * for *://* contains a newline
    remote-address-unsupported
      * uses the proxy "*", which libgit2 supports only for https
      http.* is "*", but libgit2 does not support client certificates
      the protocol "*" is not supported
    remote-exists
      remote "*" already exists
    remote-failed
      "*" is not a regular file or directory, so Git does not clone it with the others
      the server of * speaks only Git's dumb HTTP protocol, which is not supported
      unable to access *: *
    remote-name-invalid
      "*" is not a valid remote name: *
    remote-not-found
      no default remote: none of * is configured as the default or named "origin"
      remote "*" does not exist*
      the repository "*" has no remote
      the repository has no remotes
    remote-redirected
      * redirects to another server
      * redirects to another server, *, which requests a login
    remote-repository-missing
      repository * not found, or you have no permission to read it
    remote-unreachable
      * does not respond
      * hung up unexpectedly
      * refused the connection to *
      can't connect to *
      the server of * failed
    rename-invalid
      "*" already declares "*"
      "*" already has a property "*"
      "*" already has an action "*"
      "*" has other arguments than "*"
      "*" is a name of Swift's standard library or Foundation
      "*" is a name of UIKit or AppKit
      "*" is not a valid name for a declaration
    rename-undecided
      "*" * and was not renamed
      the action "*" to First Responder was not renamed
      the file is not in the project and names "*"
      the name in an interface of Interface Builder 3 format was not renamed
      the value "*" was not renamed
    repository-busy
      another Slipway process is writing the operation log
      another Slipway process is writing to the repository "*"
    repository-not-found
      "*" is not a Git repository
      "*" is not in a Git repository
      "*/.git" is damaged: files that make it a Git repository are missing
      GIT_DIR is "*", which is not a Git repository
    repository-not-trusted
      cannot use bare repository "*" (safe.bareRepository is explicit)
      detected dubious ownership in repository at "*": another user owns it
    repository-unsupported
      * is "*", which libgit2 does not support
      the repository at "*" *, which libgit2 does not support
    requirement-invalid
      the code requirement is not valid: *
    resource-seal-invalid
      * is not a valid list of sealed resources: *
      the nested code "*" is not signed
    revision-not-found
      "*" and "*" have no common commit
      "*" is a range, and one commit is expected
      "*" is neither a commit nor a path
      "*" is not a commit
      "*" selects no commits
      branch, tag or commit "*" does not exist
      cannot parse expected object name "*"
    role-forbids
      * can't * with the role *; * requires the role *
    role-not-given
      * is the Account Holder and can't be removed
      a team has only one Account Holder: *
    scene-class-unfit
      "*" is a subclass of *, which has no template scene on *
      "*" is not a valid class name
      "*" is not a view controller
      Slipway has no template scene for "*" on *
      a launch screen can't have the custom class "*"
    scene-exists
      "*" already contains a scene for class "*"
    scheme-action-missing
      scheme "*" has no *
    scheme-action-needed
      each action of a scheme has its own build configuration
    scheme-ambiguous
      several schemes have the name "*"
    scheme-configuration-changed
      the scheme "*" now uses "*"
    scheme-diagnostics-conflict
      Address Sanitizer and Thread Sanitizer can't be on in the same action
    scheme-executable-unfit
      the product of "*" is not an app or a command-line tool
    scheme-invalid
      "*" is not a scheme: its root element is "*"
    scheme-kept
      * keeps a scheme "*" of their own, which Xcode shows beside the shared one
    scheme-missing
      no scheme uses the test plan yet: with --scheme, name a shared scheme that runs the app
      scheme "*" does not exist in the project *
      test plan "*" does not exist in the project *
    scheme-name-invalid
      "*" is not a valid scheme name
    scheme-name-taken
      scheme "*" already exists
      scheme "*" already exists and was not changed
      shared scheme "*" already exists
    scheme-option-unfit
      the * action does not support --*
    scheme-value-invalid
      "*" contains a control character
      "*" is not a valid * code
      an argument is empty
    scheme-value-missing
      * "*" does not exist in scheme "*"*
    scheme-value-unused
      the * action uses the arguments and the environment of run; --run-arguments off separates them
      the scheme still runs *
      the test plans decide which tests run, and may not list *
    secret-in-commit
      * may contain a private key, which would stay in Git's history
    secure-shell-unsupported
      the ssh variant "simple" of "*" does not support the port *
    sequence-not-plain
      this cherry-pick or revert has *, so only git can continue it
    server-identity-invalid
      the certificate and key of the server can't be used: *
    server-port-unavailable
      can't listen on port * of *: *
      no network interface of this machine has the address *
      port * is in use
      port * requires administrator rights
    setting-condition-undecided
      "*" depends on the SDK version, which is unknown
    setting-file-installed
      "*" belongs to a dependency manager, which replaces it
    setting-file-unfit
      "*" applies to all configurations that use it
      "*" is not an .xcconfig file
      "*" is not in UTF-8
    setting-hidden
      * of * is still "*" in *
    setting-name-invalid
      "*" is not a valid build setting name
    setting-not-set
      * does not set *
      * of "*" does not contain *
    setting-owner-ambiguous
      --target, --project-level and --xcconfig can't be used together
      the project * has *
    setting-recursive
      build setting "*" refers to itself through *
    setting-refers-to-others
      * of "*" in * is "*", which refers to other settings
      replaced "*", which referred to build settings
      the bundle identifier contains the target's name: "*" becomes "*" in *
    setting-too-large
      build settings expand to more than 1 MB or 20,000 values
    setting-unknown
      Xcode has no build setting "*"
      Xcode has no build setting "*", so only references such as $(*) use it
    setting-value-invalid
      * has one value and is not a list
      * must be YES or NO, not "*"
      SWIFT_VERSION must be a Swift version such as 5.0 or 6.0, not "*"
    settings-unsupported
      "*" includes "*" by remote URL (includeIf), which Slipway supports only in the user's configuration
      "*" sets "*" after the includeIf of "*", which also sets it
      the relative path "*" is in an includeIf of an included file
    several-app-ids
      "*" is ambiguous: it matches several App IDs of the team: *
    several-apps
      the project has several apps: *
    several-certificates
      "*" is ambiguous: it matches several certificates of the team: *
    several-devices
      "*" is ambiguous: it matches several devices of the team: *
    several-identities
      "*" is ambiguous: it matches several identities of the keychain: *
    several-members
      "*" is ambiguous: it matches several members of the team: *
    several-profiles
      "*" is ambiguous: it matches several profiles of the team: *
    several-projects
      the folder also contains *: name one of the projects with --project in other commands
      the folder contains several projects: *
      the folder contains several workspaces: *
    shallow-unsupported
      * is a shallow clone, which libgit2 does not support
      one side of * is a shallow clone, which libgit2 does not support
      the shallow clone does not contain "*"
      the shallow clone does not contain the merge base of * and *
    signature-invalid
      "* <*>" is not a valid author or committer
    signature-missing
      "*" is not signed
    signed-data-invalid
      * contains no signed data: *
      the timestamp can't be read: *
      the timestamp can't be used: *
      the timestamp response can't be used: *
    signing-failed
      "*" can't sign the code: *
      "*" can't sign the data: *
      can't create a certificate request for "*": *
      can't create the .p12 file: *
      can't request a timestamp: *
      can't sign the *: *
      can't sign the data: *
      certificate "*" is not for the private key
    signing-refused
      "*" can't be signed: *
      "*" can't be signed: the certificate of --identity, *, is revoked in the portal
      "*" contains no bundle with the identifier *
      "*" is not an entitlements file: it contains no dictionary
      the app would be signed for the team *, but teamID is *
    stash-index-conflicts
      conflicts in the staged changes of the stash: *
    stash-not-found
      no stash entries found
      stash * does not exist
      the commit * is not a stash
    storyboard-needed
      several storyboards can contain the scene: *
      the target has no storyboard for the scene
    storyboard-unsuitable
      "*" is not a storyboard with scenes
      Slipway makes no scene of * for *
    string-catalog-invalid
      "*" is not a string catalog: it has no "sourceLanguage" and "strings"
    string-catalog-key-missing
      key "*" does not exist in the string catalog
    stub-unwritable
      * of the target * is "*", which is not a valid file name
      can't write a stub: *
      the stub would contain more than * bundles
      the target * builds a framework for the Mac, which has no stub
      the target * does not build an app, app extension or framework
    submodule-failed
      the submodule "*" does not contain its recorded commit *
      the submodule "*" has the local URL "*", which Git blocks by default
      the submodules of "*" are nested deeper than * levels
    superclass-unsuitable
      Objective-C can't subclass or extend "*", which "*" declares in Swift
    symbolic-link-not-moved
      "*" is a symbolic link, which can't be moved
    synchronized-folder-unsupported
      project "*" has format *, which does not support synchronized folders
    tag-exists
      tag "*" already exists
      tag "*" already exists, at *
    tag-message-missing
      no message for the tag "*"; no tag was created
    tag-name-invalid
      "*" is not a valid tag name
      "*" is not a valid tag name: *
    tag-name-taken
      can't create the tag "*": "*" already exists
    tag-not-found
      tag "*" does not exist
    target-ambiguous
      several targets have the name "*": *
    target-dependency-cycle
      "*" can't depend on "*", which is built after it
      target "*" can't depend on itself
    target-name-invalid
      "*" is not a valid target name
      "*" is not a valid target name: *
    target-name-taken
      target "*" already exists
    target-needed
      several targets can contain *: *
      the project has no * target for *
      the project has no target that builds a product
      the project has several targets: *
    target-not-found
      target "*" does not exist in the project *
      the project no longer has the target "*"
    target-product-missing
      target "*" has no product
    target-traces
      "*" no longer depends on "*": its sources may still use it
      "*" tests "*", which is removed: choose another target to test
      also deleted * that no other target uses
      kept on disk, used by no other target: *
      scheme "*" is only for "*" and is removed too
    target-unfit
      "*" contains the entry point of "*", which a library can't have
      "*" is a test, so it can't be in *
      target "*" is not a library or framework that "*" can link
    team-exists
      team * (*) already exists
      team * already exists
    team-id-invalid
      "*" is not a valid Team ID
    team-not-found
      team "*" does not exist
      team "*" does not exist in the simulated portals
      the portal belongs to team *, but .slipway.yml names team *
    team-not-yet
      the team was created on *, after *
    team-remote-missing
      team * has no remote
    template-invalid
      "*" can't have a list of values
      "*" extends itself
      "*" has no values
      "*" is a symbolic link, which templates can't contain
      "*" is not a valid placeholder name: it may contain only letters
      "*" is outside the target's folder "{{name}}"
      "each" must be language or translation, not "*"
      "when" is missing
      "{{*}}" closes a section that is not open
      "{{*}}" is not a valid placeholder
      "{{}}" is a placeholder without a name
      * in Xcode * is unknown
      * must be a dictionary
      * must be a list
      * must be a single-line string
      *: "*" can't be read*: *
      option "*" has no effect
      placeholder "*" is predefined
      placeholders expand to more than * MB
      sections are nested more than * levels deep
      target "*" is embedded in "*", which does not exist
      target "*" tests "*", which does not exist
      template "*" creates no file
      template "*" creates no target
      template "*" has no platforms
      template "*" has no targets
      template "*" is for a *, not a project
      template file "*" is missing
      template name "*" differs from folder name "*"
      the default of "*" is not an allowed value
      the manifest can't be read: *
      the manifest is empty
      the storyboard has no initial view controller
      the template does not create "*", which its target uses
      the xib has no view with a subview
      unknown key "*" in *
      unknown kind "*"
      unknown kind of target "*"
      unknown placeholder "*"
      unknown platform "*"
      unterminated placeholder
      unterminated section "*"
    template-unknown
      template "*" does not exist
    test-plan-invalid
      "*" is not a test plan: it has no "testTargets"
    tests-not-in-scheme
      the scheme * runs "*", but *
    time-runs-backwards
      * is before the portal's last change on *
    transfer-stopped
      the transfer with * was interrupted
    type-name-invalid
      "*" is not a valid name: the new type "*" hides the "*" that it uses
      "*" is not a valid type name
      "*" is reserved in Swift and can't name a type
      template "*" requires the type to extend or subclass
    udid-invalid
      "*" is not a valid UDID
    uncommitted-changes
      "*" is deleted; its uncommitted changes are stash *
      * * changes that Git hides because of the mark *
      * * untracked, so "*" does not contain *
      * files would be overwritten: *
      applying the autostash resulted in conflicts; your changes are in stash *
      commit the changes or stash them first
      kept the stash of "*": applying it would overwrite *
      the * file "*" would be overwritten
      there are uncommitted changes: "*"*
      there are uncommitted changes: *
      uncommitted changes or untracked files would be overwritten: *
      uncommitted changes would be overwritten: *
      untracked files of the stash already exist: *
    undo-impossible
      * also changed data outside this repository
      can't * *: no branch would keep *
      can't * *: the commit * of "*" is missing
      can't redo *: it was not completed
      can't undo "*": it changed the portal of team *
      can't undo *: git completed it, and * followed
      can't undo *: nothing of it is left
      can't undo *: the operation that had the conflicts is over
      the stash * is missing
    undo-not-permitted
      can't restore "*": * in "*"; nothing was restored
    undo-pushed
      can't undo *: it was pushed to "*"
    unrelated-histories
      refusing to merge unrelated histories: * and *
    unresolved-conflicts
      can't restore unmerged paths, which have no staged version: *
      unresolved conflicts in *
      unresolved conflicts in *: *
    upstream-missing
      HEAD is detached, so there is no branch to pull into
      branch "*" has no upstream branch
      nothing was pushed to "*" yet, so there is nothing to pull
      the upstream of "*" is gone
      the upstream of "*", "*", is gone from the remote
    usage
      "*" has the extension of another format: the command writes *
      "*" is a URL, but a team is exported to a folder
      "*" is neither on nor off
      "*" is not a diagnostic of a scheme
      "*" is not a key path
      "*" is not a valid answer
      "*" is not a valid choice
      "*" is not a valid date
      "*" is not a valid value for *
      "*" is not an orientation
      "*" is not of the form FORMAT=FILE
      "*" is not of the form KEY=VALUE
      "*" is not of the form NAME=VALUE
      * and * can't be used together
      * does not apply to this *
      * is not an encryption version of match
      * requires at least one rule
      * was given twice, but takes one value
      --ad-hoc can't be used with --identity, --profile or --timestamp
      --all and a remote can't be used together
      --all and hunks can't be used together
      --all and paths can't be used together
      --all can't be used together with paths or hunks
      --allow-provisioning-updates and --profiles can't be used together
      --baseline and --no-baseline can't be used together
      --baseline and --write-baseline can't be used together
      --bundle-id requires --profile
      --certificate and --all-certificates can't be used together
      --configuration requires --settings or --setting
      --current is for a version of a data model
      --date and --no-date can't be used together
      --device and --all-devices can't be used together
      --from, --exact and --branch can't be used together
      --here and --output can't be used together
      --host and --no-host can't be used together
      --icon requires --manifest
      --identity and --csr can't be used together
      --into and --into-all can't be used together
      --json and --format can't be used together
      --json requires --output for the merged file
      --list, --take and --pick can't be used together
      --os requires --device
      --output requires a name that ends in .xcarchive
      --patch needs a terminal
      --profile requires --bundle-id and can't be used with a target
      --rebase and --squash can't be used together
      --rebase, --merge and --ff-only can't be used together
      --remove and --new-passphrase-file can't be used together
      --report writes to a file, not to standard output
      --semantic and --stat exclude each other
      --since "*" names no branch: the variable with the name is empty
      --squash and --no-ff can't be used together
      --staged compares the index with one commit, not two
      -n must be 0 or more
      -n must be 1 or more
      a built app can't be used with --profile or --bundle-id
      a report and the baseline can't be written to one file: *
      can't derive a folder name from URL "*"
      conflict * does not exist
      expected either request ids or --all-pending
      missing argument *
      missing argument <url>: no .slipway.yml names the team's URL
      missing expected argument *
      missing value for *
      missing value for -*
      no bundle identifier given
      no organization identifier
      no path given
      no profiles given
      no project name given
      no version or build number given
      nothing to set: add KEY=VALUE or --initial
      option "*" is not allowed before a command
      option * requires a value and a command
      the bundle identifier requires --company-id or --bundle-id
      the path is empty
      the value of * is empty
      two reports can't be written to one file: *
      unexpected argument *
      unknown command "*"
      unknown command "*" for "slipway *"
      unknown key "*"
      unknown option '*'
      unknown option *
      unknown option --version
    value-not-assigned
      "*" is not assigned to App ID *
    version-composed
      the * "*" of "*" consists of several settings, or is not in the project
    version-invalid
      "*" can't be incremented: the number is too large
      "*" has the * "*", as "*" must have; the App Store rejects this *
      "*" is not a valid system version
      "*" is not a valid version
      the * of "*", "*", can't be incremented: it is not one to * numbers separated by periods
    version-not-settable
      "*", which contains the version, can't be read
      the * of "*" in * would still be "*"
    version-shared
      "*" takes its * from "*", which other targets or configurations also use
    version-unknown
      no target has a *, and none is an app or an extension
      no target of * has a * to increment
    version-unused
      also changed * of "*", which the product does not use
    versions-differ
      kept * * of *, because it differs from *
      the * have different *s: *
    web-request-failed
      the request to * failed: *
    workspace-invalid
      "*" is not a workspace: its root element is "*"
    workspace-item-missing
      the workspace does not list "*"
    workspace-member-missing
      the workspace names *, which does not exist
    workspace-name-invalid
      "*" is not a valid workspace name
    zip-invalid
      "*" is not a valid zip archive: *
      the files can't be packed: *
    """#
}
