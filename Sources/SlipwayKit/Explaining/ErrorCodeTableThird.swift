/// The error codes of slipway from `profile-signature-invalid` to `workspace-name-invalid`: what each stands for, and what to do.
enum ErrorCodeTableThird {
  /// A code, what it stands for, and what to do about it.
  static let text = #"""
    profile-signature-invalid
      = A profile whose signature does not hold: edited, damaged or forged.
      > download the profile again: it was edited or damaged
    profile-signing-time-differs
      = A profile that was signed at another time than it says it was created.
      > renew the profile
    profile-team-count
      = A profile that names no team or several.
      > make the profile anew
    profile-type-disagrees
      = A profile whose inner layer names another type than the rest of it has.
      > renew the profile
    profile-type-not-offered
      = A type of profile that a team's membership does not have.
      > choose one of these types, or a team of another program
    profile-unwritable
      = A profile that can't be made as asked.
      > look at the reason in the message
    profile-version-unknown
      = A profile of a version that no device knows.
      > download the profile again
    program-not-found
      = A program that was to be run is not there.
      > install it, or add its folder to PATH
    program-not-started
      = A program could not be started.
      > look at the reason in the message: rights, or a program for another machine
    project-build-file-misplaced
      = A build file that no build phase has, or several.
      > give each phase a build file of its own, or remove it
    project-file-conflicted
      = A project file with the marks of an unfinished merge.
      > slipway resolve settles it where a merge is stopped; otherwise take one side's whole file, and try again
    project-file-invalid
      = A file that is no project file, or one that what was asked for can't be done with.
      > bring project.pbxproj back from Git's history: slipway restore
    project-file-not-utf8
      = A project file that is not in UTF-8.
      > open the project in Xcode and save it
    project-key-duplicate
      = A key that stands twice in one dictionary of a project file.
      > remove one of the two
    project-object-duplicate
      = An identifier that two objects of a project file have.
      > remove one of the two, or give it another identifier
    project-object-invalid
      = An object of a project file without a kind.
      > bring the object back from Git's history, or remove it
    project-object-missing
      = An object that a project does not have.
      > look at the identifier, or bring the object back from Git's history
    project-object-orphaned
      = An object of a project file that nothing leads to.
      > remove the object: slipway check --fix does
    project-reference-dangling
      = A reference to an object that a project file does not have.
      > remove the reference, or bring the object back from Git's history
    project-root-missing
      = A project file whose `rootObject` is no project.
      > bring project.pbxproj back from Git's history
    property-list-made
      = A property list that a setting names, and that was made because it was not there.
      > look whether something should stand in it that another copy has
    property-list-malformed
      = A file that breaks the rules of its form of property list.
      > put the file right at the line that the message names
    property-list-path-invalid
      = A path that leads through a value that has no such parts.
      > look at the path: a number leads into an array, a name into a dictionary
    property-list-too-deep
      = A file whose arrays and dictionaries nest deeper than the limit.
      > look whether that is the file you mean
    property-list-too-large
      = A file that is larger than the limit.
      > look whether that is the file you mean
    property-list-unwritable
      = A value that the form of property list to write can't hold.
      > choose another form or another value
    provisioning-update-waits
      = Something that automatic signing needs and that an admin has to approve first.
      > try slipway certificate approve
    pull-request-of-base
      = A pull request of the branch that it would be merged into.
      > try slipway feature start
    push-rejected
      = A reference that a remote did not move as it was asked to.
      > pull first, then push again
    push-target-missing
      = Nothing says what is to be pushed, or where to.
      > name the branch to push, or do this step with `git push`
    push-unsupported
      = A remote that libgit2 can't push to as Git would.
      > do this step with `git push`, or make it bare with `git clone --bare`
    read-only-volume
      = A volume that can't be written.
      > work on a copy elsewhere
    rebase-not-plain
      = A rebase with steps that are not done here.
      > type `git pull --rebase=merges`
    record-damaged
      = A record of operations that can't be opened.
      > remove that folder: a new record is begun, and what the old one had can't be taken back
    record-id-invalid
      = A text that is no record's id.
      > an id is hexadecimal digits in lower case; the lists show them
    record-name-invalid
      = A text that can't be the name of a record.
      > a name is one short line without angle brackets
    reference-broken
      = A branch, a tag or another reference that leads nowhere, as after a power cut.
      > slipway doctor names each, with what its log has last
    reference-moved
      = A reference that another program moved in the meantime.
      > look at what happened there, then try again
    remote-address-invalid
      = A text that can't be where a repository is.
      > write it as https://host/path, ssh://user@host/path, user@host:path or a folder's path
    remote-address-unsupported
      = An address of a protocol that is not spoken here.
      > use https, ssh or a folder, or do this step with git itself
    remote-exists
      = A remote that is there already.
      > choose another name, or change its address with slipway remote set-url
    remote-failed
      = Work with a remote failed for the reason that the message gives.
      > look at the reason in the message
    remote-name-invalid
      = A text that can't be the name of a remote.
      > use letters, digits and hyphens, such as origin
    remote-not-found
      = A remote that is not there.
      > try slipway remote add
    remote-redirected
      = A remote that leads to another server, which is not followed: a login could go there.
      > if that is right, make it the remote's address
    remote-repository-missing
      = A remote where no repository is, or none that the user may see.
      > look at the address, and whether you may see the repository
    remote-unreachable
      = A remote that does not answer, or not to the end.
      > look whether the network and the server are there, then try again
    report-in-the-way
      = A file that is no report of a check, where one is to be written.
      > name another file, or remove that one first
    repository-busy
      = Another run of this program is writing to the same repository.
      > wait until it is done, then try again
    repository-not-found
      = A folder that is in no Git repository.
      > go into a project's folder, or give it with -C; slipway new makes a project with a repository
    repository-not-trusted
      = A repository that belongs to another user and is not named in `safe.directory`.
      > name the folder in safe.directory: git config --global --add safe.directory PATH
    repository-unsupported
      = A repository of a kind that libgit2 can't read or must not write.
      > do this step with git itself
    revision-not-found
      = A text that stands for no commit.
      > see slipway log for commits, slipway status for paths
    role-forbids
      = Something that a member's role does not allow.
      > ask somebody whose role allows it: slipway member list
    role-not-given
      = A role that can't be given to or taken from anyone.
      > the roles are admin, app-manager and developer
    scene-exists
      = A class that has a scene already.
      > choose another name for the class
    scheme-action-missing
      = An action that a scheme does not have.
      > open the scheme in Xcode and save it
    scheme-configuration-changed
      = A scheme that uses another configuration than before.
      > nothing is to be done; choose another configuration in Xcode if it should be one
    scheme-invalid
      = A scheme that is none.
      > bring the scheme back from Git's history, or let Xcode make it anew
    scheme-missing
      = A shared scheme that a project does not have, or a new test plan that no scheme uses.
      > share the scheme in Xcode (Manage Schemes), or name one that is shared
    scheme-name-taken
      = A scheme of the name that a new one would have.
      > choose another name, or remove the scheme that is there
    secret-in-commit
      = A file that may hold a private key and that would be committed.
      > remove the key, or add a new file to .gitignore, or say --allow-secrets
    secure-shell-unsupported
      = A setting of the secure shell's that only a program could follow.
      > do this step with git itself: `git fetch`, `git push` or `git clone`
    sequence-not-plain
      = Picks with steps or options that are not done here.
      > type `git cherry-pick --continue`, or `git revert --continue`
    setting-condition-undecided
      = A value of a build setting that counts for some versions of an SDK only, while the version is not known.
      > nothing is to be done where the build decides; else write the setting without a condition
    setting-recursive
      = A build setting that refers to itself and so has no value.
      > take the reference to itself out of the setting
    setting-refers-to-others
      = A setting whose references to other settings an edit would replace.
      > give the settings that it refers to a value, or replace it with --force
    setting-too-large
      = Build settings whose value is too large because they refer to each other.
      > take one of the references out of the setting
    settings-unsupported
      = Settings that Git understands and that can't be followed here.
      > write [include] there, for the repository knows its remotes
    several-apps
      = A project with several apps, of which none was named.
      > name the one that is meant
    several-projects
      = A folder with several Xcode projects, of which none was named.
      > say which one with --project
    shallow-unsupported
      = A history that ends early, where that can't be worked with.
      > make it whole there with `git fetch --unshallow`, or do this step with git itself
    signature-invalid
      = A name or address that Git can't record.
      > give a name and an address that have more than punctuation
    signed-data-invalid
      = A file that holds no signed data, or damaged signed data.
      > download the file again
    signing-failed
      = A commit that had to be signed and could not be.
      > put the key right (user.signingKey), or turn signing off with `git config commit.gpgSign false`
    stash-index-conflicts
      = What was staged in a stash does not fit any more.
      > apply the stash without what was staged
    stash-not-found
      = A stash that is not there.
      > try slipway stash list
    storyboard-needed
      = A scene that needs to be told which storyboard it goes into.
      > say which one, as the message lists them
    storyboard-unsuitable
      = A file that scenes can't be added to.
      > name a storyboard of the same system
    string-catalog-invalid
      = A string catalog that is none.
      > bring the catalog back from Git's history
    string-catalog-key-missing
      = A text that a string catalog does not have.
      > look at the key: it is the text in the source
    submodule-failed
      = A submodule that can't be cloned.
      > ask who made that commit to push it
    synchronized-folder-unsupported
      = A synchronized folder, where the project's format does not have them.
      > add a group with the folder's files, or raise the project's format in Xcode to that of Xcode 16
    tag-exists
      = A tag that is there already.
      > choose another name
    tag-name-invalid
      = A text that can't be the name of a tag.
      > use letters, digits, periods and hyphens, such as v1.2
    target-ambiguous
      = A name that several targets have.
      > name the one that is meant by its id: slipway show --json tells it
    target-dependency-cycle
      = A dependency that would make targets wait for each other.
      > take one of the dependencies out
    target-name-invalid
      = What can't be a target's name.
      > a name is not blank, and refers to no build setting
    target-name-taken
      = A name that another target of a project has.
      > choose another name
    target-needed
      = A command that needs to be told which target is meant.
      > say which one with --target
    target-not-found
      = A target that the project does not have.
      > see slipway target list
    target-product-missing
      = A target without a product, where one is needed.
      > open the project in Xcode and save it
    target-traces
      = What is left of a target, or goes with it.
      > look at what is named, and remove it if nobody needs it
    team-exists
      = A team id that is taken.
      > try slipway team use
    team-id-invalid
      = A text that is no team identifier.
      > a team ID is ten capital letters A-Z and digits, such as A1B2C3D4E5
    team-not-found
      = A team that is not in the simulated world.
      > try slipway team list
    team-not-yet
      = A date before the team existed.
      > ask for a later date
    team-remote-missing
      = A team that is shared nowhere yet.
      > try slipway team push
    template-invalid
      = A template with a mistake in it.
      > try slipway template list
    template-unknown
      = A name under which no template is known.
      > see slipway template list
    test-plan-entry-missing
      = A target or a configuration that a test plan does not have.
      > look at the plan in Xcode
    test-plan-invalid
      = A test plan that is none.
      > bring the test plan back from Git's history
    time-runs-backwards
      = A change dated before the newest one.
      > give a later date with --at
    transfer-stopped
      = A transfer that its caller stopped.
      > start it again
    type-name-invalid
      = A text that can't name a type.
      > a type's name has letters and digits, and begins with a letter
    udid-invalid
      = A text that is no device identifier.
      > a UDID is 40 hexadecimal digits, or 8, a hyphen and 16 (00008030-001A2B3C4D5E6F70), or a Mac's UUID
    uncommitted-changes
      = Changes that are not committed stand in the way.
      > try slipway stash
    undo-impossible
      = Something moved since the operation, so taking it back would lose work.
      > commit or put away what changed, or go on from here
    undo-not-permitted
      = A file that can't be brought back because its folder can't be written in.
      > give yourself the right to write in that folder, then try again
    undo-pushed
      = Commits of the operation were pushed since, so others may have them.
      > try slipway revert
    unrelated-histories
      = Two histories without a common commit.
      > merge with git merge --allow-unrelated-histories if it is meant
    unresolved-conflicts
      = Conflicts that must be resolved first.
      > try slipway resolve
    upstream-missing
      = A branch that follows nothing, or something that is gone.
      > switch to a branch first
    usage
      = A command line that cannot be understood (exit 64).
      > see slipway COMMAND --help
    value-not-assigned
      = Something to be withdrawn from an App ID that has it not.
      > see slipway app-id list for what it has
    version-composed
      = A version that is put together from several settings, and so can't be replaced as a whole.
      > try slipway show
    version-invalid
      = A text that is no version.
      > try slipway version set
    version-not-settable
      = A version that something else than what could be written decides.
      > try slipway show
    version-shared
      = A version in a file that other targets use too.
      > leave out --target to change it for all, or give the target an Info.plist of its own
    version-unknown
      = A project none of whose targets has a version.
      > try slipway show
    versions-differ
      = Targets whose versions differ where one is needed.
      > try slipway version set
    workspace-invalid
      = A workspace that is none.
      > bring the workspace back from Git's history
    workspace-item-missing
      = A place in a workspace where nothing is.
      > take it out of the workspace, or bring it back
    workspace-member-missing
      = A project that a workspace names and that is not there.
      > fetch that project, or take it out of the workspace
    workspace-name-invalid
      = A text that can't name a workspace.
      > a name has no slash and begins with no period
    """#
}
