import ArgumentParser
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles
import SlipwayKit
import SyntaxTrees

/// The private keys of the simulated keychain.
struct IdentityCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "identity", abstract: "Create and manage private keys of signing identities",
    subcommands: [
      Create.self, List.self, Request.self, IdentityExportCommand.self, IdentityImportCommand.self,
      IdentityProtectCommand.self, Delete.self,
    ])
}

extension IdentityCommands {
  struct Create: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Create a private key in the simulated keychain",
      discussion: """
        To get a certificate for the key, run slipway certificate request. Key and certificate together are an \
        identity. The key is a file that only you can read; it is never stored in a portal.
        """)

    @Option(help: "The owner's email address (default: Git's user.email).") var email: String?
    @Option(help: "The owner's name (default: Git's user.name, or the email address up to the @).") var name: String?
    @Option(help: "The algorithm: rsa-2048 or p256.") var key = KeyAlgorithm.rsa2048
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let owner = try context.actor(email)
      let others = ((try? context.portalHome.keychain.identities()) ?? []).filter { $0.email == owner.email }
      let record = try context.portalHome.keychain.createIdentity(
        for: owner.email, name: name.map { text throws(Diagnostic) in try RecordName(text) } ?? owner.name,
        algorithm: key, at: context.now, unlocking: context.keychainPassphrase(passphrase))
      var report = context.localReport(
        "identity.create", ResultAction("Created", "create", "a private key for \(record.name, .name)"),
        RecordView(record),
        next: ("slipway certificate request --type development", "request a certificate for it"))
      let remark = others.first.map { other in
        "\(record.email) already has the private key \(other.id): "
          + "slipway identity delete \(record.id) removes the new one"
      }
      report.remark = (context.unusedPassphrase(passphrase) ?? remark).map { StyledText($0) }
      return report
    }
  }

  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the keychain's private keys")

    @Option(
      help: ArgumentHelp("List only keys of this person (email address or name).", valueName: "email"),
      completion: .names(.keyOwner))
    var member: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let keychain = try context.portalHome.keychain
      let identities = try keychain.identities().filter { member.map($0.belongs(to:)) ?? true }
      return RecordListReport(
        noun: "identity", key: "identities",
        records: identities.map { RecordView($0, problem: keychain.problem(of: $0)) },
        create: ("slipway identity create", "create a private key"), isFiltered: member != nil)
    }
  }

  struct Request: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "csr", abstract: "Print a key's certificate signing request in PEM")

    @Argument(help: "The key, by id or by its owner's email address.", completion: .names(.identity)) var id: String
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let keychain = try context.portalHome.keychain
      let request = try keychain.certificateRequest(
        of: keychain.identity(matching: id), unlocking: context.keychainPassphrase(passphrase))
      return TextReport(schema: "slipway.identity.csr/1", key: "pem", text: request.pem)
    }
  }

  struct Delete: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete a private key permanently")

    @Argument(help: "The key, by id or by its owner's email address.", completion: .names(.identity)) var id: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let keychain = try context.portalHome.keychain
      let record = try keychain.identity(matching: id)
      try context.confirm("permanently delete private key \(record.id) of \(record.name)")
      try keychain.delete(record)
      return context.localReport(
        "identity.delete", ResultAction("Deleted", "delete", "the private key of \(record.name, .name)"),
        RecordView(record))
    }
  }
}

extension RecordView {
  /// Creates the view of an identity.
  ///
  /// - Parameters:
  ///   - identity: The identity.
  ///   - problem: Why its key can't be used, if it can't.
  init(_ identity: IdentityRecord, problem: Diagnostic? = nil) {
    var json: JSONObject = [
      "id": .string(identity.id.rawValue), "email": .string(identity.email.rawValue),
      "name": .string(identity.name.rawValue), "key": .string(identity.algorithm.rawValue),
      "keyIdentifier": .string(identity.keyIdentifier), "created": .string(DateWording.iso(identity.created)),
    ]
    rows = [
      ("id", "\(identity.id)"), ("owner", "\(identity.name) <\(identity.email)>"),
      ("key", "\(identity.algorithm.rawValue)"),
    ]
    var summary: [StyledText] = [
      "\(identity.id, .faint)", "\(identity.name, .name)", "\(identity.email)", "\(identity.algorithm.rawValue)",
    ]
    if let problem {
      json["problem"] = .string(problem.message)
      summary.append("\(problem.message, .bad)")
    }
    (self.json, self.summary) = (json, summary)
  }
}
