/// A file in the making, in which the two sides may differ in places; differing places grow to whole lines.
struct MarkedText {
  private struct Hunk {
    var position: Int
    var ours: [UInt8]
    var theirs: [UInt8]
    /// What it is about, in order; one may come several times.
    var subjects: [String]
  }

  private var settled: [UInt8] = []
  private var hunks: [Hunk] = []
  private var ours: [UInt8] = []
  private var theirs: [UInt8] = []
  private var subjects: [String] = []
  private var isOpen = false

  init(capacity: Int) {
    settled.reserveCapacity(capacity)
  }

  /// Whether the sides differ somewhere.
  var hasConflicts: Bool { !closed.hunks.isEmpty }

  /// Appends what both sides agree on.
  mutating func append(_ text: ArraySlice<UInt8>) {
    guard isOpen else {
      settled += text
      return
    }
    guard let newline = text.firstIndex(of: 0x0A) else {
      ours += text
      theirs += text
      return
    }
    ours += text[...newline]
    theirs += text[...newline]
    close()
    settled += text[(newline + 1)...]
  }

  /// Appends what both sides agree on.
  mutating func append(_ text: [UInt8]) { append(text[...]) }

  /// Appends what both sides agree on.
  mutating func append(_ text: String) { append(Array(text.utf8)[...]) }

  /// Appends a place where the sides differ; `subject` names the conflict that it is about.
  mutating func append(ours: some Sequence<UInt8>, theirs: some Sequence<UInt8>, about subject: String) {
    append(ours: ours, theirs: theirs, about: [subject])
  }

  /// Appends a place where the sides differ; `subjects` names the conflicts that it is about, one at least.
  mutating func append(ours: some Sequence<UInt8>, theirs: some Sequence<UInt8>, about subjects: [String]) {
    if !isOpen {
      self.subjects = []
      let start = (settled.lastIndex(of: 0x0A) ?? -1) + 1
      let line = settled[max(start, hunks.last?.position ?? 0)...]
      self.ours = Array(line)
      self.theirs = Array(line)
      settled.removeLast(line.count)
      isOpen = true
    }
    self.ours += ours
    self.theirs += theirs
    self.subjects += subjects
  }

  /// What each place where the sides differ is about, in order.
  var subjectsOfPlaces: [[String]] { closed.hunks.map { Self.unique($0.subjects) } }

  /// The same text whose subjects are the groups to which they belong.
  func grouped(by groups: ConflictGroups) -> MarkedText {
    var text = closed
    for index in text.hunks.indices {
      text.hunks[index].subjects = Self.unique(text.hunks[index].subjects.map(groups.root))
    }
    return text
  }

  private static func unique(_ subjects: [String]) -> [String] {
    var seen: Set<String> = []
    return subjects.filter { seen.insert($0).inserted }
  }

  private var closed: MarkedText {
    var text = self
    if text.isOpen { text.close() }
    return text
  }

  private mutating func close() {
    isOpen = false
    let ourLines = Self.lines(ours)
    let theirLines = Self.lines(theirs)
    var prefix = 0
    while prefix < min(ourLines.count, theirLines.count), ourLines[prefix] == theirLines[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(ourLines.count, theirLines.count) - prefix,
      ourLines[ourLines.count - 1 - suffix] == theirLines[theirLines.count - 1 - suffix]
    {
      suffix += 1
    }
    for line in ourLines[..<prefix] { settled += line }
    let hunk = Hunk(
      position: settled.count,
      ours: Array(ourLines[prefix..<(ourLines.count - suffix)].joined()),
      theirs: Array(theirLines[prefix..<(theirLines.count - suffix)].joined()), subjects: subjects)
    if hunks.last?.position == hunk.position {
      hunks[hunks.count - 1].ours += hunk.ours
      hunks[hunks.count - 1].theirs += hunk.theirs
      hunks[hunks.count - 1].subjects += hunk.subjects
    } else if !hunk.ours.isEmpty || !hunk.theirs.isEmpty {
      hunks.append(hunk)
    }
    for line in ourLines[(ourLines.count - suffix)...] { settled += line }
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      result.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { result.append(bytes[start...]) }
    return result
  }

  /// The file with everything that differs as `side` has it.
  func reading(_ side: MergeSide) -> [UInt8] {
    composed { hunk in side == .ours ? hunk.ours : hunk.theirs }
  }

  /// The file with conflict markers where the sides differ.
  func marked(_ labels: MergeLabels) -> [UInt8] {
    func marker(_ character: Character, _ label: String) -> [UInt8] {
      let line = String(repeating: character, count: labels.markerSize)
      return Array((label.isEmpty ? line : line + " " + label).utf8) + [0x0A]
    }
    func ended(_ bytes: [UInt8]) -> [UInt8] {
      bytes.isEmpty || bytes.last == 0x0A ? bytes : bytes + [0x0A]
    }
    return composed { hunk in
      marker("<", labels.ourMarker) + ended(hunk.ours) + marker("=", "") + ended(hunk.theirs)
        + marker(">", labels.theirMarker)
    }
  }

  private func composed(_ text: (Hunk) -> [UInt8]) -> [UInt8] {
    let whole = closed
    var result: [UInt8] = []
    result.reserveCapacity(whole.settled.count)
    var position = 0
    for hunk in whole.hunks {
      result += whole.settled[position..<hunk.position]
      result += text(hunk)
      position = hunk.position
    }
    result += whole.settled[position...]
    return result
  }
}

/// One of the two branches that are merged.
enum MergeSide: Sendable {
  case ours
  case theirs

  var other: MergeSide { self == .ours ? .theirs : .ours }
}
