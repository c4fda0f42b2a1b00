import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles
import SlipwayKit

/// Shows the identity and profile that would sign each target.
struct SigningCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "signing", abstract: "Show how targets would be signed, and why",
    discussion: """
      Shows the identity and profile that would sign each target, in each configuration. Shows why other profiles do \
      not match. Leaves out targets that can't contain a profile.
      """)

  @Argument(help: "The target (default: all targets).", completion: .names(.target)) var target: String?
  @Option(
    help: ArgumentHelp("The build configuration, such as Debug (default: all).", valueName: "c"),
    completion: .names(.configuration))
  var configuration: String?
  @Option(help: "The signing style: automatic or manual (default: the project's).") var style: StyleChoice?
  @Option(help: "\(OptionHelp.profileType())") var type: ProfileType?
  @Option(
    help: ArgumentHelp("\(OptionHelp.device) Consider only profiles that list this device.", valueName: "udid"),
    completion: .names(.device))
  var device: String?
  @Flag(
    help: """
      Create a missing private key, certificate, App ID or team profile in the simulated portal and keychain, for \
      automatic signing. Also register the device in --device.
      """)
  var allowProvisioningUpdates = false
  @OptionGroup var places: SigningPlaces
  @OptionGroup var passphrase: PassphraseOptions
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  enum StyleChoice: String, ExpressibleByArgument, CaseIterable {
    case automatic, manual
  }

  func report(in context: Context) throws(Diagnostic) -> any Report {
    var wishes = TargetSigning.Wishes()
    wishes.targets = target.map { [$0] } ?? []
    wishes.configuration = configuration
    wishes.isAutomatic = style.map { $0 == .automatic }
    wishes.type = type
    let session = try context.session(portal, places: places)
    wishes.device = try device.map { text throws(Diagnostic) in try context.device(text, in: session) }
    let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
    let sources = context.sources(places, passphrase)
    let signing = TargetSigning(of: loaded, with: session, from: sources)
    var outcome = try signing.outcome(wishes, at: context.now)
    guard allowProvisioningUpdates else {
      let isPlain = target == nil && configuration == nil && style == nil && type == nil && device == nil
      guard isPlain, places.profiles == nil, let session else { return SigningReport(outcome: outcome) }
      return SigningReport(
        outcome: outcome, canUpdate: ProvisioningUpdates(in: session).canComplete(outcome.results))
    }
    guard let session, places.profiles == nil else {
      throw Diagnostic(
        .usage, "--allow-provisioning-updates and --profiles can't be used together",
        remedy: .advice("remove one of them"))
    }
    let updates = ProvisioningUpdates(in: session)
    let steps = try updates.steps(for: outcome.results)
    if shared.dryRun {
      return SigningReport(outcome: outcome, planned: steps.map(\.plan))
    }
    let harms = try steps.map { step throws(Diagnostic) in
      try step.changedAppID(in: session).map { id throws(Diagnostic) in
        try context.harm(without: .capabilities(of: id), in: session)
      } ?? HarmPreview.none
    }
    if harms.contains(where: { !$0.isEmpty }) {
      var sentences: [String] = []
      for sentence in harms.flatMap(HarmWording.sentences) where !sentences.contains(sentence) {
        sentences.append(sentence)
      }
      try context.confirm("change the portal for automatic signing", after: sentences)
    }
    // Another process may create the same: it is waited for, and what is missing is planned again.
    let made: [String] =
      try steps.isEmpty
      ? []
      : session.home.whileAlone { () throws(Diagnostic) in
        let current = context.hasGivenDate ? session : try session.current()
        let outcome = try TargetSigning(of: loaded, with: current, from: sources).outcome(wishes, at: current.date)
        let updates = ProvisioningUpdates(in: current)
        return try updates.perform(
          updates.steps(for: outcome.results), unlocking: context.keychainPassphrase(passphrase))
      }
    // The newest certificate may begin a second after the command's date.
    let changed = try session.portal.contents().changed
    if !steps.isEmpty { outcome = try signing.outcome(wishes, at: max(context.now, changed)) }
    return SigningReport(outcome: outcome, made: made)
  }
}
