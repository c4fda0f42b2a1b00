/// Writes a compiled asset catalog.
struct CatalogBytes {
  struct Image {
    let set: Int
    let file: String
    let idiom: Int
    let width: Int
    let height: Int
    let scale: Int
  }

  /// An icon set with the one image from which Xcode makes all icons.
  static let storeIcon = CatalogBytes(
    sets: ["AppIcon": 1], images: [.init(set: 1, file: "Icon.png", idiom: 0, width: 1024, height: 1024, scale: 1)])

  var sets: [String: Int]
  var images: [Image]
  var pageEntries = 100
  var isCyclic = false

  private func big(_ number: Int, _ size: Int = 4) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private func little(_ number: Int, _ size: Int = 4) -> [UInt8] { big(number, size).reversed() }

  private func header(_ image: Image) -> [UInt8] {
    var bytes = Array("ISTC".utf8) + little(1) + little(0) + little(image.width) + little(image.height)
    bytes += little(image.scale * 100) + Array("BGRA".utf8) + little(1) + little(0) + little(12, 2) + little(0, 2)
    let name = Array(image.file.utf8)
    return bytes + name + [UInt8](repeating: 0, count: 128 - name.count + 16)
  }

  func bytes() -> [UInt8] {
    var blocks: [[UInt8]] = [[]]
    func add(_ block: [UInt8]) -> Int {
      blocks.append(block)
      return blocks.count - 1
    }
    func addTree(_ entries: [(key: [UInt8], value: [UInt8])]) -> Int {
      let items = entries.map { (add($0.key), add($0.value)) }
      let starts = stride(from: 0, to: max(items.count, 1), by: pageEntries)
      let first = blocks.count
      for (index, start) in starts.enumerated() {
        let page = items.dropFirst(start).prefix(pageEntries)
        let isLast = start + pageEntries >= items.count
        let next = isLast ? (isCyclic ? first : 0) : first + index + 1
        _ = add(big(1, 2) + big(page.count, 2) + big(next) + big(0) + page.flatMap { big($0.1) + big($0.0) })
      }
      let root = add(big(0, 2) + big(1, 2) + big(0) + big(0) + big(first) + big(1))
      return add(Array("tree".utf8) + big(1) + big(root) + big(1024) + big(entries.count) + [0])
    }
    let names = [
      ("KEYFORMAT", add(Array("tmfk".utf8) + little(0) + little(3) + little(12) + little(15) + little(17))),
      (
        "FACETKEYS",
        addTree(
          sets.sorted { $0.key < $1.key }.map { set in
            (Array(set.key.utf8), little(0) + little(1, 2) + little(17, 2) + little(set.value, 2))
          })
      ),
      (
        "RENDITIONS",
        addTree(images.map { (little($0.scale, 2) + little($0.idiom, 2) + little($0.set, 2), header($0)) })
      ),
    ]
    let variables = big(names.count) + names.flatMap { big($0.1) + [UInt8($0.0.utf8.count)] + Array($0.0.utf8) }
    var content: [UInt8] = []
    var index = big(blocks.count)
    let start = 32 + 4 + blocks.count * 8 + variables.count
    for block in blocks {
      // Unused blocks may have any place.
      index += big(block.isEmpty ? 1 << 30 : start + content.count) + big(block.isEmpty ? 99 : block.count)
      content += block
    }
    let head = Array("BOMStore".utf8) + big(1) + big(blocks.count - 1) + big(32) + big(index.count)
    return head + big(32 + index.count) + big(variables.count) + index + variables + content
  }
}
