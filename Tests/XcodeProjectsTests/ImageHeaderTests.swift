import Testing
import XcodeProjects

/// The headers of images, made byte by byte.
@Suite struct ImageHeaderTests {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func piece(_ name: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(content.count)] + Array(name.utf8) + content + [0, 0, 0, 0]
  }

  private static func header(_ width: UInt8, _ height: UInt8, colour: UInt8) -> [UInt8] {
    piece("IHDR", [0, 0, 4, width, 0, 0, 0, height, 8, colour, 0, 0, 0])
  }

  private static let end = piece("IDAT", []) + piece("tRNS", [0]) + piece("IEND", [])

  @Test(arguments: [(0, false), (2, false), (3, false), (4, true), (6, true)])
  func `size and the kind of colour are read`(colour: UInt8, hasAlpha: Bool) throws {
    let image = try #require(ImageHeader(png: Self.signature + Self.header(1, 7, colour: colour) + Self.end))
    #expect(image.width == 1025 && image.height == 7 && image.hasAlpha == hasAlpha)
  }

  @Test func `colours that are named transparent count, and a piece of Apple's does not disturb`() {
    let named = Self.signature + Self.header(0, 1, colour: 3) + Self.piece("tRNS", [0]) + Self.end
    #expect(ImageHeader(png: named)?.hasAlpha == true)
    let apples = Self.signature + Self.piece("CgBI", [0x50, 0, 0x20, 6]) + Self.header(0, 1, colour: 6) + Self.end
    #expect(ImageHeader(png: apples)?.height == 1)
  }

  @Test func `whatever is cut off, without pixels or no PNG is none`() {
    let whole = Self.signature + Self.header(0, 1, colour: 2) + Self.end
    for length in 0..<29 { #expect(ImageHeader(png: Array(whole.prefix(length))) == nil) }
    #expect(ImageHeader(png: Self.signature + Self.header(0, 0, colour: 2)) == nil)
    #expect(ImageHeader(png: Array("GIF89a".utf8)) == nil)
    #expect(ImageHeader(png: Self.signature + [255, 255, 255, 255] + Array("junk".utf8)) == nil)
  }
}
