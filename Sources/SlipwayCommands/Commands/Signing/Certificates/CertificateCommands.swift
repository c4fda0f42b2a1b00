import ArgumentParser

/// The certificates of a team.
struct CertificateCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "certificate", abstract: "Request, approve and revoke signing certificates",
    subcommands: [
      CertificateRequestCommand.self, CertificateApproveCommand.self, CertificateRejectCommand.self,
      CertificateRevokeCommand.self, CertificateListCommand.self, CertificateShowCommand.self,
      CertificateExportCommand.self,
    ])
}
