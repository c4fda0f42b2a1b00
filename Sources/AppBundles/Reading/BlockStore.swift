import CodeSignatures
import Diagnostics

/// Why a block store is not what it should be, in words that follow a colon.
struct MalformedStore: Error {
  let problem: String
}

/// A file of numbered blocks, of which some have names and some are trees (`BOMStore`), such as a compiled asset catalog.
///
/// The format is known from public descriptions; numbers are big-endian.
struct BlockStore {
  private let source: any ByteSource
  /// The places of the blocks; unused ones may be outside the file.
  private let blocks: [(offset: Int, count: Int)]
  private let names: [String: Int]

  private static let headerSize = 32
  private static let mostBlocks = 1 << 20
  private static let mostNames = 1 << 10
  private static let longestKey = 1 << 10
  private static let pageHeaderSize = 12

  init(_ source: any ByteSource) throws(MalformedStore) {
    self.source = source
    let header = BlockFields(try Self.read(source, 0..<Self.headerSize))
    guard try header.bytes(0, 8) == Array("BOMStore".utf8) else {
      throw MalformedStore(problem: "it does not begin with BOMStore")
    }
    let list = BlockFields(try Self.read(source, Self.range(try header.u32(16), try header.u32(20), in: source)))
    let count = try list.u32(0)
    guard count <= Self.mostBlocks else { throw MalformedStore(problem: "it has more than a million blocks") }
    var blocks: [(offset: Int, count: Int)] = []
    for index in 0..<count {
      blocks.append((try list.u32(4 + index * 8), try list.u32(8 + index * 8)))
    }
    self.blocks = blocks
    names = try Self.names(
      BlockFields(try Self.read(source, Self.range(try header.u32(24), try header.u32(28), in: source))))
  }

  private static func names(_ fields: BlockFields) throws(MalformedStore) -> [String: Int] {
    let count = try fields.u32(0)
    guard count <= mostNames else { throw MalformedStore(problem: "it has more than \(mostNames) names") }
    var names: [String: Int] = [:]
    var place = 4
    for _ in 0..<count {
      let length = Int(try fields.bytes(place + 4, 1)[0])
      let name = String(decoding: try fields.bytes(place + 5, length), as: UTF8.self)
      guard names.updateValue(try fields.u32(place), forKey: name) == nil else {
        throw MalformedStore(problem: "it has the name \(name) twice")
      }
      place += 5 + length
    }
    return names
  }

  /// The bytes of the named block; `nil` if there is none.
  func block(named name: String) throws(MalformedStore) -> [UInt8]? {
    guard let number = names[name] else { return nil }
    return try read(number)
  }

  /// Calls `body` with each key of the named tree, and the first bytes of its value.
  func forEachEntry(
    ofTree name: String, valuePrefix: Int, _ body: (_ key: [UInt8], _ value: [UInt8]) throws(MalformedStore) -> Void
  ) throws(MalformedStore) {
    guard let block = try block(named: name) else { throw MalformedStore(problem: "it has no block \(name)") }
    let tree = BlockFields(block)
    guard try tree.bytes(0, 4) == Array("tree".utf8) else {
      throw MalformedStore(problem: "the block \(name) is not a tree")
    }
    // The pages of a tree are different parts of the file, so together they are no larger.
    var budget = source.count
    func page(_ number: Int) throws(MalformedStore) -> BlockFields {
      let page = try read(number)
      budget -= page.count
      guard budget >= 0, !page.isEmpty else { throw MalformedStore(problem: "the tree \(name) has no end") }
      return BlockFields(page)
    }
    var current = try page(try tree.u32(8))
    while try current.u16(0) == 0 { current = try page(try current.u32(Self.pageHeaderSize)) }
    var count = 0
    while true {
      let entries = try current.u16(2)
      count += entries
      guard count <= Self.mostBlocks else { throw MalformedStore(problem: "the tree \(name) is too large") }
      for index in 0..<entries {
        let place = Self.pageHeaderSize + index * 8
        try body(
          try read(try current.u32(place + 4), prefix: Self.longestKey),
          try read(try current.u32(place), prefix: valuePrefix))
      }
      let next = try current.u32(4)
      guard next != 0 else { return }
      current = try page(next)
    }
  }

  private func read(_ number: Int, prefix: Int = .max) throws(MalformedStore) -> [UInt8] {
    guard blocks.indices.contains(number) else { throw MalformedStore(problem: "it names a block that it lacks") }
    let range = try Self.range(blocks[number].offset, blocks[number].count, in: source)
    return try Self.read(source, range.prefix(prefix))
  }

  private static func range(
    _ offset: Int, _ count: Int, in source: any ByteSource
  ) throws(MalformedStore) -> Range<Int> {
    guard count <= source.count, offset <= source.count - count else {
      throw MalformedStore(problem: "a block is outside the file")
    }
    return offset..<offset + count
  }

  private static func read(_ source: any ByteSource, _ range: Range<Int>) throws(MalformedStore) -> [UInt8] {
    guard let bytes = try? source.bytes(range) else { throw MalformedStore(problem: "it can't be read") }
    return bytes
  }
}

/// Numbers at fixed places in a block.
struct BlockFields {
  private let content: [UInt8]

  init(_ content: [UInt8]) {
    self.content = content
  }

  func bytes(_ offset: Int, _ count: Int) throws(MalformedStore) -> [UInt8] {
    guard offset <= content.count, count <= content.count - offset else {
      throw MalformedStore(problem: "a block ends too early")
    }
    return Array(content[offset..<offset + count])
  }

  /// A big-endian number of 16 bits.
  func u16(_ offset: Int) throws(MalformedStore) -> Int { number(try bytes(offset, 2)) }

  /// A big-endian number of 32 bits.
  func u32(_ offset: Int) throws(MalformedStore) -> Int { number(try bytes(offset, 4)) }

  /// A little-endian number of 16 bits.
  func little16(_ offset: Int) throws(MalformedStore) -> Int { number(try bytes(offset, 2).reversed()) }

  /// A little-endian number of 32 bits.
  func little32(_ offset: Int) throws(MalformedStore) -> Int { number(try bytes(offset, 4).reversed()) }

  private func number(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
