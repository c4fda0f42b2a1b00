import Diagnostics

/// The answer to a question that takes yes and no.
enum YesOrNo {
  case yes, no

  /// Reads a typed answer; an empty one is `usual`, and `nil` is neither.
  init?(_ typed: String, default usual: YesOrNo) {
    switch typed.trimmingSpaces.lowercased() {
    case "": self = usual
    case "y", "yes": self = .yes
    case "n", "no": self = .no
    default: return nil
    }
  }

  /// The error for an answer that is neither, after which the question is asked again.
  static func invalid(_ typed: String) -> Diagnostic {
    Diagnostic(.usage, "\"\(typed)\" is not a valid answer", remedy: .advice("choose yes or no"))
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
