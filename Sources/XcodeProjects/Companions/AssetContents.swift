public import Diagnostics
public import SyntaxTrees

/// The `Contents.json` of a folder in an asset catalog: what belongs to it, for which devices.
public struct AssetContents: Sendable, Hashable {
  /// The file, with all that this view does not show.
  public internal(set) var document: JSONDocument

  /// Reads a `Contents.json`.
  ///
  /// - Throws: The errors of ``SyntaxTrees/JSONDocument``, and `asset-contents-invalid` for JSON that is no object.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    document = try JSONDocument(parsing: bytes, file: file)
    guard document.value.object != nil else {
      throw Diagnostic(
        .assetContentsInvalid, "\"\(file ?? "the file")\" does not describe assets: it is not a JSON object",
        at: Place(file: file, line: 1))
    }
  }

  /// The lists that folders of different kinds have.
  public enum List: String, Sendable, Hashable, CaseIterable {
    /// Images, and the sizes of an icon.
    case images
    /// Colours.
    case colors
    /// Files of any kind.
    case data
    /// Symbols.
    case symbols
    /// The layers of an icon that moves.
    case layers
    /// The icons and images of a brand.
    case assets
    /// Stickers.
    case stickers
    /// The levels of a texture.
    case levels
  }

  /// A place for a file or a colour, and what it is for.
  public struct Slot: Sendable, Hashable {
    /// All that the file says about it.
    public let content: JSONObject

    /// The file in the same folder, if the place is taken.
    public var filename: String? { content["filename"]?.string }
    /// The kind of device, such as `universal`.
    public var idiom: String? { content["idiom"]?.string }
    /// The system, such as `ios`.
    public var platform: String? { content["platform"]?.string }
    /// How many pixels a point has, such as `2x`.
    public var scale: String? { content["scale"]?.string }
    /// The size in points, such as `1024x1024`.
    public var size: String? { content["size"]?.string }
    /// The appearances, by kind, such as `luminosity` and `dark`.
    public var appearances: [(appearance: String, value: String)] {
      (content["appearances"]?.array ?? []).compactMap { entry in
        guard let appearance = entry["appearance"]?.string, let value = entry["value"]?.string else { return nil }
        return (appearance, value)
      }
    }
  }

  /// The places in `list`, in the order of the file.
  public func slots(_ list: List) -> [Slot] {
    (document.value(at: [.key(list.rawValue)])?.array ?? []).map { Slot(content: $0.object ?? JSONObject()) }
  }

  /// The files that it names, in whatever list, and the image of a sticker.
  public var filenames: [String] {
    List.allCases.flatMap { slots($0).compactMap(\.filename) } + [properties["filename"]?.string].compactMap(\.self)
  }

  /// The place of the first entry that names a file.
  public func place(ofFile name: String) -> Place? {
    let paths = List.allCases.flatMap { list in
      slots(list).indices.map { [DocumentStep.key(list.rawValue), .index($0), .key("filename")] }
    }
    let named = (paths + [[.key("properties"), .key("filename")]]).first { document.value(at: $0)?.string == name }
    return named.flatMap { document.place(of: $0) }
  }

  /// The properties, such as `provides-namespace`.
  public var properties: JSONObject { document["properties"]?.object ?? JSONObject() }

  /// Puts the file `filename` into the place `index` of `list`; `nil` empties the place.
  ///
  /// - Throws: `asset-slot-missing` when there is no such place.
  public mutating func setFilename(_ filename: String?, in list: List = .images, at index: Int) throws(Diagnostic) {
    guard slots(list).indices.contains(index) else { throw Self.missing(list, index) }
    let path: [DocumentStep] = [.key(list.rawValue), .index(index)]
    if let filename {
      try document.setInOrder(.string(filename), forKey: "filename", at: path)
    } else {
      try document.remove(at: path + ["filename"])
    }
  }

  private static func missing(_ list: List, _ index: Int) -> Diagnostic {
    Diagnostic(.assetSlotMissing, "index \(index) does not exist in \"\(list.rawValue)\" of the asset")
  }
}

extension Diagnostic.Code {
  package static let assetContentsInvalid = Diagnostic.Code(
    "asset-contents-invalid", "The Contents.json of an image set, app icon or other asset is not valid.",
    "open the asset catalog in Xcode, or restore Contents.json from Git's history")
  package static let assetSlotMissing = Diagnostic.Code(
    "asset-slot-missing", "The asset's Contents.json has no entry with the index in the message.",
    "open the asset catalog in Xcode, or restore Contents.json from Git's history")
}
