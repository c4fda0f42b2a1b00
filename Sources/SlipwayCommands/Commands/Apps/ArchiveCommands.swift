import AppBundles
import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit

/// Archives of built apps.
struct ArchiveCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Create, show and export Xcode archives",
    subcommands: [ArchiveCreateCommand.self, ArchiveShowCommand.self, ArchiveExportCommand.self])
}

/// Archives products.
struct ArchiveCreateCommand: SlipwayCommand {
  static let writesDrafts = true
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create an .xcarchive of a built app",
    discussion: """
      Copies the app, and matching dSYMs from the folder of the app. Only an archive of one app can be exported.
      """)

  @Argument(help: "An app; or frameworks, bundles and Mach-O files for a generic archive.") var path: [String]
  @Option(help: ArgumentHelp("The folder to create, whose name ends in .xcarchive.", valueName: "path")) var output:
    String
  @Option(
    help: ArgumentHelp("A folder with more dSYMs, or a dSYM; can be repeated.", valueName: "folder"))
  var dsyms: [String] = []
  @Option(help: ArgumentHelp("The name in Xcode's Organizer (default: the app's).", valueName: "name"))
  var name: String?
  @Option(
    help: ArgumentHelp("The scheme that was built (default: the name).", valueName: "name"), completion: .names(.scheme)
  )
  var scheme: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let target = context.path(output)
    guard target.hasSuffix(".xcarchive") else {
      throw Diagnostic(
        .usage, "--output requires a name that ends in .xcarchive",
        remedy: .advice("use a name such as App.xcarchive"))
    }
    let plan = try ArchivePlan(
      of: path.map(context.path), symbolsIn: dsyms.map(context.path), name: name, scheme: scheme, at: context.now)
    try plan.write(to: target, isPlan: shared.dryRun)
    return ArchiveCreateReport(plan: plan, output: output, isPlan: shared.dryRun)
  }
}

/// Shows what an archive contains.
struct ArchiveShowCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the app and the debug symbols in an archive",
    discussion: "Verifies nothing; use slipway app verify for that.")

  @Argument(help: "An .xcarchive.") var path: String
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    ArchiveReport(archive: try ProductArchive(at: context.path(path)), date: context.now)
  }
}

/// Exports an archive.
struct ArchiveExportCommand: SlipwayCommand {
  static let writesDrafts = true
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export the app in an archive, signed for distribution",
    discussion: """
      Signs a copy of the app with the method's profiles. Writes an .ipa, DistributionSummary.plist and \
      ExportOptions.plist, as xcodebuild -exportArchive does, and the dSYMs in a zip file. Mac apps stay .app bundles. \
      --manifest, or a manifest in --options, adds manifest.plist, icons and an install page.
      """)

  @Argument(help: "An .xcarchive.") var path: String
  @Option(
    help: ArgumentHelp(
      """
      The method: debugging, release-testing, app-store-connect, enterprise or developer-id (default: the method in \
      --options, else debugging).
      """,
      valueName: "method"))
  var method: DistributionMethod?
  @Option(help: ArgumentHelp("An ExportOptions.plist.", valueName: "file")) var options: String?
  @Option(help: ArgumentHelp("The folder to create.", valueName: "folder")) var output: String
  @Option(
    help: ArgumentHelp(
      "The https URL of the web server folder that will contain the export.", valueName: "url"))
  var manifest: String?
  @Option(
    help: ArgumentHelp(
      "A square PNG file as the icon for testers; requires --manifest (default: the app's largest icon file).",
      valueName: "file"))
  var icon: String?
  @OptionGroup var signer: SignerOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    var exportOptions =
      try options.map { file throws(Diagnostic) in try ExportOptions(at: context.path(file), shown: file) }
      ?? ExportOptions()
    guard icon == nil || manifest != nil || exportOptions.urls != nil else {
      throw Diagnostic(
        .usage, "--icon requires --manifest", remedy: .advice("give the URL of the folder on the web server"))
    }
    exportOptions.method = method ?? exportOptions.method
    var signer = signer
    exportOptions.team = exportOptions.team ?? signer.portal.team.flatMap { try? TeamID($0) }
    let isTeamOfOptions = signer.portal.team == nil
    signer.portal.team = signer.portal.team ?? exportOptions.team?.rawValue
    let chosen = signer
    func signing() throws(Diagnostic) -> AppSigning {
      do throws(Diagnostic) {
        return try chosen.signing(in: context)
      } catch  where error.code == .teamNotFound && isTeamOfOptions && chosen.profile.isEmpty {
        throw error.with(
          remedy: .advice("give the app's profile, --profile FILE: no portal has the team of --options"))
      }
    }
    let distribution = try ArchiveDistribution(
      of: context.path(path), with: exportOptions, profilesIn: context.directory, at: manifest,
      icon: icon.map(context.path), signing: signing(), to: context.path(output),
      isPlan: shared.dryRun, on: context.now)
    return ArchiveExportReport(distribution: distribution, output: output)
  }
}
