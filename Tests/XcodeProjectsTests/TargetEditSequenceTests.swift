import Diagnostics
import PropertyLists
import TestSupport
import Testing
import XcodeProjects

/// Edits of targets and what they are made of, in random order.
@Suite struct TargetEditSequenceTests {
  @Test(arguments: TargetFixture.allCases, [1, 2] as [UInt64])
  func `any sequence of edits leaves a project in Xcode's form, without orphans`(
    fixture: TargetFixture, seed: UInt64
  ) throws {
    var numbers = SeededNumbers(seed: seed &* 977 &+ 5)
    var project = try fixture.project
    for step in 0..<20 {
      let edited: XcodeProject
      do {
        edited = try Self.edit(project, &numbers, step)
      } catch let error as Diagnostic {
        #expect(Self.refusals.contains(error.code), "\(error)")
        continue
      }
      try expectEdit(project, edited)
      let ids = edited.document.objects.map(\.id)
      #expect(Set(ids).count == ids.count)
      project = edited
    }
    for target in project.targets {
      project = try project.targetEdits.removal(of: try #require(project.target(named: target.name))).project
    }
    try expectEdit(project, project)
    #expect(project.document.objects(ofKind: "PBXBuildFile").isEmpty)
    #expect(project.document.objects(ofKind: "XCSwiftPackageProductDependency").isEmpty)
  }

  @Test(arguments: TargetFixture.allCases)
  func `edits of damaged projects are made or refused, and what they make can be read`(fixture: TargetFixture) throws {
    var numbers = SeededNumbers(seed: 41)
    let lines = String(decoding: try fixture.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var tally = DamageTally()
    for step in 0..<20 {
      var damaged = lines
      for _ in 0..<3 {
        let index = numbers.below(damaged.count)
        switch numbers.below(3) {
        case 0: damaged.remove(at: index)
        case 1: damaged[index] = damaged[numbers.below(damaged.count)]
        default: damaged.swapAt(index, numbers.below(damaged.count))
        }
      }
      let bytes = Array(damaged.joined(separator: "\n").utf8)
      let project = tally.attempt { try TargetFixture.project(bytes, named: fixture.projectName) }
      guard let project else { continue }
      for _ in 0..<4 {
        guard let edited = tally.attempt({ try Self.edit(project, &numbers, step) }) else { continue }
        #expect(throws: Never.self) {
          try TargetFixture.project(edited.document.bytes, named: fixture.projectName)
        }
      }
    }
    #expect(tally.read > 0, "\(tally)")
  }

  private static let refusals: [Diagnostic.Code] = [
    .targetNameTaken, .targetDependencyCycle, .configurationNameTaken, .configurationNeeded, .productNotEmbeddable,
    .targetProductMissing, .packagePresent,
  ]

  private static let products = [
    "application", "framework", "tool", "app-extension", "bundle.unit-test", "library.static",
  ]

  private static func edit(
    _ project: XcodeProject, _ numbers: inout SeededNumbers, _ step: Int
  ) throws -> XcodeProject {
    let name = "Ziel \(numbers.below(6))"
    guard let target = pick(project.targets, &numbers), let other = pick(project.targets, &numbers) else {
      return try project.targetEdits.adding(NewTarget(name, .aggregate))
    }
    let package = pick(project.packages, &numbers)
    switch numbers.below(15) {
    case 0, 1, 2:
      let type = products[numbers.below(products.count)]
      return try project.targetEdits.adding(
        NewTarget(name, .native(ProductType(identifier: "com.apple.product-type.\(type)"))))
    case 3: return try project.targetEdits.rename(of: target, to: name).project
    case 4: return try project.targetEdits.removal(of: target, droppingFiles: numbers.below(2) == 0).project
    case 5: return try project.dependencyEdits.addingDependency(on: other, to: target, platforms: ["ios", "macos"])
    case 6: return try project.fileEdits.removingUse(ofTargetNamed: other.name, from: target)
    case 7: return try project.dependencyEdits.embedding(other, in: target)
    case 8: return try project.dependencyEdits.linking(other, into: target)
    case 9: return try project.packageEdits.adding(at: "https://example.org/p\(numbers.below(3))", .branch("main"))
    case 10: return try project.packageEdits.addingPackageProduct("P", of: package, to: target)
    case 11: return try package.map { try project.packageEdits.removing($0) } ?? project
    case 12:
      guard let last = project.configurations.last else { return project }
      return try project.configurationEdits.adding("K\(numbers.below(3))", copying: last.name)
    case 13:
      guard let first = pick(project.configurations, &numbers) else { return project }
      return try project.configurationEdits.removing(first.name)
    default:
      return try project.settingEdits.setting(
        [SettingChange("OTHER_LDFLAGS", .add(["-l\(step)"]), of: step % 2 == 0 ? nil : target)])
    }
  }

  private static func pick<Element>(_ elements: [Element], _ numbers: inout SeededNumbers) -> Element? {
    elements.isEmpty ? nil : elements[numbers.below(elements.count)]
  }
}
