package import Diagnostics
package import FileTrees
import SyntaxTrees
import XcodeProjects

/// An image that goes into a set of an asset catalog.
public struct AssetImage: Hashable, Sendable {
  /// The file's name.
  public let name: String
  /// The contents.
  public let bytes: [UInt8]

  /// Creates an image.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// Images in the places of a set that a template writes.
package struct AssetImages {
  private let images: [AssetImage]

  package init(images: [AssetImage]) {
    self.images = images
  }

  /// `tree` with the images beside the set's contents, which name them.
  ///
  /// - Throws: `image-unsuitable` for what is no PNG, has not the size of a place, or has alpha where none may be, and
  ///   `image-not-wanted` for a template that writes no set.
  package func added(to tree: FileTree) throws(Diagnostic) -> FileTree {
    guard !images.isEmpty else { return tree }
    guard let contents = tree.files.first(where: { $0.path.lastComponent == "Contents.json" }),
      let folder = contents.path.parent
    else {
      throw Diagnostic(
        .imageNotWanted, "only asset sets and app icons can contain images",
        remedy: .advice("leave out the images, or use the kind asset-set or app-icon"))
    }
    var set = try AssetContents(parsing: contents.bytes)
    var files: [(RelativePath, [UInt8])] = []
    for image in images {
      let header = try header(of: image)
      let index =
        folder.rawValue.hasSuffix(".appiconset")
        ? try iconPlace(for: image, header, in: set) : try scalePlace(for: image, in: set)
      try set.setFilename(image.name, at: index)
      files.append((try folder.appending(image.name), image.bytes))
    }
    var result = FileTree()
    for file in tree.files {
      try result.add(file.path, file.path == contents.path ? set.document.bytes : file.bytes)
    }
    for (path, bytes) in files { try result.add(path, bytes) }
    return result
  }

  private func header(of image: AssetImage) throws(Diagnostic) -> ImageHeader {
    guard let header = ImageHeader(png: image.bytes) else {
      throw Self.unsuitable(image, "is not a PNG file", "save the image as PNG")
    }
    return header
  }

  /// The place of an icon whose size in pixels the image has (Human Interface Guidelines, "App icons"; ITMS-90717 for
  /// alpha, which the icons of macOS may have).
  private func iconPlace(
    for image: AssetImage, _ header: ImageHeader, in set: AssetContents
  ) throws(Diagnostic) -> Int {
    let slots = set.slots(.images)
    let size = "\(header.width)x\(header.height)"
    let sizes = slots.map { Self.pixels(of: $0) }
    if header.hasAlpha, !slots.contains(where: { $0.idiom == "mac" }) {
      throw Self.unsuitable(image, "has an alpha channel, which icons can't have", "save the image without alpha")
    }
    let index = slots.indices.first { slots[$0].filename == nil && slots[$0].appearances.isEmpty && sizes[$0] == size }
    guard let index else {
      let isTaken = zip(slots, sizes).contains { $0.filename != nil && $1 == size }
      let wanted = sizes.enumerated().filter { sizes.firstIndex(of: $1) == $0 }.map(\.element).joined(separator: ", ")
      throw Self.unsuitable(
        image,
        isTaken
          ? "has the same size as another image: \(size)" : "has the size \(size), which the app icon does not use",
        "use an image of \(wanted) pixels")
    }
    return index
  }

  private static func pixels(of slot: AssetContents.Slot) -> String {
    let scale = slot.scale.flatMap { Int($0.dropLast()) } ?? 1
    let sides = (slot.size ?? "").split(separator: "x").compactMap { Int($0) }.map { $0 &* scale }
    return sides.map(String.init).joined(separator: "x")
  }

  /// The place of the scale that the file's name ends in, such as `@2x`.
  private func scalePlace(for image: AssetImage, in set: AssetContents) throws(Diagnostic) -> Int {
    let stem = image.name.split(separator: ".").dropLast().joined(separator: ".")
    let scale = ["3x", "2x"].first { stem.hasSuffix("@" + $0) } ?? "1x"
    let slots = set.slots(.images)
    guard let index = slots.indices.first(where: { slots[$0].scale == scale && slots[$0].filename == nil }) else {
      throw Self.unsuitable(image, "has the same scale as another image: \(scale)", "end the file names in @2x and @3x")
    }
    return index
  }

  private static func unsuitable(_ image: AssetImage, _ reason: String, _ advice: String) -> Diagnostic {
    Diagnostic(.imageUnsuitable, "image \"\(image.name)\" \(reason)", remedy: .advice(advice))
  }
}

extension Diagnostic.Code {
  package static let imageUnsuitable = Diagnostic.Code(
    "image-unsuitable", "The image is not a PNG file, or fits no free slot of the image set or app icon.",
    "give a PNG of the size and format that the message names")
  package static let imageNotWanted = Diagnostic.Code(
    "image-not-wanted", "The file template takes no images.",
    "give images only to the templates asset-set and app-icon")
}
