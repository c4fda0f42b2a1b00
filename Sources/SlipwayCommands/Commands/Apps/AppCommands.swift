import ArgumentParser
import Diagnostics
import SlipwayKit

/// Built apps and other products.
struct AppCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app", abstract: "Show, verify, change and sign built apps",
    subcommands: [
      AppShowCommand.self, AppVerifyCommand.self, AppSignCommand.self, AppUnsignCommand.self,
      AppEntitlementsCommand.self, AppSetVersionCommand.self, AppSetBundleIdentifierCommand.self,
      AppAddFileCommand.self, AppStubCommand.self, AppServeCommand.self,
    ])
}

/// Shows what a product contains.
struct AppShowCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the bundles and signatures in a built app",
    discussion: "Verifies nothing; use slipway app verify for that.")

  @Argument(help: "An app, extension, framework, test bundle, archive, Mach-O file or .ipa.")
  var path: String
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    AppReport(inspection: try AppInspection(of: context.path(path)), date: context.now)
  }
}
