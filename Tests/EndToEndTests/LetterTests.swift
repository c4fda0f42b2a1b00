import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Folders whose names have letters outside of ASCII: every command does with them what it does with plain names.
@Suite struct LetterTests {
  /// The names of a folder, a folder inside, and the folder that the first is moved to.
  struct Names {
    let words: [String]
    let title: String

    static let plain = Names(words: ["Folder1", "Folder2", "Folder3"], title: "plain")
    static let all = [
      Names(words: ["Menü", "Übung", "Größe"].map(\.precomposedStringWithCanonicalMapping), title: "composed"),
      Names(
        words: ["Menü", "Übung", "Größe"].map(\.decomposedStringWithCanonicalMapping), title: "decomposed"),
      Names(words: ["菜单", "👩‍👩‍👧练习", "大小\u{301}\u{302}"], title: "wide"),
    ]
  }

  /// What is in the work tree after each of `steps`, with plain names in place of `names`.
  private func outcomes(_ names: Names, layout: String, _ steps: [String]) throws -> [[String: String]] {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout, "--interface", "storyboard")
    for (path, text) in Self.files { try world.write(text, to: named(path, names)) }
    return try steps.map { step in
      let arguments = step.split(separator: " ").map { named(String($0), names) }
      let result = try world.run([SealedWorld.program] + arguments + ["--quiet", "--yes"])
      #expect(result.exitCode == 0, "\(step): \(result)")
      var found = ["output": lines(plain(result.output, names))]
      for (path, text) in try world.snapshot() where path.hasPrefix("work/") && !path.contains("/.git/") {
        found[plain(path, names)] = path.hasSuffix(".pbxproj") ? lines(plain(text, names)) : plain(text, names)
      }
      return found
    }
  }

  private func named(_ text: String, _ names: Names) -> String {
    zip(Names.plain.words, names.words).reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }

  private func plain(_ text: String, _ names: Names) -> String {
    var bytes = text
    for (word, plain) in zip(names.words, Names.plain.words) {
      bytes = String(decoding: Data(bytes.utf8).replacing(Data(word.utf8), with: Data(plain.utf8)), as: UTF8.self)
    }
    return bytes
  }

  /// The lines of a project or a report without quotes, identifiers and order.
  private func lines(_ text: String) -> String {
    text.replacingOccurrences(of: "\"", with: "").replacing(/[0-9A-F]{24}/, with: "ID").split(separator: "\n")
      .sorted().joined(separator: "\n")
  }

  private static let files = [
    ("Wecker/Folder1/Folder2/Alarm.swift", "struct Alarm {}\n"), ("Wecker/Folder1/Folder2/Ton.swift", "enum Ton {}\n"),
    ("Wecker/Folder1/Klang.swift", "struct Klang {}\n"), ("Wecker/Folder1/Words.strings", "\"a\" = \"b\";\n"),
    ("Wecker/Folder1/Folder2/Stage.xcconfig", "A = 1\n"), ("Outside/Folder1/Folder2/Out.swift", "enum Out {}\n"),
  ]

  private static let steps = [
    "file remove Wecker/Folder1/Folder2/Ton.swift", "file move Wecker/Info.plist Wecker/Folder1/Info.plist",
    "file move Wecker/Folder1/Folder2 Wecker/Folder3",
    "configuration add Stage --xcconfig Wecker/Folder3/Stage.xcconfig", "file move Wecker/Folder3 Wecker/Folder2",
    "language add de", "file move Wecker/Folder1 Wecker/Folder3", "language add fr", "check",
    "file move Wecker/Folder2/Alarm.swift Wecker/Folder3/Alarm.swift", "file move Wecker Folder3",
    "capability add background-modes --value audio --no-portal", "file remove Folder3/Folder3/Klang.swift --delete",
    "file add Outside/Folder1/Folder2 --target Wecker", "file move Outside Folder3/Folder1", "check",
  ]

  @Test(arguments: ["folders", "groups"]) func `a folder's letters change nothing`(layout: String) throws {
    let steps = (layout == "groups" ? ["file add Wecker/Folder1 --target Wecker"] : []) + Self.steps
    let expected = try outcomes(.plain, layout: layout, steps)
    for names in Names.all {
      for ((step, wanted), found) in try zip(zip(steps, expected), outcomes(names, layout: layout, steps)) {
        #expect(Set(found.keys) == Set(wanted.keys), "\(names.title) \(step)")
        for (path, text) in wanted { #expect(found[path] == text, "\(names.title) \(step): \(path)") }
      }
    }
  }
}
