import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics
import FileTrees
import GitOperations
import GitStore
import ProvisioningProfiles
import SlipwayKit
import SyntaxTrees

/// Imports a team from a fastlane match repository.
struct TeamImportCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import a team from a fastlane match repository",
    discussion: """
      Adds certificates and profiles unchanged to the simulated portal, and private keys to the simulated keychain. \
      Creates the team if it does not exist. Reads the password from MATCH_PASSWORD, or asks for it.
      """)

  @Option(help: ArgumentHelp("The repository, as a URL or a folder.", valueName: "url|dir")) var match: String
  @Option(help: ArgumentHelp("The branch (default: the repository's HEAD).", valueName: "branch"))
  var branch: String?
  @OptionGroup var passphrase: PassphraseOptions
  @Option(
    help: ArgumentHelp("The team, by Team ID (default: the only team in the repository).", valueName: "team"),
    completion: .names(.team))
  var team: String?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The member to act as (default: SLIPWAY_AS, or Git's user.email).", valueName: "email"),
    completion: .names(.member))
  var actor: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let team = try team.map { text throws(Diagnostic) in try TeamID(text) }
    let password = try context.matchPassword(isNew: false)
    let place = context.path(match)
    let repository: MatchRepository
    if FileAccess.isDirectory(place), branch == nil, !FileAccess.exists(place + "/HEAD") {
      repository = try read(place, password, context)
    } else {
      let folder = try PassingFolder(in: context.portalHome.directory)
      defer { folder.remove() }
      let talk = RemoteTalk(in: context)
      let request = CloneRequest(address: match, folder: folder.path + "/repository", branch: branch)
      _ = try talk.whileTalking { (dialogue) throws(Diagnostic) in
        try Repository.clone(
          request, from: context.directory, environment: context.git, dialogue: dialogue, onProgramOutput: talk.show)
      }
      repository = try read(folder.path + "/repository", password, context)
    }
    let taking = try MatchImport(
      into: context.portalHomeUnderPolicy(), as: context.actorSource(actor),
      unlocking: context.keychainPassphrase(passphrase), at: context.now)
    return TeamImportReport(
      result: try shared.dryRun ? taking.plan(repository, team: team) : taking.take(repository, team: team),
      extent: context.portalExtent)
  }

  private func read(
    _ folder: String, _ password: Passphrase, _ context: Context
  ) throws(Diagnostic) -> MatchRepository {
    try MatchRepository(
      reading: folder, password: password, openssl: OpenSSLProgram(environment: context.world.environment),
      passingThrough: context.portalHome.directory)
  }
}

/// The records imported from a repository.
struct TeamImportReport: Report {
  let result: MatchImport.Result
  let extent: ResultExtent

  var schema: String { "slipway.team.import/1" }

  var fields: JSONObject {
    extent.marking([
      "id": .string(result.team.rawValue), "name": .string(result.teamName),
      "created": .bool(result.isNewTeam),
      "certificates": .array(result.certificates.map { .string($0) }),
      "profiles": .array(result.profiles.map { .string($0) }), "keys": .integer(result.keys),
      "appIDs": .integer(result.appIDs), "devices": .integer(result.devices), "known": .integer(result.known),
      "leftOut": .array(result.leftOut.map { .string($0) }),
    ])
  }

  func show(on page: inout Page) {
    let verb = extent.isPlan ? "Would import" : "Imported"
    let team: StyledText = "\(result.teamName, .name) (\(result.team.rawValue))"
    guard result.isNewTeam || result.hasNews else {
      page.line("Nothing to import: team \(team) has all records already")
      for reason in result.leftOut { page.line("\(StyledText("skipped:", .warning)) \(reason)") }
      return
    }
    page.line(result.isNewTeam ? "\(verb) new team \(team)" : "\(verb) new records of team \(team)")
    page.fields([
      ("certificates", "\(result.certificates.count)"), ("private keys", "\(result.keys)"),
      ("profiles", "\(result.profiles.count)"), ("App IDs", "\(result.appIDs)"),
      ("devices", "\(result.devices)"), ("already known", "\(result.known)"),
    ])
    for reason in result.leftOut { page.line("\(StyledText("skipped:", .warning)) \(reason)") }
    extent.show(on: &page)
    if !extent.isPlan { page.next("slipway profile list", "list the profiles") }
  }
}

/// Exports a team to a fastlane match repository.
struct TeamExportCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export a team to a fastlane match repository",
    discussion: """
      Encrypts each file. Reads the password from MATCH_PASSWORD, or asks for it. The folder must be new, empty, or \
      a clone of the repository; commit and push it with Git.
      """)

  @Option(help: ArgumentHelp("The folder to write to.", valueName: "dir")) var match: String
  @Option(help: ArgumentHelp("The encryption version, 1 or 2. fastlane before 2.220 reads only 1.", valueName: "1|2"))
  var encryption = 2
  @OptionGroup var passphrase: PassphraseOptions
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard let cipher = MatchCipher(rawValue: encryption) else {
      throw Diagnostic(
        .usage, "\(encryption) is not an encryption version of match", remedy: .advice("use --encryption 1 or 2"))
    }
    guard !match.contains(":") || FileAccess.exists(context.path(match)) else {
      throw Diagnostic(
        .usage, "\"\(match)\" is a URL, but a team is exported to a folder",
        remedy: .advice("clone the repository, export to its folder, and push the commit"))
    }
    let session = try context.portal(portal)
    let folder = context.path(match)
    let export = MatchExport(
      of: session, as: cipher, password: try context.matchPassword(isNew: !FileAccess.exists(folder)),
      unlocking: context.keychainPassphrase(passphrase))
    return TeamExportReport(
      result: try export.write(to: folder, isPlan: shared.dryRun), team: session.portal.id.rawValue,
      folder: context.shown(folder), isPlan: shared.dryRun)
  }
}

/// The files written to a repository.
struct TeamExportReport: Report {
  let result: MatchExport.Result
  let team: String
  let folder: String
  let isPlan: Bool

  var schema: String { "slipway.team.export/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "id": .string(team), "folder": .string(folder), "files": .array(result.files.map { .string($0) }),
      "unchanged": .integer(result.unchanged), "leftOut": .array(result.leftOut.map { .string($0) }),
    ]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    page.line("\(isPlan ? "Would write" : "Wrote") \(result.files.count) files to \(folder, .name)")
    for file in result.files { page.line("  \(file)") }
    if result.unchanged > 0 { page.line("  unchanged files: \(result.unchanged)") }
    for reason in result.leftOut { page.line("\(StyledText("skipped:", .warning)) \(reason)") }
  }
}
