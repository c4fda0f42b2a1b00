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
      let measured = try world.run(["python3", "-c", Self.script, SealedWorld.program, "app", "verify", product])
      let numbers = measured.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      // Devices refuse an ad hoc signature, so the answer is no.
      #expect(numbers.count == 2 && numbers[0] == 1 && numbers[1] < 110, "\(product): \(measured)")
    }
  }
}
