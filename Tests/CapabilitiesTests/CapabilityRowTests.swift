import AppleIdentifiers
import Capabilities
import PropertyLists
import Testing

/// What holds for every row of the table.
@Suite struct CapabilityRowTests {
  private let rows = CapabilityTable.all

  @Test func `names are lower case with hyphens, and stand for one row each`() throws {
    #expect(rows.count >= 100)
    for row in rows {
      #expect(row.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(row.name)")
    }
    let names = rows.flatMap { Set([$0.name, $0.displayName, $0.service ?? $0.name].map(folded)) }
    #expect(Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
    for row in rows {
      for name in [row.name, row.displayName, row.service ?? row.name] {
        #expect(try CapabilityTable.capability(named: name) == row, "\(name)")
      }
    }
  }

  private func folded(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  @Test func `keys belong to one row each`() {
    let keys = rows.flatMap { $0.entitlements.flatMap(\.keys) } + rows.flatMap { $0.infoPlistKeys.map(\.key) }
    #expect(Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
    for row in rows {
      for key in row.entitlements.flatMap(\.keys) {
        #expect(CapabilityTable.capability(forEntitlement: key) == row)
        #expect(CapabilityTable.entitlement(key)?.keys.contains(key) == true)
      }
    }
  }

  @Test func `a row has platforms, something that an app has with it, and versions that are versions`() {
    for row in rows {
      #expect(!row.systems.isEmpty && Set(row.platforms).count == row.platforms.count, "\(row.name)")
      let hasKeys = !row.entitlements.isEmpty || !row.infoPlistKeys.isEmpty
      #expect(hasKeys || !row.frameworks.isEmpty || !row.buildSettings.isEmpty, "\(row.name)")
      for system in row.systems {
        guard let since = system.since else { continue }
        #expect(throws: Never.self, "\(row.name)") { try BundleVersion(since) }
        #expect(row.oldestSystem(on: system.platform) == since)
      }
    }
  }

  @Test func `a row's example is valid wherever the row is, and fills every list that must not be empty`() throws {
    for row in rows {
      for platform in row.platforms {
        try row.check(row.example, on: platform)
        let claims = row.appEntitlements(platform: platform, values: row.completed(row.example))
        for entitlement in row.entitlements where entitlement.claim != nil && !entitlement.isOptional {
          #expect(claims[entitlement.key(for: platform)]?.array?.isEmpty != true, "\(row.name): \(entitlement.key)")
        }
      }
      if row.infoPlistKeys.contains(where: \.takesValues) { #expect(!row.example.isEmpty, "\(row.name)") }
      if row.values == .none { #expect(row.example.isEmpty, "\(row.name)") }
    }
  }

  @Test func `what an app claims has the type and the words of the row`() {
    for row in rows {
      for platform in row.platforms {
        let claims = row.appEntitlements(platform: platform, values: row.example)
        for entitlement in row.entitlements {
          guard let value = claims[entitlement.key(for: platform)] else { continue }
          #expect(fits(value, entitlement.form), "\(row.name): \(entitlement.key)")
          if let text = value.string, !entitlement.words.isEmpty { #expect(entitlement.words.contains(text)) }
        }
      }
    }
  }

  private func fits(_ value: PropertyList, _ form: EntitlementForm) -> Bool {
    switch form {
    case .boolean: value.boolean == true
    case .number: value.integer != nil
    case .text: value.string != nil
    case .list: value.array != nil
    case .listOrText: value.array != nil || value.string != nil
    }
  }

  @Test func `lists whose order means nothing are the lists of the rows`() {
    let keys = CapabilityTable.unorderedLists
    #expect(keys.contains("com.apple.security.application-groups") && keys.contains("UIBackgroundModes"))
    #expect(!keys.contains("com.apple.developer.game-center") && !keys.contains("GCSupportedGameControllers"))
    #expect(Set(keys).count == keys.count)
  }
}
