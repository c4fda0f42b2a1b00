import AppleIdentifiers
import PNGImages
import Scaffolding
import XcodeProjects

/// The images of a Mac app's icon: one image of 1024 x 1024 pixels also gives the smaller sizes, which Xcode requires.
struct MacIconImages {
  /// The images, the largest first.
  let all: [AssetImage]

  /// The sizes of the slots in points and their scales, without the one that takes the image itself.
  private static let sizes = [(16, 1), (16, 2), (32, 1), (32, 2), (128, 1), (128, 2), (256, 1), (256, 2), (512, 1)]
  private static let largest = 1024

  /// Scales the only image; images for other platforms, several images and other sizes stay as they are.
  init(of given: [AssetImage], for target: ProjectTarget?, in loaded: LoadedProject) {
    guard given.count == 1, let image = given.first, let target,
      loaded.configurations.configuration(of: target).settings.platform == .macOS,
      let picture = try? PNGImage(decoding: image.bytes),
      picture.width == Self.largest, picture.height == Self.largest
    else {
      all = given
      return
    }
    let stem = image.name.withoutPathEnding
    all =
      given
      + Self.sizes.compactMap { points, scale in
        guard let bytes = try? picture.scaled(to: points * scale).encoded() else { return nil }
        return AssetImage(name: "\(stem)-\(points)\(scale == 1 ? "" : "@\(scale)x").png", bytes: bytes)
      }
  }
}
