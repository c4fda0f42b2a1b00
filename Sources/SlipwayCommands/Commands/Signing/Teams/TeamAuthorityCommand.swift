import ArgumentParser
import Diagnostics
import ProvisioningProfiles

extension TeamCommands {
  struct Authority: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "authority", abstract: "Write the simulator's root certificate into a file",
      discussion: """
        With it other programs can verify what the simulator signed. Its keys are published with slipway: trust it for \
        nothing else.
        """)

    @Option(help: ArgumentHelp("The file to write, PEM.", valueName: "file")) var output: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      try ExportReport.writing(
        Array(SimulatedAuthority().rootCertificate().pem.utf8), of: "team.authority", id: "root", to: output,
        in: context)
    }
  }
}
