import Diagnostics
import PropertyLists
import SyntaxTrees

extension TargetPropertyLists {
  /// Writes an entry into the files of some configurations.
  mutating func write(_ entry: InformationRequest, in names: Set<String>) throws(Diagnostic) {
    guard !names.isEmpty else { return }
    for path in try paths(of: entry.list, in: names, adding: entry.value != nil) {
      try edit(path) { (list) throws(Diagnostic) in
        guard let value = entry.value else {
          if list.value(at: entry.path) != nil { try list.remove(at: entry.path) }
          return
        }
        // Dictionaries and arrays on the way are made.
        var (new, path) = (value, entry.path)
        while path.count > 1, list.value(at: Array(path.dropLast())) == nil, let last = path.popLast() {
          switch last {
          case .key(let key): new = .dictionary([(key, new)])
          case .index(0): new = .array([new])
          // An item after others that do not exist is refused.
          case .index: return try list.set(new, at: path + [last])
          }
        }
        if case .index(let index)? = path.last, list.value(at: Array(path.dropLast()))?.array?.count == index {
          try list.append(new, to: Array(path.dropLast()))
        } else {
          try list.set(new, at: path)
        }
      }
    }
  }
}
