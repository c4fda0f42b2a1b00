/// Git's messages, with asterisks for variable parts, and their causes.
enum GitSentenceTable {
  static let rows = ExplanationTable(text).rows

  private static let text = #"""
    error: Your local changes to the following files would be overwritten by merge: Please commit your changes
        or stash them before you merge
      = The working tree has uncommitted changes in files that the merge changes.
      > commit them, or run slipway stash before the merge and slipway stash pop after it
    error: Your local changes to the following files would be overwritten by checkout: Please commit your
        changes or stash them before you switch branches
      = The working tree has uncommitted changes in files that differ on the other branch.
      > commit them, or run slipway switch BRANCH --stash
    error: The following untracked working tree files would be overwritten by merge: Please move or remove them
        before you merge
      = An untracked file has the name of a file that the merge adds.
      > move the file, or commit it first
    error: The following untracked working tree files would be overwritten by checkout: Please move or remove
        them before you switch branches
      = An untracked file has the name of a file on the other branch.
      > move the file, or commit it first
    CONFLICT (content): Merge conflict in *
      = Both sides changed the same lines.
      > run slipway resolve for a semantic merge and a list of the remaining conflicts, then slipway continue
    Automatic merge failed; fix conflicts and then commit the result
      = Both sides changed the same lines.
      > run slipway resolve for a semantic merge, then slipway continue; or run slipway abort
    error: Committing is not possible because you have unmerged files
      | error: Pulling is not possible because you have unmerged files
      | error: Merging is not possible because you have unmerged files
      = A merge, rebase or cherry-pick stopped, and files have conflicts.
      > run slipway resolve --list, resolve the conflicts, then run slipway continue; or run slipway abort
    fatal: You have not concluded your merge (MERGE_HEAD exists). Please, commit your changes before you merge
      = A merge is in progress.
      > run slipway continue or slipway abort
    error: You have not concluded your cherry-pick (CHERRY_PICK_HEAD exists)
      = A cherry-pick is in progress.
      > run slipway continue or slipway abort
    fatal: It seems that there is already a rebase-merge directory, and I wonder if you are in the middle of
        another rebase
      = A rebase is in progress.
      > run slipway continue or slipway abort
    error: failed to push some refs to *
      = The remote rejected the push, usually because it has commits that you do not have.
      > read the lines above; then run slipway pull and slipway push
    Updates were rejected because the tip of your current branch is behind its remote counterpart
      = The remote has commits that you do not have.
      > run slipway pull, then slipway push
    Updates were rejected because the remote contains work that you do not have locally
      = Somebody pushed before you.
      > run slipway pull, then slipway push
    hint: You have divergent branches and need to specify how to reconcile them
      | fatal: Need to specify how to reconcile divergent branches
      | Your branch and * have diverged
      | hint: Diverging branches can't be fast-forwarded, you need to either
      | Your branch and * have diverged, and have * and * different commits each, respectively
      = Your branch and its upstream both have new commits.
      > run slipway pull --merge, or slipway pull --rebase to rebase your commits
    fatal: Not possible to fast-forward, aborting
      = Your branch and the other branch both have new commits.
      > run slipway pull --merge or slipway pull --rebase
    fatal: refusing to merge unrelated histories
      = The two branches have no common commit, usually because one repository was created again instead of cloned.
      > check the remote; if it is right, run git merge --allow-unrelated-histories
    fatal: not a git repository (or any of the parent directories): .git
      = The current folder is not in a repository.
      > go to the project's folder, or create a repository: slipway init
    fatal: detected dubious ownership in repository at *
      = Another user owns the repository.
      > if you trust it, run git config --global --add safe.directory PATH
    Please tell me who you are. Run git config --global user.email to set your account's default identity
      = Git does not know your name and email address.
      > run git config --global user.name NAME, and git config --global user.email EMAIL
    You are in 'detached HEAD' state
      | fatal: You are not currently on a branch
      = HEAD names a commit, not a branch, so new commits belong to no branch.
      > run slipway branch create NAME to keep them, or slipway switch BRANCH to leave them
    fatal: couldn't find remote ref *
      = The remote has no branch or tag of this name.
      > check the name with git ls-remote; somebody may have deleted or renamed the branch
    error: cannot pull with rebase: You have unstaged changes
      | error: cannot rebase: You have unstaged changes
      | error: cannot pull with rebase: Your index contains uncommitted changes
      = The working tree has uncommitted changes.
      > commit them, or run slipway stash before and slipway stash pop afterwards
    error: could not apply *
      | error: could not apply * hint: Resolve all conflicts manually, mark them as resolved with git add, then run git
          rebase --continue
      = A commit of a rebase or cherry-pick conflicts with the branch.
      > run slipway resolve, then slipway continue; or run slipway abort
    error: pathspec * did not match any file(s) known to git
      = No such file or branch exists.
      > run slipway status or slipway branch list; run git fetch for new remote branches
    fatal: Unable to create *.git/index.lock: File exists. Another git process seems to be running in this repository
      = Another program is using the repository, or an interrupted program left the lock file.
      > wait until it ends; if none runs, delete the lock file
    error: cannot lock ref *
      = The branch name conflicts with another, as a does with a/b, or another program is writing the ref.
      > delete or rename the other branch; run git remote prune origin to remove deleted remote branches
    git@*: Permission denied (publickey). fatal: Could not read from remote repository
      = The server does not know your SSH keys.
      > add your public key (~/.ssh/id_ed25519.pub) to the server, or use the https URL
    fatal: Could not read from remote repository. Please make sure you have the correct access rights and the
        repository exists
      = The URL is wrong, or you have no access to the repository.
      > check the URL with slipway remote list, and ask the repository's owner for access
    Host key verification failed
      = The server's host key is unknown, or changed.
      > compare the fingerprint with the published one, then connect once with ssh
    remote: Support for password authentication was removed. fatal: Authentication failed for *
      = The server accepts tokens and SSH keys, not passwords.
      > create a token on the server's website and enter it as the password; a credential helper saves it
    remote: Repository not found. fatal: repository * not found
      = The URL is wrong, or you have no access to the repository.
      > check the URL with slipway remote list, and the user you are logged in as
    error: remote origin already exists
      = A remote with this name already exists.
      > slipway remote set-url origin URL
    error: src refspec * does not match any
      = The branch does not exist, or has no commits.
      > commit first, and check the branch name: slipway branch list
    fatal: The current branch * has no upstream branch
      = The branch has no upstream.
      > slipway push --set-upstream
    There is no tracking information for the current branch
      = The branch has no upstream.
      > run slipway push --set-upstream, or git branch --set-upstream-to=origin/NAME
    nothing to commit, working tree clean
      = The working tree has no changes.
      > no action is needed
    nothing added to commit but untracked files present
      = The only changes are untracked files.
      > run slipway stage --all, then commit; or run slipway commit --all
    Your branch is ahead of * by * commits
      = The branch has commits that its upstream does not have.
      > slipway push
    fatal: ambiguous argument *: unknown revision or path not in the working tree
      = No commit, branch or file has this name.
      > run slipway log or slipway branch list
    warning: LF will be replaced by CRLF the next time Git touches it
      = Git converts line endings, because core.autocrlf is set.
      > on a Mac, run git config --global core.autocrlf input, and add a .gitattributes for everybody
    warning: adding embedded git repository: *
      = The folder contains a repository, so the commit would record only a link to it.
      > delete the folder's .git, or add the folder as a submodule
    fatal: * is already checked out at *
      = The branch is checked out in another worktree.
      > work there, or remove that worktree: git worktree list
    error: The branch * is not fully merged
      = The branch has commits that are not merged and would be lost.
      > merge it first, or run slipway branch delete NAME --force
    fatal: A branch named * already exists
      = The branch already exists.
      > run slipway switch NAME, or choose another name
    remote: error: File * is * MB; this exceeds GitHub's file size limit of 100.00 MB
      = A file in one of the commits is too large for the server.
      > remove it from the unpushed commits (slipway undo), and add its name to .gitignore
    error: RPC failed; curl * fatal: early EOF fatal: index-pack failed
      = The connection was interrupted, usually during a large transfer.
      > try again, or fetch less with git clone --depth 1
    SSL certificate problem: unable to get local issuer certificate
      = The TLS certificate of the server is not trusted.
      > for a server of your institution, set http.sslCAInfo to the root certificate's file
    fatal: bad object HEAD
      = A Git object is missing or corrupt.
      > run git fsck to find the damage; clone again, and copy your changes
    hint: Waiting for your editor to close the file. error: There was a problem with the editor
      = The editor for the commit message could not be run.
      > give the message with -m, or set another editor: git config --global core.editor nano
    """#
}
