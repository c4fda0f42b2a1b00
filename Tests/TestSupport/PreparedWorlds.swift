import Foundation

/// Worlds that are made once in a run of the tests, and copied for each test that asks for them.
package enum PreparedWorlds {
  /// A world that one test makes while others that need it wait.
  private final class Entry: @unchecked Sendable {
    let lock = NSLock()
    var world: SealedWorld?
  }

  private final class Entries: @unchecked Sendable {
    let lock = NSLock()
    var byName: [String: Entry] = [:]
  }

  private static let entries: Entries = {
    // A process that ends does not deinitialize what is global.
    atexit { PreparedWorlds.removeAll() }
    return Entries()
  }()

  /// A copy of the world that `make` returns, which is called once for each name.
  package static func copy(of name: String, _ make: () throws -> SealedWorld) throws -> SealedWorld {
    try SealedWorld(copying: original(of: name, make))
  }

  /// The world that `make` returns, which is called once for each name; tests only read its files.
  package static func original(of name: String, _ make: () throws -> SealedWorld) throws -> SealedWorld {
    let entry = entries.lock.withLock {
      let entry = entries.byName[name] ?? Entry()
      entries.byName[name] = entry
      return entry
    }
    return try entry.lock.withLock {
      if let world = entry.world { return world }
      let world = try make()
      entry.world = world
      return world
    }
  }

  private static func removeAll() {
    for entry in entries.byName.values { entry.world = nil }
  }
}
