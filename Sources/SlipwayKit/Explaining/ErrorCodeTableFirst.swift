/// The error codes of slipway from `amend-impossible` to `import-empty`: what each stands for, and what to do.
enum ErrorCodeTableFirst {
  /// A code, what it stands for, and what to do about it.
  static let text = #"""
    amend-impossible
      = An amendment where it can't be made.
      > make a new commit instead, or undo the one that is in the way with slipway undo
    answer-not-offered
      = An answer that is none of those to choose from.
      > give one of the answers that the message lists
    app-id-deleted
      = A profile whose App ID was deleted.
      > try slipway app-id create
    app-id-exists
      = An App ID that the team has already.
      > try slipway app-id list
    app-id-missing
      = An App ID that the portal does not have.
      > try slipway app-id create
    app-id-pattern-invalid
      = A text that is no App ID pattern.
      > give a bundle identifier, or one that ends in ".*", or "*" alone
    app-id-taken
      = An App ID that another team has.
      > choose another bundle identifier, or delete the App ID in the other team
    asset-contents-invalid
      = A `Contents.json` that describes no assets.
      > open the catalog in Xcode, or bring Contents.json back from Git's history
    asset-file-missing
      = A file that a set of an asset catalog names and that is not there.
      > bring the file back, or take it out of Contents.json
    asset-file-unused
      = A file in a set of an asset catalog that the set does not name.
      > remove the file, or give it a place in Contents.json
    asset-slot-missing
      = A place that a set of assets does not have.
      > name a place that the set's Contents.json lists
    bare-repository
      = Work that needs a work tree, in a repository without one.
      > work in a clone of it
    baseline-invalid
      = A file that is no baseline of a check.
      > write a new one with --write-baseline
    branch-checked-out
      = A branch that is checked out somewhere.
      > try slipway switch
    branch-differs
      = A repository whose branch is another than the one that was asked for.
      > leave out --branch, or rename the branch: slipway branch rename OLD NEW
    branch-exists
      = A branch that is there already.
      > choose another name, or switch to the branch that is there: slipway switch NAME
    branch-is-main
      = The main branch, which was to be deleted.
      > slipway branch delete NAME --force deletes it all the same
    branch-name-invalid
      = A text that can't be the name of a branch.
      > use letters, digits, hyphens and slashes, such as feature/login
    branch-name-taken
      = A branch's name that another branch leaves no room for.
      > choose another name, or rename the branch that is in the way
    branch-not-found
      = A branch that is not there.
      > try slipway branch list
    branch-not-merged
      = A branch with commits that would be lost.
      > merge it first; slipway branch delete NAME --force deletes it all the same
    branches-diverged
      = Two branches that both have commits of their own, and nothing says how to join them.
      > slipway pull --merge or slipway pull --rebase; `git config pull.rebase false` or `true` chooses for good
    build-phase-missing
      = A target without the build phase that a file belongs in.
      > add the phase to the target in Xcode
    bundle-identifier-invalid
      = A text that is no bundle identifier.
      > use letters, digits, hyphens and periods, as in com.example-company.MyApp
    bundle-identifier-proposed
      = A bundle identifier that was made from a name which could not be used as it is.
      > give another one if you want, before the first upload
    bundle-identifier-taken
      = A bundle identifier that another target has.
      > give another one with --bundle-id
    bundle-identifier-unsuggestable
      = A name of which no bundle identifier can be made.
      > give a name with letters or digits that can be written in A to Z
    cancelled
      = The user said no.
      > answer y, or add --yes
    capability-managed
      = A capability that Apple grants upon request.
      > ask Apple for it on developer.apple.com first
    capability-needs-explicit
      = A capability that a wildcard App ID can't have.
      > register an App ID for the one bundle identifier of the app
    capability-not-in-portal
      = A capability that is no service of App IDs.
      > it needs no App ID: its keys in the app's own files are enough
    capability-not-on-platform
      = A capability that the target's system does not have.
      > choose a target for a system that has it: slipway capability list tells
    capability-text-proposed
      = A sentence for users that the developer is to write.
      > write in one sentence what the app needs the access for
    capability-unknown
      = A text that names no capability.
      > see slipway capability list
    capability-value-invalid
      = A value with which a capability can't be used.
      > write the value in the form that the message names
    capability-value-needed
      = A capability that is used with something, which was not said.
      > add --value
    capability-value-refused
      = Something assigned with a capability that takes nothing.
      > leave the value out: the entitlements of the app say it alone
    certificate-exists
      = A second request for the same key.
      > try slipway identity create
    certificate-invalid
      = A file that is no certificate.
      > give a .cer or .pem file with an X.509 certificate
    certificate-not-issued
      = A certificate that was never issued, or was revoked.
      > try slipway certificate list
    certificate-not-pending
      = A certificate that was decided about already.
      > try slipway certificate list
    certificate-refused
      = A server whose certificate can't be trusted.
      > if the server has a certificate of its own authority, name its file in http.sslCAInfo
    certificate-request-invalid
      = A file that is no certificate request, or whose signature is not by its own key.
      > make one with Keychain Access, or `openssl req -new -newkey rsa:2048`
    certificate-unfit
      = A certificate that can't go into a profile.
      > name one of them
    certificate-unissuable
      = A certificate that can't be issued as asked.
      > ask for one of the types that the message names
    certificates-limit
      = More certificates than are allowed at a time.
      > try slipway certificate revoke
    check-rule-unknown
      = A name that no rule has.
      > see slipway explain for the names of all rules
    check-rules-none
      = A choice of rules for a check that leaves none.
      > name other rules, or leave out fewer
    class-prefix-invalid
      = A text that can't begin the names of classes.
      > use two or three capital letters, such as AC
    clone-target-exists
      = A folder that a clone would have to make, and that is there and not empty.
      > name another folder
    commit-is-merge
      = A merge where an ordinary commit is needed.
      > name the side that its change is counted from: 1 for the branch that was merged into
    commit-left-out
      = A commit that a rebase left out, for nothing of it was left or its change was there already.
      > slipway undo brings it back
    commit-message-empty
      = A commit without a message.
      > try slipway commit
    commits-published
      = Commits that were made again although a remote has them as they were.
      > replace them there with `git push --force-with-lease`, or take it back with slipway undo
    company-identifier-missing
      = Neither a company identifier nor a bundle identifier.
      > give a company identifier, such as de.uni-hd.demo, or a whole bundle identifier
    configuration-file-invalid
      = A line of a file of build settings that can't be understood.
      > put the line right: a setting is NAME = value, an inclusion #include "path"
    configuration-file-missing
      = A file of build settings that is not there.
      > put the file where the #include or the project says, or take the reference out
    configuration-file-recursive
      = A file of build settings that includes itself, or too many others.
      > take one of the #include lines out
    configuration-file-spelling
      = A file of build settings whose name has other capital and small letters on the disk.
      > write the name in the same letters in both places
    configuration-invalid
      = A `.slipway.yml` that cannot be understood.
      > put the line right; the guide lists the keys of .slipway.yml
    configuration-line-unwritable
      = A setting, a value or a path that a file of build settings can't hold.
      > choose a value without line ends and comment signs
    configuration-missing
      = A configuration that a project or target does not have.
      > see slipway configuration list
    configuration-name-taken
      = A name that another configuration of a project has, or that is none.
      > choose another name: slipway configuration list shows those that are there
    configuration-needed
      = The last configuration of a project or target, which can't go.
      > add another configuration first
    configuration-not-found
      = A configuration that the project does not have.
      > see slipway configuration list
    confirmation-needed
      = A step that destroys something and that nobody confirmed.
      > add --yes to answer yes
    conflict-markers-left
      = A file still has conflict markers, or can't be read as what it is.
      > resolve it in an editor, or choose a side
    conflict-unknown
      = A choice among conflicts that names none of them.
      > try slipway resolve
    date-invalid
      = A day that the calendar does not have.
      > write a day as 2026-11-21
    dependency-missing
      = Something that a target does not use.
      > see slipway dependency list
    dependency-unsuitable
      = A use that makes no sense for what is used.
      > leave out --embed, or name a framework of your own by its path
    deployment-target-invalid
      = A text that is no version of a system, or one that the app can't be made for.
      > give a version that the template offers, such as 17.0
    device-class-mismatch
      = A device family and a UDID that do not belong together.
      > leave out --class: the UDID's form tells it, or name the class that fits
    device-disabled
      = A device that is disabled.
      > try slipway device enable
    device-exists
      = A device that is registered already.
      > nothing is to be done; slipway device list shows it
    device-unfit
      = A device that a profile of a type or for a platform does not name.
      > leave the devices out, or make a development or ad hoc profile
    devices-limit
      = More devices of a family than a membership year allows.
      > try slipway device list
    disk-full
      = A volume without space.
      > make room on the disk, then try again; slipway status tells if something is half done
    earlier-run-interrupted
      = An earlier run that was killed, and whose work was taken back.
      > run the command again
    editor-failed
      = An editor that could not be run to a good end.
      > give the message with -m, or set another editor: git config core.editor NAME
    email-invalid
      = A text that is no e-mail address.
      > an address is a name, an @ and a host, such as ada@example.com
    entitlements-unclear
      = A setting that names a file which can't be edited.
      > name a file in the project's folder in CODE_SIGN_ENTITLEMENTS
    explanation-not-found
      = A rule, code or sentence that nothing is known of.
      > give a rule, a code, or the sentence as it was printed, in quotes
    feature-name-invalid
      = A title from which no branch name can be made.
      > give it a name with letters or digits, such as login-screen
    feature-not-merged
      = A feature has commits that the main branch has not.
      > finish it with slipway feature finish; slipway feature delete NAME --force loses its commits
    file-changed
      = A file that somebody else wrote between reading and writing it.
      > another program is writing it; try again
    file-exists
      = A file that is there already.
      > choose another name
    file-failure
      = Anything else that went wrong with a file.
      > look at the reason in the message: rights, disk, or a file in the way
    file-in-folder
      = A file in a folder whose files are the project's by themselves.
      > remove it from the disk, or make an exception for the target in Xcode
    file-missing
      = A file that a project does not have.
      > name a file as it lies on the disk, seen from the current folder
    file-not-found
      = A file or folder that is not there.
      > look at the path: it is seen from the current folder, or from -C
    file-too-large
      = A file larger than what is read.
      > look whether that is the file you mean: none that is read here grows so large
    filter-failed
      = A filter of the user's that must not be gone round, and failed.
      > see that the program of the filter is installed and works, then try again
    filter-unsupported
      = A file that Git changes on its way in or out, in a manner that is not known here.
      > do this step with git itself
    fix-outdated
      = A fix of a place that has changed.
      > check again
    folder-exists
      = A folder that is there already, and not empty.
      > choose another name for the target, or move it away
    git-ambiguous
      = A short name that stands for several things.
      > give more of the name, such as refs/heads/NAME
    git-exists
      = Git was asked to make something that is there already.
      > choose another name
    git-failed
      = Git could not do something, for the reason that the message gives.
      > look at the reason in the message; git fsck tells whether the repository is whole
    git-folder-unwritable
      = A file of the Git folder that can't be written.
      > give yourself the right to write in .git: it may belong to another user
    git-identity-missing
      = Git does not know the user's name or address, and a commit needs both.
      > tell Git who you are: git config --global user.name NAME and user.email ADDRESS
    git-locked
      = Another program is writing the same file of the repository.
      > wait until it is done; if none runs, remove that file
    git-name-invalid
      = A text that can't be a name in Git.
      > use letters, digits, hyphens and slashes
    git-not-found
      = Git was asked for something that is not there.
      > see slipway branch list and slipway log for what there is
    group-cycle
      = A group that would be in itself.
      > choose a group that is not inside of the one that is moved
    group-required
      = A group that a project can't be without.
      > remove the targets instead
    header-text-invalid
      = A text that can't stand in the header of a source file.
      > write it on one line
    home-missing
      = There is no home folder for what a user keeps.
      > set HOME, or leave --global out inside a repository
    hook-in-the-way
      = A hook that there is no place to keep.
      > move that file away, then install again
    hook-refused
      = A hook of the user's that said no.
      > put right what it complains of, then try again
    host-key-changed
      = A server that shows another key than it did before.
      > do not connect before you have asked who runs the server
    host-key-unknown
      = A server whose key nobody has confirmed yet.
      > compare the fingerprint with what the server's owner publishes, then connect once with ssh
    host-needed
      = A target that needs another one to be added to, of which none or several are there.
      > say which one with --host
    host-not-found
      = The name of a host that nobody knows.
      > look at the address for a slip of the fingers, and whether the network is there
    host-unsuitable
      = A target to which such a one can't be added.
      > leave out --host
    identifier-permanent
      = An identifier that the portal does not delete.
      > withdraw it from App IDs instead
    identifier-taken
      = An app group, container or merchant identifier that another team has.
      > choose another identifier
    identity-exists
      = A key that the keychain holds already.
      > try slipway identity list
    identity-not-found
      = No identity in the keychain is the one meant.
      > try slipway identity create
    ignore-section-missing
      = A section of a `.gitignore` that is not there.
      > see slipway ignore list for the sections of .gitignore
    ignore-template-unknown
      = A name under which no ignore template is known.
      > see slipway ignore list for all templates
    image-not-wanted
      = An image for a file that has none.
      > give images to the kinds asset-set and app-icon
    image-unsuitable
      = An image that a set can't have.
      > give a PNG of the size and form that the message names
    import-columns-missing
      = A list to import without a column that is needed.
      > add the column to the first line of the list
    import-empty
      = A list to import in which there is nothing.
      > name another file
    """#
}
