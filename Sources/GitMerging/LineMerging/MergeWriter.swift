import GitHistory

/// Writes the regions of a merge as a text, with markers around conflicts.
struct MergeWriter {
  let base: TextLines
  let ours: TextLines
  let theirs: TextLines
  /// How the sides are called in markers; `nil` where both sides are kept without any.
  let labels: LineMerge.Labels?

  private var text: [UInt8] = []
  private var lineEnd: [UInt8] = []

  init(base: TextLines, ours: TextLines, theirs: TextLines, labels: LineMerge.Labels?) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.labels = labels
  }

  mutating func text(of regions: [MergeRegion]) -> [UInt8] {
    text = []
    var line = 0
    for region in regions where region.outcome != .same {
      text += ours.bytes(of: line..<region.ours.lowerBound)
      lineEnd = Self.lineFeed(withReturn: endsLinesWithReturn(region))
      switch region.outcome {
      case .ours, .same: text += ours.bytes(of: region.ours)
      case .theirs: text += theirs.bytes(of: region.theirs)
      case .conflict: write(region)
      }
      line = region.ours.upperBound
    }
    return text + ours.bytes(of: line..<ours.count)
  }

  private mutating func write(_ region: MergeRegion) {
    guard let labels else {
      writeEnded(ours, region.ours)
      text += theirs.bytes(of: region.theirs)
      return
    }
    writeMarker("<", labels.ours)
    writeEnded(ours, region.ours)
    if labels.style != .merge {
      writeMarker("|", labels.base)
      writeEnded(base, region.base)
    }
    writeMarker("=", "")
    writeEnded(theirs, region.theirs)
    writeMarker(">", labels.theirs)
  }

  private mutating func writeMarker(_ character: Unicode.Scalar, _ label: String) {
    text += Array(repeating: UInt8(ascii: character), count: labels?.markerSize ?? 0)
    if !label.isEmpty { text += Array(" \(label)".utf8) }
    text += lineEnd
  }

  /// Writes lines; the last line of a file gets the end that it lacks.
  private mutating func writeEnded(_ lines: TextLines, _ region: Range<Int>) {
    guard !region.isEmpty else { return }
    text += lines.bytes(of: region)
    if text.last != UInt8(ascii: "\n") { text += lineEnd }
  }

  private static func lineFeed(withReturn: Bool) -> [UInt8] { Array((withReturn ? "\r\n" : "\n").utf8) }

  /// Whether markers end in CR LF, as the lines before the region do; what has no line end decides nothing.
  private func endsLinesWithReturn(_ region: MergeRegion) -> Bool {
    let answers = [
      ours.endsInCarriageReturn(max(0, region.ours.lowerBound - 1)),
      theirs.endsInCarriageReturn(max(0, region.theirs.lowerBound - 1)), base.endsInCarriageReturn(0),
    ]
    return !answers.contains(false) && answers.last == true
  }
}
