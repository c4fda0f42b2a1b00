import CodeSignatures
import Diagnostics
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

@testable import SignatureFixtures

@Suite struct RequirementTextTests {
  /// Texts as they are printed: compiled and printed again they are the same.
  @Test(arguments: [
    "never", "always", "anchor apple", "anchor apple generic", "anchor trusted", "notarized", "legacy",
    #"identifier "com.example.App""#, "identifier App", #"identifier "1App""#, #"identifier "always""#,
    #"identifier "say \"hi\"""#, "identifier 0xc3a4", #"cdhash H"0123456789abcdef0123456789abcdef01234567""#,
    #"certificate leaf = H"0123456789abcdef0123456789abcdef01234567""#, "certificate root trusted",
    "certificate -2 trusted", "certificate leaf[subject.CN] = Ada", #"certificate 1[subject.OU] = "1A""#,
    "certificate 1[field.1.2.840.113635.100.6.2.1] /* exists */", "certificate leaf[field.2.5.29.15] absent",
    "certificate leaf[policy.2.999.1] /* exists */", "info[CFBundleVersion] >= \"10.5\"", "info[A.B] = App*",
    "info[A] = *App", "info[A] ~ App", "info[A] < App", "info[A] > App", "info[A] <= App",
    "entitlement[get-task-allow] /* exists */".replacing("get-task-allow", with: "\"get-task-allow\""),
    #"certificate leaf[timestamp.1.2.840.113635.100.6.1.33] < timestamp "20240131120000Z""#,
    "! notarized", "! (always and never)", "always and never or always", "(always or never) and always",
    "always and never and always or never or always", "platform = 1", "platform = 13", "anchor apple Mac",
    "(Named)",
    #"(anchor apple or notarized) and ! (identifier App or cdhash H"0123456789abcdef0123456789abcdef01234567")"#,
  ])
  func `a text compiles and prints as the same`(text: String) throws {
    let requirement = try CodeRequirement(compiling: text)
    #expect(requirement.description == text)
    #expect(try CodeRequirement(parsing: requirement.bytes) == requirement)
  }

  @Test(arguments: [
    ("anchor generic apple", "anchor apple generic"), ("true", "always"), ("cert trusted", "anchor trusted"),
    ("identifier = \"a\" // comment", "identifier a"),
    ("anchor[subject.CN] exists", "certificate root[subject.CN] /* exists */"),
    ("certificate leaf[extension.2.5.29.15]", "certificate leaf[field.2.5.29.15] /* exists */"),
    ("info[A]==*\"x\"*;", "info[A] ~ x"), ("always /* not */ and # line\n never", "always and never"),
    (
      "anchor = H\"0123456789abcdef0123456789abcdef01234567\"",
      "certificate root = H\"0123456789abcdef0123456789abcdef01234567\""
    ),
  ])
  func `other spellings mean the same`(text: String, printed: String) throws {
    #expect(try CodeRequirement(compiling: text).description == printed)
  }

  @Test(arguments: [
    ("", "a condition is missing"), ("always and", "a condition is missing"),
    ("(always", "\")\" is missing before its end"),
    ("always always", "\"always\" follows its end"), ("identifier", "an identifier is missing"),
    ("cdhash H\"00\"", "40 digits"), ("cdhash H\"0\"", "odd number"),
    ("certificate leaf[foo.1] exists", "names no part"),
    ("certificate leaf[field.1]", "names no part"), ("banana", "\"banana\" is not a condition"),
    ("info[A] = \"x", "does not end"),
    ("/* open", "does not end"), ("identifier §", "not part of the language"), ("platform = x", "a number is missing"),
    ("info[A] < timestamp \"x\"", "no date"), ("info[A] ~ timestamp \"20240131120000Z\"", "dates are not compared"),
  ])
  func `a wrong text is refused with the reason`(text: String, words: String) {
    let error = #expect(throws: Diagnostic.self) { try CodeRequirement(compiling: text) }
    #expect(error?.code == .requirementInvalid)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `a set has a requirement for each purpose`() throws {
    let set = CodeRequirementSet([
      (.library, try CodeRequirement(compiling: "anchor apple")),
      (.designated, try CodeRequirement(compiling: "identifier App")),
    ])
    #expect(set.description == "designated => identifier App\nlibrary => anchor apple\n")
    #expect(set[.designated]?.description == "identifier App")
    #expect(set[.host] == nil)
    #expect(try CodeRequirementSet(parsing: set.bytes) == set)
    #expect(CodeRequirementSet().bytes == [0xFA, 0xDE, 0x0C, 0x01, 0, 0, 0, 12, 0, 0, 0, 0])
  }

