import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Hints of signing decisions: each one can be carried out where it is given, and together they resolve the reason.
@Suite struct SigningHintTests {
  /// A situation in which something can't be signed or installed.
  struct Situation: Sendable {
    let name: String
    /// The commands that lead to it, after a project and a team with a device, each in one string.
    let steps: [String]
    /// The command whose hints are followed.
    let question: String
    /// Who asks, and when.
    var shared = ""
    /// Whether something else is to be done in the end, which no command does.
    var endsInAdvice = false
  }

  private static let stranger = "00008030-00AAAAAAAAAAAAAA"
  private static let updates = "signing --allow-provisioning-updates"
  private static let wildcard = [
    "app-id create * --name All", "profile create --type development --app-id * --name All",
  ]
  private static let certificate = [
    "identity create --key p256", "certificate request --type development", "certificate approve --all-pending",
  ]
  private static let bo = [
    "member invite bo@uni-hd.example --name Bo --role developer", "member accept bo@uni-hd.example",
    "identity create --key p256 --email bo@uni-hd.example",
  ]
  private static let asBo = "--as bo@uni-hd.example"

  private static let general: [Situation] = [
    Situation(name: "nothing in the portal", steps: [], question: "signing"),
    Situation(name: "nothing, manual", steps: [], question: "signing --style manual"),
    Situation(
      name: "manual profile, but automatic", steps: certificate + wildcard, question: "signing --style automatic",
      endsInAdvice: true),
    Situation(
      name: "a profile that nobody has",
      steps: certificate + wildcard + [
        "setting set 'PROVISIONING_PROFILE_SPECIFIER=None' --target Wecker",
        "setting set 'CODE_SIGN_STYLE=Manual' --target Wecker",
      ],
      question: "signing --configuration Debug"),
    Situation(
      name: "another team",
      steps: certificate + wildcard + ["setting set 'DEVELOPMENT_TEAM=OTHERTEAM1' --target Wecker"],
      question: "signing --configuration Debug"),
    Situation(
      name: "another identity",
      steps: certificate + wildcard + ["setting set 'CODE_SIGN_IDENTITY=iPhone Distribution' --target Wecker"],
      question: "signing --configuration Debug"),
    Situation(
      name: "an identity that no product has",
      steps: certificate + wildcard + ["setting set 'CODE_SIGN_IDENTITY=-' --target Wecker"],
      question: "signing --configuration Debug"),
    Situation(
      name: "signing not allowed",
      steps: certificate + wildcard + ["setting set 'CODE_SIGNING_ALLOWED=NO' --target Wecker"],
      question: "signing --configuration Debug"),
    Situation(
      name: "an entitlement that no App ID grants",
      steps: certificate + wildcard + [
        "info set com.apple.private.example true --type boolean --entitlements --target Wecker"
      ], question: "signing --configuration Debug"),
    Situation(
      name: "an entitlement that no App ID grants, installed",
      steps: certificate + wildcard + [
        "info set com.apple.private.example true --type boolean --entitlements --target Wecker"
      ], question: "install --device \(SealedWorld.device)"),
    Situation(
      name: "an extension with another version",
      steps: certificate + wildcard + [
        "target add Alarms --template widget-extension --host Wecker", "version set 2.0 --build 7 --target Alarms",
      ], question: "install --device \(SealedWorld.device)"),
    Situation(
      name: "signing not allowed, installed",
      steps: certificate + wildcard + ["setting set 'CODE_SIGNING_ALLOWED=NO' --target Wecker"],
      question: "install --device \(SealedWorld.device)"),
    Situation(
      name: "an app for other devices", steps: certificate + wildcard + ["target set Wecker --devices ipad"],
      question: "install --device \(SealedWorld.device)"),
    Situation(
      name: "an old system", steps: certificate + wildcard,
      question: "install --device \(SealedWorld.device) --os 16.0"),
  ]

