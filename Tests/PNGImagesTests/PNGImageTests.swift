import DeflateStreams
import Diagnostics
import PNGImages
import TestSupport
import Testing

/// PNG images that are read, written and scaled.
@Suite struct PNGImageTests {
  private func image(_ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]) throws -> PNGImage {
    let pixels = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }
    return try #require(PNGImage(width: width, height: height, pixels: pixels))
  }

  private func problem(_ bytes: [UInt8]) -> String? {
    do {
      _ = try PNGImage(decoding: bytes)
      return nil
    } catch {
      #expect(error.code == "png-invalid")
      return error.message
    }
  }

  // MARK: Reading and writing

  @Test(arguments: PNGSample.all) func `every color type and depth is read`(_ sample: PNGSample) throws {
    let image = try PNGImage(decoding: sample.file)
    #expect(image.width == 5 && image.height == 3)
    #expect(image.pixels == sample.pixels)
  }

  @Test(arguments: [(1, 1), (1, 40), (40, 1), (33, 17)]) func `what is written is read again`(
    _ width: Int, _ height: Int
  ) throws {
    var random = SeededNumbers(seed: UInt64(width))
    let noise = try image(width, height) { _, _ in (0..<4).map { _ in UInt8(random.below(256)) } }
    #expect(try PNGImage(decoding: noise.encoded()) == noise)
    let gradient = try image(width, height) { x, y in [UInt8(x * 6), UInt8(y * 6), UInt8(x + y), UInt8(255 - x)] }
    #expect(try PNGImage(decoding: gradient.encoded()) == gradient)
  }

  @Test func `Apple's variant is read, with opaque and translucent pixels`() throws {
    var random = SeededNumbers(seed: 3)
    let original = try image(9, 7) { x, y in
      let alpha: UInt8 = y == 0 ? 0 : y == 1 ? 255 : UInt8(random.below(256))
      return alpha == 0 ? [0, 0, 0, 0] : [UInt8(random.below(256)), UInt8(random.below(256)), UInt8(x * 20), alpha]
    }
    var rows: [UInt8] = []
    for row in 0..<7 {
      rows.append(0)
      for start in stride(from: 36 * row, to: 36 * (row + 1), by: 4) {
        let pixel = original.pixels[start..<start + 4].map(Int.init)
        rows += [2, 1, 0].map { UInt8((pixel[$0] * pixel[3] + 127) / 255) } + [UInt8(pixel[3])]
      }
    }
    var file = try PNGBytes(width: 9, height: 7, rows: rows, format: .raw)
    file.chunks.insert(("CgBI", [0x50, 0x00, 0x20, 0x02]), at: 0)
    let image = try PNGImage(decoding: file.bytes)
    for offset in stride(from: 0, to: image.pixels.count, by: 4) {
      let alpha = Int(original.pixels[offset + 3])
      #expect(image.pixels[offset + 3] == original.pixels[offset + 3])
      // A premultiplied value is off by at most a half, and so is the value that is rounded at the end.
      let tolerance = alpha == 255 ? 0 : alpha == 0 ? 0 : (255 + alpha - 1) / (2 * alpha) + 1
      for channel in offset..<offset + 3 {
        #expect(abs(Int(image.pixels[channel]) - Int(original.pixels[channel])) <= tolerance)
      }
    }
  }

  // MARK: Damaged files

  @Test func `damaged and unsupported files are refused with a reason`() throws {
    let rows: [UInt8] = [0, 1, 2, 3, 4, 0, 5, 6, 7, 8]
    let good = try PNGBytes(width: 1, height: 2, rows: rows)
    #expect(problem(good.bytes) == nil)
    #expect(problem([]) == "not a valid PNG image: the signature is missing")
    #expect(problem(good.bytes.dropLast()) == "not a valid PNG image: the file is cut off before chunk IEND")
    var flipped = good.bytes
    flipped[20] ^= 1
    #expect(problem(flipped) == "not a valid PNG image: chunk IHDR does not match its checksum")
    #expect(
      try problem(PNGBytes(width: 4097, height: 1, rows: []).bytes)
        == "not a valid PNG image: its size is 4097 x 1, but both must be 1 to 4096 pixels")
    #expect(try problem(PNGBytes(width: 0, height: 1, rows: []).bytes) != nil)
    #expect(
      try problem(PNGBytes(width: 1, height: 2, interlace: 1, rows: rows).bytes)
        == "not a valid PNG image: it is interlaced, which is not supported")
    #expect(
      try problem(PNGBytes(width: 1, height: 2, depth: 4, rows: rows).bytes)
        == "not a valid PNG image: color type 6 with 4 bits per sample does not exist")
    #expect(
      try problem(PNGBytes(width: 1, height: 3, rows: rows).bytes)
        == "not a valid PNG image: it contains 2 of 3 rows")
    #expect(
      try problem(PNGBytes(width: 1, height: 1, rows: rows).bytes)
        == "not a valid PNG image: it contains more pixels than IHDR says")
    #expect(
      try problem(PNGBytes(width: 1, height: 2, rows: [5] + rows.dropFirst()).bytes)
        == "not a valid PNG image: filter type 5 does not exist")
    #expect(
      try problem(PNGBytes(width: 1, height: 2, colorType: 3, rows: [0, 0, 0, 1]).bytes)
        == "not a valid PNG image: a pixel has color 0, but the palette has 0 colors")
    var unknown = good
    unknown.chunks.insert(("NEWS", []), at: 1)
    #expect(problem(unknown.bytes) == "not a valid PNG image: chunk NEWS is repeated or unknown")
    var early = good
    early.chunks.swapAt(0, 1)
    #expect(problem(early.bytes) == "not a valid PNG image: chunk IDAT precedes IHDR")
  }

  @Test func `a small file that inflates to much more than its pixels is refused`() throws {
    let file = try PNGBytes(width: 4, height: 4, rows: [UInt8](repeating: 0, count: 1 << 24))
    #expect(file.bytes.count < 1 << 16)
    #expect(problem(file.bytes) == "not a valid PNG image: it contains more pixels than IHDR says")
  }

  @Test func `2,000 random changes are read or refused`() throws {
    var random = SeededNumbers(seed: 1)
    let files = PNGSample.all.map(\.file)
    var decoded = 0
    for number in 0..<2000 {
      var bytes = files[number % files.count]
      for _ in 0...random.below(3) {
        let position = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[position] = UInt8(random.below(256))
        case 1: bytes[position] ^= 1 << random.below(8)
        case 2: bytes.insert(UInt8(random.below(256)), at: position)
        case 3: bytes.remove(at: position)
        default: bytes.removeLast(min(bytes.count - 1, random.below(20)))
        }
      }
      if number % 4 > 0 { bytes = PNGBytes.withChecksums(bytes) }
      do {
        let image = try PNGImage(decoding: bytes)
        decoded += 1
        #expect(image.pixels.count == 4 * image.width * image.height)
      } catch {
        #expect(error.code == "png-invalid")
      }
    }
    #expect((20..<1980).contains(decoded), "some changes do no harm, and others do")
  }

  // MARK: Scaling

  @Test(arguments: [1, 7, 16, 50, 64]) func `a flat color stays flat`(_ side: Int) throws {
    for alpha in [0, 1, 128, 255] as [UInt8] {
      let color: [UInt8] = alpha == 0 ? [0, 0, 0, 0] : [200, 3, 77, alpha]
      let scaled = try image(50, 50) { _, _ in color }.scaled(to: side)
      #expect(scaled.width == side && scaled.height == side)
      #expect(try scaled == image(side, side) { _, _ in color })
    }
  }

  @Test func `a smaller image has the averages of areas`() throws {
    let halves = try image(4, 4) { x, y in [UInt8(x * 10), UInt8(y * 10), 0, 255] }.scaled(to: 2)
    #expect(halves.pixels == [5, 5, 0, 255, 25, 5, 0, 255, 5, 25, 0, 255, 25, 25, 0, 255])
    // Each pixel of two thirds covers one and a half.
    let thirds = try image(3, 3) { x, _ in [UInt8(x * 90), 0, 0, 255] }.scaled(to: 2)
    #expect(thirds.pixels == [30, 0, 0, 255, 150, 0, 0, 255, 30, 0, 0, 255, 150, 0, 0, 255])
  }

  @Test func `transparent pixels do not change colors`() throws {
    let scaled = try image(2, 2) { x, _ in x == 0 ? [250, 100, 50, 200] : [0, 255, 0, 0] }.scaled(to: 1)
    #expect(scaled.pixels == [250, 100, 50, 100])
    let weighted = try image(2, 2) { x, _ in x == 0 ? [240, 0, 0, 30] : [0, 0, 240, 90] }.scaled(to: 1)
    #expect(weighted.pixels == [60, 0, 180, 60])
  }

  @Test func `a larger image repeats pixels, and other shapes become square`() throws {
    let small = try image(2, 1) { x, _ in x == 0 ? [1, 2, 3, 255] : [9, 8, 7, 128] }
    #expect(try small.scaled(to: 4) == image(4, 4) { x, _ in x < 2 ? [1, 2, 3, 255] : [9, 8, 7, 128] })
    #expect(small.scaled(to: 0).width == 1)
  }

  @Test func `images with wrong sizes are not created`() {
    #expect(PNGImage(width: 1, height: 1, pixels: [0, 0, 0]) == nil)
    #expect(PNGImage(width: 0, height: 1, pixels: []) == nil)
    #expect(PNGImage(width: 4097, height: 1, pixels: [UInt8](repeating: 0, count: 4 * 4097)) == nil)
    #expect(PNGImage(width: .max, height: .max, pixels: []) == nil)
  }
}
