import Synchronization
import SystemCalls
import Testing

@Suite struct `Processes and threads` {
  @Test func `a thread has the stack that was asked for`() throws {
    let depth = Mutex(0)
    // Each call keeps a buffer: 64 MiB would end a thread with the usual 8 MiB.
    @Sendable func descend(_ level: Int) {
      withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
        buffer[level % buffer.count] = 1
        if level < 512 { descend(level + 1) } else { depth.withLock { $0 = level + Int(buffer[level]) - 1 } }
      }
    }
    let thread = try #require(SystemThread(stackSize: 80 << 20) { descend(1) })
    thread.join()
    #expect(depth.withLock { $0 } == 512)
  }

  @Test func `a program gets the streams and the folder that it is given`() throws {
    let (input, output) = (try Pipe(), try Pipe())
    let process = try ChildProcess(
      "/bin/sh", arguments: ["sh", "-c", "cat; pwd; echo $ONLY; exit 3"],
      variables: ["ONLY=this", "PATH=/usr/bin:/bin"],
      ChildProcess.Settings(folder: "/", input: input.reading, output: output.writing))
    try input.reading.close()
    try output.writing.close()
    try input.writing.write(Array("fed\n".utf8))
    try input.writing.close()
    let ready = OpenFile.ready(reading: [output.reading, nil], writing: [input.writing], within: -1)
    #expect(ready == [true, false, false])
    #expect(try output.reading.bytes() == Array("fed\n/\nthis\n".utf8))
    guard case .exited(3) = process.wait() else {
      Issue.record("the program did not exit with its status")
      return
    }
  }

  @Test func `a program that can't be started throws the system's error`() throws {
    #expect(throws: SystemError.noSuchFile) {
      try ChildProcess("/missing", arguments: ["missing"], variables: [], ChildProcess.Settings(folder: nil))
    }
  }

  @Test func `a killed program ended by a signal`() throws {
    let pipe = try Pipe()
    let process = try ChildProcess(
      "/bin/sh", arguments: ["sh", "-c", "read line"], variables: [],
      ChildProcess.Settings(folder: nil, input: pipe.reading, ownGroup: true))
    process.kill()
    try pipe.writing.close()
    guard case .signalled(9) = process.wait() else {
      Issue.record("the program was not killed")
      return
    }
  }

  @Test func `a pipe that never waits says that it is empty`() throws {
    let pipe = try Pipe()
    pipe.reading.neverWait()
    #expect(throws: SystemError.wouldBlock) { try pipe.reading.available(1) }
    #expect(pipe.reading.descriptor > 2 && pipe.writing.descriptor > 2)
  }

  @Test func `a blocked signal waits to be taken`() throws {
    // The signals of a thread of its own do not meet those of other tests.
    let taken = Mutex<[Int32]>([])
    let thread = try #require(
      SystemThread {
        let set = SignalSet([Signals.hangUp])
        set.unblock()
        let before = set.block()
        Signals.raise(Signals.hangUp)
        if SignalSet.pending.contains(Signals.hangUp) { taken.withLock { $0.append(set.wait()) } }
        before.blockOnly()
        if set.block().contains(Signals.hangUp) { taken.withLock { $0.append(-1) } }
      })
    thread.join()
    #expect(taken.withLock { $0 } == [Signals.hangUp])
  }

  @Test func `the process knows itself`() throws {
    let executable = try #require(CurrentProcess.executablePath)
    #expect(executable.hasPrefix("/"))
    #expect(try FileStatus(executable).kind == .file)
    #expect(CurrentProcess.isRunning(CurrentProcess.id))
    #expect(CurrentProcess.environment["PATH"] != nil)
    #expect(CurrentProcess.workingFolder?.hasPrefix("/") == true)
    #expect(CurrentProcess.processors > 0)
    #expect(Terminal.size(of: try Pipe().reading) == nil)
  }

  @Test func `texts of C are compared and matched by their bytes`() {
    #expect(CText.compare("a", "b") < 0)
    #expect(CText.position(of: UInt8(ascii: "/"), in: "a/b/c", from: 2) == 3)
    #expect(CText.begins("folder/file", with: Array("folder/".utf8CString.dropLast())))
    #expect(CText.matches("a/b.swift", pattern: "a*.swift"))
    #expect(!CText.matches("b.swift", pattern: "a*"))
  }
}
