import AppleIdentifiers
import DeveloperPortal
import Diagnostics
import Foundation
import Processes
import ProvisioningProfiles
import TestSupport
import Testing

/// A simulated world of its own in a temporary folder, with people to act in it.
final class World: Sendable {
  private let folder: TemporaryFolder
  let home: PortalHome
  var directory: String { folder.path }

  init() throws {
    folder = try TemporaryFolder()
    home = PortalHome(directory: folder.file("home"))
  }

  /// Ada's team, created on the first day.
  func team(
    _ name: String = "Heidelberg Apps", id: String? = "A1B2C3D4E5", program: TeamProgram = .organization,
    at date: Date = .first
  ) throws -> Portal {
    let team = try home.createTeam(
      name: RecordName(name), id: id.map { try TeamID($0) }, program: program,
      holder: (RecordName("Ada Example"), .ada), at: date)
    return try home.portal(of: team.id)
  }

  /// An identity with a key that is quick to make.
  func identity(_ email: EmailAddress = .ada, at date: Date = .first) throws -> IdentityRecord {
    try home.keychain.createIdentity(for: email, name: RecordName("Ada Example"), algorithm: .p256, at: date)
  }

  /// A certificate, requested and approved.
  func certificate(
    _ use: CertificateUse = .development, in portal: Portal, of email: EmailAddress = .ada, at date: Date = .first
  ) throws -> CertificateRecord {
    let request = try home.keychain.certificateRequest(of: try identity(email, at: date))
    let record = try portal.requestCertificate(for: use, request, as: email, at: date)
    let approved = try portal.approveCertificates(matching: [record.id.rawValue], as: .ada, at: date)
    return try #require(approved.first)
  }

  /// Runs a program and returns its exit code and all that it wrote.
  func run(_ arguments: String...) throws -> (code: Int32, output: String) {
    try run(arguments[0], arguments: Array(arguments.dropFirst()))
  }

  /// Runs a program with a list of arguments.
  func run(_ program: String, arguments: [String]) throws -> (code: Int32, output: String) {
    let outcome = try folder.run([program] + arguments)
    guard case .exited(let code) = outcome.status else { return (-1, outcome.errorText) }
    return (code, outcome.outputText + outcome.errorText)
  }
}

extension EmailAddress {
  static let ada = address("ada@example.com")
  static let ben = address("ben@example.com")
  static let eve = address("eve@example.com")

  private static func address(_ text: String) -> EmailAddress {
    guard let address = try? EmailAddress(text) else { preconditionFailure(text) }
    return address
  }
}

extension Date {
  /// The first of March 2026, eight o'clock.
  static let first = Date(timeIntervalSince1970: 1_772_352_000)

  static func day(_ number: Int) -> Date {
    first.addingTimeInterval(Double(number) * 86_400)
  }
}

extension NewDevice {
  /// An iPhone with a UDID of the newer form made of `number`.
  static func phone(_ number: Int, name: String? = nil) throws -> NewDevice {
    let digits = String(number, radix: 16, uppercase: true)
    let udid = "00008110-" + String(repeating: "0", count: 16 - digits.count) + digits
    return try NewDevice(udid: UDID(udid), name: RecordName(name ?? "Phone \(number)"))
  }
}

/// Expects that `work` throws a diagnostic with `code`, and returns it.
@discardableResult
func expectError<Result>(
  _ code: String, sourceLocation: SourceLocation = #_sourceLocation, _ work: () throws -> Result
) throws -> Diagnostic {
  do {
    _ = try work()
  } catch let error as Diagnostic {
    #expect(error.code.rawValue == code, "\(error.message)", sourceLocation: sourceLocation)
    return error
  }
  Issue.record("nothing was thrown, \(code) was expected", sourceLocation: sourceLocation)
  throw CancellationError()
}
