/// The error codes of slipway from `import-line-invalid` to `profile-root-untrusted`: what each stands for, and what to do.
enum ErrorCodeTableSecond {
  /// A code, what it stands for, and what to do about it.
  static let text = #"""
    import-line-invalid
      = A line of a list to import that can't be read.
      > take one of the lines away
    import-refused
      = A list of which nothing was taken, because some lines are bad.
      > put the lines right and import the list again
    info-plist-missing
      = A setting that names an Info.plist which is not there, and which nothing would complete.
      > bring the file back, or set GENERATE_INFOPLIST_FILE to YES
    info-plist-unreadable
      = An Info.plist that can't be read, so that nothing is known of its versions.
      > put the file right at the line that the message names
    invitation-open
      = Someone who acts in a team and has not accepted the invitation.
      > try slipway member accept
    is-folder
      = A folder where a file is wanted.
      > name a file in it
    journal-unreadable
      = The record by which operations are taken back is damaged, as after a power cut.
      > slipway doctor names what is damaged, and how to set it aside
    json-malformed
      = A file that is not JSON.
      > put the file right at the line that the message names
    json-path-invalid
      = A path that leads through a value that has no such parts.
      > look at the path: a number leads into an array, a name into an object
    json-too-deep
      = A file whose arrays and objects nest deeper than the limit.
      > look whether that is the file you mean
    json-too-large
      = A file that is larger than the limit.
      > look whether that is the file you mean
    language-incomplete
      = A file that does not get a language.
      > translate what is missing; slipway language list tells what
    language-invalid
      = A text that is no code of a language.
      > write it as in de, pt-BR or zh-Hans
    language-missing
      = A language that a project does not have.
      > try slipway language list
    language-required
      = A language that a project can't be without.
      > choose another development language in Xcode first
    link-in-the-way
      = A symbolic link on the way to a file that must stay inside a folder.
      > replace the link by a folder, or choose another folder
    link-loop
      = Symbolic links that lead round in a circle.
      > remove one of the links
    login-refused
      = A login that the server, or a credential helper, refused, or that nobody knows.
      > set up a credential helper, such as `git config --global credential.helper store`, with a token for the
      server
    main-behind
      = The main branch lacks commits that its upstream has.
      > slipway pull on the main branch, then finish
    main-branch-unknown
      = No branch can be told to be the main one.
      > name it in .slipway.yml as branches: {main: NAME}
    markup-malformed
      = A file that is not well-formed XML.
      > put the file right at the line that the message names
    markup-too-deep
      = A file whose elements nest deeper than the limit.
      > look whether that is the file you mean
    markup-too-large
      = A file that is larger than the limit.
      > look whether that is the file you mean
    match-file-invalid
      = A file of a match repository that is not encrypted as match does it.
      > give the repository as match keeps it, not one that was decrypted
    match-folder-taken
      = A folder for match that holds something else.
      > name a new folder, an empty one, or a clone of match's repository
    match-repository-missing
      = A folder that holds no repository of match.
      > name the folder or address of the repository, which has the folders certs and profiles
    match-team-unclear
      = A repository of match that holds no team, or several.
      > say which with --team ID
    match-unencryptable
      = A file that could not be encrypted.
      > look at the reason in the message, and try again
    member-exists
      = A person who belongs to the team, or is invited, already.
      > try slipway member list
    member-not-found
      = A person who does not belong to the team.
      > see slipway member list
    members-limit
      = More members than the team's membership allows.
      > remove a member, or make a team of another program
    merge-comment-kept
      = Both sides changed the comment before an entry, and ours was kept.
      > look at the comment, and write what both wanted to say
    merge-derived-value
      = Both sides changed a value that tools make from others anew, and ours was kept.
      > nothing is to be done: the tool makes it anew
    merge-driver-failed
      = A merge driver of the user's that failed.
      > put merge.NAME.driver right, or take it out of .gitattributes
    merge-duplicate-key
      = A version of a file has a key twice; its last value was taken.
      > remove one of the two entries
    merge-higher-version
      = Both sides changed a version number, and the higher one was taken.
      > set merge: {versions: ask} in .slipway.yml to be asked instead
    merge-markers-left
      = A file still has the markers of a conflict.
      > resolve the conflict in an editor, or with slipway resolve
    merge-regenerate
      = A file in conflict that a tool writes anew from others.
      > take one side, and let the tool write the file again: pod install, swift package resolve
    merge-renumbered
      = Both sides made different things under one identifier, and one of the two got a new one.
      > nothing is to be done: one of the two got an identifier of its own
    merge-same-thing
      = Both sides made the same thing under different identifiers, and one of the two was kept.
      > nothing is to be done; look whether both meant the same
    merge-union-ignored
      = The attribute `merge=union` of a file whose lines belong together, which was passed over.
      > take merge=union for such files out of .gitattributes
    merge-unreadable
      = A version of a file can't be read by its kind, so that it was merged line by line.
      > put the file right at the line that the message names
    module-name-taken
      = A name whose module would stand in the way of another.
      > choose another name; what people read under the icon can still be this one
    name-encoding-unsupported
      = The name of a file is not in UTF-8.
      > rename the file, or leave it to `git`, which takes any bytes
    name-too-long
      = A name that the file system does not take.
      > choose a shorter name
    no-certificate
      = A profile for which the team has no certificate.
      > request one first: slipway certificate request, and have it approved
    no-commits
      = A repository without a commit.
      > try slipway commit
    no-device
      = A profile that would name no device.
      > try slipway device register
    no-identity-in-file
      = A file from which an identity was to be imported and that holds none.
      > export the identity, the certificate together with its key
    no-operation
      = Nothing is under way that could be gone on with or taken back.
      > try slipway undo
    no-project
      = A folder without an Xcode project.
      > name an .xcodeproj, an .xcworkspace, or a folder that holds one
    no-team
      = No team was named, and none is in use.
      > try slipway team use
    no-workspace
      = A folder without a workspace.
      > name one with --project, or make one with slipway workspace new
    not-a-folder
      = A file where a folder is meant.
      > name a folder
    not-a-member
      = Someone who acts in a team and does not belong to it.
      > try slipway member invite
    not-a-portal
      = A repository that holds no portal.
      > give the address to which "slipway team push URL" sent the portal
    not-fast-forward
      = A branch that can't just be moved forward.
      > rebase it first, or allow a merge commit
    not-folder
      = A file where a folder is wanted.
      > choose another name, or another folder to make it in
    not-on-feature
      = The branch that HEAD is at is no feature.
      > name the feature, or switch to it: slipway feature switch NAME
    not-on-hotfix
      = The branch that HEAD is at is no hotfix.
      > name the hotfix: slipway hotfix list
    not-on-release
      = The branch that HEAD is at is no release.
      > name the release: slipway release list
    not-regular-file
      = A pipe, a device or a socket where a file is wanted.
      > see with ls -l what is there, and put a file in its place
    nothing-pending
      = A list of requests to approve that is empty.
      > try slipway certificate request
    nothing-to-commit
      = A commit that would change nothing.
      > change or stage something first: slipway status tells what there is
    nothing-to-export
      = A team of which there is nothing to export.
      > try slipway certificate list
    nothing-to-merge
      = A branch without commits of its own.
      > commit something on the branch first
    nothing-to-register
      = A list of devices to register that is empty.
      > give at least one UDID with a name
    nothing-to-sign
      = A project without a target that is signed with a profile.
      > apps and app extensions do; name another target to look at it all the same
    nothing-to-stash
      = Nothing that could be stashed.
      > nothing is to be done: the work tree is clean
    nothing-to-undo
      = Nothing is recorded that could be taken back or done again.
      > go into the project's folder, or give it with -C
    object-damaged
      = A commit, folder or file in a repository that is not what it was when it was stored.
      > git fsck tells what is damaged; copy the file from another clone, or clone again and take your changes over
    object-name-invalid
      = A text that is no full name of a Git object.
      > a full name is 40 hexadecimal digits
    old-name-kept
      = Something that keeps the name that a target had.
      > rename it by hand if it should follow
    openssl-failed
      = The program openssl could not do what it was asked for.
      > leave --legacy out: programs since about 2022 read the kind of today
    openssl-missing
      = The program openssl is needed and not there.
      > install openssl, or export the .p12 again with AES-256, which is read without it
    operation-in-progress
      = Something was begun that must be finished or aborted first.
      > try slipway continue
    option-not-offered
      = An option that the template does not have.
      > see slipway template show NAME for its options
    option-value-not-offered
      = A value that the template does not have for an option.
      > see slipway template show NAME for the values
    options-contradict
      = Options that do not go together.
      > leave one of the two out
    output-failed
      = The output could not be written.
      > see whether the disk that it goes to is full
    p12-invalid
      = A file that is no .p12, or a damaged one.
      > export it again from the keychain that it comes from
    p12-unsupported
      = A .p12 file of a kind that is not read.
      > export it again, encrypted with AES-256 and PBKDF2: openssl pkcs12 -export does so
    package-local
      = A package in a folder, where a remote one is needed.
      > name the address of a repository
    package-present
      = A package that a project has already.
      > change the requirement of the package that is there
    package-product-needed
      = A package with several or unknown products, of which none is chosen.
      > add --product with one of the products of the package
    package-product-unknown
      = A product that a package does not have.
      > choose one of the products in the package's manifest
    package-requirement-needed
      = A package of which no versions are said.
      > add --from 1.0.0, --exact 1.2.3 or --branch main
    partial-commit-impossible
      = A commit of some paths where all must be committed at once.
      > commit without paths
    passphrase-empty
      = A passphrase that protects nothing, because it is empty.
      > give one in MATCH_PASSWORD
    passphrase-mismatch
      = A new passphrase that was typed differently the second time.
      > nothing was changed; try again
    passphrase-needed
      = Something is protected by a passphrase that nobody gave.
      > give it with --passphrase-file, in SLIPWAY_PASSPHRASE, or when asked
    passphrase-unreadable
      = A passphrase in a file that is no text.
      > write it into a file in UTF-8, on the first line
    passphrase-wrong
      = A passphrase that does not open what it was given for.
      > give the passphrase that "identity protect" set last
    path-clash
      = Two files of one tree that a file system can't tell apart.
      > give one of them another name
    path-in-git
      = A path of one of Git's own files, in `.git` or a bare repository.
      > choose a path outside of Git's folder
    path-invalid
      = A text that is no path inside a folder.
      > use names with a slash between them, as in Sources/App.swift
    path-not-found
      = A path that is not there.
      > look at the path: it is seen from the current folder
    path-outside
      = A path that does not lie in the work tree.
      > name a path inside of the repository, or of the project's folder
    path-unstageable
      = A path that can't be put into a commit: one of Git's own files, behind a link, a pipe, or another repository.
      > name a file, a folder or a link of this repository; what belongs to a repository within is committed there
    permission-denied
      = A file or folder that may not be read or written.
      > give yourself the right to read or write it: ls -l shows whose it is
    platform-not-offered
      = A system for which there is no such target.
      > see slipway template show NAME for the systems
    portal-busy
      = A portal that others change faster than one's own change can be written.
      > try again
    portal-change-refused
      = A change in a portal's history that breaks a rule of the portal.
      > slipway team restore; where team pull or clone names the change, reset the branch main of the shared repository
    portal-changed-since
      = A change of a portal that can't be reversed, because others changed the same since.
      > see slipway team log, and change the App ID with slipway app-id enable or disable
    portal-file-unusable
      = A file or folder of the portal or the keychain that can't be read or written.
      > look whose the file is, and whether the disk is full: the message names it
    portal-not-restorable
      = A portal in whose history no change is allowed.
      > move the portal's folder away, and run slipway team clone URL
    portal-record-damaged
      = A record of the portal that can't be read.
      > it was not written by this program; the portal's log shows the commit that changed it
    portals-unrelated
      = Portals of different teams, or of two that only have the same id.
      > give the address of a repository for the same team, or of an empty one
    prefix-taken
      = A prefix that another team has.
      > leave it out for the team's own, or give another
    private-key-encrypted
      = A private key that is encrypted, and no passphrase to open it.
      > give the passphrase that opens it
    private-key-invalid
      = A file that is no private key, or one of a kind that does not sign apps.
      > convert it: openssl pkcs8 -topk8 -in OLD -out NEW
    product-name-invalid
      = A text that can't name a product.
      > a name begins with a letter and has letters, digits, spaces and the signs - _ . , + & ( )
    product-not-embeddable
      = A product that no other brings along.
      > leave out --embed: apps bring frameworks and extensions along
    profile-app-id-unusual
      = A profile whose App ID breaks the rules for App IDs.
      > renew the profile with a regular App ID
    profile-certificate-expired
      = A live profile with a certificate that is expired.
      > renew the profile with a certificate that is live
    profile-certificate-expires-soon
      = A profile with a certificate that expires before the time for which it is needed.
      > request a new certificate, and renew the profile with it
    profile-certificate-unreadable
      = A profile with a certificate that can't be read.
      > make the profile anew
    profile-device-duplicate
      = A profile with a device twice.
      > renew the profile
    profile-device-malformed
      = A profile with a device identifier that none can be.
      > renew the profile without that device
    profile-expired
      = A profile that is expired.
      > renew it: slipway profile renew, or download it again
    profile-expires-soon
      = A profile that expires before the time for which it is needed.
      > try slipway profile renew
    profile-inner-layer-missing
      = A profile without the inner layer that systems since 2021 need.
      > renew the profile: new systems do not take it
    profile-invalid-in-portal
      = A profile that is genuine and that the portal holds invalid.
      > renew it: slipway profile renew
    profile-layers-disagree
      = A profile whose two layers do not say the same.
      > renew the profile: this one was edited
    profile-lifetime-wrong
      = A profile whose TimeToLive is not the time between its dates.
      > renew the profile
    profile-malformed
      = A file that is signed but lacks what makes a profile.
      > download the profile again
    profile-managed
      = A team profile, in which nothing can be chosen.
      > make a profile that the team manages itself, and name what shall be in it
    profile-name-taken
      = The name of a profile that the team has already.
      > try slipway profile renew
    profile-not-yet-valid
      = A profile that is not valid yet.
      > wait until the day, or look at the clock
    profile-root-untrusted
      = A profile whose signature holds under a root that nobody vouches for.
      > name the root with --trust-root if you know whose it is
    """#
}
