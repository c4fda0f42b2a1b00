import CodeSignatures
import Diagnostics
import Foundation
import PropertyLists
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The patterns of rules, judged by the C library's POSIX expressions.
@Suite struct ResourcePatternTests {
  /// Whether a seal with a single rule would list the path.
  private func matches(_ pattern: String, _ path: String) throws -> Bool {
    let rules = PropertyList.dictionary([(pattern, true)])
    let list: PropertyList = .dictionary([("files2", .dictionary([])), ("rules2", rules)])
    let seal = try ResourceSeal(parsing: try list.serialized(as: .xml))
    let report = SealReport(
      verifying: [BundleEntry(path: path)], against: seal, executable: nil, digests: [:])
    return report.added == [path]
  }

  /// The C library's answer.
  private func expected(_ pattern: String, _ path: String) -> Bool {
    var expression = regex_t()
    guard regcomp(&expression, pattern, REG_EXTENDED | REG_NOSUB) == 0 else { return false }
    defer { regfree(&expression) }
    return regexec(&expression, path, 0, nil, 0) == 0
  }

  private static let paths = [
    "a", "ab", "abc", "Info.plist", "X/Info.plist", "Base.lproj/A.strings", "en.lproj/locversion.plist", "a.dSYM",
    "a.dSYM/Contents/Info.plist", "a.dSYMx", ".DS_Store", "x/.DS_Store", "Frameworks/A.framework/A", "MacOS/tool",
    "Library/Spotlight/x", "aaa", "aaaa", "a-b", "a]b", "x1y22", "tab\tname", "A B", "é.txt", "version.plist", "b",
  ]

  @Test(arguments: [
    "^.*", "^", "$", "", "^Info\\.plist$", "^(.*/)?\\.DS_Store$", ".*\\.dSYM($|/)", "^.*\\.lproj/", "^Base\\.lproj/",
    "^.*\\.lproj/locversion.plist$", "^[^/]+$", "^version.plist$",
    "^(Frameworks|SharedFrameworks|PlugIns|MacOS|Library/(Automator|Spotlight|LoginItems))/", "a+b", "a*b", "ab?c",
    "(ab)+", "a{2}", "a{2,}", "^a{2,3}$", "(a|b)*c$", "[a-c]$", "[^a-z]", "[[:digit:]]+y[[:digit:]]{2}", "[]x]",
    "[a-]b", "^[[:alpha:]]$", "[[:space:]]", "a.c", "\\.", "x|^b", "a^b", "(^a|b$)", "((a))", "a|", "^(a|ab)(c|bcd)?$",
  ])
  func `a pattern matches what it matches in C`(pattern: String) throws {
    for path in Self.paths {
      #expect(try matches(pattern, path) == expected(pattern, path), "\(pattern) in \(path)")
    }
  }

  @Test(arguments: [
    "(", ")", "a)", "[", "[a", "[[:foo:]]", "a\\", "a{", "a{1", "a{3,2}", "a{999}", "[z-a]", "a**b(",
    "((((((a{255}){255}){255}){255}){255}){255})",
    String(repeating: "(", count: 500) + String(repeating: ")", count: 500),
  ])
  func `a wrong or monstrous pattern is refused`(pattern: String) {
    let error = #expect(throws: Diagnostic.self) { try matches(pattern, "a") }
    #expect(error?.code == .resourceSealInvalid)
    #expect(error?.message.contains("can't be used") == true)
  }

  @Test func `a pattern that is made to be slow is not`() throws {
    let path = String(repeating: "a", count: 2000)
    #expect(try !matches("^(a+)+$b", path))
    #expect(try !matches("(a|aa)*(a|aa)*(a|aa)*b", path))
  }
}
