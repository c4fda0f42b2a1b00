import Diagnostics
import Foundation
import ProvisioningProfiles
import TestSupport
import Testing

/// Files that are no profile any more, or never were: the error says what they are.
@Suite struct DamagedFileTests {
  @Test func `a file that is cut off says how much is missing`() throws {
    let world = try SigningWorld()
    let whole = try world.profile(.development).bytes
    for length in [600, whole.count / 2, whole.count - 1] {
      let error = #expect(throws: Diagnostic.self) {
        try ProvisioningProfile(parsing: Array(whole.prefix(length)), file: "a.mobileprovision")
      }
      #expect(error?.message.hasSuffix("it is truncated: \(length) of \(whole.count) bytes") == true)
      #expect(error?.remedy == .advice("copy or download the complete file again"))
    }
  }

  @Test func `what follows the end of a file is counted`() throws {
    let world = try SigningWorld()
    let bytes = try world.profile(.development).bytes + [0, 0, 0]
    let error = #expect(throws: Diagnostic.self) { try ProvisioningProfile(parsing: bytes) }
    #expect(error?.message.hasSuffix("3 bytes follow the end") == true)
  }

  @Test(arguments: ["<?xml version=\"1.0\"?><plist/>", "\n <plist version=\"1.0\"/>", "bplist00"])
  func `a property list is told from a profile`(text: String) throws {
    let error = #expect(throws: Diagnostic.self) { try ProvisioningProfile(parsing: Array(text.utf8)) }
    guard let advice = error?.remedy?.words else {
      Issue.record("no advice")
      return
    }
    #expect(advice.contains("plain property list"))
  }
}
