import Diagnostics
import GitStore
import GitWorkTree
import SemanticMerges

/// A file in conflict, or that was, as far as it could be merged.
struct OpenFile {
  /// Something to decide in the file.
  struct Decision {
    /// What it is about.
    let item: MergeConflict
    /// Its names in the file, which stay the same while others are decided; the first one is shown.
    let names: [String]
    /// Whether it is left.
    let isOpen: Bool
    /// How to decide it, where a side can't simply be taken.
    var hint: Hint?
  }

  let conflict: Conflict
  /// The text with markers where something is open; `nil` where only a whole version can be taken.
  var text: MarkedFile?
  /// All decisions in order, those that were made among them.
  let decisions: [Decision]
  /// For each place with markers in the text, the index of the decision that it goes with.
  var places: [Int] = []
  /// How many decisions the merge left, whatever was made of the file since.
  let span: Int
  /// Whether the working tree has the text already.
  var isWritten = true
  /// Whether the file is staged as resolved.
  var isStaged = false
  /// Whether it has markers that can't be assigned to the sides: a whole version would replace what was edited.
  var isUnreadable = false
  /// What the merge settled, where the text is what it made.
  var settled: [SettledValue] = []
  /// Finds what speaks against a text as the resolved file; `nil` where only a whole version can be taken.
  var check: MergedFileCheck?

  /// Whether a decision is left.
  var isOpen: Bool { decisions.contains(where: \.isOpen) }

  /// A file of which one version as a whole holds, for the reason that `message` tells; nothing is left to decide of a
  /// settled one.
  init(
    whole conflict: Conflict, isStaged: Bool, isSettled: Bool = false, span: Int = 1, because message: String? = nil,
    hint: Hint? = nil
  ) {
    self.conflict = conflict
    self.span = span
    self.isStaged = isStaged
    let (ours, theirs) = (Self.action(conflict.ours, conflict.base), Self.action(conflict.theirs, conflict.base))
    let usual =
      switch conflict.kind {
      case .addedByUs: "added by us"
      case .addedByThem: "added by them"
      case .bothAdded: "both added"
      case .bothModified: "both modified"
      case .bothDeleted: "both deleted"
      case .deletedByUs: "deleted by us"
      case .deletedByThem: "deleted by them"
      }
    let message = message ?? ConflictedFile.place(of: conflict).map { "\(usual): \($0)" } ?? usual
    let item = MergeConflict(kind: .file, ours: ours, theirs: theirs, message: message)
    decisions = [
      Decision(item: item, names: [""], isOpen: !isStaged && !isSettled, hint: hint ?? Self.hint(for: conflict))
    ]
  }

  /// How to resolve a conflict with what neither side has.
  private static func hint(for conflict: Conflict) -> Hint? {
    guard conflict.ours?.kind == .submodule || conflict.theirs?.kind == .submodule else { return nil }
    let path = ShellWord.quoted(conflict.path)
    return "for another commit, check it out in the submodule, then run \(command: "stage") \(path)"
  }

  private static func action(_ side: Conflict.Stage?, _ base: Conflict.Stage?) -> String {
    guard let side else { return base == nil ? "absent" : "deleted" }
    let action = base == nil ? "added" : "changed"
    // All that there is to see of a submodule is its commit.
    return side.kind == .submodule ? "\(action) (\(side.name.short))" : action
  }

  /// A file whose markers were edited: one side holds for all conflicts that are left in it.
  ///
  /// Where the markers do not show the sides any more, only a whole version can be chosen.
  init(edited text: MarkedFile, _ conflict: Conflict, of input: MergeInput, span: Int, markerSize: Int) {
    let isReadable = !text.regions.isEmpty && !text.hasOtherMarkers(markerSize, besides: input)
    let hint: Hint =
      isReadable
      ? "remove the markers in an editor, or run \(command: "resolve") --take ours|theirs for the remaining conflicts"
      : "it stays as it is: remove the markers in an editor, or run \(command: "resolve") --pick NUMBER=ours|theirs for a whole version"
    self.init(
      whole: conflict, isStaged: false, span: span, because: "an editor changed its conflict markers", hint: hint)
    isUnreadable = !isReadable
    guard isReadable else { return }
    self.text = text
    places = text.regions.map { _ in 0 }
    check = MergedFileCheck(input, markerSize: markerSize)
  }

  /// A file that was merged anew; what was decided in the working tree already stays decided.
  ///
  /// Fails where the working tree's file has markers that the merge did not make.
  init?(
    _ conflict: Conflict, isStaged: Bool, merged: MergeResult, of input: MergeInput, span: Int? = nil,
    present: [UInt8]?, markerSize: Int
  ) {
    self.conflict = conflict
    self.isStaged = isStaged
    check = MergedFileCheck(input, markerSize: markerSize)
    let fresh = MarkedFile(merged.isClean ? [] : merged.bytes, markerSize: markerSize)
    let places = ConflictPlaces(of: merged, in: fresh)
    let values = merged.resolutions.map { SettledValue(path: conflict.path, resolution: $0) }
    let left: [Int]
    // Git leaves our version where it can't merge.
    if isStaged || present != nil && present != input.ours {
      let marked = MarkedFile(present ?? [], markerSize: markerSize)
      guard let found = Self.left(of: fresh, in: marked),
        isStaged || !marked.hasOtherMarkers(markerSize, besides: input)
      else { return nil }
      left = found
      text = marked
      // What has no markers any more may have been written by hand.
      settled = left.isEmpty ? [] : values
    } else {
      left = Array(fresh.regions.indices)
      text = merged.isClean ? MarkedFile(settled: merged.bytes) : fresh
      settled = values
      isWritten = false
    }
    decisions = places.decisions(open: left)
    self.places = places.indices(of: left)
    self.span = span ?? decisions.count
  }

  /// The places of `fresh` that are still open in the working tree's file, or `nil` if that has other ones.
  private static func left(of fresh: MarkedFile, in present: MarkedFile) -> [Int]? {
    let known = fresh.surroundings
    let there = present.surroundings
    let positions = Dictionary(grouping: known.indices) { known[$0].region.text }
    var found: [Int] = []
    var next = 0
    for (number, place) in there.enumerated() {
      // Those behind it need a place each as well.
      let last = known.count - there.count + number
      // Their surroundings distinguish conflicts with the same text.
      let alike = (positions[place.region.text] ?? []).filter { (next...max(next, last)).contains($0) }
      let likeness = alike.map { known[$0].likeness(to: place) }
      guard let best = likeness.max(), let position = zip(alike, likeness).first(where: { $0.1 == best })?.0 else {
        return nil
      }
      found.append(position)
      next = position + 1
    }
    return found
  }
}

extension MarkedFile {
  /// Whether it has markers beside or within its conflicts that none of the merged versions has as content.
  func hasOtherMarkers(_ size: Int, besides input: MergeInput) -> Bool {
    let versions = [input.base, input.ours, input.theirs]
    let known = Set(versions.flatMap { ConflictMarkers.lines(in: $0, size: size) }.map(\.text))
    return ConflictMarkers.lines(in: content, size: size).contains { !known.contains($0.text) }
  }
}
