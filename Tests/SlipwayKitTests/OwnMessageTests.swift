import Diagnostics
import SlipwayKit
import Testing

/// The messages of Slipway's own errors, as printed, are explained by the codes of the errors.
@Suite struct OwnMessageTests {
  private static let explainer = Explainer()

  @Test(arguments: [
    ("error: \"/tmp/b-w/prov/run\" contains no Xcode project", "no-project"),
    ("error: \"nope\" does not exist", "file-not-found"),
    ("error: target \"Nope\" does not exist in the project Wecker", "target-not-found"),
    ("error: \"A B\" is not a valid build setting name", "setting-name-invalid"),
    ("error: build configuration \"Beta\" does not exist in the project Wecker", "configuration-not-found"),
    ("error: Wecker has no entry Nope", "information-not-set"),
    ("error: Wecker.xcodeproj/project.pbxproj:112:3: target \"Wecker\" already exists", "target-name-taken"),
    ("error: template \"widget\" does not exist", "template-unknown"),
    ("error: \"a/b\" is not a valid product name: it contains a slash", "product-name-invalid"),
    ("error: \"foo\" is not a valid value for --devices", "usage"),
    ("error: no attribute of Wecker is given", "attribute-missing"),
    ("error: Wecker.xcodeproj: scheme \"Nope\" does not exist in the project Wecker", "scheme-missing"),
    ("error: scheme \"Wecker\" already exists", "scheme-name-taken"),
    ("error: \"foo\" is not a capability", "capability-unknown"),
    ("error: \"foo\" does not begin with \"group.\", which App Groups requires", "capability-value-invalid"),
    ("error: \"xx-yy-zz\" is not a language code", "language-invalid"),
    (
      "error: Wecker.xcodeproj/project.pbxproj: language \"fr\" does not exist in the project Wecker",
      "language-missing"
    ),
    (
      "error: Wecker.xcodeproj/project.pbxproj:237:3: build configuration \"Debug\" already exists",
      "configuration-name-taken"
    ),
    ("error: Apple's SDKs have no framework \"Nopekit\"", "framework-unknown"),
    ("error: Wecker.xcodeproj/project.pbxproj:112:3: \"Wecker\" does not use \"Nope\"", "dependency-missing"),
    ("error: no target of Wecker uses \"Nope\"", "dependency-missing"),
    ("error: \"nourl\" contains no Package.swift", "file-not-found"),
    ("error: \"/Users/ada/Wecker\" contains no workspace", "no-workspace"),
    ("error: unknown command \"create\" for \"slipway workspace\"", "usage"),
    ("error: \"abc\" is not a valid version", "version-invalid"),
    ("error: can't undo commit \"Clock\": it was pushed to \"origin/main\"; nothing was undone", "undo-pushed"),
    ("error: .slipway.yml:1:1: expected a key", "configuration-invalid"),
    ("error: \"T\" is a test, so it can't be in \"Wecker\"", "target-unfit"),
    ("error: \"foo\" is not a valid value for <step>", "usage"),
    ("error: \"!!!\" can't be transliterated to A-Z", "bundle-identifier-unsuggestable"),
    ("error: a.txt:1:1: the file is not well-formed XML: expected an element, found text", "markup-malformed"),
    ("error: no source of the project declares a type \"Nope\"", "declaration-not-found"),
    ("error: unknown rule \"nope\"", "check-rule-unknown"),
    ("error: \"foo\" is not a valid value for --format", "usage"),
    ("error: no rule, error code, capability or build setting is named \"nope-rule\"", "explanation-not-found"),
    ("error: no explanation for the code \"ITMS-99999\"", "explanation-not-found"),
    ("error: no explanation for \"error: nothing like this was ever printed\"", "explanation-not-found"),
    ("error: .slipway.yml has no policy", "policy-missing"),
    ("error: unexpected argument \"Nope\"", "usage"),
    ("error: team AFGH9035AE has no remote", "team-remote-missing"),
    ("error: can't write \"/nope/x\": the folder \"/nope\" does not exist", "file-not-found"),
    ("error: \"bad\" is not a valid email address", "email-invalid"),
    ("error: \"boss\" is not a valid value for --role", "usage"),
    ("error: member \"nope\" does not exist in the team", "member-not-found"),
    ("error: nope@x.de was not invited to the team", "member-not-found"),
    ("error: identity \"nope\" does not exist in the keychain", "identity-not-found"),
    ("error: a passphrase is required", "passphrase-needed"),
    ("error: \"foo\" is not a valid value for --type", "usage"),
    ("error: certificate \"nope\" does not exist in the team", "certificate-not-found"),
    ("error: no certificate requests are pending", "nothing-pending"),
    ("error: \"123\" is not a valid UDID", "udid-invalid"),
    ("error: device \"nope\" does not exist in the team", "device-not-found"),
    ("error: \"de x\" is not a valid App ID: it contains a space", "app-id-pattern-invalid"),
    (
      "error: App ID \"com.apple.x\" is not available: identifiers that begin with com.apple are reserved for Apple",
      "app-id-taken"
    ),
    (
      "error: App ID \"de.uni-hd.demo.Wecker\" is not available: team EU2UC1S7B2 registered it, and an explicit App ID can belong to only one team",
      "app-id-taken"
    ),
    ("error: App ID \"foo\" does not exist in the team", "app-id-not-found"),
    ("error: profile \"nope\" does not exist in the team", "profile-not-found"),
    ("error: \"foo\" is not a valid value for --method", "usage"),
    ("error: no such path \"nope\" in HEAD", "path-not-found"),
    ("error: file \"a.txt\" has only 1 line", "line-range-invalid"),
    ("error: branch, tag or commit \"nope\" does not exist", "revision-not-found"),
    ("error: \"nope\" is neither a commit nor a path", "revision-not-found"),
    ("error: pathspec \"nope\" did not match any files", "path-not-found"),
    ("error: pathspec \"nope\" did not match any files", "path-not-found"),
    ("error: --patch needs a terminal", "usage"),
    ("error: no stash entries found", "stash-not-found"),
    ("error: stash 5 does not exist", "stash-not-found"),
    ("error: \"a b\" is not a valid tag name: it contains a space", "tag-name-invalid"),
    ("error: tag \"v1\" already exists", "tag-exists"),
    ("error: tag \"v2\" does not exist", "tag-not-found"),
    ("error: branch \"other\" already exists", "branch-exists"),
    ("error: \"a b\" is not a valid branch name: it contains a space", "branch-name-invalid"),
    ("error: can't create the branch \"main/x\": \"main\" already exists", "branch-name-taken"),
    ("error: branch \"nope\" does not exist", "branch-not-found"),
    ("error: branch \"main\" is checked out", "branch-checked-out"),
    ("error: branch \"other\" is not fully merged into HEAD", "branch-not-merged"),
    ("error: can't derive a branch name from \"\"", "feature-name-invalid"),
    ("error: feature \"nope\" does not exist (branch \"feature/nope\")", "branch-not-found"),
    ("error: hotfix \"nope\" does not exist (branch \"hotfix/nope\")", "branch-not-found"),
    ("error: release \"9\" does not exist (branch \"release/9\")", "branch-not-found"),
    ("error: the repository \"/Users/ada/Wecker\" has no remote", "remote-not-found"),
    ("error: remote \"nope\" does not exist", "remote-not-found"),
    ("error: \"a b\" is not a valid remote name: it contains a space", "remote-name-invalid"),
    ("error: \"/Users/ada/Wecker\" is already a repository, on \"main\"", "branch-differs"),
    ("error: \"main\" is the base branch of the pull request", "pull-request-of-base"),
    ("error: operation 99 does not exist", "nothing-to-undo"),
    ("error: nothing to redo", "nothing-to-undo"),
    ("error: .gitignore template \"foo\" does not exist", "ignore-template-unknown"),
    ("error: section \"foo\" does not exist in .gitignore", "ignore-section-missing"),
    ("error: no commit in the history of HEAD contains \"nope\"", "path-not-found"),
    ("error: \"foo\" is not a valid value for <shell>", "usage"),
    ("error: unknown command \"foo\"", "usage"),
    ("error: unknown option --nonsense", "usage"),
    ("error: unknown option --porcelain", "usage"),
    ("error: folder \"Wecker\" already exists and is not empty", "folder-exists"),
    ("error: there are uncommitted changes: \"a.txt\"", "uncommitted-changes"),
    ("error: uncommitted changes or untracked files would be overwritten: \"a.txt\"", "uncommitted-changes"),
    ("error: merge of other into hotfix/dirty in progress", "operation-in-progress"),
    ("error: unresolved conflicts in \"a.txt\"", "unresolved-conflicts"),
    ("error: a.txt:1: the file still has conflict markers", "conflict-markers-left"),
    ("error: SWIFT_VERSION must be a Swift version such as 5.0 or 6.0, not \"abc\"", "setting-value-invalid"),
    ("error: Wecker does not set NOT_SET", "setting-not-set"),
    ("error: OTHER_LDFLAGS of \"Wecker\" does not contain x", "setting-not-set"),
    ("error: \"nope.swift\" is not in the project Wecker", "file-missing"),
    ("error: team \"Nope\" does not exist in the simulated portals", "team-not-found"),
    ("error: \"Wecker\" is not an archive", "product-invalid"),
    ("error: \".\" contains no manifest.plist", "distribution-folder-invalid"),
    ("error: nothing to commit: no staged changes", "nothing-to-commit"),
    ("error: nothing to continue", "no-operation"),
    ("error: repository \"/nope\" not found, or you have no permission to read it", "remote-repository-missing"),
    ("error: \"main\" is not a hotfix: hotfixes begin with \"hotfix/\"", "not-on-hotfix"),
  ])
  func `a message of Slipway leads to its code`(line: String, code: String) throws {
    let found = try Self.explainer.explanations(of: line)
    #expect(found.contains { $0.kind == .error && $0.name == code }, "\(found.map(\.name))")
    #expect(found.allSatisfy { $0.kind == .error } && found.count < 3, "\(found.map(\.name))")
  }

  @Test(arguments: [
    "error: nothing like this was ever printed", "error: \"x\" sings too loud",
  ])
  func `a message that no error has is not explained`(line: String) {
    #expect(throws: Diagnostic.self) { try Self.explainer.explanations(of: line) }
  }
}
