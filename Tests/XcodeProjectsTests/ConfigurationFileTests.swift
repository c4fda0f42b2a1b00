import Diagnostics
import Testing
import XcodeProjects

@Suite struct ConfigurationFileTests {
  private static let text = """
    // what all share
    #include "Base.xcconfig"
    #include? "Own.xcconfig" // may be missing

    NAME  =  Wecker   // the app
    EMPTY =
    URL = https:/$()/example.org
    FLAGS = -a \\
        -b \\
        -c;
    ID[sdk=iphoneos*][arch=arm64] = phone
    ID[sdk=macosx*,arch=arm64]=mac
    ID = any
    """

  private func file(_ text: String) -> ConfigurationFile {
    ConfigurationFile(parsing: Array(text.utf8), file: "A.xcconfig")
  }

  private func text(_ file: ConfigurationFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  @Test func `lines are read as Xcode reads them`() {
    let file = file(Self.text)
    #expect(file.findings == [])
    #expect(file.includes.map(\.path) == ["Base.xcconfig", "Own.xcconfig"])
    #expect(file.includes.map(\.isOptional) == [false, true])
    #expect(file.assignments.map(\.key) == ["NAME", "EMPTY", "URL", "FLAGS", "ID", "ID", "ID"])
    #expect(file.assignments.map(\.value).prefix(4) == ["Wecker", "", "https:/$()/example.org", "-a -b -c"])
    #expect(file.assignments[4].conditions.map(\.parameter) == ["sdk", "arch"])
    #expect(file.assignments[5].conditions.map(\.pattern) == ["macosx*", "arm64"])
    #expect(file.lines.map(\.number) == [2, 3, 5, 6, 7, 8, 11, 12, 13])
    #expect(text(file) == Self.text)
  }

  @Test(arguments: [
    ("A[config=Debug (Non-Jailbroken)] = 1", ["Debug (Non-Jailbroken)"]),
    ("A[config=Release (Beta, Store)] = 1", ["Release (Beta, Store)"]),
    ("A [ sdk = iphoneos* , arch = arm64 ] [config=[x = 1", ["iphoneos*", "arm64"]),
    ("A[config=a/b:c=d][sdk=*] = 1", ["a/b:c=d", "*"]), ("A[config=Früh [1] = 1", ["Früh [1"]),
  ])
  func `a condition contains anything up to its bracket`(line: String, patterns: [String]) {
    let file = file(line)
    guard !line.contains("[config=[x =") else {
      #expect(file.findings.count == 1)
      return
    }
    #expect(file.findings == [])
    #expect(file.assignments.first?.conditions.map(\.pattern) == patterns)
    #expect(file.assignments.first?.value == "1")
  }

  @Test(arguments: [
    "A B = 1", "= 1", "?", "A[sdk] = 1", "A[sdk=x = 1", "#import \"a\"", "#include a", "#", "9A = 1", "A",
  ])
  func `what is neither a setting nor an include is a finding`(line: String) {
    let file = file("X = 1\n\(line)\nY = 2\n")
    #expect(file.findings.map(\.place?.line) == [2])
    #expect(file.assignments.map(\.value) == ["1", "2"])
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\u{2028}"])
  func `lines end in whatever way, and keep it`(lineEnd: String) throws {
    var file = file(["A = 1", "B = 2 // two", ""].joined(separator: lineEnd))
    #expect(file.assignments.map(\.value) == ["1", "2"])
    #expect(file.assignments.map(\.origin.place?.line) == [1, 2])
    try file.set("3", for: "B")
    #expect(text(file) == ["A = 1", "B = 3 // two", ""].joined(separator: lineEnd))
  }

  @Test(arguments: [
    ("NAME", "Uhr", ["-NAME  =  Wecker   // the app", "+NAME  =  Uhr   // the app"]),
    ("EMPTY", "x", ["-EMPTY =", "+EMPTY = x"]),
    ("FLAGS", "-d", ["-FLAGS = -a \\", "--b \\", "--c;", "+FLAGS = -d;"]),
    ("URL", "https://a.org//b", ["-URL = https:/$()/example.org", "+URL = https:/$()/a.org/$()/b"]),
    (
      "ID[arch=arm64][sdk=iphoneos*]", "p",
      ["-ID[sdk=iphoneos*][arch=arm64] = phone", "+ID[sdk=iphoneos*][arch=arm64] = p"]
    ),
    ("ID[sdk=macosx*,arch=arm64]", "m", ["-ID[sdk=macosx*,arch=arm64]=mac", "+ID[sdk=macosx*,arch=arm64]=m"]),
    ("ID", "any", []),
    ("EMPTY[config=Debug]", "d", ["+EMPTY[config=Debug] = d"]),
    ("NEW", " x;", ["+NEW = $() x;$()"]),
  ])
  func `an edit touches its line alone`(key: String, value: String, changes: [String]) throws {
    var file = file(Self.text + "\n")
    try file.set(value, for: key)
    #expect(changedLines(Array((Self.text + "\n").utf8), file.bytes) == changes)
    #expect(file.findings == [])
  }

  @Test(arguments: ["a//b", "///", " a", "a ", "a;", "a;;", "a\\", "", "$(inherited) -x", "\"a b\"", "a=b"])
  func `a value that is set is what resolves to it`(value: String) throws {
    var file = file("X = 1")
    try file.set(value, for: "A")
    let raw = try #require(file.assignments.last).value
    #expect(raw.split(separator: "$()", omittingEmptySubsequences: false).joined() == value)
    let before = file.bytes
    try file.set(value, for: "A")
    #expect(file.bytes == before)
  }

  @Test func `new lines come where they count`() throws {
    var file = file("\u{FEFF}A[sdk=x*] = 1\nB = 2")
    try file.set("0", for: "A")
    try file.set("3", for: "A[sdk=y*]")
    try file.set("4", for: "C")
    #expect(text(file) == "\u{FEFF}A = 0\nA[sdk=x*] = 1\nA[sdk=y*] = 3\nB = 2\nC = 4")
    var commented = self.file("A =// c\n")
    try commented.set("1", for: "A")
    #expect(text(commented) == "A = 1 // c\n")
    #expect(commented.assignments.map(\.value) == ["1"])
  }

  @Test(arguments: [
    ("A = 1 \\", "A = 1 \\\n\nB = 2"), ("A = \\  ", "A = \\  \n\nB = 2"), ("A = 1 \\\n", "A = 1 \\\n\nB = 2\n"),
    ("A = 1 \\ // c\r\n", "A = 1 \\ // c\r\n\r\nB = 2\r\n"), ("A = 1 \\\r", "A = 1 \\\r\rB = 2\r"),
    ("C = 3\nA = 1 \\\r", "C = 3\nA = 1 \\\r\n\nB = 2\n"), ("A = 1 \\\n// c", "A = 1 \\\n// c\nB = 2"),
    ("B[sdk=x*] = 1\nA = 1 \\\n", "B = 2\nB[sdk=x*] = 1\nA = 1 \\\n"),
  ])
  func `a backslash at the end of the file does not take in a new line`(old: String, new: String) throws {
    var file = file(old)
    let values = file.assignments.map(\.value)
    try file.set("2", for: "B")
    #expect(text(file) == new)
    #expect(file.assignments.filter { $0.key == "B" && $0.conditions.isEmpty }.map(\.value) == ["2"])
    #expect(file.assignments.filter { $0.key != "B" || !$0.conditions.isEmpty }.map(\.value) == values)
  }

  @Test func `lines are removed with their ends and nothing else`() throws {
    var file = file(Self.text)
    let answers = [
      try file.remove("FLAGS"), try file.remove("FLAGS"), try file.remove("ID[sdk=iphoneos*][arch=arm64]"),
    ]
    #expect(answers == [true, false, true])
    #expect(
      changedLines(Array(Self.text.utf8), file.bytes)
        == [
          "-ID[sdk=iphoneos*][arch=arm64] = phone", "--c;", "--b \\", "-FLAGS = -a \\",
        ].reversed())
  }

  @Test func `what a file can't hold is refused`() {
    var file = file("A = 1\n")
    #expect(throws: Diagnostic.self) { try file.set("a\nb", for: "A") }
    #expect(throws: Diagnostic.self) { try file.set("a", for: "A-B") }
    #expect(throws: Diagnostic.self) { try file.set("a", for: "") }
    #expect(text(file) == "A = 1\n")
  }
}
