import AppleIdentifiers
import ArgumentParser
import CodeSigning
import Diagnostics
import ProvisioningProfiles
import SlipwayKit
import SyntaxTrees

/// Finds the best profile for a bundle identifier.
struct ProfileFindCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find the best profile for a bundle identifier",
    discussion: """
      Prefers explicit App IDs to wildcards, longer patterns to shorter ones and newer profiles to older ones. Shows \
      why each of the other profiles was not chosen.
      """)

  @Argument(help: "The bundle identifier.", completion: .names(.bundleIdentifier)) var bundleId: String
  @Option(help: "\(OptionHelp.profileType())") var type: ProfileType?
  @Option(help: "The platform: ios, macos, tvos, watchos or visionos.") var platform: Platform?
  @Option(
    help: ArgumentHelp("\(OptionHelp.device) The profile must list it.", valueName: "udid"), completion: .names(.device)
  ) var device: String?
  @OptionGroup var places: SigningPlaces
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.session(portal, places: places)
    let search = ProfileSearch(
      for: try BundleIdentifier(bundleId), type: type, platform: platform,
      device: try device.map { text throws(Diagnostic) in try context.device(text, in: session) })
    return ProfileFindReport(
      result: try search.result(
        with: session, from: context.sources(places), at: context.now))
  }
}

/// The best profile, and the reasons against the others.
struct ProfileFindReport: Report {
  let result: ProfileSearch.Result

  var schema: String { "slipway.profile.find/1" }

  var isAffirmative: Bool { result.best != nil }

  var fields: JSONObject {
    let decision = result.decision
    return [
      "bundleIdentifier": .string(decision.target.bundleIdentifier.rawValue),
      "profile": .optional(result.best?.name), "uuid": .optional(result.best?.uuid),
      "file": .optional(result.best?.profile?.file),
      "identity": .optional(result.best?.identity?.commonName),
      "candidates": .array(decision.candidates.map(CandidateWording.json)),
      "unreadable": .array(result.unreadable.map { .string($0.message) }),
    ]
  }

  func show(on page: inout Page) {
    let decision = result.decision
    if let best = result.best {
      page.line("\(best.name, .good)  \(best.uuid, .faint)")
      CandidateWording.showReasons(for: best, on: &page)
    } else {
      page.line("No profile matches \(decision.target.bundleIdentifier.rawValue, .name)")
      if decision.candidates.isEmpty { page.next("slipway profile create --type T --app-id PATTERN", "create one") }
    }
    CandidateWording.showOthers(decision.candidates.filter { $0.uuid != result.best?.uuid }, on: &page)
    for problem in result.unreadable { page.line("\(StyledText("note:", .warning)) \(problem.message)") }
  }
}
