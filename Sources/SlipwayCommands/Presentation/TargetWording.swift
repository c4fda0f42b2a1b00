/// The targets that a command changed, in its headline.
enum TargetWording {
  /// How many targets are named before the others are only counted.
  private static let limit = 3

  /// `preposition` and the names, as in "to Wecker and WeckerTests"; empty without targets.
  static func text(_ preposition: String, _ names: [String]) -> StyledText {
    names.isEmpty ? "" : " \(preposition) \(list(names))"
  }

  /// The names, as in "Wecker and WeckerTests"; empty without targets.
  static func list(_ names: [String]) -> StyledText {
    guard let first = names.first else { return "" }
    let shown = names.count > limit + 1 ? Array(names.prefix(limit)) : names
    let hidden = names.count - shown.count
    var text: StyledText = "\(first, .name)"
    for (place, name) in shown.enumerated().dropFirst() {
      text = place == shown.count - 1 && hidden == 0 ? "\(text) and \(name, .name)" : "\(text), \(name, .name)"
    }
    return hidden == 0 ? text : "\(text) and \(hidden) more targets"
  }
}
