import QRCodes
import Testing

/// QR codes beside those of segno, and what all versions share.
@Suite struct QRCodeTests {
  private func art(_ code: QRCode) -> String {
    (0..<code.size).map { row in String((0..<code.size).map { code[row, $0] ? "#" : "." }) }.joined(separator: "\n")
  }

  @Test(arguments: golden) func `matrices match those of segno`(_ text: String, _ expected: String) throws {
    #expect(try art(#require(QRCode(text))) == expected)
  }

  @Test(arguments: 1...40) func `each version has its function patterns`(_ version: Int) throws {
    let code = try #require(QRCode(String(repeating: "a", count: Self.capacities[version - 1])))
    try #require(code.size == 17 + 4 * version)
    let last = code.size - 1
    let finder = ["#######.", "#.....#.", "#.###.#.", "#.###.#.", "#.###.#.", "#.....#.", "#######.", "........"]
    for (row, line) in finder.enumerated() {
      for (column, module) in line.enumerated() {
        #expect(code[row, column] == (module == "#"), "upper left")
        #expect(code[row, last - column] == (module == "#"), "upper right")
        #expect(code[last - row, column] == (module == "#"), "lower left")
      }
    }
    for position in 8...last - 8 {
      #expect(code[6, position] == (position % 2 == 0))
      #expect(code[position, 6] == (position % 2 == 0))
    }
    #expect(code[last - 7, 8], "the dark module")
    if version > 1 {
      for row in -2...2 {
        for column in -2...2 {
          #expect(code[last - 6 + row, last - 6 + column] == (max(abs(row), abs(column)) != 1), "alignment pattern")
        }
      }
    }
    if version >= 7 {
      for index in 0..<18 {
        #expect(code[index / 3, last - 10 + index % 3] == code[last - 10 + index % 3, index / 3], "version information")
      }
      let number = (0..<6).reduce(0) { $0 << 1 | (code[5 - $1 / 3, last - 8 - $1 % 3] ? 1 : 0) }
      #expect(number == version)
    }
  }

  @Test(arguments: [1, 2, 7, 21, 40]) func `both copies of the format information are of level M and the same mask`(
    _ version: Int
  ) throws {
    let code = try #require(QRCode(String(repeating: "a", count: Self.capacities[version - 1])))
    let near = [0, 1, 2, 3, 4, 5, 7, 8]
    let last = code.size - 1
    let first = near.map { code[8, $0] } + near.dropLast().reversed().map { code[$0, 8] }
    let second = (0..<7).map { code[last - $0, 8] } + (0..<8).map { code[8, last - 7 + $0] }
    #expect(first == second)
    let level = first.prefix(2).reduce(0) { $0 << 1 | ($1 ? 1 : 0) } ^ 0b10
    #expect(level == 0b00)
  }

  @Test func `each version is used up to its capacity`() throws {
    for (index, capacity) in Self.capacities.enumerated().prefix(12) {
      #expect(QRCode(String(repeating: "a", count: capacity))?.size == 21 + 4 * index)
      #expect(QRCode(String(repeating: "a", count: capacity + 1))?.size == 25 + 4 * index)
    }
    #expect(QRCode("")?.size == 21)
  }

  @Test func `the longest text has 2,331 bytes`() {
    #expect(QRCode(String(repeating: "a", count: 2331))?.size == 177)
    #expect(QRCode(String(repeating: "a", count: 2332)) == nil)
    #expect(QRCode(String(repeating: "ä", count: 1165))?.size == 177)
    #expect(QRCode(String(repeating: "ä", count: 1166)) == nil)
  }

  @Test func `equal texts give equal codes`() {
    #expect(QRCode("Wecker") == QRCode("Wecker"))
    #expect(QRCode("Wecker") != QRCode("wecker"))
  }

  @Test func `modules outside of the code are light`() throws {
    let code = try #require(QRCode("Wecker"))
    for position in -4..<code.size + 4 {
      for outside in [-1, code.size, Int.min, Int.max] {
        #expect(!code[position, outside] && !code[outside, position])
      }
    }
  }