  @Test func `nesting has an end`() {
    for text in [String(repeating: "(", count: 100_000), String(repeating: "!", count: 100_000)] {
      #expect(throws: Diagnostic.self) { try CodeRequirement(compiling: text + "always") }
    }
  }
}

@Suite struct RequirementBytesTests {
  private func words(_ values: UInt32...) -> [UInt8] {
    values.flatMap { value in withUnsafeBytes(of: value.bigEndian) { Array($0) } }
  }

  @Test func `the binary form is Apple's`() throws {
    let text =
      "identifier ID and anchor apple generic and certificate leaf[subject.CN] = CN"
      + " and certificate 1[field.1.2.840.113635.100.6.2.1]"
    let compiled = try CodeRequirement(compiling: text)
    let name = Array("subject.CN".utf8) + [0, 0]
    let oid: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x63, 0x64, 6, 2, 1, 0, 0]
    let content =
      words(1, 6, 6, 6, 2, 2) + Array("ID".utf8) + [0, 0] + words(15, 11, 0, 10) + name
      + words(1, 2) + Array("CN".utf8) + [0, 0] + words(14, 1, 10) + oid + words(0)
    #expect(compiled.bytes == words(0xFADE_0C00, UInt32(content.count + 8)) + content)
  }

  @Test func `operations of later systems are kept`() throws {
    for (content, text, answer) in [
      (words(1, 0x8000_00FF, 2) + [1, 2, 0, 0], "false /* opcode 255 */", false),
      (words(1, 0x4000_00FF, 2) + [1, 2, 0, 0] + words(1), "/* opcode 255 */ always", true),
      (words(1, 10, 1) + [65, 0, 0, 0] + words(99, 1) + [66, 0, 0, 0], "info[A] /* match 99 */", false),
    ] {
      let bytes = words(0xFADE_0C00, UInt32(content.count + 8)) + content
      let requirement = try CodeRequirement(parsing: bytes)
      #expect(requirement.bytes == bytes)
      #expect(requirement.description == text)
      #expect(requirement.isFulfilled(by: RequirementContext(identifier: "", cdHash: [])) == answer)
    }
  }

  @Test func `damaged bytes are refused`() throws {
    let good = try CodeRequirement(compiling: "identifier App and certificate leaf[subject.CN] = Ada").bytes
    for length in 0..<good.count {
      #expect(throws: Diagnostic.self) { try CodeRequirement(parsing: Array(good.prefix(length))) }
    }
    var tally = DamageTally()
    for offset in good.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var copy = good
        copy[offset] = value
        guard let read = tally.attempt({ try CodeRequirement(parsing: copy) }) else { continue }
        #expect(try CodeRequirement(parsing: read.bytes) == read)
      }
    }
    tally.expect(refused: [.requirementInvalid])
    let deep = words(1) + (0..<10_000).flatMap { _ in words(9) } + words(1)
    #expect(throws: Diagnostic.self) {
      try CodeRequirement(parsing: words(0xFADE_0C00, UInt32(deep.count + 8)) + deep)
    }
  }
}

@Suite struct DesignatedRequirementTests {
  private let world: SignedWorld

  init() throws {
    world = try SignedWorld()
  }