  private static let managed: [Situation] = [
    Situation(name: "Xcode-managed, unknown device", steps: [updates], question: "signing --device \(stranger)"),
    Situation(
      name: "Xcode-managed, install on an unknown device", steps: [updates], question: "install --device \(stranger)"),
    Situation(
      name: "Xcode-managed, disabled device",
      steps: ["device register \(stranger) --name Two", updates, "device disable \(stranger)"],
      question: "signing --device \(stranger)"),
    Situation(
      name: "Xcode-managed, wildcard and a capability",
      steps: [updates, "capability add push-notifications --no-portal"],
      question: "signing"),
    Situation(
      name: "Xcode-managed, wildcard and values",
      steps: [updates, "capability add app-groups --value group.de.uni-hd.demo --no-portal"], question: "signing"),
    Situation(
      name: "Xcode-managed, explicit and a capability",
      steps: ["capability add push-notifications --no-portal", updates, "capability add siri --no-portal"],
      question: "signing"),
    Situation(name: "Xcode-managed, expired", steps: [updates], question: "signing", shared: "--at 2040-01-01"),
    Situation(
      name: "Xcode-managed, certificate revoked", steps: [updates, "certificate revoke Apple"], question: "signing"),
    Situation(
      name: "Xcode-managed, but manual", steps: [updates], question: "signing --style manual", endsInAdvice: true),
    Situation(
      name: "Xcode-managed, App ID deleted", steps: [updates, "app-id delete *"], question: "signing"),
    Situation(
      name: "Xcode-managed, another's certificate", steps: [updates] + bo, question: "signing", shared: asBo),
    Situation(
      name: "Xcode-managed for the store, another's certificate",
      steps: certificate + [
        "member invite bo@uni-hd.example --name Bo --role admin", "member accept bo@uni-hd.example",
        "app-id create de.uni-hd.demo.Wecker --name Wecker", "certificate request --type distribution",
        "certificate approve --all-pending",
        "profile create --type app-store --app-id de.uni-hd.demo.Wecker --xcode-managed",
      ], question: "signing --type app-store", shared: asBo),
  ]

  private static let manual: [Situation] = [
    Situation(name: "manual, unknown device", steps: certificate + wildcard, question: "signing --device \(stranger)"),
    Situation(
      name: "manual, install on an unknown device", steps: certificate + wildcard,
      question: "install --device \(stranger)"),
    Situation(
      name: "manual, all devices disabled", steps: certificate + wildcard + ["device disable \(SealedWorld.device)"],
      question: "signing"),
    Situation(
      name: "manual, its only device disabled",
      steps: certificate + wildcard + [
        "device register \(stranger) --name Two", "device disable \(SealedWorld.device)",
      ], question: "signing"),
    Situation(name: "manual, expired", steps: certificate + wildcard, question: "signing", shared: "--at 2040-01-01"),
    Situation(
      name: "manual, certificate revoked", steps: certificate + wildcard + ["certificate revoke Apple"],
      question: "profile find de.uni-hd.demo.Wecker"),
    Situation(
      name: "manual, capability", steps: certificate + wildcard + ["capability add siri --no-portal"],
      question: "signing"),
    Situation(
      name: "manual, wildcard and a capability",
      steps: certificate + wildcard + ["capability add push-notifications --no-portal"], question: "signing"),
    Situation(
      name: "manual, revoked and a capability",
      steps: certificate + wildcard + ["certificate revoke Apple", "capability add siri --no-portal"],
      question: "signing"),
    Situation(
      name: "manual, App ID deleted", steps: certificate + wildcard + ["app-id delete *"], question: "signing"),
    Situation(
      name: "manual, another's certificate", steps: certificate + wildcard + bo, question: "signing", shared: asBo),
    Situation(
      name: "a developer and a disabled device",
      steps: certificate + wildcard + bo + ["device disable \(SealedWorld.device)"], question: "signing", shared: asBo),
    Situation(
      name: "a developer and the store", steps: certificate + wildcard + bo, question: "signing --type ad-hoc",
      shared: asBo, endsInAdvice: true),
  ]

  @Test(arguments: [managed, manual, general]) func `hints are accepted, and following them resolves the reasons`(
    situations: [Situation]
  ) throws {
    let base = try SealedWorld.withProject("Wecker")
    try base.slipway("team", "create", "Uni", "--program", "organization", "-q")
    try base.slipway("device", "register", SealedWorld.device, "--name", "Adas iPhone", "-q")
    for situation in situations {
      let world = try base.copy()
      for step in situation.steps { try world.carryOut(step, shared: "") }
      try followAll(of: situation, in: world)
    }
  }

