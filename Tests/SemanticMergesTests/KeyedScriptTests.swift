import SemanticMerges
import TestSupport
import Testing

/// Merges of scripts of edits: what two people do to one file of keys and values.
struct KeyedScriptTests {
  /// The kinds of files, each with a path that tells it.
  enum Kind: String, CaseIterable, Sendable {
    case propertyList = "App.entitlements"
    case strings = "de.lproj/Localizable.strings"
    case stringCatalog = "Localizable.xcstrings"
    case assetCatalog = "Icon.imageset/Contents.json"
    case scheme = "A.xcodeproj/xcshareddata/xcschemes/A.xcscheme"

    /// Whether the entries stand sorted, so that there is one right place for a new one.
    var isSorted: Bool { self != .assetCatalog && self != .scheme }
  }

  /// One edit; edits of different numbers touch different things.
  enum Step: Hashable {
    case change(Int, to: String)
    case removal(Int)
    case addition(Int)
    case member(Int)
  }

  private static let steps: [Step] =
    [2, 4, 6].map { .change($0, to: "other") } + [3, 7].map { .removal($0) }
    + [11, 15, 45, 85, 90].map { .addition($0) } + [1, 2, 3].map { .member($0) }

  private func done(_ steps: [Step]) -> KeyedFile {
    var file = KeyedFile(keys: (1...8).map { $0 * 10 })
    for step in steps {
      switch step {
      case .change(let number, let value): file.entries[number * 10] = "\(value) \(number)"
      case .removal(let number): file.entries[number * 10] = nil
      case .addition(let number): file.entries[number] = "new \(number)"
      case .member(let number): file.members.append("group.\(number)")
      }
    }
    return file
  }

  /// What a file says, the order of its lines and the commas between them aside.
  private func meaning(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.hasSuffix(",") ? $0.dropLast() : $0 }.sorted()
  }

  private func expectReadable(_ text: String, _ kind: Kind, _ context: String) {
    #expect(SemanticMerge.problem(in: Array(text.utf8), path: kind.rawValue) == nil, "\(context)\n\(text)")
  }

  @Test(arguments: Kind.allCases, UInt64(1)...6) func `scripts that touch different things merge to what both make`(
    _ kind: Kind, _ seed: UInt64
  ) {
    var numbers = SeededNumbers(seed: seed)
    var (mine, yours): ([Step], [Step]) = ([], [])
    for step in Self.steps {
      switch numbers.below(3) {
      case 0: mine.append(step)
      case 1: yours.append(step)
      default: break
      }
    }
    let (base, ours, theirs) = (done([]).text(kind), done(mine).text(kind), done(yours).text(kind))
    let both = done(mine + yours).text(kind)
    for (first, second) in [(ours, theirs), (theirs, ours)] {
      let result = merged(base, first, second, path: kind.rawValue)
      #expect(result.isClean, "\(mine) and \(yours): \(result.conflicts.map(\.message))")
      #expect(meaning(result.text) == meaning(both), "\(mine) and \(yours)")
      expectReadable(result.text, kind, "\(mine) and \(yours)")
    }
    #expect(merged(base, ours, base, path: kind.rawValue).text == ours)
    #expect(merged(base, base, theirs, path: kind.rawValue).text == theirs)
    #expect(merged(base, ours, ours, path: kind.rawValue).text == ours)
  }

  @Test(arguments: Kind.allCases.filter(\.isSorted), UInt64(1)...3)
  func `entries that stand sorted stay so, and all else stays as it was`(_ kind: Kind, _ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let steps = Self.steps.filter { if case .member = $0 { false } else { true } }
    let isMine = steps.map { _ in numbers.below(2) == 0 }
    let mine = zip(steps, isMine).filter(\.1).map(\.0)
    let yours = zip(steps, isMine).filter { !$0.1 }.map(\.0)
    let (base, ours, theirs) = (done([]).text(kind), done(mine).text(kind), done(yours).text(kind))
    for (first, second) in [(ours, theirs), (theirs, ours)] {
      #expect(merged(base, first, second, path: kind.rawValue).text == done(steps).text(kind), "\(mine) and \(yours)")
    }
  }

  @Test(arguments: Kind.allCases, UInt64(1)...6)
  func `scripts that touch the same things come out alike in either order`(_ kind: Kind, _ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let own: [[Step]] = [[.change(2, to: "mine"), .change(3, to: "mine")], [.change(2, to: "yours"), .removal(3)]]
    let sides = own.map { steps in
      (Self.steps.filter { ![.change(2, to: "other"), .removal(3)].contains($0) } + steps)
        .filter { _ in numbers.below(2) == 0 }
    }
    let (base, ours, theirs) = (done([]).text(kind), done(sides[0]).text(kind), done(sides[1]).text(kind))
    let one = merged(base, ours, theirs, path: kind.rawValue)
    let other = merged(base, theirs, ours, path: kind.rawValue)
    #expect(one.conflicts.count == other.conflicts.count, "\(sides)")
    for takesOurs in [true, false] {
      let (reading, mirrored) = (one.reading(ours: takesOurs), other.reading(ours: !takesOurs))
      #expect(meaning(reading) == meaning(mirrored), "\(sides)")
      expectReadable(reading, kind, "\(sides)")
    }
  }
}

/// What a file of keys and values says, in whatever form it is written.
struct KeyedFile {
  var entries: [Int: String]
  /// The elements of a list whose order means nothing; only property lists have one.
  var members = ["group.base"]

  init(keys: [Int]) {
    entries = Dictionary(uniqueKeysWithValues: keys.map { ($0, "value \($0)") })
  }

  func text(_ kind: KeyedScriptTests.Kind) -> String {
    let sorted = entries.sorted { $0.key < $1.key }.map { (key: "Key\($0.key)", value: $0.value) }
    func joined(_ separator: String, _ entry: (String, String) -> String) -> String {
      sorted.map { entry($0.key, $0.value) }.joined(separator: separator)
    }
    switch kind {
    case .propertyList:
      let list = members.map { "\t\t<string>\($0)</string>\n" }.joined()
      return "<plist version=\"1.0\">\n<dict>\n"
        + joined("") { "\t<key>\($0)</key>\n\t<string>\($1)</string>\n" }
        + "\t<key>com.apple.security.application-groups</key>\n\t<array>\n\(list)\t</array>\n</dict>\n</plist>\n"
    case .strings:
      return joined("\n") { "/* About \($0) */\n\"\($0)\" = \"\($1)\";\n" }
    case .stringCatalog:
      let strings = joined(",\n") { "    \"\($0)\" : {\n      \"comment\" : \"\($1)\"\n    }" }
      return "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(strings)\n  },\n  \"version\" : \"1.0\"\n}\n"
    case .assetCatalog:
      let images = joined(",\n") {
        "    {\n      \"filename\" : \"\($1)\",\n      \"idiom\" : \"universal\",\n      \"size\" : \"\($0)\"\n    }"
      }
      return "{\n  \"images\" : [\n\(images)\n  ],\n  \"info\" : {\n    \"version\" : 1\n  }\n}\n"
    case .scheme:
      let targets = joined("") {
        "      <BuildActionEntry\n         buildForRunning = \"\($1)\">\n         <BuildableReference\n"
          + "            BlueprintIdentifier = \"\($0)\">\n         </BuildableReference>\n      </BuildActionEntry>\n"
      }
      return "<Scheme\n   version = \"1.3\">\n   <BuildAction>\n   <BuildActionEntries>\n\(targets)"
        + "   </BuildActionEntries>\n   </BuildAction>\n</Scheme>\n"
    }
  }
}