  private func text(_ identity: CodeSigningIdentity) throws -> String {
    let requirement = try #require(
      CodeRequirement.designated(identifier: "de.example.App", chain: identity.chain, root: identity.root))
    let context = RequirementContext(
      identifier: "de.example.App", cdHash: [], certificates: identity.chain, root: identity.root)
    #expect(requirement.isFulfilled(by: context) == true, "\(requirement.unfulfilledConditions(by: context))")
    var other = context
    other.identifier = "de.example.Other"
    #expect(requirement.isFulfilled(by: other) == false)
    #expect(requirement.unfulfilledConditions(by: other) == ["identifier \"de.example.App\""])
    return requirement.description
  }

  private let relations = #"identifier "de.example.App" and anchor apple generic and certificate leaf[subject.CN] = "#

  @Test func `development and distribution name the certificate`() throws {
    let marker = " and certificate 1[field.1.2.840.113635.100.6.2.1] /* exists */"
    #expect(
      try text(try world.identity()) == relations + "\"Apple Development: Ada Example (M1M2M3M4M5)\"" + marker)
    #expect(
      try text(try world.identity(.appleDistribution))
        == relations + "\"Apple Distribution: Example (A1B2C3D4E5)\"" + marker)
  }

  @Test func `Developer ID names the team`() throws {
    let identity = try world.identity(.developerIDApplication)
    let conditions =
      "certificate 1[field.1.2.840.113635.100.6.2.6] /* exists */"
      + " and certificate leaf[field.1.2.840.113635.100.6.1.13] /* exists */"
      + " and certificate leaf[subject.OU] = A1B2C3D4E5"
    #expect(
      try text(identity)
        == #"anchor apple generic and identifier "de.example.App" and "#
        + "(certificate leaf[field.1.2.840.113635.100.6.1.9] /* exists */ or \(conditions))")
  }

  @Test func `another authority is named by the digest of its highest certificate of the organization`() throws {
    let same = try PrivateAuthority(organization: "Private")
    #expect(
      try text(same.identity)
        == #"identifier "de.example.App" and certificate root = H""# + same.root.sha1 + "\"")
    let other = try PrivateAuthority(organization: "Elsewhere")
    #expect(
      try text(other.identity)
        == #"identifier "de.example.App" and certificate leaf = H""# + other.identity.certificate.sha1 + "\"")
    #expect(CodeRequirement.designated(identifier: "A", chain: [], root: nil) == nil)
  }
}

@Suite struct RequirementEvaluationTests {
  @Test(
    arguments: [
      ("identifier App", true), ("identifier app", false), ("always and never", false), ("always or never", true),
      ("! never", true), ("! notarized", nil), ("notarized and never", false), ("notarized or always", true),
      ("notarized and always", nil), ("anchor trusted", nil), ("anchor apple generic", false), ("anchor apple", false),
      ("info[Version] = \"10.11\"", true), ("info[Version] > \"10.9\"", true), ("info[Version] <= \"10.11\"", true),
      ("info[Version] < \"10.9\"", false), ("info[Version] = \"10\"*", true), ("info[Version] = *\"11\"", true),
      ("info[Version] ~ \".1\"", true), ("info[Other]", false), ("info[Other] absent", true), ("info[Off]", false),
      ("info[List] = b", true), ("info[List] = c", false), ("entitlement[\"a-b\"]", true),
      ("entitlement[c] absent", true),
      ("platform = 0", true), ("cdhash H\"0101010101010101010101010101010101010101\"", true),
      ("certificate leaf[subject.CN]", false), ("certificate leaf[field.2.5.29.15]", false),
    ] as [(String, Bool?)])
  func `conditions hold or not, or nobody here knows`(text: String, answer: Bool?) throws {
    let context = RequirementContext(
      identifier: "App", cdHash: [UInt8](repeating: 1, count: 20),
      info: ["Version": "10.11", "Off": false, "List": ["a", "b"]], entitlements: ["a-b": true])
    #expect(try CodeRequirement(compiling: text).isFulfilled(by: context) == answer)
  }

  @Test func `parts of certificates are looked up in the chain`() throws {
    let world = try SignedWorld()
    let identity = try world.identity(.developerIDApplication)
    let context = RequirementContext(
      identifier: "App", cdHash: [], certificates: identity.chain, root: identity.root)
    for (text, answer) in [
      ("certificate leaf[subject.OU] = A1B2C3D4E5", true), ("certificate 1[subject.O] = Slipway", true),
      ("certificate root[subject.O] = Slipway", true), ("certificate 3[subject.O]", false),
      ("certificate leaf[policy.1.2.840.113635.100.5.1]", true), ("certificate leaf[policy.1.2.3]", false),
      ("certificate leaf[timestamp.1.2.840.113635.100.6.1.33] < timestamp \"20300101000000Z\"", true),
      ("certificate leaf[timestamp.1.2.840.113635.100.6.1.33] > timestamp \"20300101000000Z\"", false),
      ("certificate leaf = H\"\(identity.certificate.sha1)\"", true), ("anchor apple generic", true),
      ("anchor = H\"\(identity.certificate.sha1)\"", false), ("anchor apple", false),
    ] {
      #expect(try CodeRequirement(compiling: text).isFulfilled(by: context) == answer, "\(text)")
    }
  }
}
