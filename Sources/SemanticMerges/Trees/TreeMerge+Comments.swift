/// The merge of comments, where each belongs to an entry.
extension TreeMerge {
  /// The side whose text around values counts: the one that changed it; `nil` if both did, in different ways.
  ///
  /// White space alone is no difference.
  func commentSide(_ base: Range<Int>?, _ ours: Range<Int>, _ theirs: Range<Int>) -> MergeSide? {
    let (mine, yours) = (Self.trimmed(self.ours[ours]), Self.trimmed(self.theirs[theirs]))
    let old = base.flatMap { range in self.base.map { Self.trimmed($0[range]) } } ?? []
    if yours.elementsEqual(old) || mine.elementsEqual(yours) { return .ours }
    return mine.elementsEqual(old) ? .theirs : nil
  }

  /// The text before or after the outermost value; `nil` if both sides changed it in different ways.
  func margin(_ range: (MergeTree) -> Range<Int>) -> ArraySlice<UInt8>? {
    guard rules.comparesComments else { return ours[range(ours)] }
    return commentSide(base.map(range), range(ours), range(theirs)).map { tree($0)[range(tree($0))] }
  }

  /// Whether at most one side changed each comment of an entry.
  func agreeOnComments(_ old: MergeItem?, _ mine: MergeItem, _ yours: MergeItem) -> Bool {
    commentSide(old?.leading, mine.leading, yours.leading) != nil
      && commentSide(old?.trailing, mine.trailing, yours.trailing) != nil
  }

  /// Whether `side` left the comments of an entry as they were.
  func hasSameComments(_ old: MergeItem, _ item: MergeItem, _ side: MergeSide) -> Bool {
    guard rules.comparesComments, let base else { return true }
    let tree = tree(side)
    return Self.trimmed(base[old.leading]).elementsEqual(Self.trimmed(tree[item.leading]))
      && Self.trimmed(base[old.trailing]).elementsEqual(Self.trimmed(tree[item.trailing]))
  }

  /// Writes the value of an entry that both sides have, and the comment at the end of its line.
  mutating func mergeCommented(_ old: MergeItem?, _ mine: MergeItem, _ yours: MergeItem, at place: MergePlace) {
    let isUnchanged = mine.value.means(old?.value) && mine.value.means(yours.value)
    if let side = isUnchanged ? .ours : settledSide(old?.value, mine.value, yours.value, at: place) {
      output.append(tree(side)[side == .ours ? mine.value.range : yours.value.range])
      let comment = commentSide(old?.trailing, mine.trailing, yours.trailing) ?? .ours
      output.append(tree(comment)[comment == .ours ? mine.trailing : yours.trailing])
    } else {
      let subject = report(.value, old?.value, mine.value, yours.value, at: place)
      output.append(
        ours: ours[mine.value.range] + ours[mine.trailing], theirs: theirs[yours.value.range] + theirs[yours.trailing],
        about: subject)
    }
  }

  /// The white space and comments before an entry at its new place, on a line of their own.
  func placedLead(_ lead: [UInt8], of item: MergeItem, in node: MergeNode, isFirst: Bool) -> [UInt8] {
    let wasFirst = item.leading.lowerBound == node.opening
    guard wasFirst != isFirst else { return lead }
    let line = Array(lead.drop { $0 == 0x0A || $0 == 0x0D })
    if isFirst { return line }
    return Self.trimmed(lead[...]).isEmpty ? [0x0A] + line : [0x0A, 0x0A] + line
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = text.drop { $0 <= 0x20 }
    return start[..<(start.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start.startIndex)]
  }
}

extension MergeItem {
  /// What follows the value: the separator, and the comment at the end of the line.
  fileprivate var trailing: Range<Int> { value.range.upperBound..<end }
}
