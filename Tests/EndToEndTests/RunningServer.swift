import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// A `slipway app serve` that runs on a free port of this machine.
final class RunningServer {
  let url: String
  let port: Int
  /// The file with the certificate of the authority.
  let certificate: String
  private let process = Process()
  private let world: SealedWorld
  private let log: String

  /// What curl received.
  struct Answer {
    let status: Int
    let headers: [String: String]
    let body: String
  }

  init(_ folder: String, in world: SealedWorld) throws {
    self.world = world
    log = world.root + "/server-\(UUID().uuidString).log"
    try #require(FileManager.default.createFile(atPath: log, contents: nil))
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: SealedWorld.program)
    process.arguments = ["app", "serve", folder, "--host", "localhost", "--port", "0", "--json"]
    process.currentDirectoryURL = URL(fileURLWithPath: world.directory)
    process.environment = world.environment
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: log)
    try process.run()
    var text = Data()
    while text.suffix(2) != Data("}\n".utf8) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      text += more
    }
    let json = try #require(try JSONValue(parsing: Array(text), file: nil).object)
    url = try #require(json["url"]?.string)
    port = try #require(json["port"]?.int)
    certificate = try #require(json["certificate"]?.string)
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Asks for a path as it is, absolute or below the server's URL.
  func get(_ path: String, _ options: String...) throws -> Answer {
    let target = path.hasPrefix("/") ? "https://localhost:\(port)\(path)" : url + path
    let result = try world.run(
      ["curl", "--silent", "--include", "--path-as-is", "--max-time", "60", "--cacert", certificate] + options + [
        target
      ])
    #expect(result.exitCode == 0, "\(target): \(result)")
    let parts = result.output.replacing("\r\n", with: "\n").split(separator: "\n\n", maxSplits: 1)
    let lines = try #require(parts.first).split(separator: "\n")
    let headers = lines.dropFirst().map { line in
      let pair = line.split(separator: ":", maxSplits: 1)
      return (pair[0].lowercased(), pair.last?.trimmingCharacters(in: .whitespaces) ?? "")
    }
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return Answer(
      status: try #require(status), headers: Dictionary(headers) { $1 },
      body: parts.count > 1 ? String(parts[1]) : "")
  }

  /// The most memory that it had, in KB.
  func mostMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").dropLast().last.flatMap { Int($0) })
  }

  /// Sends it a signal, expects that it ends with 0, and returns its log.
  @discardableResult func end(by signal: Int32) throws -> String {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    return try String(contentsOfFile: log, encoding: .utf8)
  }
}
