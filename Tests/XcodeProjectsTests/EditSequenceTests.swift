import Diagnostics
import TestSupport
import Testing
import XcodeProjects

/// Random edits of random projects.
@Suite struct EditSequenceTests {
  @Test(arguments: Dialect.allCases) func `no sequence of edits makes anything wrong that was right`(
    _ dialect: Dialect
  ) throws {
    let original = try dialect.project
    for seed in UInt64(1)...6 {
      var numbers = SeededNumbers(seed: seed)
      var project = original
      for _ in 0..<8 { project = try edited(project, &numbers) }
      try expectSound(project, after: original)
    }
  }

  @Test(arguments: Dialect.allCases) func `what is added after any edits can be taken away`(_ dialect: Dialect) throws {
    for seed in UInt64(1)...4 {
      var numbers = SeededNumbers(seed: seed)
      var project = try dialect.project
      for _ in 0..<4 { project = try edited(project, &numbers) }
      let target = try project.app
      let group = try #require(groups(in: project).last)
      let ready = try project.fileEdits.adding("Outside/First.swift", to: group, targets: [target])
      let file = try ready.fileEdits.adding("Outside/Second.swift", to: group, targets: [target])
      #expect(file.document.bytes != ready.document.bytes)
      let fileGone = try file.fileEdits.removing(file.requireFile("Outside/Second.swift")).document.bytes
      #expect(changedLines(ready.document.bytes, fileGone) == [])
      let inner = try ready.fileEdits.addingGroup(ofFolder: "New/Inner").0
      let groupGone = try inner.fileEdits.removing(inner.requireGroup("New").id).document.bytes
      #expect(changedLines(ready.document.bytes, groupGone) == [])
    }
  }

  @Test(arguments: Dialect.allCases) func `files that are added at once are as if each was added by itself`(
    _ dialect: Dialect
  ) throws {
    let project = try dialect.project
    let kinds = ["swift", "h", "json", "strings", "xcdatamodeld", "txt"]
    let folders = ["", "Wecker", "Wecker/Neu", "Neu/Innen", "Neu", "Neu/de.lproj", "Wecker/fr.lproj"]
    for seed in UInt64(1)...6 {
      var numbers = SeededNumbers(seed: seed)
      let files = (0..<12).map { _ in
        let folder = folders[numbers.below(folders.count)]
        let name = "\(["a", "B", "Über", "z"][numbers.below(4)]).\(kinds[numbers.below(kinds.count)])"
        let targets = project.targets.filter { _ in numbers.below(2) == 0 }
        return AddedFile(folder.isEmpty ? name : "\(folder)/\(name)", targets: targets)
      }
      let together = try project.fileEdits.addingFiles(files)
      var single = project
      for file in files { single = try single.fileEdits.addingFiles([file]) }
      // Unsorted sections get new objects in the order of their identifiers, or of the commands.
      let isEqual =
        dialect == .unsorted
        ? sortedLines(together) == sortedLines(single) : together.document.bytes == single.document.bytes
      #expect(isEqual)
      try expectSound(together, after: project)
    }
  }

  private func sortedLines(_ project: XcodeProject) -> [String] {
    String(decoding: project.document.bytes, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
  }

  /// One of the edits that there are, of something that is there.
  private func edited(_ project: XcodeProject, _ numbers: inout SeededNumbers) throws -> XcodeProject {
    let groups = groups(in: project)
    let group = groups[numbers.below(groups.count)]
    let target = project.targets[numbers.below(project.targets.count)]
    let members = ProjectPaths(project).members.filter { $0.location.root == .project }
    let number = numbers.below(5)
    let kinds = ["swift", "m", "png", "xib", "h", "json", "xcassets", "xcdatamodeld", "plist"]
    switch numbers.below(12) {
    case 0, 1, 2:
      let kind = kinds[numbers.below(kinds.count)]
      return try project.fileEdits.adding("Outside \(number)/File\(number).\(kind)", to: group, targets: [target])
    case 3: return try project.fileEdits.addingGroup(ofFolder: "Group \(number)/Part").0
    case 4: return try project.dependencyEdits.addingSystemFramework("Kit\(number)", to: [target])
    case 5:
      return try project.dependencyEdits.addingFramework(
        at: "Vendor/Map\(number).xcframework", to: [target], use: FrameworkUse(isEmbedded: true))
    case 6: return try project.fileEdits.adding("x\(number).lproj/Text.strings", to: group, targets: [target])
    case 7: return try project.languageEdits.adding("x\(number)")
    case 8 where !members.isEmpty:
      return try project.fileEdits.removing(members[numbers.below(members.count)].item.object.id)
    case 9 where !members.isEmpty:
      let id = members[numbers.below(members.count)].item.object.id
      return try project.fileEdits.renaming(id, to: "Renamed \(number).swift")
    case 10 where !members.isEmpty:
      let id = members[numbers.below(members.count)].item.object.id
      return try project.fileEdits.moving(
        id, to: group, onDiskTo: number.isMultiple(of: 2) ? ProjectPaths(project)[group.id]?.path : nil)
    default:
      guard project.document.formatVersion >= 70 else { return project }
      return try project.synchronizedFolderEdits.adding("Folder \(number)", targets: [target])
    }
  }

  /// The plain groups but that of the products.
  private func groups(in project: XcodeProject) -> [ProjectGroup] {
    var found: [ProjectGroup] = []
    var waiting = [project.mainGroup].compactMap { $0 }
    while let group = waiting.popLast() {
      guard group.kind == .plain, group.id != project.productsGroup?.id else { continue }
      found.append(group)
      waiting += group.children.compactMap { if case .group(let child) = $0 { child } else { nil } }
    }
    return found
  }
}
