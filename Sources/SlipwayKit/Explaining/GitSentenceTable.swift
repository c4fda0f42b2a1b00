/// What Git prints, with an asterisk for what differs, and what is behind it.
enum GitSentenceTable {
  static let rows = ExplanationTable(text).rows

  private static let text = #"""
    error: Your local changes to the following files would be overwritten by merge: Please commit your changes
        or stash them before you merge
      = Changes that are not committed stand in the way.
      > Commit them, or put them away: slipway stash, and slipway stash pop afterwards.
    error: Your local changes to the following files would be overwritten by checkout: Please commit your
        changes or stash them before you switch branches
      = Changes that are not committed stand in the way.
      > Commit them, or switch with slipway switch BRANCH --stash.
    error: The following untracked working tree files would be overwritten by merge: Please move or remove them
        before you merge
      = A file that Git does not track has the name of one that comes in.
      > Move it away, or commit it first.
    error: The following untracked working tree files would be overwritten by checkout: Please move or remove
        them before you switch branches
      = A file that Git does not track has the name of one of the other branch.
      > Move it away, or commit it first; often it belongs in .gitignore: slipway ignore add.
    CONFLICT (content): Merge conflict in *
      = Both sides changed the same lines.
      > slipway resolve merges by meaning and lists what is left; then slipway continue.
    Automatic merge failed; fix conflicts and then commit the result
      = Both sides changed the same lines.
      > slipway resolve merges by meaning and lists what is left; then slipway continue, or slipway abort.
    fatal: You have not concluded your merge (MERGE_HEAD exists). Please, commit your changes before you merge
      = A merge was begun and not finished.
      > slipway continue, or slipway abort.
    error: You have not concluded your cherry-pick (CHERRY_PICK_HEAD exists)
      = A pick was begun and not finished.
      > slipway continue, or slipway abort.
    fatal: It seems that there is already a rebase-merge directory, and I wonder if you are in the middle of
        another rebase
      = A rebase was begun and not finished.
      > slipway continue, or slipway abort.
    error: failed to push some refs to *
      = The remote did not take a branch; the lines above say why, mostly because it has commits that you do not have.
      > slipway pull, then slipway push.
    Updates were rejected because the tip of your current branch is behind its remote counterpart
      = The remote has commits that you do not have.
      > slipway pull, then slipway push.
    Updates were rejected because the remote contains work that you do not have locally
      = Somebody pushed before you.
      > slipway pull, then slipway push.
    hint: You have divergent branches and need to specify how to reconcile them
      = Both sides have commits of their own, and nothing says how to join them.
      > slipway pull merges, slipway pull --rebase puts yours on top.
    fatal: Not possible to fast-forward, aborting
      = Both sides have commits of their own.
      > slipway pull, or slipway pull --rebase.
    fatal: refusing to merge unrelated histories
      = The two branches have no commit in common, mostly because a repository was made anew on one side.
      > Look whether it is the right remote; git merge --allow-unrelated-histories joins them all the same.
    fatal: not a git repository (or any of the parent directories): .git
      = The current folder is in no repository.
      > Go into the project's folder, or make a repository: slipway init.
    fatal: detected dubious ownership in repository at *
      = The repository belongs to another user.
      > If you trust it: git config --global --add safe.directory PATH.
    Please tell me who you are. Run git config --global user.email to set your account's default identity
      = Git does not know your name and address.
      > git config --global user.name NAME, and user.email ADDRESS.
    You are in 'detached HEAD' state
      = A commit is checked out and no branch, so that new commits belong to none.
      > slipway branch create NAME keeps them, slipway switch BRANCH goes back.
    error: pathspec * did not match any file(s) known to git
      = There is no such file or branch.
      > slipway status lists files, slipway branch list branches; git fetch brings new ones.
    fatal: Unable to create *.git/index.lock: File exists. Another git process seems to be running in this repository
      = Another program works in the repository, or one was killed.
      > Wait until it is done; if none runs, remove the file.
    error: cannot lock ref *
      = A branch's name is in the way of another, such as a and a/b, or another program writes it.
      > Delete or rename the branch in the way; git remote prune origin takes away what the remote has no more.
    git@*: Permission denied (publickey). fatal: Could not read from remote repository
      = The server knows none of your keys.
      > Give it your public key (~/.ssh/id_ed25519.pub), or use the https address.
    fatal: Could not read from remote repository. Please make sure you have the correct access rights and the
        repository exists
      = The address is wrong, or you may not see the repository.
      > Look at slipway remote list, and ask who owns the repository.
    Host key verification failed
      = The server's key is not known yet, or is another than before.
      > Compare the fingerprint with what the server's owner publishes, then connect once with ssh.
    remote: Support for password authentication was removed. fatal: Authentication failed for *
      = The server takes tokens and keys, no passwords.
      > Make a token on the server's page and give it as the password; a credential helper keeps it.
    remote: Repository not found. fatal: repository * not found
      = The address is wrong, or you may not see the repository.
      > Look at slipway remote list, and whether you are logged in as the right user.
    error: remote origin already exists
      = There is a remote of that name.
      > slipway remote set-url origin URL changes its address.
    error: src refspec * does not match any
      = There is no such branch here, or no commit yet.
      > Commit first, and look at the branch's name: slipway branch list.
    fatal: The current branch * has no upstream branch
      = Nothing says where to push the branch to.
      > slipway push --set-upstream.
    There is no tracking information for the current branch
      = The branch follows none of a remote.
      > slipway push --set-upstream, or git branch --set-upstream-to=origin/NAME.
    nothing to commit, working tree clean
      = There are no changes.
      > Nothing is to be done; slipway status tells the same.
    nothing added to commit but untracked files present
      = The changes are in files that Git does not know yet.
      > slipway stage --all, then commit; or slipway commit --all.
    Your branch is ahead of * by * commits
      = There are commits that the remote does not have.
      > slipway push.
    fatal: ambiguous argument *: unknown revision or path not in the working tree
      = There is no commit, branch or file of that name.
      > slipway log and slipway branch list show what there is.
    warning: LF will be replaced by CRLF the next time Git touches it
      = Git changes line ends, as core.autocrlf says.
      > On a Mac: git config --global core.autocrlf input, and a .gitattributes for all.
    warning: adding embedded git repository: *
      = A folder that is added is a repository of its own, and would be committed as a link only.
      > Remove its .git, or add it as a submodule.
    fatal: * is already checked out at *
      = The branch is checked out in another work tree.
      > Work there, or remove that work tree: git worktree list.
    error: The branch * is not fully merged
      = The branch has commits that would be lost.
      > Merge it first; slipway branch delete NAME --force loses them.
    fatal: A branch named * already exists
      = There is a branch of that name.
      > slipway switch NAME, or choose another name.
    remote: error: File * is * MB; this exceeds GitHub's file size limit of 100.00 MB
      = A file in one of the commits is too large for the server.
      > Take it out of the commits that are not pushed (slipway undo), and ignore it: slipway ignore add.
    error: RPC failed; curl * fatal: early EOF fatal: index-pack failed
      = The connection broke, mostly in a large transfer.
      > Try again; git clone --depth 1 fetches less.
    SSL certificate problem: unable to get local issuer certificate
      = The server's certificate is not trusted.
      > If it is your institute's own server, name its root in http.sslCAInfo.
    fatal: bad object HEAD
      = A part of the repository is missing or damaged.
      > git fsck tells what; clone it again, and copy your changes over.
    hint: Waiting for your editor to close the file. error: There was a problem with the editor
      = The editor for the message could not be run.
      > Give the message with -m, or set another: git config --global core.editor nano.
    """#
}
