import Diagnostics
import GitStore
import Processes

/// A running ssh, which libgit2 speaks with as with a server.
final class SecureShellConnection {
  private let place: RemotePlace
  private let repository: Repository
  private let asks: Bool
  /// Told what ssh and the server wrote to the standard error; `false` stops.
  var onErrorOutput: (([String]) -> Bool)?
  /// Told why ssh can't be started.
  var onFailure: ((Diagnostic) -> Void)?
  private var program: ProgramDialogue?
  private var errorOutput = ServerText()
  private var status: ProgramStatus?
  private var hasFailed = false
  /// Several, because the first line of ssh's message about a changed key says what it is.
  private var lines: [String] = []

  private static let mostLines = 32

  init(_ place: RemotePlace, repository: Repository, asks: Bool) {
    self.place = place
    self.repository = repository
    self.asks = asks
  }

  /// Starts ssh, unless it runs or has failed; says `false` where it can't be started, and tells why.
  func begin(_ service: Service) -> Bool {
    // libgit2 says goodbye also where the connection is lost.
    guard !hasFailed else { return false }
    do throws(Diagnostic) {
      try start(service)
      return true
    } catch {
      onFailure?(error)
      return false
    }
  }

  private func start(_ service: Service) throws(Diagnostic) {
    guard program == nil else { return }
    let key = place.remote.map { "remote.\($0.name).\(service.setting)" }
    let serving = key.flatMap { repository.configuration.string($0) } ?? service.rawValue
    let command = try SecureShellCommand(
      for: place.address, running: place.address.shellCommand(serving), asks: asks, repository: repository)
    (lines, status) = ([], nil)
    program = try ProgramDialogue(
      command.arguments, directory: nil, environment: repository.environment.forOtherRepositories.variables)
  }

  /// What a server runs.
  enum Service: String {
    case sending = "git-upload-pack"
    case receiving = "git-receive-pack"

    /// The setting of a remote with another program.
    var setting: String { self == .sending ? "uploadpack" : "receivepack" }
  }

  /// The next bytes, at most `count`; none at the end, and `nil` where it was stopped.
  func read(_ count: Int) -> [UInt8]? {
    guard let program else { return [] }
    let bytes = program.available(count) { takeErrorOutput() }
    if bytes == nil { program.stop() }
    return bytes
  }

  func write(_ bytes: [UInt8]) -> Bool {
    guard let program else { return false }
    return program.write(bytes) && takeErrorOutput()
  }

  /// Closes ssh's input and waits for its end.
  func close() {
    guard let program else { return }
    status = program.end()
    _ = takeErrorOutput()
    lines += [errorOutput.take()].compactMap { $0 }
    self.program = nil
  }

  /// Why it failed, as far as ssh says it; `nil` where it did not.
  func failure() -> String? {
    hasFailed = true
    close()
    guard let status, status != .exited(0) else { return nil }
    return "ssh \(status)\(lines.last.map { ": \($0)" } ?? "")"
  }

  /// The last lines of the standard error.
  var text: String { lines.joined(separator: " ") }

  private func takeErrorOutput() -> Bool {
    guard let program else { return true }
    let new = program.takeErrorOutput().withUnsafeBytes { errorOutput.add($0) }
    guard !new.isEmpty else { return onErrorOutput?([]) ?? true }
    lines = Array((lines + new).suffix(Self.mostLines))
    return onErrorOutput?(new) ?? true
  }
}