  @Test func `the SVG image draws the dark modules and escapes its title`() throws {
    let code = try #require(QRCode("Wecker"))
    let svg = code.svg(title: "A & B <\"'\u{0}> 🚀")
    #expect(svg.contains("<title>A &amp; B &lt;\"'\u{FFFD}&gt; 🚀</title>"))
    #expect(svg.contains(#"viewBox="0 0 29 29" role="img" shape-rendering="crispEdges""#))
    let path = try #require(svg.split(separator: "d=\"").last?.split(separator: "\"").first)
    var dark = Set<[Int]>()
    for rectangle in path.split(separator: "z") {
      let numbers = rectangle.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
      try #require(numbers.count == 5 && numbers[3] == 1 && numbers[2] == numbers[4])
      for column in numbers[0]..<numbers[0] + numbers[2] { dark.insert([numbers[1] - 4, column - 4]) }
    }
    for row in -4..<code.size + 4 {
      for column in -4..<code.size + 4 { #expect(dark.contains([row, column]) == code[row, column]) }
    }
  }

  /// The bytes that each version holds with error correction level M (ISO/IEC 18004, table 7).
  private static let capacities = [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911,
    997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
  ]

  /// Made with segno 1.6.6 in byte mode, without the zero byte that it puts before the padding.
  private static let golden: [String: String] = [
    "Wecker": """
    #######.#...#.#######
    #.....#.#..#..#.....#
    #.###.#.#...#.#.###.#
    #.###.#...###.#.###.#
    #.###.#.#...#.#.###.#
    #.....#..#.##.#.....#
    #######.#.#.#.#######
    .........####........
    #..######.#.##..#.###
    #..##...#...#.#.###..
    .####.##..#..##.#.###
    .....#.#####......###
    #..##.##.#....#..#..#
    ........##.##.....#.#
    #######.##..######...
    #.....#.##.###...##..
    #.###.#.#####.##.#.##
    #.###.#.#.###..#.#...
    #.###.#..#....#.#..##
    #.....#...#..###.####
    #######.#.##....#....
    """,
    "slipway.app/14": """
    #######..#..#.#######
    #.....#....##.#.....#
    #.###.#.#.#...#.###.#
    #.###.#.#..#..#.###.#
    #.###.#.#...#.#.###.#
    #.....#.#.#.#.#.....#
    #######.#.#.#.#######
    ........##..#........
    #.#####..####.#####..
    ##.##...#..#.#####..#
    #.#..#####..#.##..##.
    #..#...#.#####...####
    .##.#.##....#.###....
    ........####....#..##
    #######..##.##...###.
    #.....#.####.#...##.#
    #.###.#.####.###.#.##
    #.###.#.#......##.#..
    #.###.#.#.#.#.....#..
    #.....#..##.##..###..
    #######.##..###..#.#.
    """,
    "Größe: 24 px, 日本 🚀": """
    #######.......#...###.#######
    #.....#.###.##...#.#..#.....#
    #.###.#..###...#.##...#.###.#
    #.###.#...##.#..#.#...#.###.#
    #.###.#.####.#..#..##.#.###.#
    #.....#..###..####....#.....#
    #######.#.#.#.#.#.#.#.#######
    ..........#....#...##........
    #.#.#.#...###...#.##....#..#.
    #...##..#..###.##.##..#.....#
    ###.###.##..#.####.##.#.#....
    ..##.#.###..###.#.#.##.#..#.#
    ..###.#..#.##.##..#.###...#.#
    ...#....#####.##..#.#.##.#.#.
    ########..####...###....##.#.
    #.##........#..#...###...####
    ##...##.#####...#.#.#.##.##.#
    .##..#...#...#.###...###..#.#
    #.##..##..#.#.###.##.#...#.##
    .#...#..##.####.##..##.#....#
    #...###...#...##..#.#####..##
    ........#..#..##....#...#..#.
    #######...#..#...#..#.#.#####
    #.....#....##..#...##...##..#
    #.###.#.#..##...#..#######...
    #.###.#..#.#...###.###..###..
    #.###.#.###.#..##.###...#...#
    #.....#......#..######.#.#.#.
    #######.##.##..#..##..#.#..##
    """,
    "https://example.com/apps/wecker/install?build=1042&udid=00008110-000A1C2E3F4B801E&expires=2026-11-26T13:18:37": """
    #######....##.#.##...........##..#..#.#######
    #.....#..#.#.#####...#..#.#....###.#..#.....#
    #.###.#.###.#....##..#.#.#########.#..#.###.#
    #.###.#.##.#.####.#.#.#.#.##..#..#.##.#.###.#
    #.###.#.##.##.#..#.##########.#...###.#.###.#
    #.....#.#..#..###.#.#...#..#.#..#.....#.....#
    #######.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#######
    ........#.#.##.#.####...#########..##........
    #.#####...#.#.###.##########..#.....#.#####..
    #...##.#..#..#..###..##.##...##.#..##...##.##
    #..#..#....######......#..#.#.##..######.#.#.
    .#.#...#..#..#.###.##....#......#.#.##.####..
    #..##.##.#####.#.##.#.##..##...#..##...#....#
    .#..#..#.#..###....###...#....#.....##....###
    ####..##...#......###..#####.#.####.#.##.##..
    ....#..##...#.###.#..#..##.#.##.##.#....#.#.#
    #######..#..##.##.###...#.#..###..#....#.#...
    .###.#.#.#.##.#..#....#..#....#..#.##..#.####
    ##....##.##.#..#..###.###.##......##.###.....
    .###.#...#.##.###......##...##.###.#.##.#.##.
    ...######..#.##...#.######.#.##....######....
    .##.#...##......##..#...#..#..##.#..#...###.#
    ##..#.#.##.####.##..#.#.##...#....###.#.#.#..
    ..#.#...#......##...#...#..##.#..##.#...###.#
    #.########.......#..######.....#.#..######...
    #.#.#..#.##...##..###.#..#..#.###..#.#......#
    ..#..####.#.#.#.#.#.#.##.##.##...##.....####.
    #.#.#...##..##...##.#..###.#..#.##.#####.###.
    .#..#.####.#..#.#...##..##..##.#.##...#.#..##
    ...#........#...#.#...#.##.##.##....#.#...###
    ...####..#..##.####.##.##.#.##..#.#.#..#..#..
    ....#..###.#..#.###..##.##..##.###.#..##..#..
    #.#..###.####..#.#..#..###.#...#.##.#...#....
    .##..#.#....#.#...#####.##.#.###.....#.#.#.##
    ....#.#..#..#...###.#.##.###...###.###...##..
    .####..#.#..#..###..#######.#.####.##.##..#..
    #..##.##.#######.##.#####.##.##...#.######..#
    ........##.##....####...####..#.##.##...#####
    #######..#.###.######.#.#..#.#..#.###.#.#.##.
    #.....#.###.#..###..#...#..##..###.##...####.
    #.###.#.#.#....##...#####.....#....#######.#.
    #.###.#.#.#....####...#.##..#.##...#....##..#
    #.###.#.###.#..#.#...#...###.#.#.##.#..#...#.
    #.....#..#.##.####..#....#.#.##.#....#...##..
    #######.#..####....#..###..#.#.#....#...##.#.
    """,
  ]
}
