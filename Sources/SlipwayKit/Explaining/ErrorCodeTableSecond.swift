/// Slipway's error codes from `git-ambiguous` to `nothing-to-undo`, with their causes and remedies.
enum ErrorCodeTableSecond {
  /// The rows: code, cause and remedy.
  static let text = #"""
    git-ambiguous
      = The short name matches several objects or refs.
      > give more of the name, such as refs/heads/NAME
    git-exists
      = The object to create already exists in Git.
      > choose another name
    git-failed
      = Git failed for the reason in the message.
      > read the reason in the message; run git fsck to check the repository
    git-folder-unwritable
      = A file in the Git directory can't be written.
      > change the permissions or the owner of the files in .git
    git-identity-missing
      = Git needs a name and an email address for commits.
      > run git config --global user.name NAME and git config --global user.email EMAIL
    git-locked
      = A lock file of Git, such as index.lock, exists: another program is writing to the repository, or one crashed.
      > wait until it ends; if no such program runs, delete the .lock file
    git-name-invalid
      = The text is not a valid ref name or refspec, or a path contains too many directories.
      > use letters, digits, hyphens and slashes
    git-not-found
      = Git did not find the object or ref.
      > run slipway branch list or slipway log to see branches and commits
    group-cycle
      = The group would contain itself.
      > choose a group outside the one that you move
    group-required
      = The group contains the products of the targets, so the project needs it.
      > remove the targets instead
    header-text-invalid
      = The header of a source file can't contain the text.
      > write it on one line
    home-missing
      = Slipway can't determine the home folder.
      > set HOME, or leave out --global inside a repository
    hook-in-the-way
      = An existing hook or setting prevents Slipway from installing its hook.
      > merge or move the existing hook, or unset core.hooksPath, then install again
    hook-refused
      = A hook rejected the operation.
      > correct what the hook reports, then try again
    host-key-changed
      = The server's host key changed.
      > ask the server's administrator before you connect
    host-key-unknown
      = The server's host key is not in known_hosts.
      > compare the fingerprint with the published one, then connect once with ssh
    host-needed
      = The new target needs a host target, and the project has none or several.
      > name the host with --host
    host-not-found
      = The server's name can't be resolved.
      > check the URL for typos, and the network connection
    host-unsuitable
      = The host target can't contain a target of this kind.
      > leave out --host, or name a suitable target
    identifier-permanent
      = An iCloud container can't be deleted from the portal.
      > unassign it from App IDs instead
    identifier-taken
      = Another team has the app group, container or merchant identifier.
      > choose another identifier
    identity-exists
      = The keychain already has the key.
      > run slipway identity list
    identity-not-found
      = The keychain has no such identity.
      > run slipway identity create
    ignore-section-missing
      = `.gitignore` does not have the section.
      > run slipway ignore list for the sections of .gitignore
    ignore-template-unknown
      = No ignore template has the name.
      > run slipway ignore list for all templates
    image-not-wanted
      = The file template takes no images.
      > give images only to the templates asset-set and app-icon
    image-unsuitable
      = The image is not a PNG file, or fits no free slot of the image set or app icon.
      > give a PNG of the size and format that the message names
    import-columns-missing
      = The list to import lacks a required column.
      > add the column to the first line of the list
    import-empty
      = The list to import is empty.
      > name another file
    import-line-invalid
      = A line of the list to import is not valid.
      > correct the line that the message names, or remove it
    import-needed
      = Sources use types of another target or of another language.
      > import the module or header in the message; declarations that other targets use must be public
    import-refused
      = Nothing was imported, because some lines are not valid.
      > correct the lines and import the list again
    info-plist-missing
      = The Info.plist that a build setting names does not exist, and the build does not generate it.
      > restore the file, or set GENERATE_INFOPLIST_FILE to YES
    info-plist-unreadable
      = The Info.plist can't be read, so its versions are unknown.
      > correct the file at the line that the message names
    information-not-set
      = The Info.plist or the entitlements of the target do not have the entry.
      > list the entries: slipway info list --target TARGET
    information-value-invalid
      = The text is not a value of the type that the key of the property list has.
      > write a value of the type that the message names
    invitation-open
      = The member has not accepted the invitation to the team.
      > run slipway member accept
    is-folder
      = The path is a folder, not a file.
      > name a file in it
    journal-unreadable
      = The operation log of the Git repository, or an operation in it, is damaged.
      > run slipway doctor to see what is damaged, and how to move it away
    json-malformed
      = The file is not valid JSON.
      > correct the file at the line that the message names
    json-path-invalid
      = A key or index of the path does not exist, for example because the value before it is a string.
      > check the path: use a number in an array, a key in an object
    json-too-deep
      = The JSON nests deeper than the limit in the message.
      > check that you named the right file
    json-too-large
      = The JSON file is larger than the limit in the message.
      > check that you named the right file
    language-incomplete
      = A file was not localized into the language.
      > translate the missing strings: slipway language list shows them
    language-invalid
      = The text is not a language code.
      > write it as in de, pt-BR or zh-Hans
    language-missing
      = The project does not have the localization.
      > run slipway language list
    language-required
      = The language can't be removed: it is the development language, or it is Base and files use Base.lproj.
      > choose another development language in Xcode first, or remove the files in Base.lproj
    link-in-the-way
      = The path leads through a symbolic link.
      > replace the link by a folder, or choose another folder
    link-loop
      = The symbolic links form a loop.
      > remove one of the links
    login-refused
      = The server or a credential helper rejected the login, or no credentials are set up.
      > set up a credential helper, such as `git config --global credential.helper store`, with a token for the
      server
    main-behind
      = The main branch is behind its upstream.
      > run slipway pull on the main branch, then finish
    main-branch-unknown
      = Neither Git's configuration nor the remote's HEAD names an existing branch, and main and master do not exist.
      > name it in .slipway.yml as branches: {main: NAME}
    markup-malformed
      = The file is not well-formed XML.
      > correct the file at the line that the message names
    markup-too-deep
      = The XML nests deeper than the limit in the message.
      > check that you named the right file
    markup-too-large
      = The XML file is larger than the limit in the message.
      > check that you named the right file
    match-file-invalid
      = The file is not encrypted by fastlane match.
      > give the encrypted repository of match, not a decrypted copy
    match-folder-taken
      = The folder is neither empty nor a match repository.
      > name a new folder, an empty one, or a clone of the match repository
    match-repository-missing
      = The folder is not a match repository.
      > name the folder or URL of the repository that contains the folders certs and profiles
    match-team-unclear
      = The match repository contains no team, or several.
      > name the team with --team ID
    match-unencryptable
      = A file could not be encrypted.
      > read the reason in the message, and try again
    member-exists
      = The person is already a member of the team or invited to it.
      > run slipway member list
    member-not-found
      = No member of the team has this email address, name or id, or nobody invited the person.
      > run slipway member list
    members-limit
      = The team has the maximum number of members.
      > remove a member, or create a team with another membership
    merge-comment-kept
      = Both sides changed the comment before an entry; ours was kept.
      > combine the two comments
    merge-derived-value
      = Both sides changed a value that a tool generates; ours was kept.
      > no action is needed: the tool generates the value again
    merge-driver-failed
      = A merge driver failed.
      > correct merge.NAME.driver, or remove the driver from .gitattributes
    merge-duplicate-key
      = A version of the file contains a key twice; the last value was used.
      > remove one of the two entries
    merge-higher-version
      = Both sides changed a version number; the higher one was used.
      > set merge: {versions: ask} in .slipway.yml to get a conflict instead
    merge-markers-left
      = The result of a semantic merge still contains conflict markers.
      > resolve the conflict in an editor, or with slipway resolve
    merge-regenerate
      = A conflict is in Podfile.lock or Package.resolved, which a tool generates from other files.
      > choose one side, then regenerate the file: pod install, swift package resolve
    merge-renumbered
      = Both sides used one identifier for different objects; one object got a new identifier.
      > no action is needed
    merge-same-thing
      = Both sides added the same object under different identifiers; one was kept.
      > compare the two objects, and add the other one again if they differ
    merge-union-ignored
      = The attribute `merge=union` was ignored, because it would break a file of this type.
      > remove merge=union for such files from .gitattributes
    merge-unreadable
      = A version of the file is not valid for its type, so it was merged line by line.
      > correct the file at the line that the message names
    module-name-taken
      = The product module name conflicts with another module.
      > choose another product name; CFBundleDisplayName can keep this one
    name-encoding-unsupported
      = The file name is not UTF-8.
      > rename the file, or use git, which takes any bytes
    name-too-long
      = The name is too long for the file system.
      > choose a shorter name
    no-certificate
      = The team has no certificate for the profile.
      > run slipway certificate request, and have the request approved
    no-commits
      = The repository has no commits yet.
      > run slipway commit
    no-device
      = The profile would list no devices.
      > run slipway device register
    no-identity-in-file
      = The file contains no identity.
      > export the certificate together with its private key
    no-operation
      = No operation is in progress to continue or abort.
      > run slipway undo to undo the last operation
    no-project
      = The folder contains no Xcode project.
      > name an .xcodeproj, an .xcworkspace, or a folder that contains one
    no-team
      = No team is selected.
      > run slipway team use
    no-workspace
      = The folder contains no workspace.
      > name one with --project, or create one with slipway workspace new
    not-a-folder
      = The path given to slipway init is a file. Other commands report not-folder.
      > name a folder
    not-a-member
      = The person in --as is not a member of the team, or the member to remove has already left.
      > ask an Admin to run slipway member invite, or act as a member with --as EMAIL
    not-a-portal
      = The repository does not contain a portal.
      > give the URL that "slipway team push URL" pushed the portal to
    not-fast-forward
      = The branch can't be fast-forwarded.
      > rebase it first, or allow a merge commit
    not-folder
      = The path, or one of its parent folders, is a file where a folder is needed.
      > choose another name or another parent folder
    not-on-feature
      = The current branch is not a feature.
      > name the feature, or run slipway feature switch NAME
    not-on-hotfix
      = The current branch is not a hotfix.
      > name the hotfix: slipway hotfix list
    not-on-release
      = The current branch is not a release.
      > name the release: slipway release list
    not-regular-file
      = The path is a pipe, a device or a socket, not a file.
      > check the path with ls -l, and replace it with a file
    nothing-pending
      = No certificate requests are pending.
      > run slipway certificate request
    nothing-to-commit
      = The commit would be empty.
      > change or stage a file first: slipway status
    nothing-to-export
      = The team has nothing to export.
      > run slipway certificate list
    nothing-to-merge
      = The branch has no commits to merge.
      > commit on the branch first
    nothing-to-register
      = The list of devices is empty.
      > give at least one UDID with a name
    nothing-to-sign
      = No target of the project is signed with a provisioning profile.
      > name a target to examine it anyway: only apps and app extensions need profiles
    nothing-to-stash
      = There are no changes to stash.
      > no action is needed: the working tree is clean
    nothing-to-undo
      = The operation log has nothing to undo or redo.
      > go to the project's folder, or give it with -C
    """#
}
