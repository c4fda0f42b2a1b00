import Diagnostics

/// What a merge of trees decided at a place; it is put in words when all is known.
struct TreeDecision: Sendable {
  /// A part of a list.
  struct Element: Hashable, Sendable {
    let text: String
    let how: MergeResolution.How
    let side: MergeSide
  }

  let how: MergeResolution.How
  let place: MergePlace
  var side: MergeSide?
  /// What was joined, for lists.
  var elements: [Element] = []
  /// The sentence, where it is known already.
  var message: String?
}

extension MergeSide {
  /// The side as reported.
  var told: MergeResolution.Side { self == .ours ? .ours : .theirs }
}

extension MergeLabels {
  func label(of side: MergeSide) -> String { side == .ours ? ours : theirs }
}

extension TreeMerge {
  /// Takes note of what one side decided, or both.
  mutating func record(_ how: MergeResolution.How, by side: MergeSide?, at place: MergePlace) {
    decisions.append(TreeDecision(how: how, place: place, side: side))
  }

  /// Takes note of what was settled by a rule, for the user to know.
  mutating func tell(_ how: MergeResolution.How, _ code: Diagnostic.Code, _ message: String, at place: MergePlace) {
    notes.append(Diagnostic(code, message, severity: .note))
    decisions.append(TreeDecision(how: how, place: place, message: message))
  }

  /// Takes note of an item that one side has left as it was, or that is the same on both.
  mutating func recordItem(_ old: MergeItem?, _ mine: MergeItem, _ yours: MergeItem, at place: MergePlace) {
    let isMine = old.map { mine.value.means($0.value) } ?? false
    let isYours = old.map { yours.value.means($0.value) } ?? false
    guard !(isMine && isYours) else { return }
    if mine.value.means(yours.value) {
      record(.same, by: nil, at: place)
    } else {
      record(.changed, by: isMine ? .theirs : .ours, at: place)
    }
  }

  /// What either side alone added to a list or removed from it.
  func changes(to versions: Versions) -> [TreeDecision.Element] {
    let lists = ListKeys(versions, numbered: true)
    let (before, first, second) = (Set(lists.base), Set(lists.ours), Set(lists.theirs))
    func elements(
      _ keys: [String], of node: MergeNode?, _ how: MergeResolution.How, _ side: MergeSide,
      where isMeant: (String) -> Bool
    ) -> [TreeDecision.Element] {
      keys.enumerated().filter { isMeant($0.element) }.map { index, _ in
        let value = node.map { $0.kind == .leaf ? $0 : $0.items[index].value }
        return TreeDecision.Element(text: value.map(text) ?? "", how: how, side: side)
      }
    }
    return elements(lists.ours, of: versions.ours, .added, .ours) { !before.contains($0) && !second.contains($0) }
      + elements(lists.theirs, of: versions.theirs, .added, .theirs) { !before.contains($0) && !first.contains($0) }
      + elements(lists.base, of: versions.base, .removed, .ours) { !first.contains($0) && second.contains($0) }
      + elements(lists.base, of: versions.base, .removed, .theirs) { !second.contains($0) && first.contains($0) }
  }

  private func text(_ node: MergeNode) -> String {
    node.leafText ?? (node.kind == .list ? "a list of \(node.items.count)" : "a dictionary of \(node.items.count)")
  }

  /// Takes note of what was joined into a list.
  mutating func recordList(_ elements: [TreeDecision.Element], at place: MergePlace) {
    guard !elements.isEmpty else { return }
    decisions.append(TreeDecision(how: .list, place: place, elements: elements))
  }

  /// What was settled, in words.
  var resolutions: [MergeResolution] {
    decisions.map { decision in
      MergeResolution(
        how: decision.how, object: words.words(forObjectAt: decision.place),
        key: decision.place.keys.isEmpty ? nil : decision.place.keys.joined(separator: "."),
        side: decision.side?.told, message: decision.message ?? sentence(decision))
    }
  }

  private func sentence(_ decision: TreeDecision) -> String {
    let subject = words.words(for: decision.place)
    let side = decision.side.map(labels.label) ?? ""
    switch decision.how {
    case .added: return "\(subject): added in \(side)"
    case .changed: return "\(subject): changed only in \(side)"
    case .removed: return "\(subject): removed in \(side)"
    case .same: return "\(subject): the same in \(labels.ours) and \(labels.theirs)"
    default:
      let parts = decision.elements.map { element in
        "\(words.words(forValue: element.text)) \(element.how.rawValue) in \(labels.label(of: element.side))"
      }
      return "\(subject): \(parts.joined(separator: ", "))"
    }
  }
}
