/// A file with the markers of conflicts, taken apart.
struct MarkedFile {
  /// A place where the sides differ.
  struct Region: Hashable {
    let ours: [UInt8]
    let theirs: [UInt8]
    /// The conflict as written in the file, markers included.
    let whole: [UInt8]

    /// What the sides have, whatever the line ends look like.
    struct Text: Hashable {
      let ours: [UInt8]
      let theirs: [UInt8]
    }

    /// What it is about: regions with the same text differ in markers and line ends only.
    var text: Text { Text(ours: Self.plain(ours), theirs: Self.plain(theirs)) }

    fileprivate static func plain(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != UInt8(ascii: "\r") } }
  }

  /// A place with the text that both sides share before and behind it.
  struct Surroundings {
    let region: Region
    let before: [UInt8]
    let behind: [UInt8]

    /// How many bytes next to the place are the same as next to `other`.
    func likeness(to other: Surroundings) -> Int {
      zip(before.reversed(), other.before.reversed()).prefix { $0 == $1 }.count
        + zip(behind, other.behind).prefix { $0 == $1 }.count
    }
  }

  private enum Segment {
    case settled([UInt8])
    case open(Region)
  }

  private var segments: [Segment] = []

  /// The places where the sides differ, in order.
  var regions: [Region] {
    segments.compactMap { if case .open(let region) = $0 { region } else { nil } }
  }

  /// All of its text but the markers of its conflicts and what is between them of the base.
  var content: [UInt8] {
    segments.flatMap { segment in
      switch segment {
      case .settled(let text): text
      case .open(let region): region.ours + region.theirs
      }
    }
  }

  /// The places where the sides differ with what is around them, in order.
  var surroundings: [Surroundings] {
    segments.indices.compactMap { index in
      guard case .open(let region) = segments[index] else { return nil }
      return Surroundings(region: region, before: settled(index - 1), behind: settled(index + 1))
    }
  }

  private func settled(_ index: Int) -> [UInt8] {
    guard segments.indices.contains(index), case .settled(let text) = segments[index] else { return [] }
    return text
  }

  init(_ bytes: [UInt8], markerSize: Int) {
    var reader = RegionReader(markerSize: markerSize)
    var settled: [UInt8] = []
    for line in Self.lines(of: bytes) {
      switch reader.read(line) {
      case .outside: settled += line
      case .inside: break
      case .end(let region):
        segments.append(.settled(settled))
        segments.append(.open(region))
        settled = []
      }
    }
    // What begins like a conflict and does not end is no conflict.
    segments.append(.settled(settled + reader.unfinished))
  }

  /// Whether both have the same text between and beside their markers, whatever the markers and line ends look like.
  func isSame(as other: MarkedFile) -> Bool {
    guard segments.count == other.segments.count else { return false }
    return zip(segments, other.segments).allSatisfy { own, other in
      switch (own, other) {
      case (.settled(let text), .settled(let there)): Region.plain(text) == Region.plain(there)
      case (.open(let region), .open(let there)): region.text == there.text
      default: false
      }
    }
  }

  /// A file in which nothing is open, whatever its lines look like.
  init(settled bytes: [UInt8]) {
    segments = [.settled(bytes)]
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// The file with some places decided; those for which `side` says nothing keep their markers.
  func composed(_ side: (Int) -> ConflictSide?) -> [UInt8] {
    var bytes: [UInt8] = []
    var number = 0
    for segment in segments {
      switch segment {
      case .settled(let text): bytes += text
      case .open(let region):
        switch side(number) {
        case .ours: bytes += region.ours
        case .theirs: bytes += region.theirs
        case nil: bytes += region.whole
        }
        number += 1
      }
    }
    return bytes
  }
}

/// Finds the places between markers, line by line.
private struct RegionReader {
  enum Result {
    case outside
    case inside
    case end(MarkedFile.Region)
  }

  private enum Part {
    case outside, ours, base, theirs
  }

  private let markerSize: Int
  private var part = Part.outside
  private var ours: [UInt8] = []
  private var theirs: [UInt8] = []
  private var whole: [UInt8] = []

  init(markerSize: Int) {
    self.markerSize = markerSize
  }

  /// What was taken for the beginning of a conflict that has no end.
  var unfinished: [UInt8] { whole }

  mutating func read(_ line: ArraySlice<UInt8>) -> Result {
    guard part != .outside else {
      guard isMarker(line, "<") else { return .outside }
      (part, whole) = (.ours, Array(line))
      return .inside
    }
    whole += line
    switch part {
    case .ours where isMarker(line, "|"): part = .base
    case .ours where isMarker(line, "="), .base where isMarker(line, "="): part = .theirs
    case .theirs where isMarker(line, ">"):
      let region = MarkedFile.Region(ours: ours, theirs: theirs, whole: whole)
      self = RegionReader(markerSize: markerSize)
      return .end(region)
    case .ours: ours += line
    case .theirs: theirs += line
    case .base, .outside: break
    }
    return .inside
  }

  private func isMarker(_ line: ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
    let byte = UInt8(ascii: character)
    guard line.prefix(while: { $0 == byte }).count == markerSize else { return false }
    guard let next = line.dropFirst(markerSize).first else { return true }
    return next == UInt8(ascii: " ") || next == UInt8(ascii: "\r") || next == UInt8(ascii: "\n")
  }
}
