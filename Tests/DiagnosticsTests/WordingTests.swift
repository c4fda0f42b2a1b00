import Diagnostics
import Testing

/// What sentences are made of: sizes, and the names that somebody may have meant.
@Suite struct WordingTests {
  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (1023, "1023 bytes"), (1024, "1 KiB"), (1536, "1536 bytes"), (64 << 20, "64 MiB"),
    (3 << 30, "3 GiB"), ((64 << 20) + 1, "67108865 bytes"),
  ])
  func `a size is told in the largest unit that leaves no rest`(bytes: Int, text: String) {
    #expect(ByteCount(bytes).description == text)
  }

  @Test(arguments: [
    ("swfit", ["Swift"]), ("swift", ["Swift", "SwiftPM"]), ("macos", ["macOS"]), ("xcod", ["Xcode"]), ("qqqq", []),
    ("", []), ("c", ["C", "Go"]),
  ])
  func `names that come near are offered, the nearest first`(word: String, expected: [String]) {
    let names = ["SwiftPM", "Swift", "macOS", "Xcode", "C", "Go", "Objective-C"]
    let near = NearNames(to: word, among: names).names
    #expect(word == "c" ? near.first == "C" : near == expected)
  }

  @Test(arguments: [
    ("AlarmControler", "AlarmController"), ("alarmcontroller", "AlarmController"), ("ClockController", nil),
    ("Mian", "Main"), ("Mein", "Main"), ("Men", nil), ("Maps", nil), ("Main", nil),
    ("com.apple.developer.sir", "com.apple.developer.siri"),
    ("com.apple.developer.nfc", nil), ("com.aple.developer.siri", "com.apple.developer.siri"), ("", nil),
  ])
  func `a name that is there already is meant only where a letter or two differ`(word: String, expected: String?) {
    let names = ["AlarmController", "Main", "Launch", "com.apple.developer.siri", "com.apple.developer.maps"]
    #expect(NearNames.slip(word, among: names) == expected)
  }

  @Test func `no more names are offered than are wanted, and a long word takes no time`() {
    #expect(NearNames(to: "aaaa", among: ["aaab", "aaac", "aaad", "aaae"], limit: 2).names == ["aaab", "aaac"])
    #expect(NearNames(to: String(repeating: "x", count: 1_000_000), among: ["xx"]).names == [])
  }
}
