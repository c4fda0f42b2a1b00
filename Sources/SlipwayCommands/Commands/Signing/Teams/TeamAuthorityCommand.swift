import ArgumentParser
import Diagnostics
import ProvisioningProfiles
import SlipwayKit

extension TeamCommands {
  struct Authority: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "authority", abstract: "Export the simulated portal's root certificate",
      discussion: """
        Other programs can verify the simulated portal's signatures with this root certificate. Trust it for nothing \
        else: the private keys of its intermediate certificates are public.
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
