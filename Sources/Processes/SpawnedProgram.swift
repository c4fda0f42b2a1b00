import Diagnostics
import SystemCalls
/// A program that was started and not waited for yet.
struct SpawnedProgram {
  private let process: ChildProcess

  init(
    _ arguments: [String], directory: String?, environment: [String: String], pipes: ProgramPipes?,
    input: OpenFile? = nil, ownGroup: Bool
  ) throws(Diagnostic) {
    guard let name = arguments.first, let path = ProgramLookup.path(of: name, environment: environment) else {
      throw ProgramLookup.notFound(arguments.first ?? "")
    }
    do throws(SystemError) {
      if let directory { try FileSystem.checkAccess(directory, .executing) }
    } catch {
      throw Diagnostic(.programNotStarted, "can't run \"\(name)\" in \"\(directory ?? "")\": \(error.words)")
    }
    do throws(SystemError) {
      process = try ChildProcess(
        path, arguments: arguments, variables: environment.map { "\($0.key)=\($0.value)" }.sorted(),
        ChildProcess.Settings(
          folder: directory, input: pipes?.input.reading ?? input, output: pipes?.output.writing,
          error: pipes?.error.writing, ownGroup: ownGroup))
    } catch {
      throw Diagnostic(.programNotStarted, "can't start \"\(name)\": \(error.words)")
    }
    pipes?.closeProgramEnds()
  }

  /// Its end, or `nil` while it runs.
  func poll() -> ProgramStatus? { process.poll().map { ProgramStatus($0) } }

  /// Waits for its end.
  func wait() -> ProgramStatus { ProgramStatus(process.wait()) }

  /// Kills it and all that it started.
  func kill() { process.kill() }
}
