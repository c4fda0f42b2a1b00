import GitStore
import GitWorkTree
import SemanticMerges

/// Which side of a conflict holds.
public enum ConflictSide: String, Hashable, Sendable {
  /// The branch that is merged into.
  case ours
  /// The branch that is merged.
  case theirs
}

/// What becomes of one file.
struct ConflictDecision {
  enum Effect: Equatable {
    case none
    case write([UInt8])
    case writeAndStage([UInt8])
    case stage
    case take(ConflictSide)
  }

  let file: OpenFile
  /// The side of each decision of the file; `nil` where it stays open, or was made before.
  let sides: [ConflictSide?]
  let effect: Effect

  /// Whether the file is in conflict no longer.
  var ends: Bool {
    switch effect {
    case .none, .write: false
    case .writeAndStage, .stage, .take: true
    }
  }

  /// The file to write; `nil` where the working tree has it already.
  var kind: TreeEntry.Kind? {
    guard file.conflict.hasKindConflict else { return nil }
    let chosen = Set(sides.compactMap(\.self))
    guard chosen.count == 1, let side = chosen.first else { return nil }
    return file.conflict.stage(of: side)?.kind
  }

  /// What of one side was taken, where the file is resolved with it.
  var extent: TakenFile.Extent? {
    let items = zip(sides, file.decisions).filter { $0.0 != nil }.map(\.1.item)
    switch effect {
    case .none, .write: return nil
    case .stage: return .edited
    case .take(let side): return file.conflict.stage(of: side) == nil ? .deletion : .whole
    case .writeAndStage where items.isEmpty: return .merged
    case .writeAndStage: return items.allSatisfy { $0.kind == .file } ? .whole : .conflicts(items.count)
    }
  }
}

extension Conflict {
  func stage(of side: ConflictSide) -> Stage? { side == .ours ? ours : theirs }
}
