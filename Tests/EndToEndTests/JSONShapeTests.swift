import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// The keys that each command's JSON has: exactly those, `schema` first.
@Suite struct JSONShapeTests {
  private static let change = "{path, change, from}"
  private static let team = "id, state, name, program, holder, created, current"
  private static let member = "id, state, email, name, role, invited"
  private static let identity = "id, email, name, key, keyIdentifier, created"
  private static let certificate =
    "id, state, type, requester, requested, commonName, serial, sha1, sha256, expires, reason"
  private static let device = "id, state, udid, name, class, registered, registrar"
  private static let appID =
    "id, state, pattern, name, prefix, applicationIdentifier, explicit, capabilities[], values{}, created"
  private static let profile =
    "id, state, name, uuid, type, bundleIdentifierPattern, platform, created, expires, devices, certificates, "
    + "xcodeManaged, reasons[]"
  private static let export = "id, file, size"
  private static let criterion = "{check, passed, reason, code, expected, actual, xcode, hint, hints[], policy}"
  private static let check =
    "{check, passed, reason, code, expected, actual, xcode, hint, hints[], policy, target, "
    + "bundleIdentifier}"
  private static let merge =
    "id, source, target, state, commit, deleted, tag, alsoInto[], branch, conflicts[], notes[], settled[], "
    + "stoppedAt, picked[], leftOut[], leftBehind[], \(stat)"
  private static let stat = "filesChanged, insertions, deletions"

