import GitRemotes
import GitStore
import SyntaxTrees

/// The wording for refs that a fetch or push changed.
enum ReferenceWording {
  /// A table row: the change, the ref and its commits.
  static func row(_ update: ReferenceUpdate) -> [StyledText] {
    let name = StyledText(BranchWording.short(update.reference), .name)
    switch update.change {
    case .creation: return [StyledText("new", .good), name, StyledText(update.new?.short ?? "")]
    case .fastForward: return [StyledText("updated", .good), name, StyledText(range(update, ".."))]
    case .forced:
      return [StyledText("forced update", .warning), name, StyledText(range(update, "..."))]
    case .deletion: return [StyledText("deleted", .removed), name, StyledText("was \(update.old?.short ?? "unknown")")]
    case .refusal(let reason): return [StyledText("rejected", .bad), name, StyledText(reason)]
    }
  }

  static func json(_ update: ReferenceUpdate) -> JSONValue {
    var reason: String?
    if case .refusal(let text) = update.change { reason = text }
    return [
      "reference": .string(update.reference), "name": .string(BranchWording.short(update.reference)),
      "change": .string(word(update.change)), "old": .optional(update.old?.hex), "new": .optional(update.new?.hex),
      "reason": .optional(reason),
    ]
  }

  private static func range(_ update: ReferenceUpdate, _ dots: String) -> String {
    "\(update.old?.short ?? "")\(dots)\(update.new?.short ?? "")"
  }

  private static func word(_ change: ReferenceChange) -> String {
    switch change {
    case .creation: "created"
    case .fastForward: "updated"
    case .forced: "replaced"
    case .deletion: "deleted"
    case .refusal: "refused"
    }
  }
}

/// The wording for URLs of remotes: without passwords.
enum AddressWording {
  static func shown(_ address: String) -> String {
    RemoteAddress.shown(address)
  }
}
