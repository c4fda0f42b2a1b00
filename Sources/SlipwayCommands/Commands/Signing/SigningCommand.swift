import AppleIdentifiers
import ArgumentParser
import Diagnostics
import ProvisioningProfiles
import SlipwayKit

/// Names the identity and profile that targets would be signed with.
struct SigningCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "signing", abstract: "Tell how targets would be signed, and why",
    discussion: """
      For every target that carries a profile: the identity and the profile that it would be signed with, and for each \
      profile that would not do the reasons.
      """)

  @Argument(help: "One target.") var target: String?
  @Option(help: ArgumentHelp("The configuration, such as Debug or Release.", valueName: "c")) var configuration: String?
  @Option(help: "automatic or manual; the project's own if not said.") var style: StyleChoice?
  @Option(help: "development, ad-hoc, app-store or in-house.") var type: ProfileType?
  @Option(help: ArgumentHelp("The device that the app is to run on.", valueName: "udid")) var device: String?
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  enum StyleChoice: String, ExpressibleByArgument, CaseIterable {
    case automatic, manual
  }

  func report(in context: Context) throws(Diagnostic) -> any Report {
    var wishes = TargetSigning.Wishes()
    wishes.target = target
    wishes.configuration = configuration
    wishes.isAutomatic = style.map { $0 == .automatic }
    wishes.type = type
    wishes.device = try device.map { text throws(Diagnostic) in try UDID(text) }
    let signing = TargetSigning(of: try LoadedProject(at: context.project()), with: try context.portal(portal))
    return SigningReport(results: try signing.decisions(wishes))
  }
}
