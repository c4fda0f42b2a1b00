import IgnoreTemplates

/// Merges three versions of a `.gitignore`: the sections that are made from templates as wholes, all else line by line.
struct IgnoreMerge {
  /// A piece of a file: a section, or the lines between two.
  private struct Piece {
    /// The section's name; `nil` for lines.
    let name: String?
    let bytes: ArraySlice<UInt8>
  }

  /// Whether the file at `path` is one.
  static func merges(_ path: String) -> Bool { path == ".gitignore" || path.hasSuffix("/.gitignore") }

  private let base: [Piece]
  private let ours: [Piece]
  private let theirs: [Piece]

  init(_ input: MergeInput) {
    base = Self.pieces(of: input.base)
    ours = Self.pieces(of: input.ours)
    theirs = Self.pieces(of: input.theirs)
  }

  /// Merges, or gives nothing where both sides changed one section in two ways.
  ///
  /// A section is written by `slipway ignore update` from a template, so the side that renewed it counts. What is new on
  /// either side goes to the end, where `slipway ignore add` writes it.
  func merged<Failure: Error>(
    lineMerge: ([UInt8], [UInt8], [UInt8]) throws(Failure) -> LineMergeResult
  ) throws(Failure) -> LineMergeResult? {
    let (before, first, second) = (sections(base), sections(ours), sections(theirs))
    var kept: [String: ArraySlice<UInt8>] = [:]
    var added: [ArraySlice<UInt8>] = []
    for name in (ours + theirs).compactMap(\.name) where kept[name] == nil {
      let isOld = before[name] != nil
      guard let piece = Self.settled(before[name], first[name], second[name]) else { return nil }
      guard let bytes = piece else { continue }
      if isOld { kept[name] = bytes } else if !added.contains(bytes) { added.append(bytes) }
    }
    func text(_ pieces: [Piece]) -> [UInt8] {
      pieces.flatMap { piece in piece.name.map { Array(kept[$0] ?? []) } ?? Array(piece.bytes) }
    }
    var lines = try lineMerge(text(base), text(ours), text(theirs))
    for section in added {
      if let last = lines.bytes.last, last != 0x0A { lines.bytes.append(0x0A) }
      lines.bytes += section
    }
    return lines
  }

  /// The version of a section that holds, which may be that it is gone; `nil` where the two can't be joined.
  private static func settled(
    _ base: ArraySlice<UInt8>?, _ ours: ArraySlice<UInt8>?, _ theirs: ArraySlice<UInt8>?
  ) -> ArraySlice<UInt8>?? {
    if ours == theirs || base == theirs { return .some(ours) }
    return base == ours ? .some(theirs) : nil
  }

  private func sections(_ pieces: [Piece]) -> [String: ArraySlice<UInt8>] {
    Dictionary(
      pieces.compactMap { piece in piece.name.map { ($0, piece.bytes) } }, uniquingKeysWith: { first, _ in first })
  }

  private static func pieces(of bytes: [UInt8]) -> [Piece] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    let start = { (line: Int) in line - 1 < starts.count ? starts[line - 1] : bytes.count }
    var pieces: [Piece] = []
    var position = 0
    for section in IgnoreFile(bytes).sections {
      let range = start(section.lines.lowerBound)..<start(section.lines.upperBound + 1)
      guard range.lowerBound >= position else { continue }
      if range.lowerBound > position { pieces.append(Piece(name: nil, bytes: bytes[position..<range.lowerBound])) }
      pieces.append(Piece(name: section.name, bytes: bytes[range]))
      position = range.upperBound
    }
    if position < bytes.count { pieces.append(Piece(name: nil, bytes: bytes[position...])) }
    return pieces
  }
}
