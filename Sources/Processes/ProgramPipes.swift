import Diagnostics
import SystemCalls

/// The three pipes between this process and a program; what is still open is closed when nobody uses them any more.
final class ProgramPipes {
  let input: Pipe
  let output: Pipe
  let error: Pipe

  init() throws(Diagnostic) {
    input = try Self.makePipe()
    output = try Self.makePipe()
    error = try Self.makePipe()
    for file in [input.writing, output.reading, error.reading] { file.neverWait() }
  }

  /// Closes the program's ends, without which its closing of them would never be seen.
  func closeProgramEnds() {
    for file in [input.reading, output.writing, error.writing] { try? file.close() }
  }

  func closeInput() { try? input.writing.close() }

  /// Writes some of the bytes to the program's standard input, and returns how many.
  func writeInput(_ bytes: ArraySlice<UInt8>) -> Result<Int, SystemError> {
    BrokenPipe.ignored {
      bytes.withUnsafeBytes { bytes in Result { () throws(SystemError) in try input.writing.writeSome(bytes) } }
    }
  }

  /// Reads some of the bytes that are there; returns whether more may come.
  static func read(_ file: OpenFile, into bytes: inout [UInt8]) -> Bool {
    do throws(SystemError) {
      let piece = try file.available(65536)
      bytes += piece
      return !piece.isEmpty
    } catch {
      return error == .wouldBlock
    }
  }

  static func makePipe() throws(Diagnostic) -> Pipe {
    do throws(SystemError) {
      return try Pipe()
    } catch {
      throw Diagnostic(.programNotStarted, "can't create a pipe: \(error.words)")
    }
  }
}