  /// Apps that claim several capabilities, in portals that lack some of what they need.
  private static let several: [Situation] = [
    Situation(name: "nothing in the portal", steps: groups + push, question: "signing"),
    Situation(name: "a wildcard profile with groups", steps: groups + [updates] + push, question: "signing"),
    Situation(name: "a wildcard profile without any", steps: [updates] + groups + push, question: "signing"),
    Situation(name: "a manual profile without any", steps: certificate + wildcard + groups + push, question: "signing"),
    Situation(
      name: "no profile, and the App ID *", steps: certificate + ["app-id create * --name All"] + groups + push,
      question: "signing"),
    Situation(
      name: "no profile, and an App ID without capabilities",
      steps: certificate + ["app-id create de.uni-hd.demo.Wecker --name Wecker"] + groups + push, question: "signing"),
    Situation(
      name: "an explicit profile without any", steps: push + [updates] + groups + ["capability add siri --no-portal"],
      question: "signing"),
    Situation(
      name: "manual, a wildcard profile and an invalid own one",
      steps: certificate + wildcard + ownAppID + [
        ownProfile, "setting set 'CODE_SIGN_STYLE=Manual' --target Wecker", "capability add push-notifications --yes",
      ], question: "signing"),
    Situation(
      name: "manual, an Xcode-managed profile and an invalid own one",
      steps: certificate + ownAppID + [
        ownProfile, ownProfile + " --xcode-managed", "setting set 'CODE_SIGN_STYLE=Manual' --target Wecker",
        "capability add healthkit --yes",
      ], question: "signing"),
  ]
  private static let ownAppID = ["app-id create de.uni-hd.demo.Wecker --name Wecker"]
  private static let ownProfile = "profile create --type development --app-id de.uni-hd.demo.Wecker"
  private static let groups = ["capability add app-groups --value group.de.uni-hd.demo --no-portal"]
  private static let push = ["capability add push-notifications --no-portal"]

  @Test func `the hints of one answer sign an app with several capabilities`() throws {
    let base = try SealedWorld.withProject("Wecker")
    try base.slipway("team", "create", "Uni", "--program", "organization", "-q")
    try base.slipway("device", "register", SealedWorld.device, "--name", "Adas iPhone", "-q")
    for situation in Self.several {
      let world = try base.copy()
      for step in situation.steps { try world.carryOut(step, shared: "") }
      let state = try world.state(of: situation)
      #expect(!state.isFine, "\(situation.name)")
      var seen: Set<String> = []
      for command in state.reasons.flatMap(\.commands) where seen.insert(command).inserted {
        try world.carryOut(command, shared: "")
      }
      #expect(try world.state(of: situation).isFine, "\(situation.name): \(state)")
    }
  }

  @Test func `a profile is renewed once, after its App ID has what the app claims`() throws {
    let world = try SealedWorld.withProject("Wecker")
    try world.slipway("team", "create", "Uni", "-q")
    try world.slipway("device", "register", SealedWorld.device, "--name", "Adas iPhone", "-q")
    let steps =
      Self.push + Self.certificate + Self.ownAppID + [
        "app-id enable de.uni-hd.demo.Wecker push-notifications", Self.ownProfile,
        "app-id disable de.uni-hd.demo.Wecker push-notifications --yes",
      ]
    for step in steps { try world.carryOut(step, shared: "") }
    let hints = try world.slipway("signing", exits: 1).output.matches(of: /hint: run slipway (.+)/).map { String($0.1) }
    #expect(hints.map { $0.prefix { $0 != " " } } == ["app-id", "profile"], "\(hints)")
    for hint in hints { try world.carryOut(hint, shared: "") }
    try world.slipway("signing")
  }

  @Test func `the note of a new capability registers the App ID with all that the app claims`() throws {
    let world = try SealedWorld.withProject("Wecker")
    try world.slipway("team", "create", "Uni", "-q")
    for step in Self.groups { try world.carryOut(step, shared: "") }
    let added = try world.slipway("capability", "add", "push-notifications")
    let note = added.output + added.problems
    let command = try #require(note.firstMatch(of: /hint: run slipway (.+)/)?.1)
    for step in command.split(separator: " && slipway ") { try world.carryOut(String(step), shared: "") }
    let record = try world.json("app-id", "show", "de.uni-hd.demo.Wecker")
    #expect(Set(record.texts("capabilities")).isSuperset(of: ["app-groups", "push-notifications"]), "\(note)")
    #expect("\(record)".contains("group.de.uni-hd.demo"), "\(note)")
  }

  /// Follows the hints until something is signed or installed, or only advice is left.
  private func followAll(of situation: Situation, in world: SealedWorld) throws {
    var seen: [String] = []
    var state = try world.state(of: situation)
    while true {
      let reasons = state.reasons.filter { !$0.commands.isEmpty }
      if state.isFine || reasons.isEmpty { break }
      try #require(!seen.contains("\(reasons)"), "\(situation.name) ends in \(reasons)")
      seen.append("\(reasons)")
      for reason in reasons.dropFirst() { try follow(reason, of: situation, from: state, in: world.copy()) }
      // The first reason is resolved for good, and the others are asked again.
      state = try follow(reasons[0], of: situation, from: state, in: world)
    }
    #expect(state.isFine != situation.endsInAdvice, "\(situation.name): \(state)")
  }

