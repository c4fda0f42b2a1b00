import ArgumentParser
import Diagnostics
import ProvisioningProfiles
import SlipwayKit

extension TeamCommands {
  struct Authority: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "authority", abstract: "Export the simulated portal's root certificate",
      discussion: """
        Other programs can verify the simulated portal's signatures with it. Its private keys are published with \
        slipway: do not trust it for anything else.
        """)

    @Option(help: ArgumentHelp("\(OptionHelp.output) The format is PEM.", valueName: "file")) var output: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      try ExportReport.writing(
        Array(SimulatedAuthority().rootCertificate().pem.utf8), as: .rootCertificate, of: "team.authority", id: "root",
        to: output,
        in: context)
    }
  }
}