  /// Runs `command` and compares its schema and keys.
  private func expect(
    _ command: String..., keys: String, schema: String? = nil, in world: SealedWorld, exits code: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try world.run([SealedWorld.program] + command + ["--json"])
    #expect(result.exitCode == code, "\(command): \(result)", sourceLocation: sourceLocation)
    #expect(result.problems == "", sourceLocation: sourceLocation)
    let object = try result.json()
    #expect(object.shape == "{schema, \(keys)}", "\(command)", sourceLocation: sourceLocation)
    let words = command.prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } && !$0.hasPrefix("-") }
    let usual = "slipway.\(words.prefix(2).joined(separator: "."))/1"
    #expect(object["schema"]?.string == schema ?? usual, sourceLocation: sourceLocation)
  }

  @Test func `projects`() throws {
    let world = try SealedWorld()
    let target = "{name, productType, bundleIdentifier}"
    try expect(
      "new", "Wecker", "--company-id", "de.x", "--tests",
      keys: "project, files[], targets[\(target)], repository, commit, notes[]", in: world)
    world.directory += "/Wecker"
    let shown =
      "{name, productType, bundleIdentifier, platform, deploymentTarget, infoPlist, entitlements, dependencies[], "
      + "phases[{name, files}], configurations[{name, bundleIdentifier}]}"
    try expect(
      "show", keys: "project, targets[\(shown)], configurations[], objectVersion, findings[]", in: world)
    try expect(
      "show", "--settings",
      keys: "targets[{target, configuration, settings[{key, value, origin, file, line}]}], findings[]",
      schema: "slipway.show.settings/1", in: world)
    try expect("format", "--check", keys: "files[{file, canonical, written}]", in: world)
    let scope = "checked{projects, targets, files, products}, notChecked[], errors, warnings, notes"
    try expect("check", keys: "findings[], \(scope)", in: world)
    try world.edit("Wecker.xcodeproj/project.pbxproj", "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    let finding =
      "{rule, severity, message, hint, file, line, column, target, configuration, targets[], configurations[], fixable, "
      + "details[], furtherPlaces[{file, line, column, configuration}]}"
    try expect("check", keys: "findings[\(finding)], \(scope)", in: world, exits: 1)
    try expect("template", "list", keys: "templates[{name, kind, description}]", in: world)
    try expect(
      "template", "show", "ios-app",
      keys: "name, kind, description, platforms[], languages[], options[{name, values[], default, question}]", in: world
    )
    try expect("completion", "bash", keys: "script", schema: "slipway.completion/1", in: world)
  }

  @Test func `every day`() throws {
    let world = try SealedWorld.withProject()
    try world.write("one\n", to: "notes.txt")
    let lists = "changed[], submodules[], untracked[\(Self.change)], conflicted[]"
    let head = "branch, upstream, ahead, behind, operation, stopped, interrupted"
    try expect("status", keys: "\(head), staged[], \(lists)", in: world)
    try expect("stage", "--all", keys: "paths[], ignored[], repositories[], conflicted[]", in: world)
    try expect(
      "status", keys: "\(head), staged[\(Self.change)], changed[], submodules[], untracked[], conflicted[]", in: world)
    try expect(
      "diff", "--staged", keys: "files[{path, change, from, binary, additions, deletions}], \(Self.stat)", in: world)
    try expect("unstage", "--all", keys: "paths[], ignored[], repositories[], conflicted[]", in: world)
    try expect("stage", "--patch", keys: "hunks[]", schema: "slipway.hunks/1", in: world)
    try expect(
      "commit", "--all", "-m", "One",
      keys: "id, branch, message, parents[], files[\(Self.change)], repositories[], \(Self.stat)", in: world)
    try expect(
      "log", keys: "commits[{id, parents[], author{name, email}, date, subject, message, names[]}]", in: world)
    try expect(
      "undo", "--list", keys: "operations[{id, operation, date, state}]", schema: "slipway.undo.list/1", in: world)
    let undone = "id, operation, files[], references[], pushed[], differences[]"
    try expect("undo", keys: undone, in: world)
    try expect("redo", keys: undone, in: world)
  }

  @Test func `blame`() throws {
    let world = try SealedWorld.withProject()
    let range = "{commit, path, line, originalLine, count, previous, lines[]}"
    try expect(
      "blame", SealedWorld.sourceFile,
      keys: "path, ranges[\(range)], commits[{commit, author, email, date, subject, boundary}]",
      schema: "slipway.blame/1", in: world)
  }

  @Test func `branches`() throws {
    let world = try SealedWorld.withDisagreement()
    let branch = "id, branch, commit"
    try expect("feature", "start", "third", keys: branch, schema: "slipway.feature.start/1", in: world)
    let tag = "name, object, commit, annotated, signed, tagger, date, message"
    try expect("tag", "create", "v1", keys: "tag, object, target, replaced, annotated, signed", in: world)
    try expect("tag", "list", keys: "tags[{\(tag)}]", in: world)
    try expect("tag", "delete", "v1", keys: "tags[{name, object}]", in: world)
    let moved = "\(branch), from, upstream, parked, restored, leftBehind[], conflicts[]"
    try expect("feature", "switch", "alarm", keys: moved, schema: "slipway.feature.switch/1", in: world)
    try expect("feature", "delete", "third", keys: branch, schema: "slipway.feature.delete/1", in: world)
    try expect(
      "feature", "list", keys: "features[{name, branch, current, ahead, behind, merged, conflicts}]", in: world)
    try expect(
      "feature", "finish", "--dry-run",
      keys: """
        source, target, state, commit, wouldConflict, ahead, behind, dryRun, conflicts[{path, kind, details[]}], \
        tag, alsoInto[], deleted
        """,
      schema: "slipway.feature.finish/1", in: world, exits: 1)
    let stopped =
      "id, source, target, state, commit, deleted, tag, alsoInto[], branch, conflicts[{path, kind, details[]}], notes[], "
      + "settled[], stoppedAt, picked[], leftOut[], leftBehind[], \(Self.stat)"
    try expect(
      "feature", "finish", "alarm", keys: stopped, schema: "slipway.feature.finish/1", in: world, exits: 1)
    let conflict = "{number, name, path, object, key, base, ours, theirs}"
    try expect(
      "resolve", "--list", keys: "resolved[], taken[], conflicts[\(conflict)], decided[], settled[]", in: world,
      exits: 1)
    try expect("abort", keys: "branch, files[], takenBack, references[], kept[], differences[]", in: world)
    try world.slipway("feature", "finish", "alarm", exits: 1)
    try expect(
      "resolve", "--take", "theirs",
      keys: "resolved[], taken[{path, side, extent, conflicts}], conflicts[], decided[{number, name, path}], settled[]",
      in: world)
    try expect("continue", keys: Self.merge, in: world)
    try world.slipway("feature", "start", "fourth")
    try expect("feature", "update", keys: Self.merge, in: world)
    try expect(
      "merge-file", "--base", ".gitignore", "--ours", ".gitignore", "--theirs", ".gitignore", "--output", "merged",
      keys: "file, merged, method, conflicts[], resolved[], notes[]", in: world)
  }

  @Test func `teams, members and identities`() throws {
    let world = try SealedWorld()
    try expect("team", "create", "Uni", keys: Self.team, schema: "slipway.team.create/1", in: world)
    try expect("team", "list", keys: "teams[{\(Self.team)}]", in: world)
    try expect("team", "show", keys: Self.team, in: world)
    try expect("team", "use", "Uni", keys: Self.team, in: world)
    try expect("team", "log", keys: "changes[{id, date, name, email, summary, details[]}]", in: world)
    try expect(
      "team", "authority", "--output", "root.pem", keys: Self.export, schema: "slipway.team.authority/1",
      in: world)
    let bo = "bo@uni-hd.example"
    try expect(
      "member", "invite", bo, "--name", "Bo", "--role", "developer", keys: Self.member, in: world)
    try expect("member", "accept", bo, keys: Self.member, in: world)
    try expect("member", "list", keys: "members[{\(Self.member)}]", in: world)
    try expect("member", "remove", bo, "--yes", keys: Self.member, in: world)
    try expect("identity", "create", "--key", "p256", keys: Self.identity, in: world)
    try expect("identity", "list", keys: "identities[{\(Self.identity)}]", in: world)
    let ada = "ada@uni-hd.example"
    try expect("identity", "csr", ada, keys: "pem", in: world)
    try expect("identity", "delete", ada, "--yes", keys: Self.identity, in: world)
  }

  @Test func `certificates and devices`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "Uni", "-q")
    try world.slipway("identity", "create", "--key", "p256", "-q")
    try expect("certificate", "request", keys: Self.certificate, in: world)
    try expect("certificate", "list", keys: "certificates[{\(Self.certificate)}]", in: world)
    try expect(
      "certificate", "approve", "--all-pending",
      keys: "\(Self.certificate), certificates[{\(Self.certificate)}]", in: world)
    let id = try #require(try world.json("certificate", "list").objects("certificates").first?["id"]?.string)
    try expect("certificate", "show", id, keys: Self.certificate, schema: "slipway.certificate.show/1", in: world)
    try expect(
      "certificate", "export", id, "--output", "c.cer", keys: Self.export, schema: "slipway.certificate.export/1",
      in: world)
    try expect(
      "certificate", "revoke", id, "--yes", keys: Self.certificate, schema: "slipway.certificate.revoke/1", in: world)
    let pending = try #require(try world.json("certificate", "request")["id"]?.string)
    try expect(
      "certificate", "reject", pending, "--why", "no", keys: Self.certificate, schema: "slipway.certificate.reject/1",
      in: world)
    try expect(
      "device", "register", SealedWorld.device, "--name", "Adas iPhone", keys: Self.device, in: world)
    try expect("device", "list", keys: "devices[{\(Self.device)}]", in: world)
    try expect("device", "disable", "Adas iPhone", "--yes", keys: Self.device, in: world)
    try expect("device", "enable", "Adas iPhone", keys: Self.device, in: world)
  }

  @Test func `App IDs and profiles`() throws {
    let world = try SealedWorld.withProfile()
    try expect("app-id", "create", "de.x.*", "--name", "All", keys: Self.appID, in: world)
    try expect("app-id", "list", keys: "appIDs[{\(Self.appID)}]", in: world)
    try expect("app-id", "show", "All", keys: Self.appID, in: world)
    try expect(
      "app-id", "enable", "Wecker", "push-notifications",
      keys: "\(Self.appID), invalid{profiles[{id, name}], targets[]}", in: world)
    try expect("app-id", "disable", "Wecker", "push-notifications", keys: Self.appID, in: world)
    try expect("app-id", "delete", "All", "--yes", keys: Self.appID, in: world)
    let name = "Wecker Development"
    try expect("profile", "renew", name, keys: Self.profile, in: world)
    try expect("profile", "list", keys: "profiles[{\(Self.profile)}]", in: world)
    try expect(
      "profile", "verify", name, keys: "profiles[{file, valid, signature, expires, findings[]}]", in: world)
    try expect("profile", "export", name, "--output", "p.mobileprovision", keys: Self.export, in: world)
    let entitlements =
      "{application-identifier, keychain-access-groups[], get-task-allow, com.apple.developer.team-identifier}"
    try expect(
      "profile", "show", "p.mobileprovision",
      keys: "name, uuid, type, teamIdentifier, teamName, applicationIdentifier, bundleIdentifierPattern, explicit, "
        + "created, expires, expired, platforms[], devices[], "
        + "certificates[{commonName, sha1, sha256, serial, expires, kind}], entitlements\(entitlements), "
        + "signature{status, root, signer}, findings[]", schema: "slipway.profile.show/1", in: world)
    let candidate = "{profile, uuid, chosen, reasons[], criteria[\(Self.criterion)]}"
    try expect(
      "signing",
      keys:
        "targets[{target, configuration, bundleIdentifier, team, style, host, signed, profileNeed, identity, profile, "
        + "criteria[], candidates[\(candidate)]}]", in: world)
    try expect(
      "install", "--device", SealedWorld.device,
      keys: "accepted, simulated, device, bundleIdentifier, profile, checks[\(Self.check)], unknown, "
        + "parts[{target, bundleIdentifier, profile, accepted}]", in: world)
    try expect(
      "profile", "find", "de.uni-hd.demo.Wecker",
      keys: "bundleIdentifier, profile, uuid, file, identity, candidates[\(candidate)], unreadable[]", in: world)
    try expect("profile", "delete", name, "--yes", keys: Self.profile, in: world)
  }

  @Test func `an error has code, message, hint and where known file and line`() throws {
    let world = try SealedWorld.withProject()
    let plain = "error{code, message, hint}"
    try expect("log", "nowhere", keys: plain, schema: "slipway.error/1", in: world, exits: 2)
    try world.write("check:\n  ruels: []\n", to: ".slipway.yml")
    try expect("check", keys: "error{code, message, hint, file, line}", schema: "slipway.error/1", in: world, exits: 2)
    let error = try #require(try world.json("check", exits: 2)["error"])
    #expect(error["code"]?.string == "configuration-invalid")
    #expect(error["line"]?.int == 2)
    #expect(error["file"]?.string == ".slipway.yml", "paths are relative to the current folder")
  }
}