  /// Carries out the hints of one reason: they are accepted, and the answer is another one.
  @discardableResult
  private func follow(
    _ reason: SigningState.Reason, of situation: Situation, from state: SigningState, in world: SealedWorld
  ) throws -> SigningState {
    for command in reason.commands { try world.carryOut(command, shared: situation.shared) }
    let after = try world.state(of: situation)
    let isLeft = after.reasons.contains { $0.text == reason.text && $0.commands == reason.commands }
    #expect(!isLeft || after.isFine, "\(situation.name): \(reason) stays in \(after)")
    return after
  }
}

/// The reasons that a decision gives, each with the commands and edits of its hints.
struct SigningState: CustomStringConvertible {
  struct Reason: CustomStringConvertible {
    let text: String
    let commands: [String]
    var description: String { "\"\(text)\" \(commands)" }
  }

  let isFine: Bool
  let reasons: [Reason]
  var description: String { "\(isFine) \(reasons)" }
}

extension SealedWorld {
  /// The same files in another folder.
  fileprivate func copy() throws -> SealedWorld {
    let world = try SealedWorld(identity: false)
    try judge("cp", "-a", root + "/.", world.root)
    world.directory = world.root + directory.dropFirst(root.count)
    return world
  }

  fileprivate func state(of situation: SigningHintTests.Situation) throws -> SigningState {
    let words = (situation.question + " " + situation.shared).split(separator: " ").map(String.init)
    let result = try run([Self.program] + words + ["--json"])
    let object = try result.json()
    var reasons: [SigningState.Reason] = []
    // One configuration of the target stands for all, because each has lines of its own.
    for part in object.objects("targets").prefix(1) + [object] {
      for candidate in part.objects("candidates") {
        let name = candidate["profile"]?.string ?? ""
        reasons += candidate.objects("criteria").compactMap { reason(in: $0, of: name) }
      }
      reasons += (part.objects("criteria") + part.objects("checks")).compactMap { reason(in: $0, of: "") }
      // The gaps are to be closed in their order.
      let missing = part.objects("missing")
      reasons.append(
        SigningState.Reason(
          text: missing.compactMap { $0["reason"]?.string }.joined(separator: "; "),
          commands: missing.flatMap { $0.texts("hints") }.compactMap(command)))
    }
    return SigningState(isFine: result.exitCode == 0, reasons: reasons)
  }

  private func reason(in criterion: JSONObject, of profile: String) -> SigningState.Reason? {
    guard criterion["passed"]?.bool == false, let text = criterion["reason"]?.string else { return nil }
    let hints = criterion["hints"]?.array?.compactMap(\.string) ?? []
    return SigningState.Reason(text: "\(profile): \(text)", commands: hints.compactMap(command))
  }

  /// A hint as a command; `nil` for advice.
  private func command(_ hint: String) -> String? {
    if let match = hint.wholeMatch(of: #/ask [^<]*<([^>]+)>.* to run slipway (.+)/#) {
      return "\(match.output.2) --as \(match.output.1)"
    }
    if let match = hint.wholeMatch(of: #/run slipway .+, or slipway (setting set .+) to change it/#) {
      return String(match.output.1)
    }
    if hint.hasPrefix("run slipway ") { return String(hint.dropFirst("run slipway ".count)) }
    return nil
  }

  /// Runs a command of slipway.
  fileprivate func carryOut(_ step: String, shared: String) throws {
    var words = try shellWords(step).map { word in
      switch word {
      case "UDID": "00008030-00BBBBBBBBBBBBBB"
      case "NAME": "Hint"
      case "ID": try pendingRequest(shared)
      default: word
      }
    }
    let others = shared.split(separator: " ").map(String.init)
    // The project's own commands know no team and no member.
    if !["setting", "info", "target", "version"].contains(words[0]) {
      words += words.contains("--as") && others.first == "--as" ? Array(others.dropFirst(2)) : others
    }
    let result = try run([Self.program] + words + ["--yes", "-q"])
    let isAnswer = ["signing", "install"].contains(words[0]) && result.exitCode == 1
    #expect(result.exitCode == 0 || isAnswer, "\(words): \(result)")
  }

  /// The request that is to be approved.
  private func pendingRequest(_ shared: String) throws -> String {
    let words = shared.split(separator: " ").map(String.init)
    let result = try run([Self.program, "certificate", "list", "--state", "pending", "--json"] + words)
    return try #require(try result.json().objects("certificates").last?["id"]?.string)
  }

  private func shellWords(_ line: String) throws -> [String] {
    let result = try run(["sh", "-f", "-c", "for word in \(line); do printf '%s\\n' \"$word\"; done"])
    return result.output.split(separator: "\n").map(String.init)
  }
}
