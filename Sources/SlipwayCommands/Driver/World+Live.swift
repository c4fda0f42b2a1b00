import Processes
import SystemCalls

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension World {
  /// The world of this process.
  public static func live() -> World {
    World(
      directory: CurrentProcess.workingFolder ?? "",
      environment: CurrentProcess.environment,
      executable: CurrentProcess.executablePath ?? "slipway",
      accountHome: CurrentProcess.homeFolder,
      clock: { Date() },
      minutesAheadOfUTC: { CurrentProcess.minutesAheadOfUTC(at: Int($0.timeIntervalSince1970)) },
      output: .file(.standardOutput),
      problems: .file(.standardError),
      readLine: OpenFile.standardInput.isTerminal ? { Swift.readLine(strippingNewline: true) } : nil,
      readSecret: OpenFile.standardInput.isTerminal
        ? { TypedLine.read(from: .standardInput, forgettingEarlier: true, asking: $0) } : nil,
      readTyped: OpenFile.standardInput.isTerminal
        ? {
          TypedLine.read(
            from: .standardInput, forgettingEarlier: false, erasing: QuestionLine.erasure, asking: $0, showing: $1)
        } : nil,
      showPages: OpenFile.standardOutput.isTerminal ? { showInPager($0, $1, $2) } : nil,
      doUnlessEnded: { work, clearAway in
        let watch = InterruptWatch(clearingAway: clearAway)
        defer { watch.endForGood() }
        work()
      },
      whenAskedToEnd: { EndRequest.wait(thenCalling: $0) },
      readInput: { (try? OpenFile.standardInput.bytes()) ?? [] })
  }

  /// Runs the pager in a shell, as Git does; 126 and 127 mean that it was not found.
  private static func showInPager(_ text: [UInt8], _ command: String, _ environment: [String: String]) -> Bool {
    let status = try? ProgramRun.runInForeground(
      ["/bin/sh", "-c", command], reading: text, directory: nil, environment: environment)
    return status != nil && status != .exited(126) && status != .exited(127)
  }
}

extension World.Stream {
  /// A stream that writes to an open file.
  static func file(_ file: OpenFile) -> World.Stream {
    let size = Terminal.size(of: file)
    return World.Stream(terminalWidth: size?.columns, terminalHeight: size?.lines) { bytes in
      do throws(SystemError) {
        try file.write(bytes)
        return true
      } catch {
        // The reader closed the pipe, as `head` does.
        return error == .brokenPipe
      }
    }
  }
}
