import Diagnostics

/// An App Store category, as LSApplicationCategoryType names it.
package struct AppCategory {
  /// The name without the prefix that all categories share.
  private let name: String

  /// Reads a category, with or without `public.app-category.`.
  package init(_ text: String) {
    name = text.hasPrefix(Self.prefix) ? String(text.dropFirst(Self.prefix.count)) : text
  }

  /// The value of LSApplicationCategoryType.
  package var value: String { Self.prefix + name }

  /// Whether the App Store has it.
  package var isKnown: Bool { Self.names.contains(name) }

  /// The category of the App Store that has almost the same name, without the prefix.
  package var nearest: String? { NearNames(to: name, among: Self.names, limit: 1).names.first }

  private static let prefix = "public.app-category."
  private static let names: Set<String> = [
    "books", "business", "developer-tools", "education", "entertainment", "finance", "food-and-drink", "games",
    "graphics-design", "healthcare-fitness", "lifestyle", "magazines-and-newspapers", "medical", "music",
    "navigation", "news", "photography", "productivity", "reference", "shopping", "social-networking", "sports",
    "travel", "utilities", "video", "weather",
    "action-games", "adventure-games", "arcade-games", "board-games", "card-games", "casino-games", "dice-games",
    "educational-games", "family-games", "kids-games", "music-games", "puzzle-games", "racing-games",
    "role-playing-games", "simulation-games", "sports-games", "strategy-games", "trivia-games", "word-games",
  ]
}
