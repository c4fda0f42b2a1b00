import Foundation
import TestSupport
import Testing

@testable import SignatureFixtures

/// An app with a large file, which takes little memory.
@Suite(.enabled(if: InstalledProgram.path(of: "python3") != nil)) struct LargeAppTests {
  private static let script = """
    import resource, subprocess, sys
    code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(code, most >> (20 if sys.platform == "darwin" else 10))
    """

  /// Writes a program for iOS whose last segment has 200 MB.
  private static let program = """
    import struct, sys
    def segment(name, address, size, offset, length):
        return struct.pack("<II16sQQQQIIII", 0x19, 72, name, address, size, offset, length, 5, 5, 0, 0)
    length = 200 << 20
    commands = segment(b"__TEXT", 1 << 32, 4096, 0, 4096) + segment(b"__LINKEDIT", (1 << 32) + 4096, length, 4096, length)
    commands += struct.pack("<IIIIII", 0x32, 24, 2, 0x110000, 0x110000, 0)
    with open(sys.argv[1], "wb") as file:
        file.write(struct.pack("<8I", 0xfeedfacf, 0x0100000c, 0, 2, 3, len(commands), 0, 0) + commands)
        file.truncate(4096 + length)
    """

  private func memory(of arguments: [String], in world: SealedWorld) throws -> [Int] {
    let measured = try world.run(["python3", "-c", Self.script, SealedWorld.program] + arguments)
    return measured.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
  }

  @Test func `an executable of 200 MB is signed in less than 100 MB`() throws {
    let world = try SealedWorld()
    try world.writeApp("Wecker.app", "de.x.Wecker")
    #expect(try world.run(["python3", "-c", Self.program, "Wecker.app/Wecker"]).exitCode == 0)
    _ = try world.run(["cp", "Wecker.app/Wecker", "tool"])
    for product in ["Wecker.app", "tool"] {
      for command in [["app", "sign", product, "--ad-hoc"], ["app", "unsign", product]] {
        let numbers = try memory(of: command, in: world)
        #expect(numbers.count == 2 && numbers[0] == 0 && numbers[1] < 100, "\(command): \(numbers)")
      }
    }
  }

  @Test func `an app of 200 MB and its package are verified in less than 110 MB`() throws {
    let world = try SealedWorld()
    try world.writeApp("Wecker.app", "de.x.Wecker")
    _ = try world.run(["truncate", "-s", "200M", "Wecker.app/film.mov"])
    try world.slipway("app", "sign", "Wecker.app", "--ad-hoc")
    let pack = """
      import zipfile, os
      with zipfile.ZipFile("Wecker.ipa", "w") as package:
          for folder, _, files in os.walk("Wecker.app"):
              for file in files: package.write(folder + "/" + file, "Payload/" + folder + "/" + file)
      """
    #expect(try world.run(["python3", "-c", pack]).exitCode == 0)
    for product in ["Wecker.app", "Wecker.ipa"] {
      let numbers = try memory(of: ["app", "verify", product], in: world)
      // Devices refuse an ad hoc signature, so the answer is no.
      #expect(numbers.count == 2 && numbers[0] == 1 && numbers[1] < 110, "\(product): \(numbers)")
    }
  }
}
