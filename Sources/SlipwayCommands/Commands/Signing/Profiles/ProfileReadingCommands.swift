import AppleIdentifiers
import ArgumentParser
import CodeSigning
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles
import SlipwayKit

/// Lists profiles.
struct ProfileListCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the team's profiles")

  @Option(help: "List only profiles in this state: active, expired or invalid.") var state: ProfileState?
  @Option(help: ArgumentHelp("List only profiles that expire within this time, such as 30d.", valueName: "span"))
  var expiresWithin: DaySpan?
  @Option(
    help: ArgumentHelp.member(listing: "profiles that this member created or last regenerated"),
    completion: .names(.member))
  var member: String?
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.portal(portal)
    let contents = try session.contents()
    let owner = try contents.owner(member)
    let judge = try ProfileJudge(contents, at: session.date)
    let views = try contents.profiles().compactMap { profile -> RecordView? in
      let status = judge.status(of: profile)
      guard state == nil || status.state == state, owner == nil || profile.maker == owner else { return nil }
      guard expiresWithin?.holds(from: session.date, to: profile.expires) ?? true else { return nil }
      return RecordView(profile, status: status, at: session.date)
    }
    return RecordListReport(
      noun: "profile", key: "profiles", records: views,
      create: ("slipway profile create --type development --app-id PATTERN", "create a profile"),
      isFiltered: state != nil || expiresWithin != nil || owner != nil)
  }
}

/// Shows a profile of the portal or in a file.
struct ProfileShowCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a profile, in the portal or in a file")

  @Argument(help: "The profile, by id, name or UUID, or a .mobileprovision file.", completion: .names(.profileOrFile))
  var profile: String
  @Option(help: ArgumentHelp.trustRoot) var trustRoot: String?
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let source = ProfileSource(profile, from: context.directory)
    let reading = try ProfileReading(trustingRootAt: trustRoot.map(context.path))
    let found = try reading.profile(source) { () throws(Diagnostic) in try context.portal(portal) }
    let session = source.isInPortal ? try context.portal(portal) : try context.portalIfAny(portal)
    let standing = try session.flatMap { session throws(Diagnostic) in try PortalStanding(of: found, in: session) }
    let devices = try session?.contents().devices() ?? []
    return ProfileReport(
      profile: found, date: context.now, standing: standing,
      deviceNames: Dictionary(devices.map { ($0.udid.rawValue.lowercased(), $0.name.rawValue) }) { first, _ in first },
      context: context)
  }
}

/// Compares profiles.
struct ProfileDiffCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show the differences between two profiles",
    discussion: "Exits with 1 if they differ, as diff does.")

  @Argument(help: "The first profile, by id, name or UUID, or a file.", completion: .names(.profileOrFile)) var before:
    String
  @Argument(help: "The second profile.", completion: .names(.profileOrFile)) var after: String
  @Option(help: ArgumentHelp.trustRoot) var trustRoot: String?
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let reading = try ProfileReading(trustingRootAt: trustRoot.map(context.path))
    let profiles = try [before, after].map { name throws(Diagnostic) in
      try reading.profile(ProfileSource(name, from: context.directory)) { () throws(Diagnostic) in
        try context.portal(portal)
      }
    }
    return ProfileDiffReport(
      before: before, after: after, comparison: ProfileComparison(from: profiles[0], to: profiles[1]))
  }
}

/// Verifies profiles.
struct ProfileVerifyCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Verify the signature and expiration date of profiles",
    discussion: "If you give a folder, verifies the profiles in it and in its subfolders.")

  @Argument(help: "Profiles (id, name or UUID), files or folders.", completion: .names(.profileOrFile))
  var profile: [String]
  @Option(help: ArgumentHelp("The time for which they must stay valid, such as 30d, 6w or 1y.", valueName: "span"))
  var validFor: DaySpan?
  @Option(help: ArgumentHelp.trustRoot) var trustRoot: String?
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard !profile.isEmpty else {
      throw Diagnostic(.usage, "no profiles given", remedy: .advice("give files, or profiles of the portal"))
    }
    let verdicts = try ProfileVerification(
      trustingRootAt: trustRoot.map(context.path), at: context.now, validFor: validFor?.seconds ?? 0
    ).verdicts(on: ProfileSource.all(named: profile, from: context.directory)) { () throws(Diagnostic) in
      try context.portal(portal)
    }
    return ProfileVerifyReport(verdicts: verdicts, context: context)
  }
}

/// Exports a profile.
struct ProfileExportCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export a profile to a .mobileprovision file")

  @Argument(help: "The profile, by id, name or UUID.", completion: .names(.profile)) var id: String
  @Option(help: ArgumentHelp(OptionHelp.output, valueName: "file")) var output: String
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let contents = try context.portal(portal).contents()
    let record = try contents.profile(matching: id)
    return try ExportReport.writing(
      contents.file(of: record), as: .profile, of: "profile.export", id: record.id.rawValue, to: output, in: context)
  }
}
