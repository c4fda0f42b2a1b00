import CodeSignatures
import Diagnostics

/// The images in a compiled asset catalog (Assets.car), by their headers: the pixels are not read.
///
/// The format is known from public descriptions, and was compared with nine catalogs of Xcode 7 to 16.
public struct CompiledCatalog: Sendable {
  /// An image of an image set or icon set.
  public struct Image: Hashable, Sendable {
    /// The set's name.
    public let name: String
    /// The name of the file that was compiled.
    public let file: String
    /// The device family that it is for; `nil` for all.
    public let family: String?
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The scale factor.
    public let scale: Int
  }

  /// The images, in order of names, families and sizes.
  public let images: [Image]

  /// The sizes of the largest headers and names.
  private static let headerSize = 184
  private static let mostImages = 100_000

  /// The attributes of keys.
  private static let (scale, idiom, identifier) = (12, 15, 17)
  /// The families by the numbers of idioms; 6 is for the App Store.
  private static let families = [
    1: "iPhone", 2: "iPad", 3: "Apple TV", 4: "CarPlay", 5: "Apple Watch", 6: "App Store", 7: "Mac",
    8: "Apple Vision",
  ]

  init(_ source: any ByteSource) throws(MalformedStore) {
    let store = try BlockStore(source)
    let attributes = try Self.attributes(try store.block(named: "KEYFORMAT"))
    var names: [Int: String] = [:]
    try store.forEachEntry(ofTree: "FACETKEYS", valuePrefix: 256) { key, value throws(MalformedStore) in
      let fields = BlockFields(value)
      for index in 0..<(try fields.little16(4)) where try fields.little16(6 + index * 4) == Self.identifier {
        names[try fields.little16(8 + index * 4)] = String(decoding: key, as: UTF8.self)
      }
    }
    var images: Set<Image> = []
    try store.forEachEntry(ofTree: "RENDITIONS", valuePrefix: Self.headerSize) { key, value throws(MalformedStore) in
      guard images.count < Self.mostImages else { throw MalformedStore(problem: "it has too many images") }
      if let image = try Self.image(BlockFields(key), BlockFields(value), attributes, names) { images.insert(image) }
    }
    self.images = images.sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  /// The places of attributes in keys.
  private static func attributes(_ block: [UInt8]?) throws(MalformedStore) -> [Int: Int] {
    guard let block else { throw MalformedStore(problem: "it has no block KEYFORMAT") }
    let fields = BlockFields(block)
    let count = try fields.little32(8)
    guard count <= 64 else { throw MalformedStore(problem: "its keys have too many attributes") }
    var places: [Int: Int] = [:]
    for index in 0..<count { places[try fields.little32(12 + index * 4)] = index }
    return places
  }

  /// The image that a header describes; `nil` for colors, data, and lists of the sizes of an icon.
  private static func image(
    _ key: BlockFields, _ header: BlockFields, _ attributes: [Int: Int], _ names: [Int: String]
  ) throws(MalformedStore) -> Image? {
    func attribute(_ number: Int) throws(MalformedStore) -> Int? {
      guard let place = attributes[number] else { return nil }
      return try key.little16(place * 2)
    }
    guard try header.bytes(0, 4) == Array("ISTC".utf8), let number = try attribute(identifier),
      let name = names[number]
    else { return nil }
    let (width, height) = (try header.little32(12), try header.little32(16))
    guard width > 0, height > 0 else { return nil }
    return Image(
      name: name, file: String(decoding: try header.bytes(40, 128).prefix { $0 != 0 }, as: UTF8.self),
      family: try attribute(idiom).flatMap { families[$0] }, width: width, height: height,
      scale: try attribute(scale) ?? 1)
  }
}

extension CompiledCatalog.Image {
  /// What images are ordered by.
  fileprivate var order: [String] {
    [name, family ?? "", Self.padded(width), Self.padded(height), Self.padded(scale), file]
  }

  private static func padded(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 10 - "\(number)".count)) + "\(number)"
  }
}
