import Foundation
import Processes
import TestSupport

/// Programs that read and write property lists, as judges of ours.
enum Judge {
  /// What Python's plistlib writes, first in XML, then in binary, for what it reads from `bytes`.
  static func plistlib(_ bytes: [UInt8]) throws -> (xml: [UInt8], binary: [UInt8])? {
    let script = """
      import plistlib,sys
      value = plistlib.load(open(sys.argv[1], 'rb'))
      for form in (plistlib.FMT_XML, plistlib.FMT_BINARY):
        try: data = plistlib.dumps(value, fmt=form, sort_keys=False)
        except TypeError: data = b''
        sys.stdout.buffer.write(len(data).to_bytes(8, 'big') + data)
      """
    guard let output = try run(["python3", "-c", script], input: bytes), output.count >= 16 else { return nil }
    let length = output.prefix(8).reduce(0) { $0 << 8 | Int($1) }
    return (Array(output[8..<(8 + length)]), Array(output[(16 + length)...]))
  }

  /// Whether no judge may be missing, as where the project is checked before it is handed on.
  static let isRequired = ProcessInfo.processInfo.environment["CI"] == "true"

  static let hasPlistutil = InstalledProgram.path(of: "plistutil") != nil

  /// What plistutil writes in `form` (`xml1` or `bin1`) for what it reads from `bytes`.
  static func plistutil(_ bytes: [UInt8], form: String) throws -> [UInt8]? {
    try run(["plistutil", "-f", form, "-o", "-", "-i"], input: bytes)
  }

  private static func run(_ arguments: [String], input: [UInt8]) throws -> [UInt8]? {
    let folder = try TemporaryFolder()
    try folder.write(input, to: "input")
    let outcome = try folder.run(arguments + ["input"])
    return outcome.succeeded ? outcome.output : nil
  }
}
