/// Follows the tokens of a source, and finds the names by which it loads resources from the app's own bundle.
struct ResourceNameReader {
  /// The tokens before the next one.
  private var before = RecentWords()
  /// A name whose call may still name another bundle, and the tokens behind it.
  private var pending: (resource: ResourceName, after: String)?

  /// - Parameters:
  ///   - token: The next token.
  ///   - isForSwiftUI: Whether the file imports SwiftUI, in which `Image` and `Color` take a name.
  /// - Returns: The name of a resource, when the call that names it is read.
  mutating func read(_ token: SourceLexer.Token, isForSwiftUI: Bool) -> ResourceName? {
    let word: String
    switch token {
    case .text(let text):
      word = ""
      pending =
        text.isEmpty || text.contains { $0 == LiteralText.argument || $0 == "%" }
        ? nil : kind(isForSwiftUI).map { (ResourceName(kind: $0, name: text), "") }
    case .name(let name): word = name
    case .sign(let sign): word = String(UnicodeScalar(sign))
    }
    before.add(word)
    guard !word.isEmpty, let (resource, after) = pending else { return nil }
    let text = after + word
    let endings = resource.kind == .font ? Self.fontEndings : Self.ownBundle
    if endings.contains(text) {
      pending = nil
      return resource
    }
    pending = endings.contains { $0.hasPrefix(text) } ? (resource, text) : nil
    return nil
  }

  /// What the text behind the last tokens names.
  private func kind(_ isForSwiftUI: Bool) -> ResourceName.Kind? {
    if let call = Self.calls.first(where: { before.end(with: $0.words) }) {
      return call.kind
    }
    if before.end(with: ["(", "nibName", ":"]) {
      // A view controller of the app, or its own initializer that calls UIKit's.
      let callee = before.word(before: 3)
      let isSuper = callee == "init" && before.word(before: 5) == "super"
      return isSuper || callee?.hasSuffix("Controller") ?? false ? .nib : nil
    }
    guard isForSwiftUI, before.word(before: 0) == "(" else { return nil }
    if before.end(with: [".", "custom", "("]) { return .font }
    guard before.word(before: 2) != "." else { return nil }
    switch before.word(before: 1) {
    case "Image": return .image
    case "Color": return .color
    default: return nil
    }
  }

  /// What comes before the name in calls of UIKit and AppKit, in Swift and in Objective-C.
  private static let calls: [(words: [String], kind: ResourceName.Kind)] = [
    (["UIImage", "(", "named", ":"], .image), (["NSImage", "(", "named", ":"], .image),
    (["NSImage", ".", "Name", "("], .image), (["NSImage", "imageNamed", ":", "@"], .image),
    (["UIImage", "imageNamed", ":", "@"], .image),
    (["UIColor", "(", "named", ":"], .color), (["NSColor", "(", "named", ":"], .color),
    (["NSColor", ".", "Name", "("], .color), (["UIColor", "colorNamed", ":", "@"], .color),
    (["NSColor", "colorNamed", ":", "@"], .color),
    (["UIFont", "(", "name", ":"], .font), (["NSFont", "(", "name", ":"], .font),
    (["UIFont", "fontWithName", ":", "@"], .font), (["NSFont", "fontWithName", ":", "@"], .font),
    (["UIStoryboard", "(", "name", ":"], .storyboard), (["NSStoryboard", "(", "name", ":"], .storyboard),
    (["storyboardWithName", ":", "@"], .storyboard),
    (["UINib", "(", "nibName", ":"], .nib), (["NSNib", ".", "Name", "("], .nib), (["nibWithNibName", ":", "@"], .nib),
    (["initWithWindowNibName", ":", "@"], .nib), (["initWithNibName", ":", "@"], .nib), (["windowNibName", ":"], .nib),
    (["main", ".", "loadNibNamed", "("], .nib), (["mainBundle", "]", "loadNibNamed", ":", "@"], .nib),
    (["NSBundle", "loadNibNamed", ":", "@"], .nib),
  ]

  /// What comes behind the name of a font.
  private static let fontEndings: Set<String> = [",size", ",fixedSize", "size"]

  /// What comes behind the name where the resource is in the bundle of the app.
  private static let ownBundle: Set<String> = [
    ")", "]", ",bundle:nil", ",bundle:.main", ",bundle:Bundle.main", ",in:nil", ",in:.main", ",in:Bundle.main",
    "bundle:nil", "bundle:[NSBundlemainBundle", "inBundle:nil", ",owner", "owner",
  ]
}
