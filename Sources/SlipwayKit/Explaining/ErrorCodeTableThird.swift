/// Slipway's error codes from `object-damaged` to `remote-address-unsupported`, with their causes and remedies.
enum ErrorCodeTableThird {
  /// The rows: code, cause and remedy.
  static let text = #"""
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
    policy-missing
      = The file .slipway.yml has no policy section.
      > write one with bundle-identifiers, team, deployment-targets, configurations or forbidden-frameworks
    policy-violated
      = The policy in .slipway.yml does not allow the value, which was written all the same.
      > choose a value that slipway policy show allows
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
    profile-signature-invalid
      = The profile's signature is not valid.
      > download the profile again: it was edited or damaged
    profile-signing-time-differs
      = The profile's signing time differs from its creation date.
      > renew the profile
    profile-team-count
      = The profile names no team, or several.
      > create the profile again
    profile-type-disagrees
      = The type in DER-Encoded-Profile differs from the rest of the profile.
      > renew the profile
    profile-type-not-offered
      = The team's membership does not include profiles of this type.
      > choose one of the types that the message lists, or a team with another membership
    profile-unwritable
      = The new profile has no certificate or device, has a certificate of the wrong type, or can't be encoded.
      > read the reason in the message
    profile-version-unknown
      = Devices do not support the profile's version.
      > download the profile again
    program-not-found
      = A program is not installed.
      > install it, or add its folder to PATH
    program-not-started
      = A program could not be started.
      > read the reason in the message, such as permissions or the wrong architecture
    project-build-file-misplaced
      = A build file is in no build phase, or in several.
      > give each build phase its own build file, or remove the build file
    project-file-conflicted
      = The project file contains conflict markers.
      > run slipway resolve during a merge; otherwise take one side's file, and try again
    project-file-invalid
      = The file is not a valid project file.
      > restore project.pbxproj from Git's history: slipway restore
    project-file-not-utf8
      = The project file is not UTF-8.
      > open the project in Xcode and save it
    project-key-duplicate
      = A dictionary of the project file contains a key twice.
      > remove one of the two
    project-object-duplicate
      = Two objects of the project file have the same identifier.
      > remove one of the two, or give it another identifier
    project-object-invalid
      = An object of the project file has no isa.
      > restore the object from Git's history, or remove it
    project-object-missing
      = The project does not have the object.
      > check the identifier, or restore the object from Git's history
    project-object-orphaned
      = No object refers to this object of the project file.
      > run slipway check --fix to remove the object
    project-reference-dangling
      = The project file refers to an object that it does not contain.
      > remove the reference, or restore the object from Git's history
    project-root-missing
      = The `rootObject` of the project file is not a project.
      > restore project.pbxproj from Git's history
    property-list-made
      = A property list that a build setting names did not exist and was created.
      > if the file exists in another place, copy its keys to the new file
    property-list-malformed
      = The file is not a valid property list.
      > correct the file at the line that the message names
    property-list-path-invalid
      = A key or index of the path does not exist, for example because the value before it is a string.
      > check the path: use a number in an array, a key in a dictionary
    property-list-shared
      = Other targets or configurations use the Info.plist or entitlements file, too.
      > check that the value is right for them, or give the target its own file
    property-list-too-deep
      = The property list nests deeper than the limit in the message.
      > check that you named the right file
    property-list-too-large
      = The property list file is larger than the limit in the message.
      > check that you named the right file
    property-list-unwritable
      = The property list format can't contain the value.
      > choose another format or another value
    provisioning-update-waits
      = Automatic signing waits for an Admin to approve a request.
      > run slipway certificate approve
    pull-request-of-base
      = The head branch of the pull request is also its base branch.
      > run slipway feature start
    push-rejected
      = The remote rejected the push.
      > pull first, then push again
    push-target-missing
      = The branch or the remote to push to is not known.
      > name the branch to push, or use `git push`
    push-unsupported
      = The push requires git: the remote folder has hooks, or its receive.denyCurrentBranch is updateInstead. Or
      push.gpgSign or push.pushOption is set.
      > use `git push`, or unset the setting in the message
    read-only-volume
      = The volume is read-only.
      > work on a copy on another volume
    rebase-not-plain
      = Slipway does not support a step or option of the rebase.
      > run `git pull --rebase=merges`
    record-damaged
      = The operation log of a project without a Git repository is damaged, or an entry is not valid.
      > delete the folder in the message: Slipway starts a new log, and the old operations can't be undone
    record-id-invalid
      = The text is not the id of a member, device, certificate, App ID or profile: ten hexadecimal digits.
      > write the id in lower case, as the list commands show it
    record-name-invalid
      = The text is not a valid name of a team, member, device, App ID or profile.
      > write one short line without angle brackets
    reference-broken
      = A ref or the file packed-refs is damaged, for example after a power failure.
      > run slipway doctor, which shows the last commit in each ref's reflog
    reference-moved
      = Another program moved the ref.
      > check what it did, then try again
    remote-address-invalid
      = The text is not a valid URL of a repository.
      > write it as https://host/path, ssh://user@host/path, user@host:path or a folder's path
    remote-address-unsupported
      = The URL's protocol is not supported.
      > use https, ssh or a folder, or run this command with git
    """#
}
