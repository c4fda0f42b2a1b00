/// Slipway's error codes from `import-line-invalid` to `profile-root-untrusted`, with their causes and remedies.
enum ErrorCodeTableSecond {
  /// The rows: code, cause and remedy.
  static let text = #"""
    import-line-invalid
      = A line of the list to import is not valid.
      > correct the line that the message names, or remove it
    import-refused
      = Nothing was imported, because some lines are not valid.
      > correct the lines and import the list again
    info-plist-missing
      = The Info.plist that a build setting names does not exist, and the build does not generate it.
      > restore the file, or set GENERATE_INFOPLIST_FILE to YES
    info-plist-unreadable
      = The Info.plist can't be read, so its versions are unknown.
      > correct the file at the line that the message names
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
    object-damaged
      = A Git object is corrupt.
      > run git fsck to find the damage; copy the object from another clone, or clone again
    object-name-invalid
      = The text is not a full Git object name.
      > write 40 hexadecimal digits
    old-name-kept
      = A file or setting still has the old name of the target.
      > rename it by hand if it should have the new name
    openssl-failed
      = openssl failed.
      > leave out --legacy: programs since about 2022 read the current format
    openssl-missing
      = openssl is needed and not installed.
      > install openssl, or export the .p12 again with AES-256, which needs no openssl
    operation-in-progress
      = A merge, rebase or other Git operation is in progress, or a Slipway command was interrupted.
      > run slipway continue or slipway abort
    option-not-offered
      = The template does not have the option.
      > run slipway template show NAME for its options
    option-value-not-offered
      = The template's option does not have the value.
      > run slipway template show NAME for the values
    options-contradict
      = The options can't be combined.
      > leave out one of the two
    output-failed
      = The output could not be written.
      > check whether the disk is full
    p12-invalid
      = The file is not a .p12 file, or is damaged.
      > export it again from the keychain
    p12-unsupported
      = The .p12 file uses an unsupported encryption.
      > export it again with AES-256 and PBKDF2, as openssl pkcs12 -export does
    package-local
      = The package is a local folder, and a remote package is needed.
      > give the URL of a repository
    package-present
      = The project already has the package.
      > change the requirement of the existing package
    package-product-needed
      = The package has several products, or its products are unknown.
      > add --product with one of the products of the package
    package-product-unknown
      = The package does not have the product.
      > choose one of the products in Package.swift
    package-requirement-needed
      = A package with a URL needs a version requirement, such as --from.
      > add --from 1.0.0, --exact 1.2.3 or --branch main
    partial-commit-impossible
      = During an operation such as a merge or cherry-pick, you can't commit only some paths.
      > commit without paths
    passphrase-empty
      = The passphrase is empty.
      > give a passphrase that is not empty
    passphrase-mismatch
      = The two passphrases differ.
      > try again; nothing was changed
    passphrase-needed
      = A passphrase is needed.
      > give it with --passphrase-file, in SLIPWAY_PASSPHRASE, or when asked
    passphrase-unreadable
      = The passphrase in the file is not text.
      > write it in UTF-8 on the first line of the file
    passphrase-wrong
      = The passphrase is wrong.
      > give the passphrase that slipway identity protect set last
    path-clash
      = Two paths differ only in case or Unicode form, so a file system may treat them as one.
      > rename one of the two files
    path-in-git
      = The path is inside the Git directory.
      > choose a path outside the Git directory
    path-invalid
      = The path is empty or absolute, or contains "..", an empty component or a backslash.
      > give a relative path with slashes, as in Sources/App.swift
    path-not-found
      = The path does not exist.
      > check the path, which is relative to the current folder
    path-outside
      = The path is outside the working tree.
      > name a path inside the repository or the project's folder
    path-unstageable
      = Git can't track the path: for example, a socket, a file in another repository, or a path beyond a symbolic
      link.
      > name a file, folder or link of this repository; commit files of a nested repository in that repository
    permission-denied
      = You have no permission to read or write the file or folder.
      > change its permissions: ls -l shows them
    platform-not-offered
      = The template does not support the platform.
      > run slipway template show NAME for the platforms
    portal-busy
      = Other commands changed the portal at the same time.
      > try again
    portal-change-refused
      = A change in the portal's history breaks a rule of the portal.
      > run slipway team restore; if slipway team pull or clone refuses the change, reset branch main of the
      shared repository
    portal-changed-since
      = Others changed the same App ID after the operation.
      > see slipway team log, and change the App ID with slipway app-id enable or disable
    portal-file-unusable
      = A file or folder of the portal or the keychain can't be read or written.
      > check the owner of the file in the message, and whether the disk is full
    portal-not-restorable
      = The portal's history contains no valid change.
      > move the portal's folder away, and run slipway team clone URL
    portal-record-damaged
      = A file of the portal's repository is damaged or missing.
      > find the commit that changed the file with git log in the portal's repository; another program wrote it
    portals-unrelated
      = The two portals have no common history.
      > give the URL of a repository for the same team, or of an empty one
    prefix-taken
      = Another team has the App ID prefix.
      > leave it out to use the Team ID, or give another prefix
    private-key-encrypted
      = The private key is encrypted, and no passphrase is given.
      > give the passphrase of the private key
    private-key-invalid
      = The file is not a private key, or its type can't sign apps.
      > convert it: openssl pkcs8 -topk8 -in OLD -out NEW
    product-name-invalid
      = The text is not a valid product name.
      > begin with a letter or digit; use letters, digits, spaces and - _ . , + & ( )
    product-not-embeddable
      = Products of this type can't be embedded, such as static libraries.
      > leave out --embed: apps embed frameworks, dynamic libraries and extensions
    profile-app-id-unusual
      = The profile's App ID is not a valid App ID.
      > renew the profile with a valid App ID
    profile-certificate-expired
      = A certificate in the profile is expired.
      > renew the profile with a valid certificate
    profile-certificate-expires-soon
      = A certificate in the profile expires within the time given with --valid-for.
      > request a new certificate, and renew the profile with it
    profile-certificate-unreadable
      = A certificate in the profile can't be read.
      > create the profile again
    profile-device-duplicate
      = The profile lists a device twice.
      > renew the profile
    profile-device-malformed
      = The profile lists a device identifier that is not a UDID.
      > renew the profile without that device
    profile-expired
      = The profile is expired.
      > run slipway profile renew, or download the profile again
    profile-expires-soon
      = The profile expires within the time given with --valid-for.
      > run slipway profile renew
    profile-inner-layer-missing
      = The profile has no DER-Encoded-Profile, which iOS 15 and later require.
      > renew the profile: new systems reject this one
    profile-invalid-in-portal
      = The profile is invalid in the portal.
      > run slipway profile renew
    profile-layers-disagree
      = The profile's property list and its DER-Encoded-Profile differ, or DER-Encoded-Profile can't be read.
      > renew the profile: this one was edited
    profile-lifetime-wrong
      = TimeToLive does not match the profile's dates.
      > renew the profile
    profile-malformed
      = The file is signed but is not a provisioning profile.
      > download the profile again
    profile-managed
      = The certificates and devices of a team profile can't be chosen.
      > create a manual profile, and choose its certificates and devices
    profile-name-taken
      = The team already has a profile with the name.
      > run slipway profile renew
    profile-not-yet-valid
      = The profile is not valid yet.
      > check the date and time of the computer, or wait until the profile is valid
    profile-root-untrusted
      = The root certificate of the profile's signature is not trusted.
      > name the root with --trust-root if you know its owner
    """#
}
